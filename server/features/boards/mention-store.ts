import { type SqlBool, sql } from 'kysely';
import type { SubjectAddress } from '../../../contracts/values.ts';
import type { Db, Tx } from '../../infra/db/database.ts';
import { subjectColumn } from '../groups/index.ts';

/** Somebody who can be mentioned. */
export interface Mentionable {
  readonly id: string;
  readonly name: string;
}

/** Where somebody is mentioned, and by whom. */
interface Ground {
  readonly address: SubjectAddress;
  readonly organiserId: string;
  /** Whether all who may write there may be known. Else only who has written. */
  readonly all: boolean;
}

/** Those who are registered for an event, and its organiser. */
function peopleOfEvent(db: Db, eventId: string) {
  return db
    .selectFrom('registrations')
    .select('user_id as userId')
    .where('event_id', '=', eventId)
    .where('state', 'in', ['confirmed', 'pending', 'waitlisted', 'awaiting_payment'])
    .union(db.selectFrom('events').select('organiser_id as userId').where('id', '=', eventId));
}

function peopleOfGroup(db: Db, groupId: string) {
  return db.selectFrom('group_members').select('user_id as userId').where('group_id', '=', groupId);
}

/** Those who may write on a board, as far as whoever mentions them may know of them. */
function mentionables(db: Db, { address, organiserId, all }: Ground) {
  const { kind, subjectId } = address;
  const people = kind === 'events' ? peopleOfEvent(db, subjectId) : peopleOfGroup(db, subjectId);
  return db
    .selectFrom(people.as('people'))
    .innerJoin('users', 'users.id', 'people.userId')
    .select(['users.id', 'users.name'])
    .where('users.deleted_at', 'is', null)
    .where('users.email_verified_at', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('board_blocks')
            .select('user_id')
            .where(`board_blocks.${subjectColumn(address)}`, '=', subjectId)
            .whereRef('board_blocks.user_id', '=', 'users.id'),
        ),
      ),
    )
    .$if(kind === 'events', (known) =>
      known.where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('organiser_blocks')
              .select('user_id')
              .where('organiser_blocks.organiser_id', '=', organiserId)
              .whereRef('organiser_blocks.user_id', '=', 'users.id'),
          ),
        ),
      ),
    )
    .$if(!all, (known) =>
      known.where(({ eb, or, exists, selectFrom }) =>
        or([
          eb('users.id', '=', organiserId),
          exists(
            selectFrom('board_posts')
              .select('id')
              .where(`board_posts.${subjectColumn(address)}`, '=', subjectId)
              .where('board_posts.deleted_at', 'is', null)
              .whereRef('board_posts.author_id', '=', 'users.id'),
          ),
        ]),
      ),
    );
}

/** Of these people, those who can be mentioned. */
export async function mentionableAmong(
  db: Db,
  ground: Ground,
  userIds: readonly string[],
): Promise<Mentionable[]> {
  if (userIds.length === 0) return [];
  return mentionables(db, ground).where('users.id', 'in', userIds).execute();
}

/** Those who can be mentioned and have a word in their name that begins so, by name; without `but`, who asks. */
export async function findMentionable(
  db: Db,
  ground: Ground,
  asked: { readonly begins: string; readonly but: string; readonly most: number },
): Promise<Mentionable[]> {
  const begins = asked.begins.replace(/[\\%_]/g, '\\$&');
  return mentionables(db, ground)
    .where('users.id', '<>', asked.but)
    .where('users.name', '<>', '')
    .where(
      sql<SqlBool>`(fold(users.name) like fold(${`${begins}%`}) or fold(users.name) like fold(${`% ${begins}%`}))`,
    )
    .orderBy('users.name')
    .orderBy('users.id')
    .limit(asked.most)
    .execute();
}

/** Notes whom a post mentions; who was already is not told again. */
export async function insertMentions(tx: Tx, postId: string, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0) return;
  await tx
    .insertInto('board_mentions')
    .values(userIds.map((userId) => ({ post_id: postId, user_id: userId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The names of those whom posts mention, for each post by their ids. */
export async function namesOfMentioned(
  db: Db,
  postIds: readonly string[],
): Promise<Map<string, Map<string, string>>> {
  if (postIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('board_mentions')
    .innerJoin('users', 'users.id', 'board_mentions.user_id')
    .select(['board_mentions.post_id as postId', 'users.id', 'users.name'])
    .where('board_mentions.post_id', 'in', postIds)
    .execute();
  return new Map(
    [...Map.groupBy(rows, ({ postId }) => postId)].map(([postId, people]) => [
      postId,
      new Map(people.map(({ id, name }) => [id, name])),
    ]),
  );
}

/** Those whom a post mentions and whose turn to be told has not come; others wait until `tx` ends. */
export async function lockUntold(tx: Tx, postId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('board_mentions')
    .select('user_id as userId')
    .where('post_id', '=', postId)
    .where('told_at', 'is', null)
    .forUpdate()
    .execute();
  return rows.map(({ userId }) => userId);
}

/** Notes that those whom a post mentions had their turn. */
export async function saveTold(tx: Tx, postId: string, now: Temporal.Instant): Promise<void> {
  await tx
    .updateTable('board_mentions')
    .set({ told_at: now })
    .where('post_id', '=', postId)
    .where('told_at', 'is', null)
    .execute();
}
