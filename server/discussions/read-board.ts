import { type BoardPost, postsPerPage } from '../../contracts/boards.ts';
import type { SubjectAddress } from '../../contracts/values.ts';
import type { Principal } from '../platform/http.ts';
import type { Parts } from '../platform/parts.ts';
import { Problem } from '../platform/problem.ts';
import { shownHtml } from '../platform/rendered-text.ts';
import { namesOfMentioned } from './mention-store.ts';
import { findMutes, noMutes } from './mute-store.ts';
import { countNewer, findRead } from './people-store.ts';
import { type Board, boardFor } from './policy.ts';
import { presentPost, type View } from './present.ts';
import {
  countRepliesBefore,
  countThreads,
  findPost,
  listReplies,
  listThreads,
  type PostRow,
} from './store.ts';

interface Asked {
  readonly reader: Principal | null;
  readonly address: SubjectAddress;
  readonly page: number;
}

/**
 * A page of the threads of a board.
 *
 * @throws Problem `event_not_found`, `group_not_found`
 */
export async function readBoard({ db }: Pick<Parts, 'db'>, { reader, address, page }: Asked) {
  const board = await boardFor(db, address, reader);
  const [total, rows] = await Promise.all([
    countThreads(db, address),
    listThreads(db, address, sliceOf(page)),
  ]);
  const view = await viewOf(db, board, rows);
  const muted = view.mutes.board;
  const unread =
    reader === null || muted
      ? 0
      : await countNewer(db, address, { userId: reader.userId, since: view.readAt });
  const threads = rows.map((row): BoardPost => presentPost(board, row, view));
  const { bar, keeps } = board;
  return { total, page, pages: Math.ceil(total / postsPerPage), unread, muted, keeps, bar, threads };
}

/**
 * The thread of a post, and the page of its replies on which the post stands.
 *
 * @throws Problem `event_not_found`, `group_not_found`, `board_post_not_found`
 */
export async function readThread(
  { db }: Pick<Parts, 'db'>,
  { reader, address, postId }: Omit<Asked, 'page'> & { postId: string },
) {
  const board = await boardFor(db, address, reader);
  const post = await findPost(db, address, postId);
  if (post === null) throw new Problem('board_post_not_found');
  const thread = post.threadId === null ? post : await findPost(db, address, post.threadId);
  if (thread === null) throw new Problem('board_post_not_found');
  const before = post === thread ? 0 : await countRepliesBefore(db, post);
  const view = await viewOf(db, board, [thread]);
  return { thread: presentPost(board, thread, view), page: Math.floor(before / postsPerPage) + 1 };
}

/**
 * A page of the replies to a thread.
 *
 * @throws Problem `event_not_found`, `group_not_found`, `board_post_not_found`
 */
export async function readReplies(
  { db }: Pick<Parts, 'db'>,
  { reader, address, page, postId }: Asked & { postId: string },
) {
  const board = await boardFor(db, address, reader);
  const thread = await findPost(db, address, postId);
  if (thread === null || thread.threadId !== null) throw new Problem('board_post_not_found');
  const rows = await listReplies(db, address, postId, sliceOf(page));
  const view = await viewOf(db, board, rows);
  const pages = Math.ceil(thread.replies / postsPerPage);
  const replies = rows.map((row): BoardPost => presentPost(board, row, view));
  return { total: thread.replies, page, pages, replies };
}

/** How the reader of a board meets some of its posts. */
export async function viewOf(
  db: Parts['db'],
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

function sliceOf(page: number) {
  return { offset: (page - 1) * postsPerPage, limit: postsPerPage };
}
