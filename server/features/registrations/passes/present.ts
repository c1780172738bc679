import { sql } from 'kysely';
import type { RegistrationState } from '../../../../contracts/registrations.ts';
import type { SeriesPassView } from '../../../../contracts/series-passes.ts';
import type { Db } from '../../../infra/db/database.ts';
import { wireTime, wireTimeOrNull } from '../../../infra/deps.ts';
import { findPeople } from '../../accounts/index.ts';
import { listWholeEventsByIds, refundableUntil, type WholeEvent } from '../../events/index.ts';
import type { MailedPass } from '../../mail/index.ts';
import { eventFacts } from '../mails/notify.ts';
import { isUnseated, liveStates } from '../rules.ts';
import { addOnsPaise, type TakenAddOn } from '../tickets/add-ons.ts';
import type { CancelCause, CommandQueueDeps } from '../types.ts';
import { type PassEnder, type PassSeat, refundedPositions, sharesOf } from './rules.ts';
import type { SeriesPass } from './store.ts';

/** A date of a pass with its event. */
export interface SeatOfPass extends PassSeat {
  readonly eventId: string;
  readonly event: WholeEvent;
  readonly registrationId: string;
  readonly state: RegistrationState;
  readonly addOns: readonly TakenAddOn[];
  /** Whether its holder gave it back. */
  readonly returnable: boolean;
}

interface SeatRow {
  readonly position: number;
  readonly eventId: string;
  readonly registrationId: string;
  readonly refunded: boolean;
  readonly state: RegistrationState;
  readonly cancelCause: CancelCause | null;
  readonly addOns: readonly TakenAddOn[];
}

/** The dates of a pass, in order. */
export async function passSeatsOf(
  { clock, payments }: Pick<CommandQueueDeps, 'clock' | 'payments'>,
  db: Db,
  passId: string,
): Promise<SeatOfPass[]> {
  const rows: SeatRow[] = await db
    .selectFrom('series_pass_dates')
    .innerJoin('registrations', 'registrations.id', 'series_pass_dates.registration_id')
    .select([
      'position',
      'series_pass_dates.event_id as eventId',
      'registration_id as registrationId',
      'refunded',
      'registrations.state',
      'registrations.cancel_cause as cancelCause',
      sql<readonly TakenAddOn[]>`registrations.add_ons`.as('addOns'),
    ])
    .where('series_pass_dates.pass_id', '=', passId)
    .orderBy('position')
    .execute();
  const events = await listWholeEventsByIds(
    db,
    rows.map(({ eventId }) => eventId),
  );
  const eventOf = new Map(events.map((event) => [event.id, event]));
  const promised = await payments.promisedUntil(db, passId);
  const now = clock.now();
  return rows.flatMap((row): SeatOfPass[] => {
    const event = eventOf.get(row.eventId);
    if (event === undefined) return [];
    const { status, startsAt, endsAt } = event;
    const { state, cancelCause, refunded } = row;
    const isOpen = status === 'scheduled' && Temporal.Instant.compare(now, startsAt) < 0;
    return [
      {
        ...row,
        event,
        endsAt,
        live: liveStates.includes(state),
        waiting: isUnseated(state),
        refundableUntil: latest(refundableUntil(event), row.position === 1 ? promised : null),
        returnable: isOpen && !refunded && state === 'cancelled' && cancelCause === 'attendee',
      },
    ];
  });
}

/** The dates of a paid pass that have started without a seat for its holder. */
export async function listUnseatedDates(
  db: Db,
  passId: string,
  now: Temporal.Instant,
): Promise<{ readonly eventId: string; readonly registrationId: string }[]> {
  return db
    .selectFrom('series_pass_dates')
    .innerJoin('series_passes', 'series_passes.id', 'series_pass_dates.pass_id')
    .innerJoin('registrations', 'registrations.id', 'registration_id')
    .innerJoin('events', 'events.id', 'series_pass_dates.event_id')
    .select(['series_pass_dates.event_id as eventId', 'registration_id as registrationId'])
    .where('series_pass_dates.pass_id', '=', passId)
    .where('series_passes.price_paise', '>', 0)
    .where('series_passes.ended_at', 'is', null)
    .where('registrations.state', 'in', ['waitlisted', 'pending'])
    .where('events.status', '=', 'scheduled')
    .where('events.starts_at', '<=', now)
    .orderBy('position')
    .execute();
}

