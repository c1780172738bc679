import type { EventNeed, EventOverview } from '../../../contracts/event-overview.ts';
import { eventNeeds } from '../../../contracts/event-overview.ts';
import type { EventRole } from '../../../contracts/event-roles.ts';
import { mayDo } from '../../../contracts/event-roles.ts';
import { wireTime } from '../../infra/deps.ts';

/** From this long before the start, the check-in is announced. */
const checkInHours = 24;

/** What an event's needs depend on. Counts that the role may not see are null. */
export interface Situation {
  readonly role: EventRole;
  readonly status: 'scheduled' | 'cancelled';
  readonly ticketType: 'free' | 'paid';
  readonly startsAt: Temporal.Instant;
  readonly endsAt: Temporal.Instant;
  readonly now: Temporal.Instant;
  /** Whether the site can take payments. */
  readonly takesPayments: boolean;
  readonly going: number;
  readonly seatsLeft: number | null;
  readonly pending: number;
  readonly waitlisted: number;
  readonly checkedIn: number | null;
  readonly failedRefunds: number | null;
  /** Those that can be answered, and until when the first can. */
  readonly disputes: { readonly count: number; readonly until: Temporal.Instant | null } | null;
  readonly failedMails: number | null;
}

/** Open tasks for someone with this role, the most urgent first. */
export function needsOf(event: Situation): EventOverview['needs'] {
  const counts: Readonly<Record<EventNeed, number | null>> = {
    disputes_open: some(event.disputes?.count ?? null),
    refunds_failed: some(event.failedRefunds),
    check_in: mayCheckIn(event) ? Math.max(0, event.going - (event.checkedIn ?? 0)) : null,
    pending: mayDecide(event) ? some(event.pending) : null,
    payments_missing: lacksPayments(event) ? 0 : null,
    waitlist: mayDecide(event) && (event.seatsLeft ?? 0) > 0 ? some(event.waitlisted) : null,
    // Failed emails no longer matter once the event is over. Those of a cancelled event still do until then.
    mails_failed: isOver(event) ? null : some(event.failedMails),
  };
  return eventNeeds.flatMap((kind) => {
    const count = counts[kind];
    const until = kind === 'disputes_open' ? (event.disputes?.until ?? null) : null;
    return count === null ? [] : [{ kind, count, ...(until !== null && { until: wireTime(until) }) }];
  });
}

function some(count: number | null): number | null {
  return count === 0 ? null : count;
}

/** No one is approved after the start. */
function mayDecide({ role, status, startsAt, now }: Situation): boolean {
  return mayDo(role, 'people') && status === 'scheduled' && Temporal.Instant.compare(now, startsAt) < 0;
}

function mayCheckIn(event: Situation): boolean {
  const { role, status, startsAt, now, going } = event;
  if (!mayDo(role, 'door') || status !== 'scheduled' || going === 0 || isOver(event)) return false;
  return Temporal.Instant.compare(now, startsAt.subtract({ hours: checkInHours })) >= 0;
}

function lacksPayments(event: Situation): boolean {
  const { role, status, ticketType, takesPayments } = event;
  if (takesPayments || ticketType === 'free' || status !== 'scheduled' || isOver(event)) return false;
  return mayDo(role, 'money') || mayDo(role, 'edit');
}

function isOver({ endsAt, now }: Situation): boolean {
  return Temporal.Instant.compare(endsAt, now) <= 0;
}
