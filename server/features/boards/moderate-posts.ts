import type { ReportReason } from '../../../contracts/administration.ts';
import type { SubjectAddress } from '../../../contracts/values.ts';
import { transaction } from '../../infra/db/database.ts';
import type { Deps } from '../../infra/deps.ts';
import { Problem } from '../../infra/http/problem.ts';
import type { Principal } from '../../infra/http/server.ts';
import { findPeople } from '../accounts/index.ts';
import { fileReport, limitReports, type ReportDeps } from '../moderation/index.ts';
import { deleteReports, insertReport, saveRead, setBlocked } from './people-store.ts';
import { boardFor, requireBlockable, requireModerator } from './policy.ts';
import { lockPresentPost, publishBoardChange } from './write-post.ts';

type PostDeps = Pick<Deps, 'db' | 'clock' | 'bus'>;

interface CallInput {
  readonly caller: Principal;
  readonly address: SubjectAddress;
}

/**
 * Reports a post to the organisers, who see the number of reports, and to the administrators.
 * @throws Problem `event_not_found`, `group_not_found`, `board_post_not_found`,
 * `general_rate_limit_exceeded`
 */
export async function reportPost(
  deps: PostDeps & ReportDeps,
  input: CallInput & { postId: string; reason: ReportReason; text: string },
): Promise<void> {
  const { caller, address, postId, reason, text } = input;
  const { subject } = await boardFor(deps.db, address, caller);
  await limitReports(deps, caller);
  await transaction(deps.db, async (tx) => {
    const post = await lockPresentPost(tx, address, postId);
    await insertReport(tx, { postId, userId: caller.userId, now: deps.clock.now() });
    await fileReport(deps, tx, { address, subject, reporterId: caller.userId, reason, text, post });
    publishBoardChange(deps, tx, address);
  });
}

/**
 * Dismisses a post's reports.
 * @throws Problem `event_not_found`, `group_not_found`, `board_post_not_found`, `board_not_allowed`
 * for everyone except organisers
 */
export async function dismissReports(
  deps: PostDeps,
  { caller, address, postId }: CallInput & { postId: string },
): Promise<void> {
  requireModerator(await boardFor(deps.db, address, caller));
  await transaction(deps.db, async (tx) => {
    await lockPresentPost(tx, address, postId);
    await deleteReports(tx, postId);
    publishBoardChange(deps, tx, address);
  });
}

/**
 * Blocks a person from writing on the board, or lifts the block; their posts stay.
 * @throws Problem `event_not_found`, `group_not_found`, `user_not_found`, `board_not_allowed` for
 * everyone except organisers, `board_organiser_protected`
 */
export async function blockWriter(
  deps: PostDeps,
  { caller, address, userId, blocked }: CallInput & { userId: string; blocked: boolean },
): Promise<void> {
  const board = await boardFor(deps.db, address, caller);
  requireModerator(board);
  await transaction(deps.db, async (tx) => {
    if (!(await findPeople(tx, [userId])).has(userId)) throw new Problem('user_not_found');
    // Lifting is always allowed: the person may have become an organiser since.
    if (blocked) await requireBlockable(tx, board, userId);
    await setBlocked(tx, address, { userId, blocked, now: deps.clock.now() });
    publishBoardChange(deps, tx, address);
  });
}

/**
 * Marks everything on the board as read by the caller.
 * @throws Problem `event_not_found`, `group_not_found`
 */
export async function markRead(deps: PostDeps, { caller, address }: CallInput): Promise<void> {
  await boardFor(deps.db, address, caller);
  await transaction(deps.db, (tx) => saveRead(tx, address, caller.userId, deps.clock.now()));
}
