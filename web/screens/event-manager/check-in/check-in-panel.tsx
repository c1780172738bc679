import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { DoorOpen, Search } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { useTranslations } from 'use-intl';
import { mayDo } from '../../../../contracts/event-roles.ts';
import type { EventDetail } from '../../../../contracts/events.ts';
import { attendanceQuery, checkInQuery } from '../../../api/check-in.ts';
import { isPast } from '../../../features/events/facts.ts';
import { useFormats } from '../../../lib/format.ts';
import { useNow } from '../../../lib/page-context.tsx';
import { paths } from '../../../paths.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Segmented } from '../../../ui/fields/choices.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { EmptyState, ErrorState } from '../../../ui/notice.tsx';
import panels from '../panels.module.css';
import styles from './check-in.module.css';
import { CheckInLinks } from './check-in-links.tsx';

/** Milliseconds between two polls of the counts. */
const pollMs = 4000;

export default function CheckInPanel({ event }: { event: EventDetail }) {
  const t = useTranslations('door');
  const over = isPast(event, useNow());
  const { data, isError, isFetching, refetch } = useQuery({
    ...checkInQuery(event.$id),
    refetchInterval: pollMs,
    placeholderData: keepPreviousData,
  });
  if (isError && data === undefined) {
    return (
      <ErrorState
        title={t('failed')}
        retryLabel={t('tryAgain')}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  return (
    <div className={panels.panel}>
      <section className={panels.section} aria-label={t('tabTitle')}>
        <p className={styles.hint}>{t('tabHint')}</p>
        {/* A full page load: only the check-in page's permissions policy allows the camera. */}
        <a
          href={paths.checkIn(event.$id)}
          target="_blank"
          rel="noopener"
          className={buttonClass({ size: 'lg' })}
        >
          <DoorOpen aria-hidden="true" />
          {t('open')}
        </a>
        {data !== undefined && <Figures counts={data.counts} over={over} />}
      </section>
      <Attendance event={event} over={over} refreshEvery={pollMs} />
      {mayDo(event.role, 'door_links') && <CheckInLinks eventId={event.$id} links={data?.links ?? []} />}
    </div>
  );
}

function Figures({ counts, over }: { counts: { expected: number; inside: number }; over: boolean }) {
  const t = useTranslations('door');
  const formats = useFormats();
  const figures = [
    [t('expected'), counts.expected],
    [t('came'), counts.inside],
    [t(over ? 'missed' : 'missing'), counts.expected - counts.inside],
  ] as const;
  return (
    <dl className={styles.figures}>
      {figures.map(([label, figure]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{formats.count(figure)}</dd>
        </div>
      ))}
    </dl>
  );
}

interface AttendanceProps {
  readonly event: EventDetail;
  /** The event is over: everyone not checked in counts as absent. */
  readonly over: boolean;
  readonly refreshEvery: number;
}

/** Everyone with a seat, by attendance. */
function Attendance({ event, over, refreshEvery }: AttendanceProps) {
  const t = useTranslations('door');
  const formats = useFormats();
  const [shown, setShown] = useState<'inside' | 'missing'>('inside');
  const [typed, setTyped] = useState('');
  const [page, setPage] = useState(1);
  const search = useDeferredValue(typed.trim());
  const { data } = useQuery({
    ...attendanceQuery(event.$id, { shown, search, page }),
    refetchInterval: refreshEvery,
    placeholderData: keepPreviousData,
  });
  const restart =
    <Value,>(set: (value: Value) => void) =>
    (value: Value) => {
      set(value);
      setPage(1);
    };
  const show = restart(setShown);
  const type = restart(setTyped);
  return (
    <section className={panels.section}>
      <div className={styles.filters}>
        <Segmented
          label={t('tabTitle')}
          labelHidden
          name="attendance"
          value={shown}
          choices={[
            { value: 'inside', label: t('came') },
            { value: 'missing', label: t(over ? 'missed' : 'missing') },
          ]}
          onChange={(change) => show(change.target.value === 'missing' ? 'missing' : 'inside')}
        />
        <TextField
          label={t('searchPeople')}
          labelHidden
          type="search"
          value={typed}
          maxLength={200}
          autoComplete="off"
          placeholder={t('searchPeople')}
          icon={<Search aria-hidden="true" />}
          onChange={(change) => type(change.target.value)}
        />
      </div>
      {data?.total === 0 && (
        <EmptyState
          title={
            search === ''
              ? t(shown === 'inside' ? 'nobodyCame' : 'everybodyCame')
              : t('nobody', { words: search })
          }
        />
      )}
      <ul className={styles.people}>
        {data?.people.map(({ $id, name, admittedAt, admittedBy }) => (
          <li key={$id}>
            <span className={styles.name}>{name}</span>
            {admittedAt !== null && (
              <span className={styles.hint}>
                {formats.instant(admittedAt, event.timeZone)} · {admittedBy}
              </span>
            )}
          </li>
        ))}
      </ul>
      {data !== undefined && data.pages > 1 && (
        <div className={styles.pages}>
          <Button variant="secondary" size="sm" disabled={page === 1} onClick={() => setPage(page - 1)}>
            {t('previous')}
          </Button>
          <p>{t('page', { page: formats.count(page), pages: formats.count(data.pages) })}</p>
          <Button
            variant="secondary"
            size="sm"
            disabled={page >= data.pages}
            onClick={() => setPage(page + 1)}
          >
            {t('next')}
          </Button>
        </div>
      )}
    </section>
  );
}
