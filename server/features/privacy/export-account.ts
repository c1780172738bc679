import { PassThrough, pipeline, type Readable } from 'node:stream';
import { sql } from 'kysely';
import type { Db, Tx } from '../../infra/db/database.ts';
import { createZip, type ZipWriter } from '../../infra/text/zip.ts';
import type { FileDeps } from '../files/index.ts';
import { personalTables } from './data-map.ts';
import type { PersonalTable } from './tables.ts';

/**
 * Packs a person's data: one JSON file per subject, and their pictures. All database reads happen
 * at one instant; a slow reader occupies no connection.
 */
export async function exportAccount(
  { db, files, log }: Pick<FileDeps, 'db' | 'files' | 'log'>,
  { userId, now }: { userId: string; now: Temporal.Instant },
): Promise<Readable> {
  const matters = await readExportedTables(db, userId);
  const pictures = await ownPictures(db, userId);
  const zip = createZip();
  const output = new PassThrough();
  let reading: Readable | null = null;
  pipeline(zip.output, output, (error) => {
    // If the client disconnects, a picture may be half read.
    reading?.destroy();
    if (error !== undefined && error !== null) log.info({ err: error }, 'an export was cut off');
  });
  const packing = async () => {
    for (const [matter, rows] of matters) await addJson(zip, `${matter}.json`, rows);
    for (const { id, name, stored_as } of pictures) {
      const stream = await files.open('pictures', stored_as);
      if (stream === null) continue;
      reading = stream;
      await zip.add(pictureEntry(id, name), stream, { compress: false });
    }
    await zip.add('README.txt', Buffer.from(readme(now)));
    zip.end();
  };
  // The pipeline receives the error and aborts the response.
  void packing().catch((error: Error) => zip.output.destroy(error));
  return output;
}

type Rows = readonly Readonly<Record<string, unknown>>[];

async function readExportedTables(db: Db, userId: string): Promise<Map<string, Rows>> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const matters = new Map<string, Rows>();
      for (const { withheld, ...about } of personalTables) {
        if (withheld === false) continue;
        const rows = await ownRows(tx, { ...about, withheld }, userId);
        if (rows.length > 0) matters.set(about.table.replaceAll('_', '-'), rows);
      }
      return matters;
    });
}

async function ownRows(
  db: Db,
  {
    table,
    whose,
    secret,
    withheld,
  }: Pick<PersonalTable, 'whose' | 'secret'> & { table: string; withheld: readonly string[] },
  userId: string,
): Promise<Rows> {
  const { rows } = await sql<{ row: Rows[number] }>`
    select to_jsonb(${sql.table(table)}) - ${withheld}::text[] as row from ${sql.table(table)}
    where ${whose(userId)} and not ${secret ?? sql<boolean>`false`} order by 1`.execute(db);
  return rows.map(({ row }) => row);
}

function ownPictures(db: Db, userId: string) {
  return db
    .selectFrom('files')
    .select(['id', 'name', 'stored_as'])
    .where('owner_id', '=', userId)
    .where('complete_at', 'is not', null)
    .orderBy('id')
    .execute();
}

function addJson(zip: ZipWriter, name: string, rows: Rows) {
  return zip.add(name, Buffer.from(JSON.stringify(rows, null, 2)));
}

/**
 * The id separates pictures with the same name. Only characters that every file system allows are
 * kept.
 */
function pictureEntry(id: string, name: string): string {
  return `pictures/${id}-${name.replaceAll(/[^\p{L}\p{N}._-]/gu, '_').slice(-100)}`;
}

function readme(now: Temporal.Instant): string {
  return [
    `Everything that this site keeps about you, as of ${now}.`,
    '',
    'Each .json file is one matter; "pictures" has what you uploaded. Times are in UTC, amounts in the smallest unit of their currency, such as paise or cents.',
    'Left out are passwords and other secrets, of which the site keeps fingerprints only.',
    '',
  ].join('\n');
}

/**
 * Deletes the person's rows in tables that no other feature clears, as listed in the data map. Call
 * this while the account still has its address.
 */
export async function erasePersonalData(tx: Tx, userId: string): Promise<void> {
  for (const { table, whose, erased, erasedRows = whose } of personalTables) {
    if (erased) await sql`delete from ${sql.table(table)} where ${erasedRows(userId)}`.execute(tx);
  }
}
