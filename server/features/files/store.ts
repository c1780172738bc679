import { type Insertable, type Selectable, sql } from 'kysely';
import { type Db, isUniqueViolation, type Tx } from '../../infra/db/database.ts';
import type { Files } from '../../infra/db/schema.ts';
import type { Focus } from './encode-picture.ts';
import type { FilePage } from './list-queries.ts';

export type FileRow = Selectable<Files>;

/** What its owner wants to stay in view of a picture, where they said so. */
export function focusOf({ focus_x: x, focus_y: y }: FileRow): Focus | null {
  return x === null || y === null ? null : { x, y };
}

/** Looks a file up, an unfinished upload too. */
export async function findFile(db: Db, fileId: string): Promise<FileRow | null> {
  const row = await db.selectFrom('files').selectAll().where('id', '=', fileId).executeTakeFirst();
  return row ?? null;
}

/** Takes an id for an upload; `null` where it is taken, or was by a file that is gone. */
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
    // The id of a file that was deleted.
    if (isUniqueViolation(error, 'files_pkey')) return null;
    throw error;
  }
}

/** Counts a chunk that came next in line; one that was counted already changes nothing. */
export async function countChunk(db: Db, fileId: string, index: number): Promise<void> {
  await db
    .updateTable('files')
    .set({ chunks_uploaded: index + 1, updated_at: sql`now()` })
    .where('id', '=', fileId)
    .where('chunks_uploaded', '=', index)
    .where('complete_at', 'is', null)
    .execute();
}

/** Notes that a picture is stored whole; `null` where its upload is gone or was finished by another request. */
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

/** Writes another name. */
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

/** Deletes a file's row; where it was shown, the foreign keys leave nothing. */
export async function deleteFileRow(db: Db, fileId: string): Promise<void> {
  await db.deleteFrom('files').where('id', '=', fileId).execute();
}

/** Deletes the rows of all that a person uploaded, and returns them. */
export async function deleteFileRowsOf(tx: Tx, ownerId: string): Promise<FileRow[]> {
  return tx.deleteFrom('files').where('owner_id', '=', ownerId).returningAll().execute();
}

/** Uploads that were begun before an instant and never finished. */
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

/** Those of the names under which bytes lie that belong to a file, and whether it is finished. */
export async function whichStored(db: Db, names: readonly string[]): Promise<Map<string, boolean>> {
  const rows = await db
    .selectFrom('files')
    .select(['stored_as', 'complete_at'])
    .where('stored_as', 'in', names)
    .execute();
  return new Map(rows.map(({ stored_as, complete_at }) => [stored_as, complete_at !== null]));
}

/** Deletes the rows of finished pictures whose bytes are under none of these names; returns how many there were. */
export async function forgetFilesWithout(db: Db, names: readonly string[]): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('files')
    .where('complete_at', 'is not', null)
    .where(sql<boolean>`stored_as <> all(${names}::text[])`)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Whether a finished picture belongs to a person. */
export async function isOwnPicture(db: Db, fileId: string, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('files')
    .select('id')
    .where('id', '=', fileId)
    .where('owner_id', '=', userId)
    .where('complete_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** What a person's pictures and begun uploads take up together, in bytes; that of one id apart. */
export async function bytesOf(db: Db, ownerId: string, exceptId: string): Promise<number> {
  const { bytes } = await db
    .selectFrom('files')
    .select(({ fn }) => fn.coalesce(fn.sum<number>('size'), sql<number>`0`).as('bytes'))
    .where('owner_id', '=', ownerId)
    .where('id', '!=', exceptId)
    .executeTakeFirstOrThrow();
  return Number(bytes);
}

/** Whose files, and part of a name that they have. */
export interface FileFilter {
  readonly ownerId: string;
  readonly search: string;
}

const mostCounted = 5000;

/** How many finished files match, counted up to 5,000. */
export async function countFiles(db: Db, filter: FileFilter): Promise<number> {
  const { total } = await db
    .selectFrom(matching(db, filter).select('id').limit(mostCounted).as('counted'))
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** A page of the finished files that match; `cursor` is the file that it begins after or ends before. */
export async function findFilesOf(
  db: Db,
  filter: FileFilter,
  page: FilePage,
  cursor: FileRow | null,
): Promise<FileRow[]> {
  const { column, descending } = page.order;
  // Backwards from the cursor, and then turned round.
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