function latest(one: Temporal.Instant | null, other: Temporal.Instant | null): Temporal.Instant | null {
  if (one === null || other === null) return one ?? other;
  return Temporal.Instant.compare(one, other) < 0 ? other : one;
}

/** What is refunded when a pass is ended now: the shares of these dates, and what was bought for their seats. */
export function refundOf(
  pass: SeriesPass,
  seats: readonly SeatOfPass[],
  by: PassEnder,
  now: Temporal.Instant,
): { readonly positions: readonly number[]; readonly seats: readonly SeatOfPass[]; readonly paise: number } {
  const positions = refundedPositions(pass, seats, by, now);
  const refunded = seats.filter(({ position }) => positions.includes(position));
  const paise = refunded.reduce((sum, { addOns }) => sum + addOnsPaise(addOns), sharesOf(pass, positions));
  return { positions, seats: refunded, paise };
}

/** Whether a paid pass has a share for this event. It says what was refunded, so the event must stay. */
export async function hasPassShares(db: Db, eventId: string): Promise<boolean> {
  const row = await db
    .selectFrom('series_pass_dates')
    .innerJoin('series_passes', 'series_passes.id', 'pass_id')
    .select('position')
    .where('series_pass_dates.event_id', '=', eventId)
    .where('price_paise', '>', 0)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * On how many of an organiser's events passes were sold that aren't settled: what never comes is refunded after the last
 * date, and nothing is known of it without the series.
 */
export async function countUnsettledPassEvents(db: Db, organiserId: string): Promise<number> {
  const { events } = await db
    .selectFrom('series_passes')
    .innerJoin('event_series', 'event_series.id', 'series_passes.series_id')
    .select(({ fn }) => fn.count<number>('series_passes.event_id').distinct().as('events'))
    .where('organiser_id', '=', organiserId)
    .where('price_paise', '>', 0)
    .where('ended_at', 'is', null)
    .where('settled_at', 'is', null)
    .executeTakeFirstOrThrow();
  return events;
}

/** A pass as its holder and its organiser see it. */
export async function presentPass(
  deps: Pick<CommandQueueDeps, 'clock' | 'payments'>,
  db: Db,
  pass: SeriesPass,
): Promise<SeriesPassView> {
  const seats = await passSeatsOf(deps, db, pass.id);
  const people = await findPeople(db, [pass.userId]);
  const refund = refundOf(pass, seats, 'holder', deps.clock.now());
  const bought = seats.find(({ eventId }) => eventId === pass.eventId);
  return {
    $id: pass.id,
    name: await nameOf(db, pass),
    holderName: people.get(pass.userId)?.name ?? '',
    pricePaise: pass.pricePaise,
    currency: bought?.event.currency ?? '',
    dates: pass.dates,
    admits: seats.map(({ eventId, event, registrationId, state, refunded, returnable }) => ({
      eventId,
      eventTitle: event.title,
      startsAt: wireTime(event.startsAt),
      endsAt: wireTime(event.endsAt),
      timeZone: event.timeZone,
      allDay: event.allDay,
      status: event.status,
      registrationId,
      state,
      refunded,
      returnable: returnable && pass.endedAt === null,
    })),
    endedAt: wireTimeOrNull(pass.endedAt),
    refundPaise: pass.endedAt === null ? refund.paise : 0,
  };
}

/** The name of its ticket type. */
async function nameOf(db: Db, { eventId, ticketTypeId }: SeriesPass): Promise<string> {
  const type = await db
    .selectFrom('ticket_types')
    .select('name')
    .where('event_id', '=', eventId)
    .where('id', '=', ticketTypeId)
    .executeTakeFirst();
  return type?.name ?? '';
}

/** A pass as mails list it. */
export async function mailedPass(
  deps: Pick<CommandQueueDeps, 'clock' | 'payments' | 'siteUrl'>,
  db: Db,
  pass: SeriesPass,
): Promise<MailedPass> {
  const seats = await passSeatsOf(deps, db, pass.id);
  const inState = (state: RegistrationState) =>
    seats.filter((seat) => seat.state === state).map(({ event }) => eventFacts(event, deps));
  return {
    name: await nameOf(db, pass),
    pricePaise: pass.pricePaise,
    currency: seats[0]?.event.currency ?? '',
    dates: pass.dates,
    seats: inState('confirmed'),
    waiting: inState('waitlisted'),
  };
}
