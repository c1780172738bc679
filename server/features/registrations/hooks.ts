import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../infra/db/database.ts';
import { addJobs } from '../../infra/jobs/queue.ts';
import { type EventHooks, lockSeats, saveSeats } from '../events/index.ts';
import { eraseAnswersOf } from '../questions/index.ts';
import { lockAdmissions } from './admission-store.ts';
import { executeCommands } from './execute-commands.ts';
import { endHolds } from './guests/store.ts';
import { pendingOf } from './lists/store.ts';
import { announceNews } from './mails/announce-dates.ts';
import { publishChange } from './mails/notify.ts';
import { offerSeatsJob } from './offers.ts';
import { companionsOf } from './orders/store.ts';
import { endUnpaidPasses, passesEnding } from './passes/commands.ts';
import { liveStates } from './rules.ts';
import { forgetAwaited, recountAddOns, recountPools, recountTypes } from './tickets/ticket-stock.ts';
import type { CommandQueueDeps, Decider } from './types.ts';

/** The most pending registrations decided when approval is switched off, and the batch size. */
const maxPending = 1_000_000;
const decidedAtOnce = 500;

/** Updates registrations when an event changes, inside the change's transaction. */
export function eventHooks(deps: CommandQueueDeps): EventHooks {
  return {
    async capacityRaised(tx, eventId) {
      await executeCommands(deps, tx, eventId, []);
    },
    async approvalEnded(tx, eventId, { choice, callerId }) {
      if (choice === 'keep') return;
      // A helper can't decide about their own registration, here either.
      const by = { userId: callerId, money: false };
      const pending = await pendingOf(tx, eventId, maxPending, callerId, 'event');
      const rulings = pending.map(
        (registrationId) => ({ kind: choice, registrationId, reason: null, by }) as const,
      );
      for (let done = 0; done < rulings.length; done += decidedAtOnce) {
        await executeCommands(deps, tx, eventId, rulings.slice(done, done + decidedAtOnce));
      }
    },
    async eventCancelled(tx, eventId) {
      const seats = await lockSeats(tx, eventId);
      if (seats === null) return;
      const now = deps.clock.now();
      await cancelAll(tx, eventId, now);
      await endHolds(tx, eventId);
      await saveSeats(tx, eventId, { ...seats, confirmed: 0, held: 0, pending: 0, waitlisted: 0 });
      await recountTypes(tx, eventId);
      await recountPools(tx, eventId);
      await recountAddOns(tx, eventId);
      await forgetAwaited(tx, eventId);
      publishChange(deps.bus, tx, eventId, null);
    },
    async moved(tx, eventId) {
      const now = deps.clock.now();
      const shortened = await endHoldsByStart(tx, eventId, now);
      const prolonged = await prolongDoorHolds(tx, eventId, now);
      if (shortened || prolonged) publishChange(deps.bus, tx, eventId, null);
    },
    announce: (tx, news) => announceNews(tx, news, deps.clock.now()),
  };
}

/**
 * Cancels the person's registrations for future events and deletes their answers, because their
 * account is being deleted. No notification is sent: there is no one left to notify.
 */
export async function accountDeleted(deps: CommandQueueDeps, tx: Tx, userId: string): Promise<void> {
  const endPasses = await passesEnding(deps, tx, userId);
  for (const eventId of await eventsAhead(tx, userId, deps.clock.now())) {
    // An order that is being placed has been by then.
    await lockSeats(tx, eventId);
    const seats = await companionsOf(tx, eventId, userId);
    await executeCommands(deps, tx, eventId, [
      { kind: 'cancel', userId, silent: true },
      ...seats.map((registrationId) => ({ kind: 'cancel' as const, registrationId, silent: true })),
    ]);
  }
  await endPasses();
  await eraseAnswers(tx, userId);
  await eraseAnswersOf(tx, userId);
}

