import { type Insertable, type Selectable, type SqlBool, sql, type Updateable } from 'kysely';
import { anyOf, type Db, type Tx } from '../../infra/db/database.ts';
import type { Users } from '../../infra/db/schema.ts';

export type UserRow = Selectable<Users>;
/** A user with the time of their last request, `null` before the first session. */
export type AccountRow = UserRow & { readonly accessed_at: Temporal.Instant | null };

/** Any account by its id: pending, blocked and deleted ones too. */
export async function findUser(db: Db, id: string): Promise<UserRow | null> {
  return (await db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;
}

/** Accounts by their ids, each as {@link findUser} finds it. */
export async function listUsers(db: Db, ids: readonly string[]): Promise<UserRow[]> {
  if (ids.length === 0) return [];
  return db.selectFrom('users').selectAll().where('id', 'in', ids).execute();
}

/** An account as its owner sees it. */
export async function findAccount(db: Db, id: string): Promise<AccountRow> {
  return db
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
    .executeTakeFirstOrThrow();
}

/** Holds an account against all that would change it until the transaction ends. */
export async function lockUser(tx: Tx, id: string): Promise<UserRow | null> {
  const user = await tx.selectFrom('users').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  return user ?? null;
}

/** The one account that proved to own the address. */
export async function findVerified(db: Db, email: string): Promise<UserRow | null> {
  const users = db.selectFrom('users').selectAll();
  const user = await users
    .where('email', '=', email)
    .where('email_verified_at', 'is not', null)
    .executeTakeFirst();
  return user ?? null;
}

/** The newest sign-up of an address that waits for its code and has this password. */
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

/** Whether an id is that of the oldest sign-up of an address or of a later one; null where it is none. */
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

/** Holds all sign-ups of an address, in the order of their ids so that two confirmations never wait in a circle. */
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

/** Adds an account; a taken id or verified address is a unique violation. */
export async function insertUser(db: Db, user: Insertable<Users>): Promise<void> {
  await db.insertInto('users').values(user).execute();
}

/** Adds an account whose id its maker chose, unless it is there already. */
export async function insertUnlessKnown(db: Db, user: Insertable<Users>): Promise<void> {
  await db
    .insertInto('users')
    .values(user)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

/** Removes a guest who never got a registration. */
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

/** Changes an account and notes the time. */
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

/** Removes the sign-ups of an address that were not confirmed. */
export async function deletePending(db: Db, email: string): Promise<void> {
  await db.deleteFrom('users').where('email', '=', email).where('email_verified_at', 'is', null).execute();
}

/** Removes sign-ups that nobody confirmed in time. */
export async function deletePendingBefore(db: Db, before: Temporal.Instant): Promise<void> {
  await db
    .deleteFrom('users')
    .where('email_verified_at', 'is', null)
    .where('created_at', '<', before)
    .execute();
}

/** A person as other features need to know them. */
export interface Person {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly avatarFileId: string | null;
  /** IANA name. */
  readonly timeZone: string;
  readonly locale: string;
  /** Sorts of mails that they do not want. */
  readonly mutedMails: readonly string[];
}

/** Many people at once; ids of nobody are left out, pending sign-ups too. */
export async function findPeople(db: Db, ids: readonly string[]): Promise<Map<string, Person>> {
  if (ids.length === 0) return new Map();
  const rows = await db
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
    .where('id', '=', anyOf(ids))
    .where('email_verified_at', 'is not', null)
    .execute();
  return new Map(rows.map((person) => [person.id, person]));
}

/** The languages of accounts by their proven addresses; addresses without an account are left out. */
export async function languagesOf(db: Db, emails: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('users')
    .select(['email', 'locale'])
    .where('email', '=', anyOf(emails))
    .where('email_verified_at', 'is not', null)
    .execute();
  return new Map(rows.map(({ email, locale }) => [email, locale]));
}

/** Somebody with an account, for those who run the site. */
interface KnownPerson {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly createdAt: Temporal.Instant;
  readonly administratorSince: Temporal.Instant | null;
  readonly blockedAt: Temporal.Instant | null;
  readonly blockedReason: string | null;
}

/** Whom to look for: by a part of the name or the address, or only the blocked. */
export interface PeopleFilter {
  readonly search: string;
  readonly blocked: boolean;
}

function filtered(db: Db, { search, blocked }: PeopleFilter) {
  const part = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  return (
    db
      .selectFrom('users')
      .where('email_verified_at', 'is not', null)
      .where('deleted_at', 'is', null)
      // Guests have no account, only a seat.
      .where('email', 'not like', '%@guest.invalid')
      .$if(blocked, (people) => people.where('blocked_at', 'is not', null))
      .$if(search !== '', (people) =>
        people.where(sql<SqlBool>`(fold(name) like fold(${part}) or email like lower(${part}))`),
      )
  );
}

/** People whom a filter leaves: the latest to be blocked first, or the latest to come. */
export async function listKnownPeople(
  db: Db,
  filter: PeopleFilter,
  slice: { readonly offset: number; readonly limit: number },
): Promise<KnownPerson[]> {
  return filtered(db, filter)
    .select([
      'id',
      'name',
      'email',
      'created_at as createdAt',
      'administrator_since as administratorSince',
      'blocked_at as blockedAt',
      'blocked_reason as blockedReason',
    ])
    .orderBy(filter.blocked ? 'blocked_at' : 'created_at', 'desc')
    .orderBy('id')
    .limit(slice.limit)
    .offset(slice.offset)
    .execute();
}

/** Those of the people who can't use their account: an administrator blocked it, or they deleted it. */
export async function findShutOut(db: Db, userIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', anyOf(userIds))
    .where((user) => user.or([user('blocked_at', 'is not', null), user('deleted_at', 'is not', null)]))
    .execute();
  return rows.map(({ id }) => id);
}

/** How many people a filter leaves. */
export async function countKnownPeople(db: Db, filter: PeopleFilter): Promise<number> {
  const row = await filtered(db, filter)
    .select((people) => people.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}
