import type { JobHandler, Recurring } from '../../infra/jobs/queue.ts';
import { digestPage, weeklyDigest } from './digest.ts';
import { type NotificationDeps, unansweredSweep } from './subscriptions.ts';

export { beginDigest, readersAtOnce, turnPage } from './digest.ts';
export { notificationRoutes } from './routes.ts';
export { type NotificationDeps, unsubscribeUrl } from './subscriptions.ts';

export function notificationJobs(deps: NotificationDeps): JobHandler[] {
  return [digestPage(deps)];
}

export function notificationRecurring(deps: NotificationDeps): Recurring[] {
  return [weeklyDigest(deps), unansweredSweep(deps)];
}
