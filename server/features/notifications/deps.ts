import { z } from 'zod';
import type { Deps } from '../../infra/deps.ts';
import { job } from '../../infra/jobs/queue.ts';

export interface NotificationDeps extends Deps {
  /** Public address without a trailing slash. */
  readonly siteUrl: string;
  /** The key that signs unsubscribe links is derived from it. */
  readonly secret: string;
  /** Days for which the link that confirms a subscription is valid. */
  readonly unconfirmedDays: number;
}

export const startDigestJob = job('start_digest', z.unknown(), 12);

/** Mails the digest to its subscribers, page by page. */
export const digestJob = job('send_digest', z.object({ week: z.string() }));

export const forgetUnansweredJob = job('forget_unanswered_subscriptions', z.unknown(), 3);
