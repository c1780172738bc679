import { type Insertable, type Selectable, type SqlBool, sql, type Updateable } from 'kysely';
import { countByDay, type Trend } from '../../infra/db/count-by-day.ts';
import { anyOf, type Db, prepare, type Tx } from '../../infra/db/database.ts';
import { containing, type Slice } from '../../infra/db/pagination.ts';
import type { Users } from '../../infra/db/schema.ts';

export type UserRow = Selectable<Users>;
/** Null before the first session. */
export type AccountRow = UserRow & { readonly accessed_at: Temporal.Instant | null };

/**
 * An unconfirmed account can only be confirmed (product rule 13); a blocked or deleted one can do
 * nothing.
 */
export function mayAct(user: UserRow): boolean {
  return user.email_verified_at !== null && user.blocked_at === null && user.deleted_at === null;
}

/** Any account: also pending, blocked and deleted ones. */
export async function findUser(db: Db, id: string): Promise<UserRow | null> {
  return (await db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;
}

/** Like {@link findUser}, for several ids. */
export async function listUsers(db: Db, ids: readonly string[]): Promise<UserRow[]> {
  if (ids.length === 0) return [];
  return db.selectFrom('users').selectAll().where('id', 'in', ids).execute();
}

/** An account as its owner sees it. */
export async function findAccount(db: Db, id: string): Promise<AccountRow> {
  const account = await db
    .selectFrom('users')
    .selectAll()
    .select((users) =>
      users
        .selectFrom('sessions')
        .whereRef('sessions.user_id', '=', 'users.id')
        .select((session) => session.fn.max('last_seen_at').as('accessed_at'))
        .as('accessed_at'),
    )
    .where('id', '=', id)
    .executeTakeFirst();
  if (account === undefined) throw new Error('There is no such account.');
  return account;
}

export async function lockUser(tx: Tx, id: string): Promise<UserRow | null> {
  const user = await tx.selectFrom('users').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  return user ?? null;
}

/** The account that verified this address. */
export async function findVerified(db: Db, email: string): Promise<UserRow | null> {
  const users = db.selectFrom('users').selectAll();
  const user = await users
    .where('email', '=', email)
    .where('email_verified_at', 'is not', null)
    .executeTakeFirst();
  return user ?? null;
}

/** The newest pending sign-up of an address with this password. */
export async function findPending(db: Db, email: string, passwordHash: string): Promise<UserRow | null> {
  const user = await db
    .selectFrom('users')
    .selectAll()
    .where('email', '=', email)
    .where('email_verified_at', 'is', null)
    .where('password_hash', '=', passwordHash)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return user ?? null;
}

/**
 * Whether an id is the oldest pending sign-up of an address or a later one; null when it is none.
 */
export async function findOldestPending(
  db: Db,
  email: string,
  id: string,
): Promise<'oldest' | 'later' | null> {
  const pending = db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .where('email_verified_at', 'is', null);
  const own = await pending.where('id', '=', id).executeTakeFirst();
  if (own === undefined) return null;
  const oldest = await pending.orderBy('created_at').orderBy('id').limit(1).executeTakeFirst();
  return oldest?.id === id ? 'oldest' : 'later';
}

/** Locks all sign-ups of an address, ordered by id so that two confirmations can't deadlock. */
export async function lockPending(tx: Tx, email: string): Promise<UserRow[]> {
  return tx
    .selectFrom('users')
    .selectAll()
    .where('email', '=', email)
    .where('email_verified_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Fails with a unique violation when the id or the verified address is taken. */
export async function insertUser(db: Db, user: Insertable<Users>): Promise<void> {
  await db.insertInto('users').values(user).execute();
}

/** @returns false when the id or the verified address is taken */
export async function insertUnlessTaken(db: Db, user: Insertable<Users>): Promise<boolean> {
  const inserted = await db
    .insertInto('users')
    .values(user)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}

/** Adds an account with a given id, unless it exists. */
export async function insertUnlessKnown(db: Db, user: Insertable<Users>): Promise<void> {
  await db
    .insertInto('users')
    .values(user)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

/** Deletes a guest without registrations. */
export async function deleteUnused(db: Db, id: string): Promise<void> {
  await db
    .deleteFrom('users')
    .where('id', '=', id)
    .where('email', '=', `${id}@guest.invalid`)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('registrations').select('id').whereRef('user_id', '=', 'users.id'))),
    )
    .execute();
}

/** Also updates the time of change. */
export async function updateUser(
  db: Db,
  id: string,
  now: Temporal.Instant,
  changes: Updateable<Users>,
): Promise<void> {
  await db
    .updateTable('users')
    .set({ ...changes, updated_at: now })
    .where('id', '=', id)
    .execute();
}

/**
 * Empties what a person says about themselves.
 * @returns whether there was anything
 */
export async function clearPublicProfile(tx: Tx, id: string, now: Temporal.Instant): Promise<boolean> {
  const cleared = await tx
    .updateTable('users')
    .set({ bio: '', links: [], updated_at: now })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('bio', '<>', ''), eb(eb.fn('cardinality', ['links']), '>', 0)]))
    .executeTakeFirst();
  return cleared.numUpdatedRows > 0n;
}

export async function deletePending(db: Db, email: string): Promise<void> {
  await db.deleteFrom('users').where('email', '=', email).where('email_verified_at', 'is', null).execute();
}

