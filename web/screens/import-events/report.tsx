import { TriangleAlert } from 'lucide-react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import type { ImportedEvent, ImportReport, RefusedEntry } from '../../../contracts/imports.ts';
import { useInviteToGroup } from '../../api/imports.ts';
import { useErrorText } from '../../lib/form.ts';
import { useFormats } from '../../lib/format.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FormMessage } from '../../ui/fields/field.tsx';
import styles from './screen.module.css';

/** What an import added, what to check, what was left out, and who can be invited. */
export function ImportedReport({
  report,
  groupId,
}: {
  readonly report: ImportReport;
  readonly groupId: string | null;
}) {
  const t = useTranslations('imports');
  const added = report.events.filter((event) => event.added);
  const known = report.events.length - added.length;
  const hasPeople = ['meetup_members', 'eventbrite_attendees', 'luma_guests', 'people'].includes(
    report.found,
  );
  return (
    <>
      {!hasPeople && (
        <section aria-labelledby="added" className={styles.part}>
          <h2 id="added">{t('added', { count: added.length })}</h2>
          {known > 0 && <p>{t('known', { count: known })}</p>}
          {added.length > 0 && (
            <>
              <p className={styles.soft}>{t('stays')}</p>
              <ul className={styles.list}>
                {added.map((event) => (
                  <AddedEvent key={event.$id} event={event} />
                ))}
              </ul>
            </>
          )}
        </section>
      )}
      {hasPeople && <People people={report.people} groupId={groupId} />}
      {report.refusedCount > 0 && (
        <section aria-labelledby="refused" className={styles.part}>
          <h2 id="refused">{t('refusedTitle', { count: report.refusedCount })}</h2>
          <ul className={styles.list}>
            {report.refused.map((entry, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
              <RefusedRow key={index} entry={entry} isPage={!hasPeople && !isFile(report)} />
            ))}
          </ul>
          {report.refused.length < report.refusedCount && (
            <p className={styles.soft}>{t('refusedMore', { count: String(report.refused.length) })}</p>
          )}
        </section>
      )}
    </>
  );
}

/** Its lines can be looked up; the events of a page are only counted. */
function isFile({ found }: ImportReport): boolean {
  return found === 'events' || found === 'calendar';
}

function AddedEvent({ event: { $id, eventTitle, date, notes } }: { readonly event: ImportedEvent }) {
  const t = useTranslations('imports');
  const formats = useFormats();
  return (
    <li>
      <Card as="article" className={styles.event}>
        <div>
          <h3>
            <Link to={paths.editEvent($id)}>{eventTitle}</Link>
          </h3>
          <p className={styles.soft}>{formats.date(date)}</p>
        </div>
        {notes.length > 0 && (
          <div className={styles.notes}>
            <p>
              <TriangleAlert aria-hidden="true" />
              {t('check')}
            </p>
            <ul>
              {notes.map(({ kind, value }) => (
                <li key={kind}>{t(`notes.${kind}`, { value: value ?? '', count: Number(value) || 0 })}</li>
              ))}
            </ul>
          </div>
        )}
      </Card>
    </li>
  );
}

function RefusedRow({ entry, isPage }: { readonly entry: RefusedEntry; readonly isPage: boolean }) {
  const t = useTranslations('imports');
  const { line, title, kind, column, value } = entry;
  const where = [
    t(isPage ? 'number' : 'line', { line: String(line) }),
    ...(column === null || isPage ? [] : [t('column', { column })]),
    ...(title === null ? [] : [title]),
  ];
  return (
    <li className={styles.refused}>
      <span className={styles.soft}>{where.join(' · ')}</span>
      <span>{t(`refusals.${kind}`, { value: value ?? '', column: column ?? '' })}</span>
    </li>
  );
}

function People({
  people,
  groupId,
}: {
  readonly people: ImportReport['people'];
  readonly groupId: string | null;
}) {
  const t = useTranslations('imports');
  const errorText = useErrorText();
  const { mutate, data, error, isPending } = useInviteToGroup();
  const count = people.length;
  return (
    <section aria-labelledby="people" className={styles.part}>
      <h2 id="people">{t('peopleTitle', { count })}</h2>
      {count === 0 ? (
        <p>{t('peopleNone')}</p>
      ) : (
        <>
          <p>{t('peopleText')}</p>
          <p className={styles.soft}>{t('peopleConsent')}</p>
          <FormMessage>{error === null ? undefined : errorText(error)}</FormMessage>
          {groupId === null && <p className={styles.hint}>{t('peopleGroup')}</p>}
          {groupId !== null && data === undefined && (
            <Button busy={isPending} onClick={() => mutate({ groupId, people })}>
              {t('invite', { count })}
            </Button>
          )}
          {data !== undefined && (
            <p role="status" className={styles.hint}>
              {t('invited', { count: data.added })} (
              {t('invitedState', { waiting: String(data.waiting), mailed: String(data.mailed) })})
            </p>
          )}
        </>
      )}
    </section>
  );
}
