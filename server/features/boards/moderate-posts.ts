import type { ReportReason } from '../../../contracts/administration.ts';
import type { SubjectAddress } from '../../../contracts/values.ts';
import { transaction } from '../../infra/db/database.ts';
import type { Parts } from '../../infra/deps.ts';
import { Problem } from '../../infra/http/problem.ts';
import type { Principal } from '../../infra/http/server.ts';
import { findPeople } from '../accounts/index.ts';
import { fileReport, limitReports, type ReportParts } from '../moderation/index.ts';
import { deleteReports, insertReport, saveRead, setBlocked } from './people-store.ts';
import { boardFor, requireBlockable, requireKeeper } from './policy.ts';
import { standing, tell } from './write-post.ts';

type BoardParts = Pick<Parts, 'db' | 'clock' | 'bus'>;

interface Asked {
  readonly caller: Principal;
  readonly address: SubjectAddress;
}

/**
 * Reports a post to the organisers, who see how many did, and to those who run the site.
 *
 * @throws Problem `event_not_found`, `group_not_found`, `board_post_not_found`, `general_rate_limit_exceeded`
 */
export async function reportPost(
  parts: BoardParts & ReportParts,
  asked: Asked & { postId: string; reason: ReportReason; text: string },
): Promise<void> {
  const { caller, address, postId, reason, text } = asked;
  const { subject } = await boardFor(parts.db, address, caller);
  await limitReports(parts, caller);
  await transaction(parts.db, async (tx) => {
    const post = await standing(tx, address, postId);
    await insertReport(tx, { postId, userId: caller.userId, now: parts.clock.now() });
    await fileReport(parts, tx, { address, subject, reporterId: caller.userId, reason, text, post });
    tell(parts, tx, address);
  });
}

/**
 * Says that a reported post is all right.
 *
 * @throws Problem `event_not_found`, `group_not_found`, `board_post_not_found`, `board_not_allowed` for everybody but organisers
 */
export async function dismissReports(
  parts: BoardParts,
  { caller, address, postId }: Asked & { postId: string },
): Promise<void> {
  requireKeeper(await boardFor(parts.db, address, caller));
  await transaction(parts.db, async (tx) => {
    await standing(tx, address, postId);
    await deleteReports(tx, postId);
    tell(parts, tx, address);
  });
}

/**
 * Keeps somebody from writing on the board, or lets them again; what they wrote stays.
 *
 * @throws Problem `event_not_found`, `group_not_found`, `user_not_found`, `board_not_allowed` for everybody but organisers,
 *   `board_organiser_protected`
 */
export async function blockWriter(
  parts: BoardParts,
  { caller, address, userId, blocked }: Asked & { userId: string; blocked: boolean },
): Promise<void> {
  const board = await boardFor(parts.db, address, caller);
  requireKeeper(board);
  await transaction(parts.db, async (tx) => {
    if (!(await findPeople(tx, [userId])).has(userId)) throw new Problem('user_not_found');
    // Taken back it always can be: somebody may have become an organiser since.
    if (blocked) await requireBlockable(tx, board, userId);
    await setBlocked(tx, address, { userId, blocked, now: parts.clock.now() });
    tell(parts, tx, address);
  });
}

/**
 * Notes that the caller has seen what is on the board now.
 *
 * @throws Problem `event_not_found`, `group_not_found`
 */
export async function markRead(parts: BoardParts, { caller, address }: Asked): Promise<void> {
  await boardFor(parts.db, address, caller);
  await transaction(parts.db, (tx) => saveRead(tx, address, caller.userId, parts.clock.now()));
}
