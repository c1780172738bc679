import type { JobHandler, Recurring } from '../../infra/jobs/queue.ts';
import type { FollowingParts } from './follow.ts';
import { lettersPage, weeklyLetters } from './weekly-mail.ts';

export type { FollowingParts } from './follow.ts';
export { followingRoutes } from './routes.ts';
export { deleteFollowers } from './store.ts';

/** What this feature leaves for later. */
export function followingJobs(parts: FollowingParts): JobHandler[] {
  return [lettersPage(parts)];
}

/** What it does by the clock. */
export function followingRecurring(parts: FollowingParts): Recurring[] {
  return [weeklyLetters(parts)];
}
