import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { DoorOpen } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { mayDo } from '../../../../contracts/event-roles.ts';
import type { EventDetail } from '../../../../contracts/events.ts';
import { doorQuery } from '../../../api/door.ts';
import { isPast } from '../../../events/facts.ts';
import { useFormats } from '../../../lib/format.ts';
import { useNow } from '../../../lib/page-context.tsx';
import { paths } from '../../../paths.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { ErrorState } from '../../../ui/notice.tsx';
import panels from '../panels.module.css';
import { Attendance } from './attendance.tsx';
import styles from './check-in.module.css';
import { DoorLinks } from './door-links.tsx';

/** How often the counts are asked for, in milliseconds: people come one by one. */
const askEvery = 4000;

/** Who came, and the doors at which they are let in. */
export default function CheckInPanel({ event }: { event: EventDetail }) {
  const t = useTranslations('door');
  const over = isPast(event, useNow());
  const { data, isError, isFetching, refetch } = useQuery({
    ...doorQuery(event.$id),
    refetchInterval: askEvery,
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
        {/* A load of its own: only that page may look through the camera. */}
        <a
          href={paths.door(event.$id)}
          target="_blank"
          rel="noopener"
          className={buttonClass({ size: 'lg' })}
        >
          <DoorOpen aria-hidden="true" />
          {t('open')}
        </a>
        {data !== undefined && <Figures counts={data.counts} over={over} />}
      </section>
      <Attendance event={event} over={over} refreshEvery={askEvery} />
      {mayDo(event.role, 'door_links') && <DoorLinks eventId={event.$id} links={data?.links ?? []} />}
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
