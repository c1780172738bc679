import type { JobHandler, Recurring } from '../platform/jobs.ts';
import { digestPage, weeklyDigest } from './digest.ts';
import type { NotificationParts } from './parts.ts';
import { unansweredSweep } from './subscribe.ts';

export { beginDigest, readersAtOnce, turnPage } from './digest-turn.ts';
export type { NotificationParts } from './parts.ts';
export { notificationRoutes } from './routes.ts';
export { unsubscribeUrl } from './unsubscribe-link.ts';

/** What this feature leaves for later. */
export function notificationJobs(parts: NotificationParts): JobHandler[] {
  return [digestPage(parts)];
}

/** What it does by the clock. */
export function notificationRecurring(parts: NotificationParts): Recurring[] {
  return [weeklyDigest(parts), unansweredSweep(parts)];
}
