import { type Insertable, type Selectable, sql } from 'kysely';
import { administrationPerPage } from '../../../contracts/administration.ts';
import { type Db, isUniqueViolation, type Tx } from '../../infra/db/database.ts';
import { pageOf } from '../../infra/db/pagination.ts';
import type { Files } from '../../infra/db/schema.ts';
import type { Focus } from './encode-picture.ts';
import type { FilePage } from './list-queries.ts';

export type FileRow = Selectable<Files>;

/** The focus its owner chose, if any. */
export function focusOf({ focus_x: x, focus_y: y }: FileRow): Focus | null {
  return x === null || y === null ? null : { x, y };
}

/** Includes unfinished uploads. */
export async function findFile(db: Db, fileId: string): Promise<FileRow | null> {
  const row = await db.selectFrom('files').selectAll().where('id', '=', fileId).executeTakeFirst();
  return row ?? null;
}

/** Reserves an id for an upload; null when it is in use or belonged to a deleted file. */
export async function claimFile(db: Db, row: Insertable<Files>): Promise<FileRow | null> {
  try {
    const claimed = await db
      .insertInto('files')
      .values(row)
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returningAll()
      .executeTakeFirst();
    return claimed ?? null;
  } catch (error) {
    // A deleted file's id.
    if (isUniqueViolation(error, 'files_pkey')) return null;
    throw error;
  }
}

/**
 * Counts a chunk; one counted already changes nothing. Chunks may be counted at the same time.
 * @returns null when the upload was deleted or finished in the meantime
 */
