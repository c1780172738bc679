import { Readable } from 'node:stream';
import { sql } from 'kysely';
import type { SubjectAddress } from '../../../contracts/values.ts';
import type { Db } from '../../infra/db/database.ts';
import type { Deps } from '../../infra/deps.ts';
import type { Principal } from '../../infra/http/server.ts';
import { downloadName, timeOnClock } from '../../infra/text/downloads.ts';
import { findPeople } from '../accounts/index.ts';
import { namesOfMentioned } from './mention-store.ts';
import { nameMentions } from './mentions.ts';
import { type Board, boardFor, requireModerator } from './policy.ts';
import { type PostRow, selectPosts } from './store.ts';

/** Threads per query, so that a large board is never in memory as a whole. */
const threadsAtOnce = 100;
const repliesAtOnce = 500;

/**
 * Writes a board as Markdown: threads in the order they began, each with its replies. Times are in
 * the event's zone; for a group, in the caller's. Meant for people; programs use the board's API.
 * @throws Problem `event_not_found`, `group_not_found`, `board_not_allowed` for everyone except
 * organisers
 */
export async function exportBoard(
  { db }: Pick<Deps, 'db'>,
  { caller, address }: { caller: Principal; address: SubjectAddress },
): Promise<{ readonly name: string; readonly bytes: Readable }> {
  const board = await boardFor(db, address, caller);
  requireModerator(board);
  const reader = (await findPeople(db, [caller.userId])).get(caller.userId);
  const { title, timeZone } = board.subject;
  return {
    name: downloadName(title, 'discussion.md'),
    bytes: Readable.from(sections(db, board, timeZone ?? reader?.timeZone ?? 'UTC')),
  };
}

async function* sections(db: Db, { address, subject }: Board, timeZone: string): AsyncGenerator<string> {
  yield `# ${subject.title}\n`;
  for (let after: PostRow | undefined | null = null; after !== undefined; ) {
    const threads: PostRow[] = await threadsAfter(db, address, after, threadsAtOnce);
    if (threads.length > 0) yield* written(db, inOrder(db, address, threads), timeZone);
    after = threads.length < threadsAtOnce ? undefined : threads.at(-1);
  }
}

/** Threads, each followed by its replies, in pages. */
async function* inOrder(
  db: Db,
  address: SubjectAddress,
  threads: readonly PostRow[],
): AsyncGenerator<PostRow[]> {
  const ids = threads.map(({ id }) => id);
  let begun = 0;
  for (let after: PostRow | undefined | null = null; after !== undefined; ) {
    const replies: PostRow[] = await repliesAfter(db, address, ids, after, repliesAtOnce);
    after = replies.length < repliesAtOnce ? undefined : replies.at(-1);
    const posts: PostRow[] = [];
    for (const reply of replies) {
      const place = ids.indexOf(reply.threadId ?? '');
      posts.push(...threads.slice(begun, place + 1), reply);
      begun = Math.max(begun, place + 1);
    }
    yield after === undefined ? [...posts, ...threads.slice(begun)] : posts;
  }
}

async function* written(db: Db, lists: AsyncIterable<PostRow[]>, timeZone: string): AsyncGenerator<string> {
  for await (const posts of lists) {
    const names = await namesOfMentioned(
      db,
      posts.map(({ id }) => id),
    );
    yield posts.map((post) => sectionOf(post, names.get(post.id) ?? new Map(), timeZone)).join('');
  }
}

/**
 * A thread has a heading. Its posts are quoted, so that headings in them don't become the file's.
 */
function sectionOf(post: PostRow, names: ReadonlyMap<string, string>, timeZone: string): string {
  const byline = `${post.authorName}, ${timeOnClock(post.createdAt, timeZone)}`;
  const body = post.deletedAt === null ? nameMentions(post.text, names) : '–';
  const quoted = (text: string) => text.replaceAll(/^/gm, '> ');
  if (post.threadId === null) return `\n## ${byline}\n\n${quoted(body)}\n`;
  return `\n**${byline}**\n\n${quoted(quoted(body))}\n`;
}

/** Threads after a given one (null: from the start), in the order they began. */
async function threadsAfter(
  db: Db,
  address: SubjectAddress,
  after: Pick<PostRow, 'id' | 'createdAt'> | null,
  most: number,
): Promise<PostRow[]> {
  return selectPosts(db, address)
    .where('posts.thread_id', 'is', null)
    .$if(after !== null, (posts) =>
      posts.where(
        sql<boolean>`(posts.created_at, posts.id) > (${after?.createdAt}::timestamptz, ${after?.id})`,
      ),
    )
    .orderBy('posts.created_at')
    .orderBy('posts.id')
    .limit(most)
    .execute();
}

/**
 * Replies after a given one (null: from the start), thread by thread in the given order, oldest
 * first.
 */
async function repliesAfter(
  db: Db,
  address: SubjectAddress,
  threadIds: readonly string[],
  after: Pick<PostRow, 'id' | 'threadId' | 'createdAt'> | null,
  most: number,
): Promise<PostRow[]> {
  const place = sql<number>`array_position(${threadIds}::text[], posts.thread_id)`;
  return selectPosts(db, address)
    .where('posts.thread_id', 'in', threadIds)
    .$if(after !== null, (posts) =>
      posts.where(
        sql<boolean>`(${place}, posts.created_at, posts.id)
          > (array_position(${threadIds}::text[], ${after?.threadId}), ${after?.createdAt}::timestamptz, ${after?.id})`,
      ),
    )
    .orderBy(place)
    .orderBy('posts.created_at')
    .orderBy('posts.id')
    .limit(most)
    .execute();
}
