import type { JobHandler, Recurring } from '../platform/jobs.ts';
import type { FollowingParts } from './parts.ts';
import { lettersPage, weeklyLetters } from './weekly-letters.ts';

export type { FollowingParts } from './parts.ts';
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