/** A single sign-up whose address isn't confirmed. */
export async function deletePendingById(db: Db, id: string): Promise<void> {
  await db.deleteFrom('users').where('id', '=', id).where('email_verified_at', 'is', null).execute();
}

export async function deletePendingBefore(db: Db, before: Temporal.Instant): Promise<void> {
  await db
    .deleteFrom('users')
    .where('email_verified_at', 'is', null)
    .where('created_at', '<', before)
    .execute();
}

/** A person as other features see them. */
export interface Person {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly avatarFileId: string | null;
  /** IANA name. */
  readonly timeZone: string;
  readonly locale: string;
  /** Mail topics they opted out of. */
  readonly mutedMails: readonly string[];
  /** Then the name and address are a former member's. */
  readonly isDeleted: boolean;
}

/** The version of the site's terms that a person accepted last; none for those who never did. */
export async function acceptedTerms(
  db: Db,
  userId: string,
): Promise<{ version: string; acceptedAt: Temporal.Instant }[]> {
  const row = await db
    .selectFrom('users')
    .select(['terms_version as version', 'terms_accepted_at as acceptedAt'])
    .where('id', '=', userId)
    .executeTakeFirst();
  const { version = null, acceptedAt = null } = row ?? {};
  return version === null || acceptedAt === null ? [] : [{ version, acceptedAt }];
}

/** Unknown ids and pending sign-ups are left out. */
export async function findPeople(db: Db, ids: readonly string[]): Promise<Map<string, Person>> {
  if (ids.length === 0) return new Map();
  const rows = await peopleByIds(db, [...new Set(ids)]);
  return new Map(rows.map((person) => [person.id, person]));
}

const peopleByIds = prepare((db, ids: readonly string[]) =>
  db
    .selectFrom('users')
    .select([
      'id',
      'name',
      'email',
      'avatar_file_id as avatarFileId',
      'time_zone as timeZone',
      'locale',
      'muted_mails as mutedMails',
    ])
    .select(sql<boolean>`deleted_at is not null`.as('isDeleted'))
    .where('id', '=', anyOf(ids))
    .where('email_verified_at', 'is not', null),
);

/** The account with this verified address. */
export async function findAccountId(db: Db, email: string): Promise<string | null> {
  return (await findVerified(db, email))?.id ?? null;
}

/** Account languages by verified address; addresses without an account are left out. */
export async function languagesOf(db: Db, emails: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('users')
    .select(['email', 'locale'])
    .where('email', '=', anyOf(emails))
    .where('email_verified_at', 'is not', null)
    .execute();
  return new Map(rows.map(({ email, locale }) => [email, locale]));
}

/** A person in the administrators' list. */
interface KnownPerson {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly createdAt: Temporal.Instant;
  readonly emailVerifiedAt: Temporal.Instant | null;
  readonly administratorSince: Temporal.Instant | null;
  readonly blockedAt: Temporal.Instant | null;
  readonly blockedReason: string | null;
}

/**
 * Searches by part of the name or address, for blocked people only, or for sign-ups that aren't confirmed yet; a search
 * for anyone finds those, too.
 */
export interface PeopleFilter {
  readonly search: string;
  readonly only?: 'blocked' | 'unconfirmed' | undefined;
}

function filtered(db: Db, { search, only }: PeopleFilter) {
  const part = containing(search);
  return (
    db
      .selectFrom('users')
      .where('deleted_at', 'is', null)
      // Guests have a seat but no account.
      .where('email', 'not like', '%@guest.invalid')
      .$if(only === 'unconfirmed', (people) => people.where('email_verified_at', 'is', null))
      .$if(only !== 'unconfirmed' && search === '', (people) =>
        people.where('email_verified_at', 'is not', null),
      )
      .$if(only === 'blocked', (people) => people.where('blocked_at', 'is not', null))
      .$if(search !== '', (people) =>
        people.where(sql<SqlBool>`(fold(name) like fold(${part}) or email like lower(${part}))`),
      )
  );
}

/** Matching people: most recently blocked, or most recently joined, first. */
export async function listKnownPeople(db: Db, filter: PeopleFilter, slice: Slice): Promise<KnownPerson[]> {
  return filtered(db, filter)
    .select([
      'id',
      'name',
      'email',
      'created_at as createdAt',
      'email_verified_at as emailVerifiedAt',
      'administrator_since as administratorSince',
      'blocked_at as blockedAt',
      'blocked_reason as blockedReason',
    ])
    .orderBy(filter.only === 'blocked' ? 'blocked_at' : 'created_at', 'desc')
    .orderBy('id')
    .limit(slice.limit)
    .offset(slice.offset)
    .execute();
}

/** The subset that can't use their account: blocked by an administrator, or deleted. */
export async function findBlockedOrDeleted(db: Db, userIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', anyOf(userIds))
    .where((user) => user.or([user('blocked_at', 'is not', null), user('deleted_at', 'is not', null)]))
    .execute();
  return rows.map(({ id }) => id);
}

export async function countKnownPeople(db: Db, filter: PeopleFilter): Promise<number> {
  const row = await filtered(db, filter)
    .select((people) => people.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

/** How many of the accounts that have proved their address were created on each of the last days. */
export async function countNewPeople(db: Db, trend: Trend): Promise<number[]> {
  const where = sql<SqlBool>`deleted_at is null and email_verified_at is not null`;
  return countByDay(db, trend, { table: 'users', where });
}
