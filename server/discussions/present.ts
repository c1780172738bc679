import type { BoardPost } from '../../contracts/boards.ts';
import { wireTime, wireTimeOrNull } from '../platform/clock.ts';
import { markMentions } from './mentions.ts';
import type { Mutes } from './mute-store.ts';
import { type Board, rightsOn } from './policy.ts';
import type { PostRow } from './store.ts';

/** How one reader meets the posts of a board. */
export interface View {
  /** When they last looked; null for never. */
  readonly readAt: Temporal.Instant | null;
  readonly mutes: Mutes;
  /** The texts of the posts as HTML, by the posts' ids. */
  readonly html: ReadonlyMap<string, string>;
  /** The names of those whom the posts mention, for each post by their ids. */
  readonly names: ReadonlyMap<string, ReadonlyMap<string, string>>;
}

/** A post for one reader. */
export function presentPost(board: Board, post: PostRow, { readAt, mutes, html, names }: View): BoardPost {
  const { subject, reader, keeps } = board;
  const may = rightsOn(board, post);
  const deleted = post.deletedAt !== null;
  const byOthers = reader !== null && post.authorId !== reader.userId;
  const mentioned = names.get(post.id) ?? new Map<string, string>();
  const muted = mutes.people.has(post.authorId);
  return {
    $id: post.id,
    threadId: post.threadId,
    author: deleted
      ? null
      : {
          $id: post.authorId,
          name: post.authorName,
          organiser: subject.organiserIds.has(post.authorId),
          former: post.authorGone,
          muted,
        },
    text: may.edit ? post.text : '',
    mentions: may.edit ? [...mentioned].map(([$id, name]) => ({ $id, name })) : [],
    html: markMentions(html.get(post.id) ?? '', mentioned),
    $createdAt: wireTime(post.createdAt),
    editedAt: wireTimeOrNull(post.editedAt),
    deleted,
    pinned: post.pinned,
    announced: post.announced,
    replies: post.replies,
    isNew:
      byOthers &&
      !deleted &&
      !muted &&
      !mutes.board &&
      !mutes.threads.has(post.threadId ?? post.id) &&
      readAt !== null &&
      Temporal.Instant.compare(post.createdAt, readAt) > 0,
    muted: post.threadId === null && mutes.threads.has(post.id),
    reports: keeps ? post.reports : 0,
    authorBlocked: keeps && post.authorBlocked,
    may,
  };
}
