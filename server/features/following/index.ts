import type { JobHandler, Recurring } from '../../infra/jobs/queue.ts';
import type { FollowingDeps } from './follow.ts';
import { followingDigest, followingDigestPage } from './following-digest.ts';

export { type FollowingDeps, findOrganiser } from './follow.ts';
export { followingRoutes } from './routes.ts';
export { deleteFollowers } from './store.ts';

export function followingJobs(deps: FollowingDeps): JobHandler[] {
  return [followingDigestPage(deps)];
}

export function followingRecurring(deps: FollowingDeps): Recurring[] {
  return [followingDigest(deps)];
}
