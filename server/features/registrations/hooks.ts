import type { Tx } from '../../infra/db/database.ts';
import { addJobs } from '../../infra/jobs/queue.ts';
import { type EventHooks, lockSeats, saveSeats } from '../events/index.ts';
import { eraseAnswersOf } from '../questions/index.ts';
import { announceChange, announceEnd } from './announcements.ts';
import { type CommandQueueDeps, offerSeatsJob } from './deps.ts';
import type { Decider } from './event-commands.ts';
import { executeCommands, publishChange } from './execute-commands.ts';
import { pendingOf } from './list-store.ts';
import { callOffAll, endHoldsByStart, eraseAnswers, eventsAhead } from './store.ts';

/** The most pending registrations decided when approval is switched off, and the batch size. */
const mostPending = 1_000_000;
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
      const pending = await pendingOf(tx, eventId, mostPending, callerId);
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
      await callOffAll(tx, eventId, now);
      await saveSeats(tx, eventId, { ...seats, confirmed: 0, held: 0, pending: 0, waitlisted: 0 });
      await announceEnd(tx, eventId, now);
      publishChange(deps.bus, tx, eventId, null);
    },
    async eventChanged(tx, eventId, before) {
      const now = deps.clock.now();
      if (before.startsAt !== undefined && (await endHoldsByStart(tx, eventId, now))) {
        publishChange(deps.bus, tx, eventId, null);
      }
      await announceChange(tx, eventId, before, now);
    },
  };
}

/**
 * Cancels the person's registrations for future events and deletes their answers, because their
 * account is being deleted. No notification is sent: there is no one left to notify.
 */
export async function accountDeleted(deps: CommandQueueDeps, tx: Tx, userId: string): Promise<void> {
  for (const eventId of await eventsAhead(tx, userId, deps.clock.now())) {
    await executeCommands(deps, tx, eventId, [{ kind: 'cancel', userId, untold: true }]);
  }
  await eraseAnswers(tx, userId);
  await eraseAnswersOf(tx, userId);
}

/** Offers seats that stayed free while an event was hidden or its organiser blocked. */
export async function resumeSales(
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
 * over and registrations that had already ended.
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
}
