import { z } from 'zod';
import { job } from '../platform/jobs.ts';

/** Tells those whom a post mentions. */
export const tellMentionedJob = job('tell_mentioned', z.object({ postId: z.string() }));

/** Mails an announcement to the next members of its group. */
export const announceToGroupJob = job('announce_to_group', z.object({ postId: z.string() }));

/** Begins the daily mail of what is new on boards. */
export const startBoardDigestJob = job('start_board_digest', z.unknown(), 12);

/** Tells everybody who wants it, page after page. */
export const boardDigestJob = job('send_board_digest', z.object({ day: z.string() }));
