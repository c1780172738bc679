import { type BoardPost, postsPerPage } from '../../contracts/boards.ts';
import type { Principal } from '../platform/http.ts';
import type { Parts } from '../platform/parts.ts';
import { Problem } from '../platform/problem.ts';
import { countNewer, findRead } from './people-store.ts';
import { type Board, boardFor } from './policy.ts';
import { presentPost } from './present.ts';
import { countThreads, findPost, listReplies, listThreads } from './store.ts';

interface Asked {
  readonly reader: Principal | null;
  readonly eventId: string;
  readonly page: number;
}

/**
 * A page of an event's threads.
 *
 * @throws Problem `event_not_found`
 */
export async function readBoard({ db }: Pick<Parts, 'db'>, { reader, eventId, page }: Asked) {
  const board = await boardFor(db, eventId, reader);
  const [total, rows, readAt] = await Promise.all([
    countThreads(db, eventId),
    listThreads(db, eventId, sliceOf(page)),
    readOf(db, board),
  ]);
  const unread =
    reader === null ? 0 : await countNewer(db, { eventId, userId: reader.userId, since: readAt });
  const threads = rows.map((row): BoardPost => presentPost(board, row, readAt));
  return { total, page, pages: Math.ceil(total / postsPerPage), unread, bar: board.bar, threads };
}

/**
 * A page of the replies to a thread.
 *
 * @throws Problem `event_not_found`, `board_post_not_found`
 */
export async function readReplies(
  { db }: Pick<Parts, 'db'>,
  { reader, eventId, page, postId }: Asked & { postId: string },
) {
  const board = await boardFor(db, eventId, reader);
  const thread = await findPost(db, eventId, postId);
  if (thread === null || thread.threadId !== null) throw new Problem('board_post_not_found');
  const [rows, readAt] = await Promise.all([listReplies(db, postId, sliceOf(page)), readOf(db, board)]);
  const pages = Math.ceil(thread.replies / postsPerPage);
  const replies = rows.map((row): BoardPost => presentPost(board, row, readAt));
  return { total: thread.replies, page, pages, replies };
}

async function readOf(db: Parts['db'], { event, reader }: Board): Promise<Temporal.Instant | null> {
  return reader === null ? null : findRead(db, event.id, reader.userId);
}

function sliceOf(page: number) {
  return { offset: (page - 1) * postsPerPage, limit: postsPerPage };
}
