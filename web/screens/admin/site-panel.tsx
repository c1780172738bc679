import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { languages } from '../../../contracts/languages.ts';
import { noticeLength } from '../../../contracts/limits.ts';
import type { NoticeText, SiteNotice } from '../../../contracts/site-state.ts';
import { useCall } from '../../api/call.ts';
import { storageQuery, useSiteChange } from '../../api/operate.ts';
import { siteNoticeQuery } from '../../api/site.ts';
import { useErrorText } from '../../lib/form.ts';
import { QueryError } from '../../lib/query-error.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { MomentField, TextArea } from '../../ui/fields/text-field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Disclosure } from '../../ui/skeleton.tsx';
import { showToast } from '../../ui/toast.ts';
import { EndlessList, ListSkeleton, useTime } from './endless-list.tsx';
import styles from './screen.module.css';
import site from './site-panel.module.css';

/** The announcement, maintenance, and who uses how much room. */
export default function SitePanel() {
  const t = useTranslations('admin');
  const query = useQuery(siteNoticeQuery);
  const { data, isError } = query;
  if (data === undefined)
    return isError ? <QueryError title={t('failed')} query={query} /> : <ListSkeleton />;
  return (
    <div className={site.sections}>
      <AnnouncementSection announcement={data.announcement} />
      <MaintenanceSection maintenance={data.maintenance} />
      <StorageSection />
    </div>
  );
}

function useChange() {
  const t = useTranslations('admin');
  const errorText = useErrorText();
  return useSiteChange({
    onDone: ({ kind }) => showToast({ tone: 'good', text: t(`site.${kind}Done`) }),
    onFailure: (error) => showToast({ tone: 'bad', text: t('actionFailed', { error: errorText(error) }) }),
  });
}

interface SettingProps {
  readonly id: string;
  readonly title: string;
  readonly hint: string;
  /** At the end of the line. */
  readonly action?: ReactNode;
  readonly children?: ReactNode;
}

/** What it's called beside what it does, its action and its form. */
function Setting({ id, title, hint, action, children }: SettingProps) {
  return (
    <section className={site.setting} aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        {title}
      </h2>
      <div className={site.content}>
        <div className={site.lead}>
          <p className={styles.about}>{hint}</p>
          {action}
        </div>
        {children}
      </div>
    </section>
  );
}

function MaintenanceSection({ maintenance }: Pick<SiteNotice, 'maintenance'>) {
  const t = useTranslations('admin');
  const time = useTime();
  const { mutate, isPending } = useChange();
  const [asking, setAsking] = useState(false);
  const { missing, submit } = useNotice(false, ({ text, end }) => {
    setAsking(false);
    mutate({ kind: 'maintain', body: { text, until: end } });
  });
  return (
    <>
      <Setting
        id="maintenance"
        title={t('site.maintenance')}
        hint={t('site.maintenanceHint')}
        action={
          maintenance === null ? (
            <Button variant="secondary" busy={isPending} onClick={() => setAsking(true)}>
              {t('site.maintain')}
            </Button>
          ) : (
            <Button busy={isPending} onClick={() => mutate({ kind: 'endMaintenance' })}>
              {t('site.endMaintenance')}
            </Button>
          )
        }
      >
        {maintenance === null ? undefined : (
          <div className={styles.what}>
            <p className={styles.title}>{t('site.maintained', { time: time(maintenance.since) })}</p>
            {maintenance.text !== null && <p className={styles.quote}>{maintenance.text.en}</p>}
            {maintenance.until !== null && (
              <p className={styles.about}>{t('site.expectedEnd', { time: time(maintenance.until) })}</p>
            )}
          </div>
        )}
      </Setting>
      {asking && (
        <FormDialog
          title={t('site.maintainTitle')}
          description={t('site.maintainText')}
          closeLabel={t('close')}
          dismissLabel={t('keep')}
          submitLabel={t('site.maintain')}
          onSubmit={submit}
          onClose={() => setAsking(false)}
        >
          <NoticeFields missing={missing} endLabel={t('site.until')} />
        </FormDialog>
      )}
    </>
  );
}

function AnnouncementSection({ announcement }: Pick<SiteNotice, 'announcement'>) {
  const t = useTranslations('admin');
  const time = useTime();
  const { mutate, isPending } = useChange();
  const { missing, submit } = useNotice(
    true,
    ({ text, end }) => text !== null && mutate({ kind: 'announce', body: { text, endsAt: end } }),
  );
  return (
    <Setting id="announcement" title={t('site.announcement')} hint={t('site.announcementHint')}>
      {announcement !== null && (
        <div className={site.published}>
          <div className={styles.what}>
            <p className={styles.quote}>{announcement.text.en}</p>
            {announcement.endsAt !== null && (
              <p className={styles.about}>{t('site.shownUntil', { time: time(announcement.endsAt) })}</p>
            )}
          </div>
          <Button
            size="sm"
            variant="secondary"
            busy={isPending}
            onClick={() => mutate({ kind: 'removeAnnouncement' })}
          >
            {t('site.removeAnnouncement')}
          </Button>
        </div>
      )}
      <form
        method="dialog"
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          submit(event);
        }}
        noValidate
      >
        <NoticeFields key={announcement?.$id} required missing={missing} endLabel={t('site.endsAt')}>
          <Button type="submit" busy={isPending}>
            {t(announcement === null ? 'site.announce' : 'site.replace')}
          </Button>
        </NoticeFields>
      </form>
    </Setting>
  );
}

