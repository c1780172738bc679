import type { BoardPost } from '../../../contracts/boards.ts';
import type { SubjectAddress } from '../../../contracts/values.ts';
import { isUniqueViolation, type Tx, transaction } from '../../infra/db/database.ts';
import type { Deps } from '../../infra/deps.ts';
import { invalidField, Problem } from '../../infra/http/problem.ts';
import type { Principal } from '../../infra/http/server.ts';
import { newId } from '../../infra/ids.ts';
import { renderText } from '../../infra/text/rendered-text.ts';
import { recordAction } from '../audit/index.ts';
import { subjectKey } from '../groups/index.ts';
import { settleReportsOf } from '../moderation/index.ts';
import { announcePost, requireAnnouncementRight } from './announcements.ts';
import { limitMentions, mention } from './mentions.ts';
import { notifyThread } from './notify-thread.ts';
import { type Board, boardFor, rightsOn } from './policy.ts';
import { presentPost, viewOf } from './queries.ts';
import { findPost, insertPost, lockPost, type PostRow, removePost, setPinned, updatePost } from './store.ts';

type PostDeps = Pick<Deps, 'db' | 'clock' | 'bus'>;

interface OnPost {
  readonly caller: Principal;
  readonly address: SubjectAddress;
  readonly postId: string;
}

interface NewPost {
  readonly text: string;
  readonly replyTo: string | null;
  readonly announce: boolean;
  readonly postId?: string | undefined;
}

/**
 * Starts a thread or replies to one; a reply to a reply joins the same thread. An announcement is
 * pinned, and its mails are queued in the same transaction. Posting again under the same id returns
 * the existing post.
 * @throws Problem `event_not_found`, `group_not_found`, `board_not_allowed`, `board_post_not_found`
 * when the thread was deleted, `user_not_found` when it mentions a person who isn't on the board,
 * `event_hidden`, `group_hidden`, `general_rate_limit_exceeded`, `general_argument_invalid` when
 * the id belongs to another post
 */
export async function writePost(
  deps: PostDeps,
  given: NewPost & { readonly caller: Principal; readonly address: SubjectAddress },
): Promise<BoardPost> {
  const { caller, address, text, replyTo, announce, postId: id = newId() } = given;
  const board = await boardFor(deps.db, address, caller);
  if (board.bar !== null) throw new Problem('board_not_allowed');
  if (announce) await requireAnnouncementRight(deps, board, replyTo);
  await limitMentions(deps, caller, text);
  try {
    return await insert(deps, board, { caller, address, text, replyTo, announce, id });
  } catch (error) {
    if (!isUniqueViolation(error, 'board_posts_pkey')) throw error;
    const posted = await findPost(deps.db, address, id);
    if (posted?.authorId !== caller.userId) throw invalidField('postId', 'Choose another id');
    return presentPost(board, posted, await viewOf(deps.db, board, [posted]));
  }
}

async function insert(
  deps: PostDeps,
  board: Board,
  given: NewPost & { readonly caller: Principal; readonly address: SubjectAddress; readonly id: string },
): Promise<BoardPost> {
  const { caller, address, text, replyTo, announce, id } = given;
  const now = deps.clock.now();
  const rendered = await renderText('text', text);
  return transaction(deps.db, async (tx) => {
    const answered = replyTo === null ? null : await lockPresentPost(tx, address, replyTo);
    await insertPost(tx, {
      ...{ id, ...subjectKey(address), author_id: caller.userId, latest_at: now, created_at: now },
      ...{ text, ...rendered, pinned: announce, announced: announce },
      thread_id: answered === null ? null : (answered.threadId ?? answered.id),
    });
    await mention(tx, board, id, text);
    const written = await lockPresentPost(tx, address, id);
    const view = await viewOf(tx, board, [written]);
    if (announce) await announcePost(tx, board, written, view);
    await notifyThread(tx, board, written, view.names.get(id) ?? new Map());
    publishBoardChange(deps, tx, address);
    return presentPost(board, written, view);
  });
}

/**
 * Edits the caller's own post.
 * @throws Problem `event_not_found`, `group_not_found`, `board_post_not_found`, `board_not_allowed`
 * for another person's post, `user_not_found` when it newly mentions a person who isn't on the
 * board
 */
export async function editPost(
  deps: PostDeps,
  { caller, address, postId, text }: OnPost & { text: string },
): Promise<BoardPost> {
  const board = await boardFor(deps.db, address, caller);
  await limitMentions(deps, caller, text);
  const rendered = await renderText('text', text);
  return transaction(deps.db, async (tx) => {
    const post = await lockPresentPost(tx, address, postId);
    if (!rightsOn(board, post).edit) throw new Problem('board_not_allowed');
    await mention(tx, board, postId, text);
    await updatePost(tx, postId, { text, ...rendered, now: deps.clock.now() });
    publishBoardChange(deps, tx, address);
    const edited = await lockPresentPost(tx, address, postId);
    return presentPost(board, edited, await viewOf(tx, board, [edited]));
  });
}

/**
 * Deletes a post: authors their own, organisers any, administrators any. The last is audited and
 * settles the post's reports.
 * @throws Problem `event_not_found`, `group_not_found`, `board_post_not_found`, `board_not_allowed`
 */
export async function deletePost(deps: PostDeps, { caller, address, postId }: OnPost): Promise<void> {
  const board = await boardFor(deps.db, address, caller);
  await transaction(deps.db, async (tx) => {
    const post = await lockPresentPost(tx, address, postId);
    if (!rightsOn(board, post).delete) throw new Problem('board_not_allowed');
    const now = deps.clock.now();
    await removePost(tx, post, now);
    if (caller.administrator && post.authorId !== caller.userId && !board.moderates) {
      await settleReportsOf(tx, address, postId, now);
      await recordAction(tx, now, {
        ...{ action: 'post_deleted', actorId: caller.userId, object: { kind: 'post', id: postId } },
        details: { ...address, authorId: post.authorId },
      });
    }
    publishBoardChange(deps, tx, address);
  });
}

/**
 * Pins or unpins a thread.
 * @throws Problem `event_not_found`, `group_not_found`, `board_post_not_found`, `board_not_allowed`
 * for everyone except organisers
 */
export async function pinPost(
  deps: PostDeps,
  { caller, address, postId, pinned }: OnPost & { pinned: boolean },
): Promise<void> {
  const board = await boardFor(deps.db, address, caller);
  await transaction(deps.db, async (tx) => {
    const post = await lockPresentPost(tx, address, postId);
    if (!rightsOn(board, post).pin) throw new Problem('board_not_allowed');
    await setPinned(tx, postId, pinned);
    publishBoardChange(deps, tx, address);
  });
}

/**
 * An undeleted post, locked, so that deleting a thread can't delete a reply written at the same
 * moment.
 * @throws Problem `board_post_not_found`
 */
export async function lockPresentPost(tx: Tx, address: SubjectAddress, postId: string): Promise<PostRow> {
  const post = await lockPost(tx, address, postId);
  if (post === null || post.deletedAt !== null) throw new Problem('board_post_not_found');
  return post;
}

/** Makes open pages of the board reload. */
export function publishBoardChange({ bus }: Pick<Deps, 'bus'>, tx: Tx, address: SubjectAddress): void {
  bus.publishAfter(tx, { topic: 'board', ...address });
}
