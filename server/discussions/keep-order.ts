import type { ReportReason } from '../../contracts/administration.ts';
import { findPeople } from '../accounts/index.ts';
import { fileReport, limitReports, type ReportParts } from '../administration/index.ts';
import { transaction } from '../platform/database.ts';
import type { Principal } from '../platform/http.ts';
import type { Parts } from '../platform/parts.ts';
import { Problem } from '../platform/problem.ts';
import { deleteReports, insertReport, saveRead, setBlocked } from './people-store.ts';
import { boardFor, requireKeeper } from './policy.ts';
import { standing, tell } from './write-board.ts';

type BoardParts = Pick<Parts, 'db' | 'clock' | 'bus'>;

interface Asked {
  readonly caller: Principal;
  readonly eventId: string;
}

/**
 * Reports a post to the organiser, who sees how many did, and to those who run the site.
 *
 * @throws Problem `event_not_found`, `board_post_not_found`, `general_rate_limit_exceeded`
 */
export async function reportPost(
  parts: BoardParts & ReportParts,
  asked: Asked & { postId: string; reason: ReportReason; text: string },
): Promise<void> {
  const { caller, eventId, postId, reason, text } = asked;
  const { event } = await boardFor(parts.db, eventId, caller);
  await limitReports(parts, caller);
  await transaction(parts.db, async (tx) => {
    const post = await standing(tx, eventId, postId);
    await insertReport(tx, { postId, userId: caller.userId, now: parts.clock.now() });
    await fileReport(parts, tx, { event, reporterId: caller.userId, reason, text, post });
    tell(parts, tx, eventId);
  });
}

/**
 * Says that a reported post is all right.
 *
 * @throws Problem `event_not_found`, `board_post_not_found`, `board_not_allowed` for everybody but the organiser
 */
export async function dismissReports(
  parts: BoardParts,
  { caller, eventId, postId }: Asked & { postId: string },
): Promise<void> {
  requireKeeper(await boardFor(parts.db, eventId, caller));
  await transaction(parts.db, async (tx) => {
    await standing(tx, eventId, postId);
    await deleteReports(tx, postId);
    tell(parts, tx, eventId);
  });
}

/**
 * Keeps somebody from writing on the board, or lets them again; what they wrote stays.
 *
 * @throws Problem `event_not_found`, `user_not_found`, `board_not_allowed` for everybody but the organiser
 */
export async function blockWriter(
  parts: BoardParts,
  { caller, eventId, userId, blocked }: Asked & { userId: string; blocked: boolean },
): Promise<void> {
  requireKeeper(await boardFor(parts.db, eventId, caller));
  await transaction(parts.db, async (tx) => {
    if (!(await findPeople(tx, [userId])).has(userId)) throw new Problem('user_not_found');
    await setBlocked(tx, { eventId, userId, blocked, now: parts.clock.now() });
    tell(parts, tx, eventId);
  });
}

/**
 * Notes that the caller has seen what is on the board now.
 *
 * @throws Problem `event_not_found`
 */
export async function markRead(parts: BoardParts, { caller, eventId }: Asked): Promise<void> {
  await boardFor(parts.db, eventId, caller);
  await transaction(parts.db, (tx) => saveRead(tx, eventId, caller.userId, parts.clock.now()));
}
