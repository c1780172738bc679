import { z } from 'zod';
import { type Db, transaction } from '../../infra/db/database.ts';
import { Problem } from '../../infra/http/problem.ts';
import { handle, type JobHandler, job, type Recurring } from '../../infra/jobs/queue.ts';
import { executeCommands } from './execute-commands.ts';
import { holdSeats } from './guests/holds.ts';
import { settleGuests } from './guests/settle.ts';
import { announceDates } from './mails/announce-dates.ts';
import { announcePage } from './mails/announcements.ts';
import { notifyRegistered } from './mails/later-mails.ts';
import { contactRequestSweep } from './mails/mailed-links.ts';
import { notifyOrganiser } from './mails/notify.ts';
import { remind } from './mails/reminders.ts';
import { offerSeatsJob } from './offers.ts';
import { askHolder, seatHolderSweep } from './orders/holders.ts';
import { settlePass } from './passes/commands.ts';
import { passJobs, passRecurring } from './passes/seats.ts';
import { ticketOfferSweep } from './transfers/commands.ts';
import type { CommandQueueDeps, Registration, RegistrationDeps } from './types.ts';

export function registrationJobs(deps: RegistrationDeps): JobHandler[] {
  return [
    announcePage(deps),
    announceDates(deps),
    notifyOrganiser(deps),
    notifyRegistered(deps),
    offerMoreSeats(deps),
    holdSeats(deps),
    ...passJobs(deps),
    askHolder(deps),
  ];
}

export function registrationRecurring(deps: RegistrationDeps): Recurring[] {
  return [
    lapseHolds(deps),
    settleGuests(deps),
    remind(deps),
    contactRequestSweep(deps),
    ticketOfferSweep(deps),
    passRecurring(deps, (passId) => settlePass(deps, passId)),
    seatHolderSweep(deps),
  ];
}

/**
 * The job that offers the remaining free seats. Executing no commands only makes the offers that
 * are due.
 */
function offerMoreSeats(deps: CommandQueueDeps): JobHandler {
  return handle(offerSeatsJob, async ({ eventId }) => {
    await transaction(deps.db, (tx) => executeCommands(deps, tx, eventId, []));
  });
}

/** Holds ended per run; the next run, a minute later, takes the rest. */
const maxHoldsAtOnce = 1000;

/** Releases unpaid seats every minute, so they are freed even when no request comes in. */
function lapseHolds(deps: RegistrationDeps): Recurring {
  const run = async (): Promise<void> => {
    const now = deps.clock.now();
    const over = [
      ...(await holdsOver(deps.db, now, maxHoldsAtOnce)),
      ...(await changesOver(deps.db, now, maxHoldsAtOnce)),
    ];
    await Promise.all(over.map((hold) => lapse(deps, hold)));
  };
  return { cron: '* * * * *', handler: handle(lapseHoldsJob, run) };
}

async function lapse(deps: RegistrationDeps, hold: { id: string; eventId: string }): Promise<void> {
  try {
    await deps.commandQueue.submit(hold.eventId, { kind: 'lapse', registrationId: hold.id });
  } catch (error) {
    // The person paid or cancelled after the query: there is no hold to end.
    if (!(error instanceof Problem)) throw error;
  }
}

const lapseHoldsJob = job('lapse_holds', z.unknown(), 3);

/** Expired holds, oldest first. */
async function holdsOver(
  db: Db,
  now: Temporal.Instant,
  most: number,
): Promise<Pick<Registration, 'id' | 'eventId'>[]> {
  return db
    .selectFrom('registrations')
    .select(['id', 'event_id as eventId'])
    .where('state', '=', 'awaiting_payment')
    .where('hold_expires_at', '<=', now)
    .orderBy('hold_expires_at')
    .limit(most)
    .execute();
}

/** Changes of tickets that no one paid in time, oldest first. */
async function changesOver(
  db: Db,
  now: Temporal.Instant,
  most: number,
): Promise<Pick<Registration, 'id' | 'eventId'>[]> {
  return db
    .selectFrom('registrations')
    .select(['id', 'event_id as eventId'])
    .where('change_expires_at', '<=', now)
    .orderBy('change_expires_at')
    .limit(most)
    .execute();
}
