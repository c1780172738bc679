import { useQuery } from '@tanstack/react-query';
import { CalendarDays, Download, Image, LayoutTemplate, MessagesSquare, Ticket, Users } from 'lucide-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { archivedKinds, type GroupImport } from '../../../contracts/group-archives.ts';
import { archiveLimits } from '../../../contracts/limits.ts';
import { groupImportsQuery, useGroupImport, useUploadArchive } from '../../api/group-archives.ts';
import { downloads } from '../../downloads.ts';
import group from '../../features/group-form/group-screen.module.css';
import { useErrorText } from '../../lib/form.ts';
import { QueryError } from '../../lib/query-error.tsx';
import { withTexts } from '../../lib/screen-texts.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/fields/choices.tsx';
import { FormMessage } from '../../ui/fields/field.tsx';
import { FileField } from '../../ui/fields/file-field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './group-archives.module.css';

/** What an archive has, as far as the group does. */
const contents = [
  ['events', CalendarDays],
  ['series', LayoutTemplate],
  ['registrations', Ticket],
  ['members', Users],
  ['posts', MessagesSquare],
  ['photos', Image],
] as const;

/** Moves the group out, as an archive, or that of a group elsewhere in. For its owner. */
function GroupArchives({ groupId }: { readonly groupId: string }) {
  const t = useTranslations('groupArchives');
  return (
    <>
      <section aria-labelledby="group-archive" className={group.part}>
        <header>
          <h2 id="group-archive">{t('outTitle')}</h2>
          <p>{t('outText')}</p>
          <ul className={styles.contents} aria-label={t('contentsTitle')}>
            {contents.map(([kind, Icon]) => (
              <li key={kind}>
                <Icon aria-hidden="true" />
                {t(`contents.${kind}`)}
              </li>
            ))}
          </ul>
          <p>{t('outPrivacy')}</p>
        </header>
        <div className={styles.out}>
          <a
            href={downloads.groupArchive(groupId)}
            download
            className={buttonClass({ variant: 'secondary' })}
          >
            <Download aria-hidden="true" />
            {t('download')}
          </a>
        </div>
      </section>
      <section aria-labelledby="group-import" className={group.part}>
        <header>
          <h2 id="group-import">{t('inTitle')}</h2>
          <p>{t('inText')}</p>
        </header>
        <div>
          <MoveIn groupId={groupId} />
        </div>
      </section>
    </>
  );
}

function MoveIn({ groupId }: { readonly groupId: string }) {
  const t = useTranslations('groupArchives');
  const list = useQuery(groupImportsQuery(groupId));
  const { data, isError } = list;
  const [sent, setSent] = useState(0);
  const upload = useUploadArchive(groupId, setSent);
  if (isError) return <QueryError title={t('failedToLoad')} query={list} />;
  if (data === undefined) return <Skeleton shape="line" />;
  const [latest] = data.imports;
  const busy = latest?.state === 'running' || latest?.state === 'checking';
  return (
    <>
      {!busy && <ArchiveForm upload={upload} sent={sent} />}
      <div role="status" className={styles.state}>
        {latest !== undefined && !upload.isPending && <ImportState groupId={groupId} run={latest} />}
      </div>
    </>
  );
}

function ArchiveForm({
  upload,
  sent,
}: {
  readonly upload: ReturnType<typeof useUploadArchive>;
  readonly sent: number;
}) {
  const t = useTranslations('groupArchives');
  const errorText = useErrorText();
  const [file, setFile] = useState<File | null>(null);
  const [error, setError] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (upload.isPending || file === null) return;
    if (file.size > archiveLimits.bytes) return setError(t('fileTooLarge'));
    setError(undefined);
    upload.mutate(file);
  };
  return (
    <form method="dialog" noValidate className={styles.form} onSubmit={submit}>
      <FormMessage>{upload.isError ? errorText(upload.error) : undefined}</FormMessage>
      <FileField
        label={t('file')}
        labelHidden
        hint={t('fileHint')}
        error={error}
        file={file}
        accept=".zip,application/zip"
        texts={{ choose: t('chooseFile'), drop: t('dropFile'), change: t('changeFile') }}
        onPick={(picked) => {
          setFile(picked);
          setError(undefined);
        }}
      />
      {file !== null && (
        <Button type="submit" busy={upload.isPending}>
          {t('upload')}
        </Button>
      )}
      {upload.isPending && <Progress label={t('uploading')} done={sent} total={1} />}
    </form>
  );
}

function Progress({ label, done, total }: { label: string; done: number; total: number }) {
  return (
    <label className={styles.progress}>
      {label}
      <progress value={done} max={Math.max(total, 1)} />
    </label>
  );
}

