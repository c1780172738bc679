import type { BoardPost } from '../../contracts/boards.ts';
import { wireTime, wireTimeOrNull } from '../platform/clock.ts';
import { type Board, rightsOn } from './policy.ts';
import type { PostRow } from './store.ts';

/** A post for one reader; `readAt` is when they last looked, if they ever did. */
export function presentPost(board: Board, post: PostRow, readAt: Temporal.Instant | null): BoardPost {
  const { event, reader, keeps } = board;
  const may = rightsOn(board, post);
  const deleted = post.deletedAt !== null;
  const byOthers = reader !== null && post.authorId !== reader.userId;
  const { authorId, authorName } = post;
  return {
    $id: post.id,
    threadId: post.threadId,
    author: deleted ? null : { $id: authorId, name: authorName, organiser: authorId === event.organiserId },
    text: may.edit ? post.text : '',
    html: post.html,
    $createdAt: wireTime(post.createdAt),
    editedAt: wireTimeOrNull(post.editedAt),
    deleted,
    pinned: post.pinned,
    replies: post.replies,
    isNew: byOthers && !deleted && readAt !== null && Temporal.Instant.compare(post.createdAt, readAt) > 0,
    reports: keeps ? post.reports : 0,
    authorBlocked: keeps && post.authorBlocked,
    may,
  };
}
