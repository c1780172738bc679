import { sql } from 'kysely';
import type { Db, Tx } from '../infra/db/database.ts';
import type { Landmark } from './extract/landmarks.ts';

/** A landmark with the town that it belongs to. */
export interface PlacedLandmark extends Omit<Landmark, 'names' | 'street'> {
  readonly townId: number;
}

export interface FoundLandmark extends PlacedLandmark {
  readonly id: number;
  /** The folded name by which it was found. */
  readonly found: string;
}

/** Namesakes that one question looks at, the most prominent of them. */
const mostNamesakes = 500;

const columns = sql`landmarks.id, landmarks.name, landmarks.prominence, landmarks.precision, landmarks.latitude,
  landmarks.longitude, landmarks.town_id as "townId", landmark_names.name as found`;

/** The landmarks that bear one of these folded names. */
export async function findLandmarks(db: Db, names: readonly string[]): Promise<FoundLandmark[]> {
  if (names.length === 0) return [];
  const { rows } = await sql<FoundLandmark>`
    select ${columns} from landmark_names join landmarks on landmarks.id = landmark_names.landmark_id
    where landmark_names.name = any(${names})
    order by landmarks.prominence desc, landmarks.id limit ${mostNamesakes}`.execute(db);
  return rows;
}

/** The most prominent landmarks that have a name which begins with `prefix`, folded. */
export async function findLandmarksByPrefix(db: Db, prefix: string, most: number): Promise<FoundLandmark[]> {
  const { rows } = await sql<FoundLandmark>`
    select * from (
      select distinct on (landmarks.id) ${columns} from landmark_names
      join landmarks on landmarks.id = landmark_names.landmark_id
      where landmark_names.name >= ${prefix} and landmark_names.name < ${prefix} || chr(1114111)
      order by landmarks.id
    ) as named order by prominence desc, length(name), id limit ${most}`.execute(db);
  return rows;
}

/** The extracts that are in the database. */
export async function listExtracts(db: Db) {
  return db.selectFrom('place_extracts').selectAll().orderBy('name').execute();
}

/** Takes an extract out with all its landmarks; whether there was one. */
export async function removeExtract(db: Db, name: string): Promise<boolean> {
  const removed = await db.deleteFrom('place_extracts').where('name', '=', name).executeTakeFirst();
  return removed.numDeletedRows > 0n;
}

/** Notes an extract, to which landmarks can be added then. */
export async function insertExtract(tx: Tx, name: string): Promise<void> {
  await tx.insertInto('place_extracts').values({ name, landmarks: 0 }).execute();
}

/** Notes how many landmarks an extract has, and has the planner know the sizes of the tables. */
export async function finishExtract(tx: Tx, name: string, landmarks: number): Promise<void> {
  await tx.updateTable('place_extracts').set({ landmarks }).where('name', '=', name).execute();
  await sql`analyze landmarks, landmark_names`.execute(tx);
}

/** Adds landmarks and their names: one statement, however many they are. */
export async function addLandmarks(
  tx: Tx,
  extract: string,
  landmarks: readonly (PlacedLandmark & Pick<Landmark, 'names'>)[],
): Promise<void> {
  const rows = landmarks.map(({ townId, ...rest }) => ({ ...rest, town_id: townId }));
  await sql`
    with given as materialized (
      select nextval('landmarks_id_seq') as id, each.* from json_to_recordset(${JSON.stringify(rows)}::json) as each
        (name text, names json, prominence int, "precision" text, latitude float8, longitude float8, town_id int)
    ), added as (
      insert into landmarks (id, extract, name, prominence, precision, latitude, longitude, town_id)
      select id, ${extract}, name, prominence, "precision", latitude, longitude, town_id from given
    )
    insert into landmark_names (name, landmark_id)
    select json_array_elements_text(names), id from given`.execute(tx);
}

/** What the towns of the gazetteer are, to find the one that a landmark belongs to. */
export async function listTowns(db: Db) {
  return db
    .selectFrom('places')
    .select(['id', 'latitude', 'longitude', 'population'])
    .where('kind', '<>', 'locality')
    .execute();
}
