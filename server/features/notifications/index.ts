import type { JobHandler, Recurring } from '../../infra/jobs/queue.ts';
import type { NotificationParts } from './deps.ts';
import { digestPage, weeklyDigest } from './digest.ts';
import { unansweredSweep } from './subscriptions.ts';

export type { NotificationParts } from './deps.ts';
export { beginDigest, readersAtOnce, turnPage } from './digest.ts';
export { notificationRoutes } from './routes.ts';
export { unsubscribeUrl } from './subscriptions.ts';

/** What this feature leaves for later. */
export function notificationJobs(parts: NotificationParts): JobHandler[] {
  return [digestPage(parts)];
}

/** What it does by the clock. */
export function notificationRecurring(parts: NotificationParts): Recurring[] {
  return [weeklyDigest(parts), unansweredSweep(parts)];
}
