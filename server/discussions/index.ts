import type { JobHandler, Recurring } from '../platform/jobs.ts';
import { announceToGroup } from './announce-to-group.ts';
import { boardDigestPage, dailyBoardDigest } from './board-digest.ts';
import type { DiscussionParts } from './parts.ts';
import { tellMentioned } from './tell-mentioned.ts';

export type { DiscussionParts } from './parts.ts';
export { mayReadBoard } from './policy.ts';
export { readBoard } from './read-board.ts';
export { discussionRoutes } from './routes.ts';
export { pinPost, writePost } from './write-board.ts';

/** What this feature leaves for later. */
export function discussionJobs(parts: DiscussionParts): JobHandler[] {
  return [tellMentioned(parts), announceToGroup(parts), boardDigestPage(parts)];
}

/** What it does by the clock. */
export function discussionRecurring(parts: DiscussionParts): Recurring[] {
  return [dailyBoardDigest(parts)];
}
