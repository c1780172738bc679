import { type Insertable, sql } from 'kysely';
import type { SubjectAddress } from '../../../contracts/values.ts';
import type { Db, Tx } from '../../infra/db/database.ts';
import type { Slice } from '../../infra/db/pagination.ts';
import type { BoardPosts } from '../../infra/db/schema.ts';
import type { RenderedColumns } from '../../infra/text/rendered-text.ts';
import { readSubject, subjectColumn } from '../groups/index.ts';

/** A post with what readers may know of its author. */
export interface PostRow {
  readonly id: string;
  readonly threadId: string | null;
  readonly authorId: string;
  readonly authorName: string;
  /** Whether the author's account was deleted. */
  readonly authorGone: boolean;
  /** Written elsewhere, by the person named; its author here imported it. */
  readonly imported: boolean;
  readonly text: string;
  readonly html: string;
  /** Version of the renderer that made the HTML; null if unknown. */
  readonly renderedBy: number | null;
  readonly pinned: boolean;
  readonly announced: boolean;
  readonly replies: number;
  readonly createdAt: Temporal.Instant;
  readonly editedAt: Temporal.Instant | null;
  readonly deletedAt: Temporal.Instant | null;
  readonly reports: number;
  readonly authorBlocked: boolean;
}

/** A board's posts with their authors, for further conditions. */
export function selectPosts(db: Db, address: SubjectAddress) {
  const column = subjectColumn(address);
  return db
    .selectFrom('board_posts as posts')
    .innerJoin('users as authors', 'authors.id', 'posts.author_id')
    .select([
      'posts.id',
      'posts.thread_id as threadId',
      'posts.author_id as authorId',
      'posts.text',
      'posts.html',
      'posts.rendered_by as renderedBy',
      'posts.pinned',
      'posts.announced',
      'posts.replies',
      'posts.created_at as createdAt',
      'posts.edited_at as editedAt',
      'posts.deleted_at as deletedAt',
    ])
    .select((eb) => [
      eb.fn.coalesce('posts.imported_author', 'authors.name').as('authorName'),
      eb
        .and([eb('authors.deleted_at', 'is not', null), eb('posts.imported_author', 'is', null)])
        .as('authorGone'),
      eb('posts.imported_author', 'is not', null).as('imported'),
      eb
        .selectFrom('board_reports')
        .select((reports) => reports.fn.countAll<number>().as('count'))
        .whereRef('post_id', '=', 'posts.id')
        .$asScalar()
        .as('reports'),
      eb
        .exists(
          eb
            .selectFrom('board_blocks')
            .select('user_id')
            .where(column, '=', address.subjectId)
            .whereRef('user_id', '=', 'posts.author_id'),
        )
        .as('authorBlocked'),
    ])
    .where(`posts.${column}`, '=', address.subjectId)
    .$castTo<PostRow>();
}

/** Pinned threads first, then by their latest post. */
export async function listThreads(db: Db, address: SubjectAddress, slice: Slice): Promise<PostRow[]> {
  // Finds the page with an index-only scan, so that details are loaded for its threads only.
  const page = db
    .selectFrom('board_posts')
    .select('id')
    .where(subjectColumn(address), '=', address.subjectId)
    .where('thread_id', 'is', null)
    .orderBy('pinned', 'desc')
    .orderBy('latest_at', 'desc')
    .orderBy('id', 'desc')
    .limit(slice.limit)
    .offset(slice.offset);
  return selectPosts(db, address)
    .where('posts.id', 'in', page)
    .orderBy('posts.pinned', 'desc')
    .orderBy('posts.latest_at', 'desc')
    .orderBy('posts.id', 'desc')
    .execute();
}

