import { Banknote, Clock, Gavel, MailWarning, RotateCcw, ScanLine, UserCheck } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import type { EventNeed, EventOverview } from '../../../contracts/event-overview.ts';
import { mayDo } from '../../../contracts/event-roles.ts';
import type { EventDetail } from '../../../contracts/events.ts';
import { calendarDay } from '../../features/events/days.ts';
import { isPast } from '../../features/events/facts.ts';
import { useFormats } from '../../lib/format.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { useNow } from '../../lib/page-context.tsx';
import { withItsTexts } from '../../lib/screen-texts.tsx';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { DayBars } from '../../ui/day-bars.tsx';
import { visuallyHidden } from '../../ui/layout.tsx';
import { type Task, TaskList } from '../../ui/task-list.tsx';
import { NextSteps } from './next-steps.tsx';
import styles from './overview-panel.module.css';

interface OverviewPanelProps {
  readonly event: EventDetail;
  readonly overview: EventOverview;
}

/** What the event needs now, then its numbers, then how to end it. */
export function OverviewPanel({ event, overview }: OverviewPanelProps) {
  const { numbers, needs } = overview;
  const steps = <NextSteps event={event} overview={overview} />;
  // Before anyone registers, its draw is the news.
  const isWaitedFor = event.waitingRoom && event.status === 'scheduled';
  const counts = numbers.going > 0 || needs.length > 0 || !isWaitedFor;
  return (
    <div className={styles.panel}>
      <div className={styles.now}>
        <div className={styles.section}>
          <Needs event={event} overview={overview} />
          {isWaitedFor && (
            <Suspense>
              <WaitingRoomSection event={event} />
            </Suspense>
          )}
          {counts && steps}
        </div>
        {counts ? <Numbers overview={overview} event={event} /> : steps}
      </div>
      <Ending event={event} overview={overview} />
    </div>
  );
}

const WaitingRoomSection = lazyPart(() =>
  withItsTexts(['waiting-room'], import('./waiting-room-section.tsx')),
);

const icons = {
  disputes_open: Gavel,
  refunds_failed: RotateCcw,
  check_in: ScanLine,
  pending: UserCheck,
  payments_missing: Banknote,
  waitlist: Clock,
  mails_failed: MailWarning,
} as const satisfies Record<EventNeed, unknown>;

const urgent: ReadonlySet<EventNeed> = new Set(['disputes_open', 'refunds_failed', 'check_in']);

function Needs({ event, overview: { needs } }: OverviewPanelProps) {
  const t = useTranslations('manage');
  const time = useStart(event);
  const formats = useFormats();
  const target: Record<EventNeed, string> = {
    disputes_open: paths.manageEvent(event.$id, 'payments'),
    refunds_failed: paths.manageEvent(event.$id, 'payments'),
    check_in: paths.checkIn(event.$id),
    pending: paths.manageEvent(event.$id, 'people', 'pending'),
    payments_missing: paths.editEvent(event.$id),
    waitlist: paths.manageEvent(event.$id, 'people', 'waitlisted'),
    mails_failed: paths.manageEvent(event.$id, 'emails', 'failed'),
  };
  const tasks = needs.map(({ kind, count, until }): Task => {
    const Icon = icons[kind];
    return {
      key: kind,
      icon: <Icon aria-hidden="true" />,
      title: kind === 'check_in' ? t('need.check_in', { time }) : t(`need.${kind}`, { count }),
      hint:
        kind === 'disputes_open' && until !== undefined
          ? t('disputesUntil', { time: formats.instant(until, event.timeZone) })
          : t(`needHint.${kind}`, { count, seats: event.seatsLeft ?? 0 }),
      urgent: urgent.has(kind),
      renderLink: (props) => <Link to={target[kind]} preventScrollReset {...props} />,
    };
  });
  return (
    <section aria-labelledby="needs" className={styles.section}>
      <h2 id="needs">{t('needsTitle')}</h2>
      <TaskList tasks={tasks} emptyText={t('needsNothing')} />
    </section>
  );
}

/** "Starts in 3 hours", or that it is under way. */
function useStart({ startsAt }: EventDetail): string {
  const t = useTranslations('manage');
  const locale = useLocale();
  const minutes = Math.round((Date.parse(startsAt) - useNow()) / 60_000);
  if (minutes <= 0) return t('underWay');
  const relative = new Intl.RelativeTimeFormat(locale);
  const span =
    minutes < 60 ? relative.format(minutes, 'minute') : relative.format(Math.round(minutes / 60), 'hour');
  return t('startsIn', { span });
}