/** Offers seats that stayed free while an event was hidden or its organiser blocked. */
export async function reofferSeats(
  tx: Tx,
  of: { readonly eventId: string } | { readonly organiserId: string },
): Promise<void> {
  const rows = await tx
    .selectFrom('events')
    .innerJoin('event_seats', 'event_seats.event_id', 'events.id')
    .select('events.id')
    .where('status', '=', 'scheduled')
    .where('event_seats.waitlisted', '>', 0)
    .$if('eventId' in of, (events) => events.where('events.id', '=', 'eventId' in of ? of.eventId : ''))
    .$if('organiserId' in of, (events) =>
      events.where('organiser_id', '=', 'organiserId' in of ? of.organiserId : ''),
    )
    .execute();
  await addJobs(
    tx,
    offerSeatsJob,
    rows.map(({ id }) => ({ eventId: id })),
  );
}

/**
 * Ends registrations on an administrator's behalf and refunds their payments. Skips events that are
 * over and registrations that had already ended. Series passes end with their seats on later dates.
 */
export async function revokeRegistrations(
  deps: CommandQueueDeps,
  tx: Tx,
  {
    eventId,
    registrationIds,
    reason,
    by,
  }: { eventId: string; registrationIds: readonly string[]; reason: string; by: Decider },
): Promise<void> {
  const commands = registrationIds.map(
    (registrationId) => ({ kind: 'revoke', registrationId, reason, by }) as const,
  );
  await executeCommands(deps, tx, eventId, commands);
  await endUnpaidPasses(deps, tx, registrationIds);
}

/**
 * Ends registrations whose payment a bank took back, without a refund. Those that were used stay, and those of events that
 * are over. Series passes end with their seats on later dates.
 * @returns those that ended
 */
export async function endChargedBack(
  deps: CommandQueueDeps,
  tx: Tx,
  { eventId, registrationIds }: { eventId: string; registrationIds: readonly string[] },
): Promise<readonly string[]> {
  if ((await lockSeats(tx, eventId)) === null) return [];
  const used = await lockAdmissions(tx, eventId, registrationIds);
  const unused = registrationIds.filter((id) => !used.has(id));
  const outcomes = await executeCommands(
    deps,
    tx,
    eventId,
    unused.map((registrationId) => ({
      ...{ kind: 'revoke', registrationId, reason: null, chargedBack: true },
      by: { userId: '', money: true },
    })),
  );
  await endUnpaidPasses(deps, tx, registrationIds);
  return unused.filter((_, index) => {
    const outcome = outcomes[index];
    return outcome !== undefined && 'registration' in outcome && outcome.registration.state === 'cancelled';
  });
}

/** Ends every live registration of a cancelled event. */
async function cancelAll(tx: Tx, eventId: string, now: Temporal.Instant): Promise<void> {
  await tx
    .updateTable('registrations')
    .set({
      state: 'cancelled',
      cancel_cause: 'event',
      cancelled_at: now,
      updated_at: now,
      queue_number: null,
      hold_expires_at: null,
      change: null,
      change_expires_at: null,
    })
    .where('event_id', '=', eventId)
    .where('state', 'in', [...liveStates])
    .execute();
}

/**
 * Shortens holds, also those of changes, to end at the event's new start (product rule 22), or for what is paid at the
 * door, when its organiser releases it.
 * @returns whether any hold was shortened
 */
