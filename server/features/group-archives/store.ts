import { type Selectable, sql } from 'kysely';
import type { ArchiveCounts } from '../../../contracts/group-archives.ts';
import { anyOf, type Db, type Tx } from '../../infra/db/database.ts';
import type { GroupImports } from '../../infra/db/schema.ts';
import { isNewId, newId } from '../../infra/ids.ts';
import { keyOfSourceId } from '../import/index.ts';
import { type ArchivedRegistration, mostSources } from './format.ts';

export type ImportRow = Selectable<GroupImports>;
export type ObjectKind = 'event' | 'series' | 'template' | 'post' | 'picture';

export async function findImport(db: Db, groupId: string, id: string): Promise<ImportRow | null> {
  const row = await db
    .selectFrom('group_imports')
    .selectAll()
    .where('id', '=', id)
    .where('group_id', '=', groupId)
    .executeTakeFirst();
  return row ?? null;
}

/** Locks the row until `tx` ends. */
export async function lockImport(tx: Tx, id: string): Promise<ImportRow | null> {
  const row = await tx
    .selectFrom('group_imports')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Newest first. */
export async function listImports(db: Db, groupId: string, most: number): Promise<ImportRow[]> {
  return db
    .selectFrom('group_imports')
    .selectAll()
    .where('group_id', '=', groupId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
}

export async function updateImport(
  db: Db,
  id: string,
  values: Partial<Omit<ImportRow, 'id' | 'preview' | 'report'>> & { preview?: object; report?: object },
): Promise<void> {
  const { preview, report, ...rest } = values;
  await db
    .updateTable('group_imports')
    .set({
      ...rest,
      ...(preview !== undefined && { preview: JSON.stringify(preview) }),
      ...(report !== undefined && { report: JSON.stringify(report) }),
    })
    .where('id', '=', id)
    .execute();
}

/** The keys by which an object of an archive may be known here, its own first. */
export function keysOf({
  $id,
  sources,
}: {
  readonly $id: string;
  readonly sources: readonly string[];
}): [string, ...string[]] {
  return [keyOfSourceId($id), ...sources];
}

/** The one by which it is known. References in the archive name the object's id there, so that is known from now on. */
export function knownKey(
  known: Map<string, string | null>,
  keys: readonly [string, ...string[]],
): string | null {
  const key = keys.find((each) => known.has(each));
  if (key === undefined) return null;
  known.set(keys[0], known.get(key) ?? null);
  return key;
}

/**
 * What a group has of one kind, by its source: its own objects, which may come back in an archive, and what it imported.
 * Null: it's elsewhere on the site, or was here before.
 * @param isHome whether the archive comes from this site: elsewhere, an id that someone chose means something else
 */
export async function knownObjects(
  db: Db,
  { groupId, isHome }: { readonly groupId: string; readonly isHome: boolean },
  kind: ObjectKind,
): Promise<Map<string, string | null>> {
  const known = await ownObjects(db, { groupId, isHome }, kind);
  const rows = await db
    .selectFrom('imported_objects')
    .select(['source_key', 'object_id'])
    .where('group_id', '=', groupId)
    .where('kind', '=', kind)
    .execute();
  for (const { source_key, object_id } of rows) known.set(source_key, object_id);
  return known;
}

const ownIds = {
  event: (groupId: string) => sql<{ id: string }>`select id from events where group_id = ${groupId}`,
  series: (groupId: string) => sql<{ id: string }>`select id from event_series where group_id = ${groupId}`,
  template: (groupId: string) =>
    sql<{ id: string }>`select id from event_templates where group_id = ${groupId}`,
  post: (groupId: string) => sql<{ id: string }>`select id from board_posts where group_id = ${groupId}
    or event_id in (select id from events where group_id = ${groupId})`,
  picture: (groupId: string) => sql<{ id: string }>`
    select image_file_id as id from groups where id = ${groupId} and image_file_id is not null
    union select image_file_id from events where group_id = ${groupId} and image_file_id is not null`,
};

/** Nothing is added to events and series that are here, which others may organise: they are null. */
async function ownObjects(
  db: Db,
  { groupId, isHome }: { readonly groupId: string; readonly isHome: boolean },
  kind: ObjectKind,
): Promise<Map<string, string | null>> {
  const { rows } = await ownIds[kind](groupId).execute(db);
  const isUsed = kind === 'post' || kind === 'picture';
  const own = isHome ? rows : rows.filter(({ id }) => isNewId(id));
  return new Map(own.map(({ id }) => [keyOfSourceId(id), isUsed ? id : null]));
}

/** Where objects of a group were imported from, for its archive. */
export async function sourcesOf(
  db: Db,
  groupId: string,
  kind: ObjectKind,
): Promise<ReadonlyMap<string, string[]>> {
  const rows = await db
    .selectFrom('imported_objects')
    .select(['object_id as id', 'source_key as key'])
    .where('group_id', '=', groupId)
    .where('kind', '=', kind)
    .where('object_id', 'is not', null)
    .orderBy('source_key')
    .execute();
  const byId = Map.groupBy(rows, ({ id }) => id ?? '');
  return new Map([...byId].map(([id, all]) => [id, all.slice(0, mostSources).map(({ key }) => key)]));
}

export async function rememberObjects(
  db: Db,
  groupId: string,
  kind: ObjectKind,
  objects: ReadonlyMap<string, string | null>,
): Promise<void> {
  if (objects.size === 0) return;
  await db
    .insertInto('imported_objects')
    .values(
      [...objects].map(([source_key, object_id]) => ({ group_id: groupId, kind, source_key, object_id })),
    )
    .onConflict((conflict) =>
      conflict.columns(['group_id', 'kind', 'source_key']).doUpdateSet(({ ref }) => ({
        object_id: ref('excluded.object_id'),
      })),
    )
    .execute();
}

/** Those of these events that are in the group. Others may have been deleted, or taken out of it. */
export async function eventsIn(
  db: Db,
  groupId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('events')
    .select('id')
    .where('id', '=', anyOf(ids))
    .where('group_id', '=', groupId)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** The person's own event from this source, which they may have imported before. */
export async function ownEventOf(
  db: Db,
  organiserId: string,
  sourceKey: string,
): Promise<{ readonly id: string; readonly groupId: string | null } | null> {
  const row = await db
    .selectFrom('events')
    .select(['id', 'group_id as groupId'])
    .where('organiser_id', '=', organiserId)
    .where('source_key', '=', sourceKey)
    .executeTakeFirst();
  return row ?? null;
}

/** The sources among these that the person's events have. */
export async function ownSources(
  db: Db,
  organiserId: string,
  sourceKeys: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('events')
    .select('source_key as key')
    .where('organiser_id', '=', organiserId)
    .where('source_key', '=', anyOf(sourceKeys))
    .execute();
  return new Set(rows.flatMap(({ key }) => key ?? []));
}

/** A registration of an event here, by its local id. */
export interface NewGuest extends ArchivedRegistration {
  readonly sourceKey: string;
}

/** Guests are known by the registration that they once made. */
export function sourceOfGuest({ $id, sources }: Pick<ArchivedRegistration, '$id' | 'sources'>): string {
  return sources[0] ?? keyOfSourceId($id);
}

/** @returns how many weren't there before */
export async function insertGuests(
  tx: Tx,
  guests: readonly NewGuest[],
  now: Temporal.Instant,
): Promise<number> {
  if (guests.length === 0) return 0;
  const result = await tx
    .insertInto('earlier_guests')
    .values(
      guests.map((guest) => ({
        id: newId(),
        event_id: guest.eventId,
        source_key: guest.sourceKey,
        name: guest.name,
        email: guest.email,
        state: guest.state,
        ticket: guest.ticket,
        registered_at: Temporal.Instant.from(guest.createdAt),
        checked_in_at: guest.checkedInAt === null ? null : Temporal.Instant.from(guest.checkedInAt),
        answers: JSON.stringify(guest.answers),
        imported_at: now,
      })),
    )
    .onConflict((conflict) => conflict.constraint('earlier_guests_once').doNothing())
    .executeTakeFirst();
  return Number(result.numInsertedOrUpdatedRows ?? 0n);
}

/** How much earlier imports brought to a group. */
export async function countImported(
  db: Db,
  groupId: string,
): Promise<{ readonly posts: number; readonly guests: number }> {
  const { rows } = await sql<{ posts: number; guests: number }>`select
    (select count(*)::int from imported_objects where group_id = ${groupId} and kind = 'post') as posts,
    (select count(*)::int from earlier_guests where event_id in
      (select id from events where group_id = ${groupId})) as guests`.execute(db);
  return rows[0] ?? { posts: 0, guests: 0 };
}

/** The sources of the guests that these events have. */
export async function knownGuests(db: Db, eventIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('earlier_guests')
    .select(['event_id as eventId', 'source_key as key'])
    .where('event_id', '=', anyOf(eventIds))
    .execute();
  return new Set(rows.map(({ eventId, key }) => `${eventId} ${key}`));
}

export async function listGuests(
  db: Db,
  eventId: string,
  { limit, offset }: { readonly limit: number; readonly offset: number },
) {
  return db
    .selectFrom('earlier_guests')
    .selectAll()
    .where('event_id', '=', eventId)
    .orderBy('registered_at')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function countGuests(db: Db, eventId: string): Promise<number> {
  const row = await db
    .selectFrom('earlier_guests')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('event_id', '=', eventId)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Imports that say that they are at work and had no progress for some time. */
export async function listStale(
  db: Db,
  before: Temporal.Instant,
  most: number,
): Promise<readonly Pick<ImportRow, 'id' | 'state'>[]> {
  return db
    .selectFrom('group_imports')
    .select(['id', 'state'])
    .where('updated_at', '<', before)
    .where('state', 'in', ['checking', 'running'])
    .orderBy('updated_at')
    .limit(most)
    .execute();
}

const unstarted: readonly ImportRow['state'][] = ['uploading', 'ready', 'failed'];

export function isUnstarted(state: ImportRow['state']): boolean {
  return unstarted.includes(state);
}

/** Imports whose archive is no longer kept, with where it is stored. */
export async function listExpired(
  db: Db,
  before: Temporal.Instant,
  most: number,
): Promise<readonly { readonly id: string; readonly bytes: number; readonly storedAs: string | null }[]> {
  return db
    .selectFrom('group_imports')
    .select(['id', 'bytes', 'stored_as as storedAs'])
    .where('created_at', '<', before)
    .where('stored_as', 'is not', null)
    .where('state', 'in', unstarted)
    .orderBy('created_at')
    .limit(most)
    .execute();
}

export async function forgetOld(
  db: Db,
  { imports, guests }: { readonly imports: Temporal.Instant; readonly guests: Temporal.Instant },
): Promise<void> {
  await db
    .deleteFrom('group_imports')
    .where('created_at', '<', imports)
    .where('state', 'not in', ['checking', 'running'])
    .execute();
  await db.deleteFrom('earlier_guests').where('imported_at', '<', guests).execute();
}

export async function templateNames(db: Db, groupId: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('event_templates')
    .select('name')
    .where('group_id', '=', groupId)
    .execute();
  return new Set(rows.map(({ name }) => name));
}

/** Fields of the group's own page that are empty. */
export async function emptyProfile(db: Db, groupId: string) {
  return db
    .selectFrom('groups')
    .select([
      sql<boolean>`description = ''`.as('description'),
      sql<boolean>`place = ''`.as('place'),
      sql<boolean>`image_file_id is null`.as('cover'),
    ])
    .where('id', '=', groupId)
    .executeTakeFirstOrThrow();
}

export const noCounts: ArchiveCounts = {
  events: 0,
  series: 0,
  templates: 0,
  posts: 0,
  guests: 0,
  pictures: 0,
  people: 0,
};
