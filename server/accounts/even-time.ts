import { setTimeout as delay } from 'node:timers/promises';

/** Well above what a mail takes to be written and queued. */
const evenMs = 150;

/**
 * Has an answer take the same time whatever the work found: where a known address costs more than an unknown one, the
 * difference would tell which one it is (ruling 12).
 */
export async function inEvenTime(work: () => Promise<void>): Promise<void> {
  const [outcome] = await Promise.allSettled([work(), delay(evenMs)]);
  if (outcome.status === 'rejected') throw outcome.reason;
}
