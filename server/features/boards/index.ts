import type { JobHandler, Recurring } from '../../infra/jobs/queue.ts';
import { announceToGroup } from './announcements.ts';
import { type BoardDeps, boardDigestPage, dailyBoardDigest } from './digest.ts';
import { notifyMentioned } from './mentions.ts';

export type { BoardDeps } from './digest.ts';
export { type ImportedPost, importPosts } from './import-posts.ts';
export { mayReadBoard } from './policy.ts';
export { readBoard } from './queries.ts';
export { boardRoutes } from './routes.ts';
export { pinPost, writePost } from './write-post.ts';

export function boardJobs(deps: BoardDeps): JobHandler[] {
  return [notifyMentioned(deps), announceToGroup(deps), boardDigestPage(deps)];
}

export function boardRecurring(deps: BoardDeps): Recurring[] {
  return [dailyBoardDigest(deps)];
}
