import { handle, type Recurring } from '../platform/jobs.ts';
import { Problem } from '../platform/problem.ts';
import { lapseHoldsJob } from './jobs.ts';
import type { RegistrationParts } from './parts.ts';
import { holdsOver } from './store.ts';

/** Holds ended in one run; what is left is the next minute's. */
const mostAtOnce = 1000;

/** Lets seats go that were not paid in time, every minute: they are freed even when nobody looks. */
export function lapseHolds(parts: RegistrationParts): Recurring {
  const run = async (): Promise<void> => {
    const over = await holdsOver(parts.db, parts.clock.now(), mostAtOnce);
    await Promise.all(over.map((hold) => lapse(parts, hold)));
  };
  return { cron: '* * * * *', handler: handle(lapseHoldsJob, run) };
}

async function lapse(parts: RegistrationParts, hold: { id: string; eventId: string }): Promise<void> {
  try {
    await parts.desk.submit(hold.eventId, { kind: 'lapse', registrationId: hold.id });
  } catch (error) {
    // The person paid or left between the look and the command: then there is no hold to end.
    if (!(error instanceof Problem)) throw error;
  }
}
