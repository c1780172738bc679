import { sql } from 'kysely';
import type { Db, Tx } from '../infra/db/database.ts';
import type { Landmark } from './extract/landmarks.ts';

/** A landmark with its town. */
export interface PlacedLandmark extends Omit<Landmark, 'names' | 'street'> {
  readonly townId: number;
}

export interface FoundLandmark extends PlacedLandmark {
  readonly id: number;
  /** The folded name that matched. */
  readonly found: string;
}

/** Landmarks of one name considered per query, the most prominent. */
const maxNamesakes = 500;

const columns = sql`landmarks.id, landmarks.name, landmarks.prominence, landmarks.precision, landmarks.latitude,
  landmarks.longitude, landmarks.town_id as "townId", landmark_names.name as found`;

export async function findLandmarks(db: Db, names: readonly string[]): Promise<FoundLandmark[]> {
  if (names.length === 0) return [];
  const { rows } = await sql<FoundLandmark>`
    select ${columns} from landmark_names join landmarks on landmarks.id = landmark_names.landmark_id
    where landmark_names.name = any(${names})
    order by landmarks.prominence desc, landmarks.id limit ${maxNamesakes}`.execute(db);
  return rows;
}

/** The most prominent landmarks with a name that starts with `prefix`, folded. */
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

export async function listExtracts(db: Db) {
  return db.selectFrom('place_extracts').selectAll().orderBy('name').execute();
}

/** Deletes an extract and its landmarks; returns whether it existed. */
export async function removeExtract(db: Db, name: string): Promise<boolean> {
  const removed = await db.deleteFrom('place_extracts').where('name', '=', name).executeTakeFirst();
  return removed.numDeletedRows > 0n;
}

export async function insertExtract(tx: Tx, name: string): Promise<void> {
  await tx.insertInto('place_extracts').values({ name, landmarks: 0 }).execute();
}

/** Records the number of landmarks, and updates the planner's statistics. */
export async function finishExtract(tx: Tx, name: string, landmarks: number): Promise<void> {
  await tx.updateTable('place_extracts').set({ landmarks }).where('name', '=', name).execute();
  await sql`analyze landmarks, landmark_names`.execute(tx);
}

/** Adds landmarks and their names in one statement. */
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

/** For assigning landmarks to towns. */
export async function listTowns(db: Db) {
  return db
    .selectFrom('places')
    .select(['id', 'latitude', 'longitude', 'population'])
    .where('kind', '<>', 'locality')
    .execute();
}
