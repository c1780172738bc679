import { z } from 'zod';
import type { Deps } from '../../infra/deps.ts';
import type { Limit } from '../../infra/http/request-limits.ts';
import { job } from '../../infra/jobs/queue.ts';

export interface NotificationDeps extends Deps {
  /** The public address, without a slash at its end. */
  readonly siteUrl: string;
  /** The key that links in mails are signed with is derived from it. */
  readonly secret: string;
  /** Days until the link is void by which somebody confirms a subscription. */
  readonly unconfirmedDays: number;
  /** How often one person may write. */
  readonly writes: Limit;
}

/** Begins the digest of a week. */
export const startDigestJob = job('start_digest', z.unknown(), 12);

/** Tells everybody who follows the digest, page after page. */
export const digestJob = job('send_digest', z.object({ week: z.string() }));

/** Deletes addresses whose readers never agreed to the digest. */
export const forgetUnansweredJob = job('forget_unanswered_subscriptions', z.unknown(), 3);