/** The texts of all languages and the end. Without an English text there is no text. */
function readForm(form: HTMLFormElement) {
  const data = new FormData(form);
  const of = (name: string) => String(data.get(name) ?? '').trim();
  const texts = Object.keys(languages)
    .map((code) => [code, of(code)] as const)
    .filter(([, text]) => text !== '');
  const end = of('end');
  return {
    text: of('en') === '' ? null : (Object.fromEntries(texts) as NoticeText),
    /** There is a text in another language, but none for everyone else. */
    lacksEnglish: of('en') === '' && texts.length > 0,
    end: end === '' ? null : new Date(end).toISOString(),
  };
}

/** Gives what was written to `onSave` if it can be saved, and says whether a text is missing. */
function useNotice(required: boolean, onSave: (given: ReturnType<typeof readForm>) => void) {
  const [missing, setMissing] = useState(false);
  const submit = ({ currentTarget }: FormEvent<HTMLFormElement>) => {
    const given = readForm(currentTarget);
    const isMissing = given.lacksEnglish || (required && given.text === null);
    setMissing(isMissing);
    if (!isMissing) onSave(given);
  };
  return { missing, submit };
}

interface NoticeFieldsProps {
  readonly required?: boolean;
  readonly missing: boolean;
  readonly endLabel: string;
  /** Beside the end, on the last line. */
  readonly children?: ReactNode;
}

function NoticeFields({ required = false, missing, endLabel, children }: NoticeFieldsProps) {
  const t = useTranslations('admin');
  const field = (code: string, name: string) => (
    <TextArea
      key={code}
      name={code}
      lang={code}
      label={t('site.textIn', { language: name })}
      note={code === 'en' && required ? undefined : t('site.optional')}
      rows={2}
      maxLength={noticeLength}
      error={code === 'en' && missing ? t('site.textMissing') : undefined}
    />
  );
  return (
    <>
      {field('en', languages.en)}
      <Disclosure size="sm" title={t('site.otherLanguages')}>
        <div className={styles.form}>
          {Object.entries(languages)
            .filter(([code]) => code !== 'en')
            .map(([code, name]) => field(code, name))}
        </div>
      </Disclosure>
      <div className={site.last}>
        <MomentField name="end" label={endLabel} note={t('site.optional')} />
        {children}
      </div>
    </>
  );
}

const units = [
  ['gigabyte', 1e9],
  ['megabyte', 1e6],
  ['kilobyte', 1e3],
] as const;

/** Bytes in the largest unit of which there is at least one. */
function useSizes(): (bytes: number) => string {
  const locale = useLocale();
  return (bytes) => {
    const [unit, size] = units.find(([, each]) => bytes >= each) ?? units[2];
    return new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits: 1 }).format(
      bytes / size,
    );
  };
}

function StorageSection() {
  const t = useTranslations('admin');
  const sizeOf = useSizes();
  const query = useInfiniteQuery(storageQuery(useCall()));
  const first = query.data?.pages[0];
  return (
    <section className={site.storage} aria-labelledby="storage">
      <header>
        <h2 id="storage" className={styles.heading}>
          {t('site.storage')}
        </h2>
        {first !== undefined && (
          <p className={styles.about}>
            {t('site.storageTotal', { size: sizeOf(first.bytes) })}
            {first.total > 0 && ` · ${t('totals.people', { count: first.total })}`}
          </p>
        )}
      </header>
      <EndlessList
        query={query}
        rows={query.data?.pages.flatMap(({ people }) => people)}
        compact
        empty={t('site.storageEmpty')}
      >
        {({ name, email, files, bytes }) => (
          <>
            <Avatar name={name || email} />
            <div className={styles.what}>
              <p className={styles.title}>{name || t('nameless')}</p>
              <p className={classNames(styles.about, styles.email)}>{email}</p>
            </div>
            {/* Those with the most are first. */}
            <meter className={styles.share} max={first?.people[0]?.bytes} value={bytes} aria-hidden="true" />
            <p className={classNames(styles.about, styles.size)}>
              {sizeOf(bytes)} · {t('site.pictures', { count: files })}
            </p>
          </>
        )}
      </EndlessList>
    </section>
  );
}
