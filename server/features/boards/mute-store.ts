import { sql } from 'kysely';
import type { SubjectAddress } from '../../../contracts/values.ts';
import type { Db, Tx } from '../../infra/db/database.ts';
import { type Cursor, timeOfKey } from '../../infra/db/pagination.ts';
import { subjectColumn, subjectKey } from '../groups/index.ts';
import type { PostRow } from './store.ts';

/** What a person has muted on one page of a board. */
export interface Mutes {
  /** The whole board. */
  readonly board: boolean;
  readonly threads: ReadonlySet<string>;
  readonly people: ReadonlySet<string>;
}

export const noMutes: Mutes = { board: false, threads: new Set(), people: new Set() };

/** A reader's mutes on a board, for the given threads and authors. */
export async function findMutes(
  db: Db,
  address: SubjectAddress,
  asked: {
    readonly userId: string;
    readonly threadIds: readonly string[];
    readonly authorIds: readonly string[];
  },
): Promise<Mutes> {
  const { userId, threadIds, authorIds } = asked;
  const [places, people] = await Promise.all([
    db
      .selectFrom('board_mutes')
      .select('thread_id as threadId')
      .where('user_id', '=', userId)
      .where(subjectColumn(address), '=', address.subjectId)
      .where((eb) => eb.or([eb('thread_id', 'is', null), eb('thread_id', '=', eb.fn.any(eb.val(threadIds)))]))
      .execute(),
    db
      .selectFrom('muted_people')
      .select('muted_id as mutedId')
      .where('user_id', '=', userId)
      .where((eb) => eb('muted_id', '=', eb.fn.any(eb.val(authorIds))))
      .execute(),
  ]);
  return {
    board: places.some(({ threadId }) => threadId === null),
    threads: new Set(places.flatMap(({ threadId }) => threadId ?? [])),
    people: new Set(people.map(({ mutedId }) => mutedId)),
  };
}

/** The people among these who muted a post's board, thread or author. */
export async function usersWhoMuted(
  db: Db,
  address: SubjectAddress,
  post: Pick<PostRow, 'id' | 'threadId' | 'authorId'>,
  userIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (userIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('board_mutes')
    .select('user_id as userId')
    .where('user_id', 'in', userIds)
    .where(subjectColumn(address), '=', address.subjectId)
    .where((eb) => eb.or([eb('thread_id', 'is', null), eb('thread_id', '=', post.threadId ?? post.id)]))
    .union(
      db
        .selectFrom('muted_people')
        .select('user_id as userId')
        .where('user_id', 'in', userIds)
        .where('muted_id', '=', post.authorId),
    )
    .execute();
  return new Set(rows.map(({ userId }) => userId));
}

/** A person muted by another. */
export interface MutedPerson {
  readonly id: string;
  readonly name: string;
  readonly mutedAt: Temporal.Instant;
}

/** The people a person has muted, after a cursor, latest first. */
export async function listMuted(
  db: Db,
  userId: string,
  after: Cursor | null,
  most: number,
): Promise<MutedPerson[]> {
  return db
    .selectFrom('muted_people')
    .innerJoin('users', 'users.id', 'muted_people.muted_id')
    .select(['users.id', 'users.name', 'muted_people.created_at as mutedAt'])
    .where('muted_people.user_id', '=', userId)
    .$if(after !== null, (muted) => {
      const { key, id } = after ?? { key: 0, id: '' };
      const at = timeOfKey({ key, id });
      return muted.where(sql<boolean>`muted_people.created_at <= ${at}
        and (muted_people.created_at < ${at} or muted_people.muted_id > ${id})`);
    })
    .orderBy('muted_people.created_at', 'desc')
    .orderBy('muted_people.muted_id')
    .limit(most)
    .execute();
}

/** Mutes or unmutes a board or one of its threads for a person. */
export async function saveMute(
  tx: Tx,
  address: SubjectAddress,
  mute: {
    readonly userId: string;
    /** Null for the whole board. */
    readonly threadId: string | null;
    readonly muted: boolean;
    readonly now: Temporal.Instant;
  },
): Promise<void> {
  const { userId, threadId, muted, now } = mute;
  if (muted) {
    await tx
      .insertInto('board_mutes')
      .values({ ...subjectKey(address), user_id: userId, thread_id: threadId, created_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return;
  }
  await tx
    .deleteFrom('board_mutes')
    .where('user_id', '=', userId)
    .where(subjectColumn(address), '=', address.subjectId)
    .where('thread_id', 'is not distinct from', threadId)
    .execute();
}

/** Mutes or unmutes one person's posts for another. */
export async function savePersonMute(
  tx: Tx,
  mute: {
    readonly userId: string;
    readonly mutedId: string;
    readonly muted: boolean;
    readonly now: Temporal.Instant;
  },
): Promise<void> {
  const { userId, mutedId, muted, now } = mute;
  if (muted) {
    await tx
      .insertInto('muted_people')
      .values({ user_id: userId, muted_id: mutedId, created_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return;
  }
  await tx.deleteFrom('muted_people').where('user_id', '=', userId).where('muted_id', '=', mutedId).execute();
}
