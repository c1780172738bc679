import { ChevronRight, CircleCheck, Info, Mail, TriangleAlert } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { separatorOf } from '../../../contracts/import-kinds.ts';
import type { ImportedEvent, ImportReport, RefusedEntry } from '../../../contracts/imports.ts';
import { useInviteToGroup } from '../../api/imports.ts';
import { useErrorText } from '../../lib/form.ts';
import { useFormats } from '../../lib/format.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { FormMessage } from '../../ui/fields/field.tsx';
import { visuallyHidden } from '../../ui/layout.tsx';
import styles from './screen.module.css';
import { SourceLine } from './source-line.tsx';

/** How many people, and events that haven't changed, are listed by name. */
const maxNamed = 6;

/** What an import added, what to check, what was left out, and who can be invited. */
export function ImportedReport({
  report,
  content,
  groupId,
  group,
}: {
  readonly report: ImportReport;
  /** The text of the file; empty for a page. */
  readonly content: string;
  readonly groupId: string | null;
  /** Chooses the group that people are invited to. */
  readonly group: ReactNode;
}) {
  const t = useTranslations('imports');
  const added = report.events.filter((event) => event.added);
  const known = report.events.filter((event) => !event.added);
  const file = useMemo(() => linesOf(content), [content]);
  const people = hasPeople(report);
  const { faults, leftOut } = entriesOf(report);
  return (
    <>
      {!people && (
        <section aria-labelledby="added" className={styles.part}>
          <h2 id="added" className={added.length > 0 ? styles.good : styles.same}>
            {added.length > 0 ? <CircleCheck aria-hidden="true" /> : <Info aria-hidden="true" />}
            {t('added', { count: added.length })}
          </h2>
          {known.length > 0 && <p>{t('known', { count: known.length })}</p>}
          {known.length > 0 && known.length <= maxNamed && (
            <ul className={styles.list}>
              {known.map((event) => (
                <EventRow key={event.$id} event={event} />
              ))}
            </ul>
          )}
          {added.length > 0 && (
            <>
              <ul className={styles.list}>
                {added.map((event) => (
                  <EventRow key={event.$id} event={event} />
                ))}
              </ul>
              <p className={styles.soft}>{t('stays')}</p>
            </>
          )}
        </section>
      )}
      {people && <People people={report.people} groupId={groupId} group={group} />}
      {leftOut.length > 0 && (
        <section aria-labelledby="left-out" className={styles.part}>
          <h2 id="left-out" className={styles.same}>
            <Info aria-hidden="true" />
            {t('leftOutTitle', { count: leftOut.length })}
          </h2>
          <ul className={styles.list}>
            {leftOut.map((entry) => (
              <RefusedRow key={entry.line} entry={entry} isPage={false} file={file} />
            ))}
          </ul>
        </section>
      )}
      {faults > 0 && (
        <section aria-labelledby="refused" className={styles.part}>
          <h2 id="refused" className={styles.left}>
            <TriangleAlert aria-hidden="true" />
            {t('refusedTitle', { count: faults })}
          </h2>
          <ul className={styles.list}>
            {report.refused
              .filter((entry) => !leftOut.includes(entry))
              .map((entry, index) => (
                <RefusedRow
                  // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
                  key={index}
                  entry={entry}
                  isPage={!people && !isFile(report)}
                  file={file}
                />
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

interface Source {
  readonly lines: readonly string[];
  readonly separator: string;
}

function linesOf(content: string): Source {
  const lines = content.split(/\r\n|\r|\n/);
  const header = lines.find((line) => line.trim() !== '' && !/^\uFEFF?sep=.$/i.test(line)) ?? '';
  return { lines, separator: separatorOf(header) };
}

/** Whether it has the people of a list, not events. */
export function hasPeople({ found }: ImportReport): boolean {
  return ['meetup_members', 'eventbrite_attendees', 'luma_guests', 'people'].includes(found);
}

/** What is to mend, and the people who said no, which isn't a mistake; not apart if some aren't listed. */
export function entriesOf({ refused, refusedCount }: ImportReport) {
  const leftOut = refused.length < refusedCount ? [] : refused.filter(({ kind }) => kind === 'not_going');
  return { faults: refusedCount - leftOut.length, leftOut };
}

/** Its lines can be looked up; the events of a page are only counted. */
export function isFile({ found }: ImportReport): boolean {
  return found === 'events' || found === 'calendar';
}

function EventRow({ event: { $id, eventTitle, date, notes } }: { readonly event: ImportedEvent }) {
  const t = useTranslations('imports');
  const formats = useFormats();
  return (
    <li>
      <article className={styles.event}>
        <div>
          <h3>
            <Link to={paths.editEvent($id)}>
              {eventTitle}
              <ChevronRight aria-hidden="true" />
            </Link>
          </h3>
          <p className={styles.soft}>{formats.date(date)}</p>
        </div>
        {notes.length > 0 && (
          <div className={styles.notes}>
            <TriangleAlert aria-hidden="true" />
            <span className={visuallyHidden}>{t('check')}</span>
            <ul>
              {notes.map(({ kind, value }) => (
                <li key={kind}>{t(`notes.${kind}`, { value: value ?? '', count: Number(value) || 0 })}</li>
              ))}
            </ul>
          </div>
        )}
      </article>
    </li>
  );
}

interface RefusedRowProps {
  readonly entry: RefusedEntry;
  readonly isPage: boolean;
  readonly file: Source;
}

function RefusedRow({ entry, isPage, file }: RefusedRowProps) {
  const t = useTranslations('imports');
  const { line, title, kind, column, value } = entry;
  const where = [
    t(isPage ? 'number' : 'line', { line: String(line) }),
    ...(column === null || isPage ? [] : [t('column', { column })]),
    ...(title === null ? [] : [title]),
  ];
  return (
    <li className={styles.refused}>
      <span>{t(`refusals.${kind}`, { value: value ?? '', column: column ?? '' })}</span>
      <span className={styles.where}>{where.join(' · ')}</span>
      {value !== null && column !== null && (
        <SourceLine text={file.lines[line - 1] ?? ''} cell={value} separator={file.separator} />
      )}
    </li>
  );
}

function People({
  people,
  groupId,
  group,
}: {
  readonly people: ImportReport['people'];
  readonly groupId: string | null;
  readonly group: ReactNode;
}) {
  const t = useTranslations('imports');
  const errorText = useErrorText();
  const { mutate, data, error, isPending } = useInviteToGroup();
  const count = people.length;
  return (
    <section aria-labelledby="people" className={styles.part}>
      <h2 id="people" className={styles.found}>
        <Mail aria-hidden="true" />
        {t('peopleTitle', { count })}
      </h2>
      {count === 0 ? (
        <p>{t('peopleNone')}</p>
      ) : (
        <>
          <ul className={styles.people}>
            {people.slice(0, maxNamed).map(({ email, name }) => (
              <li key={email}>
                {name !== '' && <strong>{name}</strong>} <span className={styles.soft}>{email}</span>
              </li>
            ))}
            {count > maxNamed && (
              <li className={styles.soft}>{t('peopleMore', { count: count - maxNamed })}</li>
            )}
          </ul>
          <FormMessage>{error === null ? undefined : errorText(error)}</FormMessage>
          {data === undefined && (
            <div className={styles.asking}>
              <div className={styles.group}>{group}</div>
              {groupId !== null && (
                <Button busy={isPending} onClick={() => mutate({ groupId, people })}>
                  {t('invite', { count })}
                </Button>
              )}
            </div>
          )}
          {groupId === null && <p className={styles.hint}>{t('peopleGroup')}</p>}
          <p className={styles.soft}>
            {t('peopleText')} {t('peopleConsent')}
          </p>
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
