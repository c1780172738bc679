import { z } from 'zod';
import { job } from '../platform/jobs.ts';

/** Begins the digest of a week. */
export const startDigestJob = job('start_digest', z.unknown(), 12);

/** Tells everybody who follows the digest, page after page. */
export const digestJob = job('send_digest', z.object({ week: z.string() }));

/** Deletes addresses whose readers never agreed to the digest. */
export const forgetUnansweredJob = job('forget_unanswered_subscriptions', z.unknown(), 3);