export async function countThreads(db: Db, address: SubjectAddress): Promise<number> {
  const row = await db
    .selectFrom('board_posts')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(subjectColumn(address), '=', address.subjectId)
    .where('thread_id', 'is', null)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Oldest first. */
export async function listReplies(
  db: Db,
  address: SubjectAddress,
  threadId: string,
  slice: Slice,
): Promise<PostRow[]> {
  const page = db
    .selectFrom('board_posts')
    .select('id')
    .where('thread_id', '=', threadId)
    .orderBy('created_at')
    .orderBy('id')
    .limit(slice.limit)
    .offset(slice.offset);
  return selectPosts(db, address)
    .where('posts.id', 'in', page)
    .orderBy('posts.created_at')
    .orderBy('posts.id')
    .execute();
}

/** The position of a reply in its thread, from 0. */
export async function countRepliesBefore(
  db: Db,
  { id, threadId, createdAt }: Pick<PostRow, 'id' | 'threadId' | 'createdAt'>,
): Promise<number> {
  const row = await db
    .selectFrom('board_posts')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('thread_id', '=', threadId)
    .where(({ eb, refTuple, tuple }) => eb(refTuple('created_at', 'id'), '<', tuple(createdAt, id)))
    .executeTakeFirst();
  return row?.count ?? 0;
}

export async function findPost(db: Db, address: SubjectAddress, id: string): Promise<PostRow | null> {
  const row = await selectPosts(db, address).where('posts.id', '=', id).executeTakeFirst();
  return row ?? null;
}

/** Locks the post against changes, deletion and new replies until `tx` ends. */
export async function lockPost(tx: Tx, address: SubjectAddress, id: string): Promise<PostRow | null> {
  const row = await selectPosts(tx, address).where('posts.id', '=', id).forUpdate('posts').executeTakeFirst();
  return row ?? null;
}

/** Null when the post was deleted. */
export async function findBoardOf(db: Db, postId: string): Promise<SubjectAddress | null> {
  const row = await db
    .selectFrom('board_posts')
    .select(['event_id as eventId', 'group_id as groupId'])
    .where('id', '=', postId)
    .executeTakeFirst();
  return row === undefined ? null : readSubject(row);
}

/** A reply also updates its thread. */
export async function insertPost(tx: Tx, post: Insertable<BoardPosts>): Promise<void> {
  await tx.insertInto('board_posts').values(post).execute();
  if (!post.thread_id) return;
  await tx
    .updateTable('board_posts')
    .set({ replies: sql`replies + 1`, latest_at: post.created_at })
    .where('id', '=', post.thread_id)
    .execute();
}

export async function updatePost(
  tx: Tx,
  id: string,
  { now, ...written }: RenderedColumns & { text: string; now: Temporal.Instant },
): Promise<void> {
  await tx
    .updateTable('board_posts')
    .set({ ...written, edited_at: now })
    .where('id', '=', id)
    .execute();
}

/** Deletes a post; one with replies becomes an empty placeholder, which goes with the last of them. */
export async function removePost(
  tx: Tx,
  { id, threadId, replies }: Pick<PostRow, 'id' | 'threadId' | 'replies'>,
  now: Temporal.Instant,
): Promise<void> {
  if (replies > 0) {
    const emptied = { text: '', html: '', pinned: false, deleted_at: now };
    await tx.updateTable('board_posts').set(emptied).where('id', '=', id).execute();
    await tx.deleteFrom('board_reports').where('post_id', '=', id).execute();
    return;
  }
  const removed = await tx.deleteFrom('board_posts').where('id', '=', id).executeTakeFirst();
  if (threadId === null || removed.numDeletedRows === 0n) return;
  await tx.updateTable('board_posts').set({ replies: sql`replies - 1` }).where('id', '=', threadId).execute();
  await tx
    .deleteFrom('board_posts')
    .where('id', '=', threadId)
    .where('deleted_at', 'is not', null)
    .where('replies', '=', 0)
    .execute();
}

export async function setPinned(tx: Tx, id: string, pinned: boolean): Promise<void> {
  await tx.updateTable('board_posts').set({ pinned }).where('id', '=', id).execute();
}
