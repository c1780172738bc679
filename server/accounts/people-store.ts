import { type SqlBool, sql } from 'kysely';
import { anyOf } from '../platform/any-of.ts';
import type { Db } from '../platform/database.ts';

/** Somebody with an account, for those who run the site. */
export interface KnownPerson {
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
