import { type Insertable, type SqlBool, sql, type Updateable } from 'kysely';
import type { GroupRole } from '../../../contracts/groups.ts';
import type { Db, Tx } from '../../infra/db/database.ts';
import { type Cursor, containing, type Slice } from '../../infra/db/pagination.ts';
import type { Groups } from '../../infra/db/schema.ts';

/** A group as lists need it. */
export interface GroupRow {
  readonly id: string;
  readonly name: string;
  /** The first {@link openingLength} characters of the description. */
  readonly opening: string;
  readonly place: string;
  readonly imageFileId: string | null;
  readonly members: number;
  readonly createdAt: Temporal.Instant;
  readonly updatedAt: Temporal.Instant;
}

/** A group including its long text and the reason if it is hidden. */
export interface WholeGroup extends GroupRow {
  readonly description: string;
  readonly embedSites: string[];
  readonly hiddenReason: string | null;
}

/** Enough of a description to make a plain-text excerpt. */
const openingLength = 600;

function selectGroups(db: Db) {
  return db
    .selectFrom('groups')
    .select([
      'groups.id',
      'groups.name',
      'groups.place',
      'groups.image_file_id as imageFileId',
      'groups.members',
      'groups.created_at as createdAt',
      'groups.updated_at as updatedAt',
    ])
    .select(sql<string>`left(groups.description, ${sql.lit(openingLength)})`.as('opening'));
}

/** Includes hidden groups. */
export async function findGroup(db: Db, id: string): Promise<WholeGroup | null> {
  const row = await selectGroups(db)
    .select([
      'groups.description',
      'groups.embed_sites as embedSites',
      'groups.hidden_reason as hiddenReason',
    ])
    .where('groups.id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

/** The stored HTML of a group's description. */
export async function findDescriptionHtml(
  db: Db,
  id: string,
): Promise<{ html: string | null; rendered_by: number | null } | undefined> {
  return db
    .selectFrom('groups')
    .select(['description_html as html', 'rendered_by'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** One visible group, or null. */
export async function findPublicGroup(db: Db, id: string): Promise<WholeGroup | null> {
  const group = await findGroup(db, id);
  return group === null || group.hiddenReason !== null ? null : group;
}

/** Visible groups after a cursor, largest first. */
export async function listLargest(db: Db, after: Cursor | null, most: number): Promise<GroupRow[]> {
  return selectGroups(db)
    .where('groups.hidden_at', 'is', null)
    .$if(after !== null, (groups) =>
      groups.where(sql<boolean>`groups.members <= ${after?.key ?? 0}
        and (groups.members < ${after?.key ?? 0} or groups.id > ${after?.id ?? ''})`),
    )
    .orderBy('groups.members', 'desc')
    .orderBy('groups.id')
    .limit(most)
    .execute();
}

/** The person's groups by name; hidden ones only where they are an organiser. */
export async function listGroupsOf(
  db: Db,
  userId: string,
  most: number,
): Promise<(GroupRow & { readonly role: GroupRole })[]> {
  return selectGroups(db)
    .innerJoin('group_members', 'group_members.group_id', 'groups.id')
    .select('group_members.role')
    .where('group_members.user_id', '=', userId)
    .where((eb) => eb.or([eb('groups.hidden_at', 'is', null), eb('group_members.role', '<>', 'member')]))
    .orderBy(sql`lower(groups.name)`)
    .orderBy('groups.id')
    .limit(most)
    .$narrowType<{ role: GroupRole }>()
    .execute();
}

/** The visible groups that a person leads, largest first. */
export async function listLedGroups(
  db: Db,
  userId: string,
  most: number,
): Promise<(GroupRow & { readonly role: GroupRole })[]> {
  return selectGroups(db)
    .innerJoin('group_members', 'group_members.group_id', 'groups.id')
    .select('group_members.role')
    .where('group_members.user_id', '=', userId)
    .where('group_members.role', '<>', 'member')
    .where('groups.hidden_at', 'is', null)
    .orderBy('groups.members', 'desc')
    .orderBy('groups.id')
    .limit(most)
    .$narrowType<{ role: GroupRole }>()
    .execute();
}

/** The largest visible groups, and when each was last changed. */
export async function listForSitemap(db: Db, most: number): Promise<Pick<GroupRow, 'id' | 'updatedAt'>[]> {
  return db
    .selectFrom('groups')
    .select(['id', 'updated_at as updatedAt'])
    .where('hidden_at', 'is', null)
    .orderBy('members', 'desc')
    .orderBy('id')
    .limit(most)
    .execute();
}

/** A hidden group in the administrators' list. */
export interface HiddenGroup {
  readonly id: string;
  readonly title: string;
  readonly organiserName: string;
  readonly reason: string;
  readonly hiddenAt: Temporal.Instant;
  readonly imageFileId: string | null;
}

/** Latest first. */
export async function listHiddenGroups(db: Db, slice: Slice, search = ''): Promise<HiddenGroup[]> {
  return db
    .selectFrom('groups')
    .innerJoin('group_members as owners', (join) =>
      join.onRef('owners.group_id', '=', 'groups.id').on('owners.role', '=', 'owner'),
    )
    .innerJoin('users', 'users.id', 'owners.user_id')
    .select([
      'groups.id',
      'groups.name as title',
      'users.name as organiserName',
      'groups.hidden_reason as reason',
      'groups.hidden_at as hiddenAt',
      'groups.image_file_id as imageFileId',
    ])
    .where('groups.hidden_at', 'is not', null)
    .$if(search !== '', (groups) =>
      groups.where(sql<SqlBool>`fold(groups.name) like fold(${containing(search)})`),
    )
    .orderBy('groups.hidden_at', 'desc')
    .orderBy('groups.id')
    .limit(slice.limit)
    .offset(slice.offset)
    .$castTo<HiddenGroup>()
    .execute();
}

export async function countHiddenGroups(db: Db, search = ''): Promise<number> {
  const row = await db
    .selectFrom('groups')
    .select((groups) => groups.fn.countAll<number>().as('count'))
    .where('hidden_at', 'is not', null)
    .$if(search !== '', (groups) => groups.where(sql<SqlBool>`fold(name) like fold(${containing(search)})`))
    .executeTakeFirstOrThrow();
  return row.count;
}

export async function countGroups(db: Db): Promise<number> {
  const row = await db
    .selectFrom('groups')
    .select((groups) => groups.fn.countAll<number>().as('count'))
    .where('hidden_at', 'is', null)
    .executeTakeFirstOrThrow();
  return row.count;
}

export async function insertGroup(tx: Tx, group: Insertable<Groups>): Promise<void> {
  await tx.insertInto('groups').values(group).execute();
}

export async function updateGroupRow(tx: Tx, id: string, values: Updateable<Groups>): Promise<void> {
  await tx.updateTable('groups').set(values).where('id', '=', id).execute();
}

/** Also deletes its memberships; its events remain, without a group. */
export async function deleteGroupRow(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('groups').where('id', '=', id).execute();
}

/**
 * Locks a group's membership until `tx` ends.
 * @returns whether the group exists
 */
export async function lockGroup(tx: Tx, id: string): Promise<boolean> {
  const row = await tx.selectFrom('groups').select('id').where('id', '=', id).forUpdate().executeTakeFirst();
  return row !== undefined;
}