function Numbers({ overview: { numbers, needs, registeredByDay }, event }: OverviewPanelProps) {
  const t = useTranslations('manage');
  const formats = useFormats();
  const { going, capacity, seatsLeft, pending, awaitingPayment, waitlisted, checkedIn, netPaise } = numbers;
  return (
    <section aria-labelledby="counts" className={styles.section}>
      <h2 id="counts">{t('counts')}</h2>
      <dl className={styles.numbers}>
        <Figure label={t('going')} value={formats.count(going)} share={capacity && going / capacity}>
          {capacity !== null && t('ofCapacity', { capacity: formats.count(capacity) })}
        </Figure>
        {/* Otherwise they are counted above. */}
        {pending !== null && pending > 0 && needs.every(({ kind }) => kind !== 'pending') && (
          <Figure label={t('state.pending')} value={formats.count(pending)} />
        )}
        {/* What is zero or without a limit says nothing. */}
        {waitlisted !== null && waitlisted > 0 && (
          <Figure label={t('waitlist')} value={formats.count(waitlisted)} />
        )}
        {seatsLeft !== null && seatsLeft > 0 && (
          <Figure label={t('seatsLeft')} value={formats.count(seatsLeft)} />
        )}
        {awaitingPayment !== null && awaitingPayment > 0 && (
          <Figure label={t('awaitingPaymentTitle')} value={formats.count(awaitingPayment)} />
        )}
        {checkedIn !== null && checkedIn > 0 && (
          <Figure label={t('checkedIn')} value={formats.count(checkedIn)} />
        )}
        {netPaise !== null && netPaise > 0 && (
          <Figure label={t('keptTotal')} value={formats.money(netPaise, event.currency)} />
        )}
      </dl>
      {registeredByDay !== null && <Trend counts={registeredByDay} event={event} />}
      <p role="status" className={visuallyHidden}>
        {pending !== null && t('status', { pending, approved: going })}
      </p>
    </section>
  );
}

interface TrendProps {
  readonly counts: readonly number[];
  readonly event: EventDetail;
}

/** How many registered on each of the last days; nothing if nobody did. */
function Trend({ counts, event: { timeZone } }: TrendProps) {
  const t = useTranslations('manage');
  const formats = useFormats();
  const first = calendarDay(useNow() - (counts.length - 1) * 86_400_000, timeZone);
  const sum = counts.reduce((before, count) => before + count, 0);
  if (sum === 0) return null;
  return (
    <DayBars counts={counts} first={formats.shortDate(first)} last={t('today')}>
      <strong>{formats.count(sum)}</strong>
      {t('registeredLately', { count: sum, days: formats.count(counts.length) })}
    </DayBars>
  );
}

interface FigureProps {
  /** Of what is possible, drawn as a bar. */
  readonly share?: number | null;
  readonly label: string;
  readonly value: string;
  readonly children?: ReactNode;
}

function Figure({ label, value, share = null, children }: FigureProps) {
  return (
    <div className={styles.figure} data-wide={share !== null}>
      <dt>{label}</dt>
      <dd>
        <strong>{value}</strong> {children}
        {share !== null && (
          <span className={styles.bar} aria-hidden="true">
            <span style={{ inlineSize: `${Math.min(1, share) * 100}%` }} />
          </span>
        )}
      </dd>
    </div>
  );
}

const openCancelDialog = () => import('./cancel-dialog.tsx');
const CancelDialog = lazyPart(openCancelDialog);
const openDeleteDialog = () => import('./delete-dialog.tsx');
const DeleteDialog = lazyPart(openDeleteDialog);
const EndDatesDialog = lazyPart(() => withItsTexts(['series'], import('./end-dates-dialog.tsx')));

/** Cancels the event once people have registered, and deletes it before. */
function Ending({ event, overview: { numbers } }: OverviewPanelProps) {
  const t = useTranslations('manage');
  // An open dialog stays what it was until the page is left, whatever becomes of the event.
  const [asking, setAsking] = useState<'cancel' | 'delete' | null>(null);
  const now = useNow();
  const possible = event.status === 'scheduled' && mayDo(event.role, 'own') && !isPast(event, now);
  if (!possible && asking === null) return null;
  const { going, pending, awaitingPayment, waitlisted } = numbers;
  const people = going + (pending ?? 0) + (awaitingPayment ?? 0) + (waitlisted ?? 0);
  const close = () => setAsking(null);
  return (
    <section aria-labelledby="ending" className={styles.ending}>
      <div>
        <h2 id="ending">{t(people > 0 ? 'endingCancel' : 'endingDelete')}</h2>
        <p>
          {people > 0 ? t('endingCancelHint', { count: people }) : t('deleteText')}{' '}
          {people > 0 && (event.ticketType === 'paid' || event.hasTicketTypes) && t('endingRefunds')}
        </p>
      </div>
      <Button
        variant="secondary"
        size="sm"
        onPointerEnter={() => void (people > 0 ? openCancelDialog() : openDeleteDialog())}
        onClick={() => setAsking(people > 0 ? 'cancel' : 'delete')}
      >
        {t(people > 0 ? 'cancelNow' : 'deleteNow')}
      </Button>
      {asking !== null && (
        <Suspense>
          {event.series !== null ? (
            <EndDatesDialog event={event} about={asking} onClose={close} />
          ) : asking === 'cancel' ? (
            <CancelDialog event={event} people={people} netPaise={numbers.netPaise} onClose={close} />
          ) : (
            <DeleteDialog eventId={event.$id} onClose={close} />
          )}
        </Suspense>
      )}
    </section>
  );
}