export async function countChunk(db: Db, fileId: string, index: number): Promise<FileRow | null> {
  const received = sql<number[]>`array_remove(chunks_received, ${index}) || ${index}::integer`;
  const row = await db
    .updateTable('files')
    .set({
      chunks_received: received,
      chunks_uploaded: sql<number>`cardinality(${received})`,
      updated_at: sql`now()`,
    })
    .where('id', '=', fileId)
    .where('complete_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/** Null when the upload was deleted or finished by another request. */
export async function completeFile(
  db: Db,
  fileId: string,
  picture: Pick<FileRow, 'mime_type' | 'size' | 'md5' | 'width' | 'height' | 'focus_x' | 'focus_y'>,
  now: Temporal.Instant,
): Promise<FileRow | null> {
  const row = await db
    .updateTable('files')
    .set({ ...picture, chunks_uploaded: sql`chunks_total`, complete_at: now, updated_at: now })
    .where('id', '=', fileId)
    .where('complete_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

export async function updateFileName(
  db: Db,
  fileId: string,
  name: string,
  now: Temporal.Instant,
): Promise<FileRow | null> {
  const row = await db
    .updateTable('files')
    .set({ name, updated_at: now })
    .where('id', '=', fileId)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/** Foreign keys clear references to it. */
export async function deleteFileRow(db: Db, fileId: string): Promise<void> {
  await db.deleteFrom('files').where('id', '=', fileId).execute();
}

/** @returns the deleted rows */
export async function deleteFileRowsOf(tx: Tx, ownerId: string): Promise<FileRow[]> {
  return tx.deleteFrom('files').where('owner_id', '=', ownerId).returningAll().execute();
}

/** Uploads started before this time and never finished. */
export async function findStaleUploads(db: Db, before: Temporal.Instant, most: number): Promise<FileRow[]> {
  return db
    .selectFrom('files')
    .selectAll()
    .where('complete_at', 'is', null)
    .where('created_at', '<', before)
    .orderBy('created_at')
    .limit(most)
    .execute();
}

/** The names that belong to a file, and whether it is finished. */
export async function storedAmong(db: Db, names: readonly string[]): Promise<Map<string, boolean>> {
  const rows = await db
    .selectFrom('files')
    .select(['stored_as', 'complete_at'])
    .where('stored_as', 'in', names)
    .execute();
  return new Map(rows.map(({ stored_as, complete_at }) => [stored_as, complete_at !== null]));
}

/**
 * Deletes rows of finished pictures whose bytes are missing from these names.
 * @returns how many
 */
export async function deleteFilesWithoutBytes(db: Db, names: readonly string[]): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('files')
    .where('complete_at', 'is not', null)
    .where(sql<boolean>`stored_as <> all(${names}::text[])`)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Whether the picture is finished and belongs to the person. */
export async function isOwnPicture(db: Db, fileId: string, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('files')
    .select('id')
    .where('id', '=', fileId)
    .where('owner_id', '=', userId)
    .where('complete_at', 'is not', null)
    .where('private', '=', false)
    .executeTakeFirst();
  return row !== undefined;
}

/** @returns whether it is a finished picture of this person, which only they can see by itself from now on */
export async function makePrivate(db: Db, fileId: string, ownerId: string): Promise<boolean> {
  const row = await db
    .updateTable('files')
    .set({ private: true })
    .where('id', '=', fileId)
    .where('owner_id', '=', ownerId)
    .where('complete_at', 'is not', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The bytes of a person's pictures and unfinished uploads, except one. */
export async function bytesOf(db: Db, ownerId: string, exceptId: string): Promise<number> {
  const { bytes } = await db
    .selectFrom('files')
    .select(({ fn }) => fn.coalesce(fn.sum<number>('size'), sql<number>`0`).as('bytes'))
    .where('owner_id', '=', ownerId)
    .where('id', '!=', exceptId)
    .executeTakeFirstOrThrow();
  return Number(bytes);
}

/** Files of an owner, optionally by part of their name. */
export interface FileFilter {
  readonly ownerId: string;
  readonly search: string;
}

const maxCount = 5000;

/** Counts matching finished files, up to 5,000. */
export async function countFiles(db: Db, filter: FileFilter): Promise<number> {
  const { total } = await db
    .selectFrom(matching(db, filter).select('id').limit(maxCount).as('counted'))
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** A page of matching finished files; it begins after or ends before `cursor`. */
export async function findFilesOf(
  db: Db,
  filter: FileFilter,
  page: FilePage,
  cursor: FileRow | null,
): Promise<FileRow[]> {
  const { column, descending } = page.order;
  // Read backwards from the cursor, then reversed.
  const backwards = page.cursor?.direction === 'before';
  const down = descending !== backwards;
  const rows = await matching(db, filter)
    .selectAll()
    .$if(cursor !== null, (query) =>
      query.where(
        sql<boolean>`(${sql.ref(column)}, id) ${sql.raw(down ? '<' : '>')} (${cursor?.[column]}, ${cursor?.id})`,
      ),
    )
    .orderBy(column, down ? 'desc' : 'asc')
    .orderBy('id', down ? 'desc' : 'asc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return backwards ? rows.reverse() : rows;
}

function matching(db: Db, { ownerId, search }: FileFilter) {
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  return db
    .selectFrom('files')
    .where('owner_id', '=', ownerId)
    .where('complete_at', 'is not', null)
    .$if(search !== '', (query) => query.where(sql`fold(name)`, 'like', sql`fold(${pattern})`));
}

/** The room that each person's pictures take, the most first, and that of all pictures. */
export async function listStorage(db: Db, page: number) {
  const owned = db.selectFrom('files').where('owner_id', 'is not', null);
  const [total, bytes, rows] = await Promise.all([
    owned.select(sql<number>`count(distinct owner_id)`.as('count')).executeTakeFirstOrThrow(),
    db
      .selectFrom('files')
      .select(sql<number>`coalesce(sum(size), 0)::bigint`.as('bytes'))
      .executeTakeFirstOrThrow(),
    db
      .selectFrom(
        owned
          .select(['owner_id', sql<number>`count(*)`.as('files'), sql<number>`sum(size)::bigint`.as('bytes')])
          .groupBy('owner_id')
          .orderBy('bytes', 'desc')
          .orderBy('owner_id')
          .limit(administrationPerPage)
          .offset((page - 1) * administrationPerPage)
          .as('stored'),
      )
      .innerJoin('users', 'users.id', 'stored.owner_id')
      .select(['users.id as $id', 'users.name', 'users.email', 'stored.files', 'stored.bytes'])
      .orderBy('stored.bytes', 'desc')
      .orderBy('users.id')
      .execute(),
  ]);
  return { ...pageOf(page, total.count, administrationPerPage), bytes: bytes.bytes, people: rows };
}
