import type { JobHandler, Recurring } from '../../infra/jobs/queue.ts';
import { announceToGroup } from './announcements.ts';
import type { DiscussionParts } from './deps.ts';
import { boardDigestPage, dailyBoardDigest } from './digest.ts';
import { tellMentioned } from './mentions.ts';

export type { DiscussionParts } from './deps.ts';
export { mayReadBoard } from './policy.ts';
export { readBoard } from './queries.ts';
export { discussionRoutes } from './routes.ts';
export { pinPost, writePost } from './write-post.ts';

/** What this feature leaves for later. */
export function discussionJobs(parts: DiscussionParts): JobHandler[] {
  return [tellMentioned(parts), announceToGroup(parts), boardDigestPage(parts)];
}

/** What it does by the clock. */
export function discussionRecurring(parts: DiscussionParts): Recurring[] {
  return [dailyBoardDigest(parts)];
}