async function endHoldsByStart(tx: Tx, eventId: string, now: Temporal.Instant): Promise<boolean> {
  const latestHold = latestFor(sql`coalesce(registrations.order_id, registrations.id)`, now);
  const latestChange = latestFor(sql`registrations.change ->> 'id'`, now);
  const shortened = await tx
    .updateTable('registrations')
    .from('events')
    .set({ hold_expires_at: latestHold, updated_at: now })
    .whereRef('events.id', '=', 'registrations.event_id')
    .where('registrations.event_id', '=', eventId)
    .where('registrations.state', '=', 'awaiting_payment')
    .where('hold_expires_at', '>', latestHold)
    .executeTakeFirst();
  const changes = await tx
    .updateTable('registrations')
    .from('events')
    .set({ change_expires_at: latestChange, updated_at: now })
    .whereRef('events.id', '=', 'registrations.event_id')
    .where('registrations.event_id', '=', eventId)
    .where('change_expires_at', '>', latestChange)
    .executeTakeFirst();
  const latestOrder = latestFor(sql`payment_orders.subject_id`, now);
  await sql`update payment_orders set expires_at = ${latestOrder} from events
    where events.id = payment_orders.event_id and event_id = ${eventId} and provider = 'door' and state = 'open'
      and provider_order_id is not null and expires_at > ${latestOrder}`.execute(tx);
  return shortened.numUpdatedRows + changes.numUpdatedRows > 0n;
}

/**
 * Until when what an order is about can be held. No one could have paid by a release that is over, and a transfer that was
 * begun for the same seat keeps its time.
 */
function latestFor(subjectId: RawBuilder<string>, now: Temporal.Instant) {
  const released = sql`events.starts_at - make_interval(hours => door_release_hours)`;
  return sql<Temporal.Instant>`case
    when not exists (select from payment_orders door
      where door.subject_id = ${subjectId} and door.provider = 'door' and door.state = 'open') then events.starts_at
    when door_release_hours is null then events.ends_at
    when ${released} > ${now} then least(events.starts_at, greatest(${released}, (select max(other.expires_at)
      from payment_orders other
      where other.subject_id = ${subjectId} and other.provider <> 'door' and other.state = 'open')))
    else events.starts_at end`;
}

/**
 * Holds what is paid at the door until the day that the event was moved to: its buyer can't pay before.
 * @returns whether any hold was prolonged
 */
async function prolongDoorHolds(tx: Tx, eventId: string, now: Temporal.Instant): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    with door as (
      select payment_orders.id, subject_id,
        coalesce(starts_at - make_interval(hours => door_release_hours), ends_at) as until
      from payment_orders join events on events.id = payment_orders.event_id
      where event_id = ${eventId} and provider = 'door' and state = 'open' and provider_order_id is not null
    ), seats as (
      update registrations set hold_expires_at = until, updated_at = ${now} from door
      where event_id = ${eventId} and state = 'awaiting_payment' and hold_expires_at < until
        and coalesce(registrations.order_id, registrations.id) = subject_id
      returning registrations.id, subject_id
    ), changes as (
      update registrations set change_expires_at = until, updated_at = ${now} from door
      where event_id = ${eventId} and change_expires_at < until and change ->> 'id' = subject_id
      returning registrations.id, subject_id
    ), prolonged as (select * from seats union all select * from changes), orders as (
      update payment_orders set expires_at = until from door
      where payment_orders.id = door.id and expires_at < until
        and door.subject_id in (select subject_id from prolonged)
    )
    select id from prolonged`.execute(tx);
  return rows.length > 0;
}

/** Deletes the person's answers on the registration form. */
async function eraseAnswers(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('registrations')
    .set({
      social_media: '',
      reason: '',
      listed: false,
      contact_email: null,
      decline_reason: null,
      holder_name: '',
    })
    .where('user_id', '=', userId)
    .execute();
  await tx.deleteFrom('contact_requests').where('user_id', '=', userId).execute();
}

/**
 * Future events the person is registered for, in a fixed order: two callers locking them can't
 * deadlock.
 */
async function eventsAhead(db: Db, userId: string, now: Temporal.Instant): Promise<string[]> {
  const rows = await db
    .selectFrom('registrations')
    .innerJoin('events', 'events.id', 'registrations.event_id')
    .select('registrations.event_id as eventId')
    .where('registrations.user_id', '=', userId)
    .where('registrations.state', 'in', [...liveStates])
    .where('events.starts_at', '>', now)
    .distinct()
    .orderBy('registrations.event_id')
    .execute();
  return rows.map(({ eventId }) => eventId);
}