function ImportState({ groupId, run }: { readonly groupId: string; readonly run: GroupImport }) {
  const t = useTranslations('groupArchives');
  const { state, failure, progress, preview, report } = run;
  const work = useGroupImport(groupId);
  const errorText = useErrorText();
  const remove = (
    <Button
      variant="quiet"
      busy={work.isPending && work.variables.start === null}
      onClick={() => work.mutate({ importId: run.$id, start: null })}
    >
      {t(state === 'done' ? 'deleteReport' : 'discard')}
    </Button>
  );
  const message = <FormMessage>{work.isError ? errorText(work.error) : undefined}</FormMessage>;
  if (state === 'checking') return <p>{t('checking')}</p>;
  if (state === 'running')
    return <Progress label={t('running')} done={progress.done} total={progress.total} />;
  if (state === 'uploading')
    return (
      <>
        <p>{t('interrupted')}</p>
        {message}
        {remove}
      </>
    );
  if (state === 'done' && report !== null)
    return (
      <Card as="article" className={styles.card}>
        <h3>{t('doneTitle')}</h3>
        <Counts counts={report.added} known={report.known} people="invited" />
        <Outcome {...report} />
        {message}
        {remove}
      </Card>
    );
  return (
    <>
      {failure !== null && <FormMessage>{t(`failures.${failure}`)}</FormMessage>}
      {preview !== null && failure !== 'expired' && (
        <Preview
          run={run}
          preview={preview}
          busy={work.isPending && work.variables.start !== null}
          onStart={(invite) => work.mutate({ importId: run.$id, start: { invite } })}
        >
          {remove}
        </Preview>
      )}
      {message}
      {(preview === null || failure === 'expired') && remove}
    </>
  );
}

function Preview({
  run,
  preview,
  busy,
  onStart,
  children,
}: {
  readonly run: GroupImport;
  readonly preview: NonNullable<GroupImport['preview']>;
  readonly busy: boolean;
  readonly onStart: (invite: boolean) => void;
  /** Beside the button that starts it. */
  readonly children: ReactNode;
}) {
  const t = useTranslations('groupArchives');
  const [invite, setInvite] = useState(run.invite);
  const { name, source, found, known } = preview;
  return (
    <Card as="article" className={styles.card}>
      <h3>{t('previewTitle', { name, source })}</h3>
      <Counts counts={found} known={known} people="people" />
      <Outcome {...preview} />
      {found.people > 0 && (
        <Checkbox
          label={t('invite', { count: found.people })}
          hint={t('inviteHint')}
          checked={invite}
          onChange={(event) => setInvite(event.target.checked)}
        />
      )}
      <div className={styles.actions}>
        <Button busy={busy} onClick={() => onStart(invite)}>
          {t(run.state === 'failed' ? 'continue' : 'start')}
        </Button>
        {children}
      </div>
    </Card>
  );
}

function Counts({
  counts,
  known,
  people,
}: {
  readonly counts: NonNullable<GroupImport['preview']>['found'];
  readonly known: NonNullable<GroupImport['preview']>['known'];
  readonly people: 'people' | 'invited';
}) {
  const t = useTranslations('groupArchives');
  const shown = archivedKinds.filter((kind) => counts[kind] > 0 || known[kind] > 0);
  if (shown.length === 0) return <p>{t('nothing')}</p>;
  return (
    <ul className={styles.facts}>
      {shown.map((kind) => (
        <li key={kind}>
          {t(`counts.${kind === 'people' ? people : kind}`, { count: counts[kind] })}
          {known[kind] > 0 && <span className={styles.soft}> {t('known', { count: known[kind] })}</span>}
        </li>
      ))}
    </ul>
  );
}

function Outcome({
  lost,
  conflicts,
  refused,
  refusedCount,
}: Pick<NonNullable<GroupImport['preview']>, 'lost' | 'conflicts' | 'refused' | 'refusedCount'>) {
  const t = useTranslations('groupArchives');
  return (
    <>
      {(lost.length > 0 || conflicts.length > 0) && (
        <div>
          <h4>{t('lostTitle')}</h4>
          <ul className={styles.list}>
            {conflicts.map(({ kind, name }) => (
              <li key={`${kind} ${name}`}>{t(`conflicts.${kind}`, { name })}</li>
            ))}
            {lost.map(({ kind, count, names }) => (
              <li key={kind}>
                {t(`lost.${kind}`, { count })}
                {names.length > 0 && (
                  <details className={styles.names}>
                    <summary>{t('which')}</summary>
                    {counted(names).join(', ')}
                    {names.length < count && ' …'}
                  </details>
                )}
              </li>
            ))}
          </ul>
        </div>
      )}
      {refusedCount > 0 && (
        <div>
          <h4>{t('refusedTitle', { count: refusedCount })}</h4>
          <ul className={styles.list}>
            {refused.map(({ file, line, title, problem, detail }) => (
              <li key={`${file} ${line}`}>
                <span className={styles.soft}>
                  {t('line', { file, line: String(line) })}
                  {title !== null && ` · ${title}`}
                </span>{' '}
                {t(`problems.${problem}`, { detail: detail ?? '' })}
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

/** The dates of a series have one name. */
function counted(names: readonly string[]): string[] {
  return [...Map.groupBy(names, (name) => name)].map(([name, same]) =>
    same.length > 1 ? `${name} (${same.length})` : name,
  );
}

export default withTexts(GroupArchives, ['group-archives']);
