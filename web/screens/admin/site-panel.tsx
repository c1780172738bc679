import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
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
import { Dialog } from '../../ui/dialog.tsx';
import { MomentField, TextArea } from '../../ui/fields/text-field.tsx';
import { Disclosure } from '../../ui/skeleton.tsx';
import { showToast } from '../../ui/toast.ts';
import { EndlessList, ListSkeleton, useTime } from './endless-list.tsx';
import styles from './screen.module.css';

/** Maintenance, the announcement, and who uses how much room. */
export default function SitePanel() {
  const t = useTranslations('admin');
  const query = useQuery(siteNoticeQuery);
  const { data, isError } = query;
  if (data === undefined)
    return isError ? <QueryError title={t('failed')} query={query} /> : <ListSkeleton />;
  return (
    <div className={styles.sections}>
      <div className={styles.pair}>
        <MaintenanceSection maintenance={data.maintenance} />
        <AnnouncementSection announcement={data.announcement} />
      </div>
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

function MaintenanceSection({ maintenance }: Pick<SiteNotice, 'maintenance'>) {
  const t = useTranslations('admin');
  const time = useTime();
  const { mutate, isPending } = useChange();
  const [asked, setAsked] = useState<ReturnType<typeof readForm> | null>(null);
  const start = ({ text, end }: ReturnType<typeof readForm>) => {
    setAsked(null);
    mutate({ kind: 'maintain', body: { text, until: end } });
  };
  return (
    <section className={classNames(styles.panel, styles.card)} aria-labelledby="maintenance">
      <div>
        <h2 id="maintenance" className={styles.heading}>
          {t('site.maintenance')}
        </h2>
        <p className={styles.about}>{t('site.maintenanceHint')}</p>
      </div>
      {maintenance === null ? (
        <NoticeForm
          key="off"
          required={false}
          endLabel={t('site.until')}
          onSave={setAsked}
          submitLabel={t('site.maintain')}
          busy={isPending}
        />
      ) : (
        <div className={styles.row}>
          <div className={styles.what}>
            <p className={styles.title}>{t('site.maintained', { time: time(maintenance.since) })}</p>
            {maintenance.text !== null && <p className={styles.quote}>{maintenance.text.en}</p>}
            {maintenance.until !== null && (
              <p className={styles.about}>{t('site.expectedEnd', { time: time(maintenance.until) })}</p>
            )}
          </div>
          <Button busy={isPending} onClick={() => mutate({ kind: 'endMaintenance' })}>
            {t('site.endMaintenance')}
          </Button>
        </div>
      )}
      {asked !== null && (
        <Dialog
          open
          onOpenChange={() => setAsked(null)}
          size="sm"
          title={t('site.maintainTitle')}
          description={t('site.maintainText')}
          closeLabel={t('close')}
          footer={
            <>
              <Button variant="secondary" onClick={() => setAsked(null)}>
                {t('keep')}
              </Button>
              <Button onClick={() => start(asked)}>{t('site.maintain')}</Button>
            </>
          }
        />
      )}
    </section>
  );
}

function AnnouncementSection({ announcement }: Pick<SiteNotice, 'announcement'>) {
  const t = useTranslations('admin');
  const time = useTime();
  const { mutate, isPending } = useChange();
  return (
    <section className={classNames(styles.panel, styles.card)} aria-labelledby="announcement">
      <div>
        <h2 id="announcement" className={styles.heading}>
          {t('site.announcement')}
        </h2>
        <p className={styles.about}>{t('site.announcementHint')}</p>
      </div>
      {announcement !== null && (
        <div className={styles.row}>
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
      <NoticeForm
        key={announcement?.$id}
        required
        endLabel={t('site.endsAt')}
        onSave={({ text, end }) => text !== null && mutate({ kind: 'announce', body: { text, endsAt: end } })}
        submitLabel={t(announcement === null ? 'site.announce' : 'site.replace')}
        busy={isPending}
      />
    </section>
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

function NoticeForm({
  required,
  endLabel,
  onSave,
  submitLabel,
  busy,
}: {
  readonly required: boolean;
  readonly endLabel: string;
  readonly onSave: (given: ReturnType<typeof readForm>) => void;
  readonly submitLabel: string;
  readonly busy: boolean;
}) {
  const t = useTranslations('admin');
  const [missing, setMissing] = useState(false);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = readForm(event.currentTarget);
    const isMissing = given.lacksEnglish || (required && given.text === null);
    setMissing(isMissing);
    if (!isMissing) onSave(given);
  };
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
    <form method="dialog" className={styles.form} onSubmit={submit} noValidate>
      {field('en', languages.en)}
      <Disclosure size="sm" title={t('site.otherLanguages')}>
        <div className={styles.form}>
          {Object.entries(languages)
            .filter(([code]) => code !== 'en')
            .map(([code, name]) => field(code, name))}
        </div>
      </Disclosure>
      <MomentField name="end" label={endLabel} note={t('site.optional')} />
      <div>
        <Button type="submit" variant={required ? 'primary' : 'secondary'} busy={busy}>
          {submitLabel}
        </Button>
      </div>
    </form>
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
    <section className={styles.panel} aria-labelledby="storage">
      <div>
        <h2 id="storage" className={styles.heading}>
          {t('site.storage')}
        </h2>
        {first !== undefined && (
          <p className={styles.about}>
            {t('site.storageTotal', { size: sizeOf(first.bytes) })}
            {first.total > 0 && ` · ${t('totals.people', { count: first.total })}`}
          </p>
        )}
      </div>
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
            <meter className={styles.share} max={first?.bytes} value={bytes} aria-hidden="true" />
            <p className={classNames(styles.about, styles.size)}>
              {sizeOf(bytes)} · {t('site.pictures', { count: files })}
            </p>
          </>
        )}
      </EndlessList>
    </section>
  );
}
