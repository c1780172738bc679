import type { Tx } from '../platform/database.ts';
import { addJob } from '../platform/jobs.ts';
import { deliverMailJob, deliveryKey } from './jobs.ts';
import { requeueMail } from './log-store.ts';

/**
 * Sends a mail again that failed or whose outcome is unknown. Under the same Message-ID, so that a receiver who has it
 * already knows it for a copy; an attempt that was planned anyway takes place now instead.
 *
 * @returns false where it is neither, and so nothing was done
 */
export async function sendAgain(tx: Tx, mailId: string): Promise<boolean> {
  if (!(await requeueMail(tx, mailId))) return false;
  await addJob(tx, deliverMailJob, { mailId }, { key: deliveryKey(mailId) });
  return true;
}
