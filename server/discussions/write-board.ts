import type { BoardPost } from '../../contracts/boards.ts';
import { settleReportsOf } from '../administration/index.ts';
import { recordAction } from '../audit/index.ts';
import { type Tx, transaction } from '../platform/database.ts';
import type { Principal } from '../platform/http.ts';
import { newId } from '../platform/ids.ts';
import { renderMarkdown } from '../platform/markdown.ts';
import type { Parts } from '../platform/parts.ts';
import { Problem } from '../platform/problem.ts';
import { boardFor, rightsOn } from './policy.ts';
import { presentPost } from './present.ts';
import { viewOf } from './read-board.ts';
import { findPost, insertPost, type PostRow, removePost, setPinned, updatePost } from './store.ts';

type BoardParts = Pick<Parts, 'db' | 'clock' | 'bus'>;

interface OnPost {
  readonly caller: Principal;
  readonly eventId: string;
  readonly postId: string;
}

/**
 * Begins a thread, or replies to one. A reply to a reply goes to the same thread.
 *
 * @throws Problem `event_not_found`, `board_not_allowed`, `board_post_not_found` where nobody can reply (any more)
 */
export async function writePost(
  parts: BoardParts,
  given: { caller: Principal; eventId: string; text: string; replyTo: string | null },
): Promise<BoardPost> {
  const { caller, eventId, text, replyTo } = given;
  const board = await boardFor(parts.db, eventId, caller);
  if (board.bar !== null) throw new Problem('board_not_allowed');
  const id = newId();
  const now = parts.clock.now();
  return transaction(parts.db, async (tx) => {
    const answered = replyTo === null ? null : await standing(tx, eventId, replyTo);
    await insertPost(tx, {
      id,
      event_id: eventId,
      thread_id: answered === null ? null : (answered.threadId ?? answered.id),
      author_id: caller.userId,
      text,
      html: renderMarkdown(text),
      latest_at: now,
      created_at: now,
    });
    tell(parts, tx, eventId);
    const written = await standing(tx, eventId, id);
    return presentPost(board, written, await viewOf(tx, board, [written]));
  });
}

/**
 * Writes a post of the caller anew.
 *
 * @throws Problem `event_not_found`, `board_post_not_found`, `board_not_allowed` for everybody else's
 */
export async function editPost(
  parts: BoardParts,
  { caller, eventId, postId, text }: OnPost & { text: string },
): Promise<BoardPost> {
  const board = await boardFor(parts.db, eventId, caller);
  return transaction(parts.db, async (tx) => {
    const post = await standing(tx, eventId, postId);
    if (!rightsOn(board, post).edit) throw new Problem('board_not_allowed');
    const now = parts.clock.now();
    await updatePost(tx, postId, { text, html: renderMarkdown(text), now });
    tell(parts, tx, eventId);
    const edited = await standing(tx, eventId, postId);
    return presentPost(board, edited, await viewOf(tx, board, [edited]));
  });
}

/**
 * Takes a post away: one's own; any for the organiser; any for those who run the site, which is written down and settles
 * what was reported of it.
 *
 * @throws Problem `event_not_found`, `board_post_not_found`, `board_not_allowed`
 */
export async function deletePost(parts: BoardParts, { caller, eventId, postId }: OnPost): Promise<void> {
  const board = await boardFor(parts.db, eventId, caller);
  await transaction(parts.db, async (tx) => {
    const post = await standing(tx, eventId, postId);
    if (!rightsOn(board, post).delete) throw new Problem('board_not_allowed');
    const now = parts.clock.now();
    await removePost(tx, post, now);
    if (caller.administrator && post.authorId !== caller.userId && !board.keeps) {
      await settleReportsOf(tx, { eventId, postId }, now);
      await recordAction(tx, now, {
        ...{ action: 'post_deleted', actorId: caller.userId, object: { kind: 'post', id: postId } },
        details: { eventId, authorId: post.authorId },
      });
    }
    tell(parts, tx, eventId);
  });
}

/**
 * Pins a thread above the others, or lets it go.
 *
 * @throws Problem `event_not_found`, `board_post_not_found`, `board_not_allowed` for everybody but the organiser
 */
export async function pinPost(
  parts: BoardParts,
  { caller, eventId, postId, pinned }: OnPost & { pinned: boolean },
): Promise<void> {
  const board = await boardFor(parts.db, eventId, caller);
  await transaction(parts.db, async (tx) => {
    const post = await standing(tx, eventId, postId);
    if (!rightsOn(board, post).pin) throw new Problem('board_not_allowed');
    await setPinned(tx, postId, pinned);
    tell(parts, tx, eventId);
  });
}

/** A post that was not deleted. */
export async function standing(tx: Tx, eventId: string, postId: string): Promise<PostRow> {
  const post = await findPost(tx, eventId, postId);
  if (post === null || post.deletedAt !== null) throw new Problem('board_post_not_found');
  return post;
}

/** Has everybody who has the board open look again. */
export function tell({ bus }: Pick<Parts, 'bus'>, tx: Tx, eventId: string): void {
  bus.publishAfter(tx, { topic: 'board', eventId });
}
