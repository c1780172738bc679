import { type BoardPost, postsPerPage } from '../../../contracts/boards.ts';
import type { SubjectAddress } from '../../../contracts/values.ts';
import { pageOf, sliceOf } from '../../infra/db/pagination.ts';
import { type Deps, wireTime, wireTimeOrNull } from '../../infra/deps.ts';
import { Problem } from '../../infra/http/problem.ts';
import type { Principal } from '../../infra/http/server.ts';
import { shownHtml } from '../../infra/text/rendered-text.ts';
import { namesOfMentioned } from './mention-store.ts';
import { markMentions } from './mentions.ts';
import { findMutes, type Mutes, noMutes } from './mute-store.ts';
import { countNewer, findRead } from './people-store.ts';
import { type Board, boardFor, rightsOn } from './policy.ts';
import {
  countRepliesBefore,
  countThreads,
  findPost,
  listReplies,
  listThreads,
  type PostRow,
} from './store.ts';

interface CallInput {
  readonly reader: Principal | null;
  /** What lets someone without an account into an event. */
  readonly browser?: Buffer | null;
  readonly address: SubjectAddress;
  readonly page: number;
}

/**
 * A page of a board's threads.
 * @throws Problem `event_not_found`, `group_not_found`
 */
export async function readBoard({ db }: Pick<Deps, 'db'>, { reader, browser, address, page }: CallInput) {
  const board = await boardFor(db, address, reader, browser);
  const [total, rows] = await Promise.all([
    countThreads(db, address),
    listThreads(db, address, sliceOf(page, postsPerPage)),
  ]);
  const view = await viewOf(db, board, rows);
  const muted = view.mutes.board;
  const unread =
    reader === null || muted
      ? 0
      : await countNewer(db, address, { userId: reader.userId, since: view.readAt });
  const threads = rows.map((row): BoardPost => presentPost(board, row, view));
  const { bar, moderates } = board;
  return { ...pageOf(page, total, postsPerPage), unread, muted, keeps: moderates, bar, threads };
}

/**
 * A post's thread, with the page of replies that contains the post.
 * @throws Problem `event_not_found`, `group_not_found`, `board_post_not_found`
 */
export async function readThread(
  { db }: Pick<Deps, 'db'>,
  { reader, browser, address, postId }: Omit<CallInput, 'page'> & { postId: string },
) {
  const board = await boardFor(db, address, reader, browser);
  const post = await findPost(db, address, postId);
  if (post === null) throw new Problem('board_post_not_found');
  const thread = post.threadId === null ? post : await findPost(db, address, post.threadId);
  if (thread === null) throw new Problem('board_post_not_found');
  const before = post === thread ? 0 : await countRepliesBefore(db, post);
  const view = await viewOf(db, board, [thread]);
  return { thread: presentPost(board, thread, view), page: Math.floor(before / postsPerPage) + 1 };
}

/**
 * A page of a thread's replies.
 * @throws Problem `event_not_found`, `group_not_found`, `board_post_not_found`
 */
export async function readReplies(
  { db }: Pick<Deps, 'db'>,
  { reader, browser, address, page, postId }: CallInput & { postId: string },
) {
  const board = await boardFor(db, address, reader, browser);
  const thread = await findPost(db, address, postId);
  if (thread === null || thread.threadId !== null) throw new Problem('board_post_not_found');
  const rows = await listReplies(db, address, postId, sliceOf(page, postsPerPage));
  const view = await viewOf(db, board, rows);
  const replies = rows.map((row): BoardPost => presentPost(board, row, view));
  return { ...pageOf(page, thread.replies, postsPerPage), replies };
}

/** Loads what is needed to show these posts to a reader. */
export async function viewOf(
  db: Deps['db'],
  { address, reader }: Board,
  posts: readonly PostRow[],
): Promise<View> {
  const html = new Map<string, string>();
  for (const { id, text, html: stored, renderedBy } of posts) {
    html.set(id, await shownHtml(text, { html: stored, rendered_by: renderedBy }));
  }
  const names = await namesOfMentioned(
    db,
    posts.filter(({ text }) => text.includes('@{')).map(({ id }) => id),
  );
  if (reader === null) return { readAt: null, mutes: noMutes, html, names };
  const { userId } = reader;
  const threadIds = posts.map(({ id, threadId }) => threadId ?? id);
  const authorIds = posts.map(({ authorId }) => authorId);
  const [readAt, mutes] = await Promise.all([
    findRead(db, address, userId),
    findMutes(db, address, { userId, threadIds, authorIds }),
  ]);
  return { readAt, mutes, html, names };
}

/** How one reader sees a board's posts. */
export interface View {
  /** When they last read the board; null for never. */
  readonly readAt: Temporal.Instant | null;
  readonly mutes: Mutes;
  /** Rendered HTML by post id. */
  readonly html: ReadonlyMap<string, string>;
  /** Names of the people each post mentions, by id. */
  readonly names: ReadonlyMap<string, ReadonlyMap<string, string>>;
}

/** A post for one reader. */
export function presentPost(board: Board, post: PostRow, { readAt, mutes, html, names }: View): BoardPost {
  const { subject, reader, moderates } = board;
  const may = rightsOn(board, post);
  const deleted = post.deletedAt !== null;
  const { imported } = post;
  const byOthers = reader !== null && (imported || post.authorId !== reader.userId);
  const mentioned = names.get(post.id) ?? new Map<string, string>();
  const muted = !imported && mutes.people.has(post.authorId);
  return {
    $id: post.id,
    threadId: post.threadId,
    author: deleted
      ? null
      : {
          $id: post.authorId,
          name: post.authorName,
          organiser: !imported && subject.organiserIds.has(post.authorId),
          former: post.authorGone,
          imported,
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
    reports: moderates ? post.reports : 0,
    authorBlocked: moderates && !imported && post.authorBlocked,
    may,
  };
}
