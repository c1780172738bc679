import { z } from 'zod';
import { job } from '../platform/jobs.ts';

/**
 * One attempt at one mail. The pauses between attempts are the mail's own; the queue only comes in where an attempt
 * itself broke off.
 */
export const deliverMailJob = job('mail.deliver', z.object({ mailId: z.string() }));
