import { z } from 'zod';
import type { GuestOutcome } from '../../../../contracts/guest-registrations.ts';
import { problems } from '../../../../contracts/problem.ts';
import { transaction } from '../../../infra/db/database.ts';
import { Problem } from '../../../infra/http/problem.ts';
import { handle, job, type Recurring } from '../../../infra/jobs/queue.ts';
import { executeCommands } from '../execute-commands.ts';
import { presentOwn } from '../lists/lists.ts';
import { waitlistPositions } from '../lists/store.ts';
import { newSeats, orderIdOf, showOrder } from '../orders/commands.ts';
import { takePassDate } from '../passes/seats.ts';
import { passForDate } from '../passes/store.ts';
import type { Register } from '../register.ts';
import { findRegistration } from '../store.ts';
import type { RegistrationDeps } from '../types.ts';
import {
  deleteGuestsBefore,
  eventsWithLapsedHolds,
  findGuest,
  type Guest,
  listUnsettled,
  type Settled,
  settleGuest,
} from './store.ts';

/** A request as the command that registers its account. */
export function registerCommand(
  guest: Pick<Guest, 'id' | 'event_id' | 'answers'> & { user_id: string },
): Register {
  const { id, event_id: eventId, user_id: userId } = guest;
  const { order, ...answers } = guest.answers;
  const command = { kind: 'register', userId, answers: { ...answers, guestId: id } } as const;
  if (order === undefined) return command;
  const orderId = orderIdOf({ userId, eventId, key: id });
  return { ...command, order: newSeats(orderId, { ...order, code: answers.ticket?.code }) };
}

/**
 * Registers the account of a proved address. Safe to repeat: a settled request stays as it was. If this is
 * interrupted, the minutely job does it.
 */
export async function settle(deps: RegistrationDeps, guestId: string): Promise<GuestOutcome> {
  const guest = await findGuest(deps.db, guestId, deps.clock.now());
  if (guest === null) throw new Problem('user_token_expired');
  if (guest.settled_at !== null) return outcomeOf(deps, guest);
  try {
    await submit(deps, guest);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const { type, message } = error;
    const settled = await findGuest(deps.db, guestId, deps.clock.now());
    if (settled !== null && settled.settled_at !== null) return outcomeOf(deps, settled);
    return { eventId: guest.event_id, registration: null, order: null, refusal: { type, message } };
  }
  return outcomeOf(deps, (await findGuest(deps.db, guestId, deps.clock.now())) ?? guest);
}

async function submit(deps: RegistrationDeps, guest: Guest): Promise<void> {
  const { user_id: userId, event_id: eventId } = guest;
  if (userId === null) throw new Error('an unconfirmed request cannot be settled');
  const command = registerCommand({ ...guest, user_id: userId });
  // A seat that is held for the request is only given up by the command.
  const passId = guest.hold_expires_at === null ? await passForDate(deps.db, eventId, command) : null;
  if (passId === null) await deps.commandQueue.submit(eventId, command);
  else await takeAgain(deps, guest.id, { caller: { userId }, passId, eventId });
}

/** The proved address is of someone who has a pass for the date. A refusal is noted, or the job would try forever. */
async function takeAgain(
  deps: RegistrationDeps,
  id: string,
  date: Parameters<typeof takePassDate>[1],
): Promise<void> {
  const settled: Settled = await takePassDate(deps, date).then(
    ({ $id }) => ({ id, registrationId: $id, refusal: null }),
    (error: unknown) => {
      if (!(error instanceof Problem) || error.status >= 500) throw error;
      return { id, registrationId: null, refusal: error.type };
    },
  );
  await transaction(deps.db, (tx) => settleGuest(tx, settled, deps.clock.now()));
}

export async function outcomeOf({ db }: Pick<RegistrationDeps, 'db'>, guest: Guest): Promise<GuestOutcome> {
  const { event_id: eventId, registration_id: registrationId, refusal } = guest;
  const found = registrationId === null ? null : await findRegistration(db, registrationId);
  // The ticket may have been transferred to another person since.
  const registration = found?.userId === guest.user_id ? found : null;
  const positions = registration === null ? null : await waitlistPositions(db, [registration]);
  const { orderId = null, userId } = registration ?? { userId: '' };
  return {
    eventId,
    order: orderId === null ? null : await showOrder(db, { caller: { userId }, eventId, orderId }),
    registration: registration && presentOwn(registration, positions?.get(registration.id) ?? null),
    refusal: refusal && { type: refusal, message: problems[refusal][1] },
  };
}

const settleGuestsJob = job('settle_guests', z.unknown(), 3);

/** Events and requests per run; the next run, a minute later, takes the rest. */
const maxAtOnce = 200;
/** How long the process that took a request has to settle it before the job does. */
const settleWithin = Temporal.Duration.from({ seconds: 30 });

/**
 * Every minute: releases the seats of unproved requests, settles requests that were proved when a process ended, and
 * deletes old ones.
 */
export function settleGuests(deps: RegistrationDeps): Recurring {
  const run = async (): Promise<void> => {
    const now = deps.clock.now();
    for (const eventId of await eventsWithLapsedHolds(deps.db, now, maxAtOnce)) {
      await transaction(deps.db, (tx) => executeCommands(deps, tx, eventId, []));
    }
    for (const guest of await listUnsettled(deps.db, now.subtract(settleWithin), maxAtOnce)) {
      await submit(deps, guest).catch(onlyRefused);
    }
    await deleteGuestsBefore(deps.db, now);
  };
  return { cron: '* * * * *', handler: handle(settleGuestsJob, run) };
}

/** A refusal is noted with the request. */
function onlyRefused(error: unknown): void {
  if (!(error instanceof Problem)) throw error;
}
