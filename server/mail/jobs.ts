import { z } from 'zod';
import { job } from '../platform/jobs.ts';

/**
 * One attempt at one mail. The pauses between attempts are the mail's own (`rules.ts`); the queue tries again only
 * where an attempt itself came to grief. A mail server may be slow, and an announcement is a thousand mails: seats that
 * lapse and money that goes back do not wait for them.
 */
export const deliverMailJob = job('deliver_mail', z.object({ mailId: z.string() }), 12, { patient: true });

/** By this key an attempt that waits is replaced by one that shall come at once. */
export function deliveryKey(mailId: string): string {
  return `deliver_mail ${mailId}`;
}

/** Deletes mails that nobody will look up any more. */
export const forgetMailsJob = job('forget_mails', z.unknown(), 3);
