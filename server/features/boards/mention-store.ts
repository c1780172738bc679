import { type SqlBool, sql } from 'kysely';
import type { SubjectAddress } from '../../../contracts/values.ts';
import type { Db, Tx } from '../../infra/db/database.ts';
import { subjectColumn } from '../groups/index.ts';
import { moderatingRoles } from './subject.ts';

/** A person who can be mentioned. */
export interface Mentionable {
  readonly id: string;
  readonly name: string;
}

/** The board of a mention, and its author's view of the people there. */
interface MentionScope {
  readonly address: SubjectAddress;
  readonly organiserId: string;
  /**
   * Whether the author may know everyone who can write on the board; otherwise only those who have
   * written.
   */
  readonly all: boolean;
}

/** An event's attendees, its organiser, and those of its team who moderate the board. */
function peopleOfEvent(db: Db, eventId: string) {
  return db
    .selectFrom('registrations')
    .select('user_id as userId')
    .where('event_id', '=', eventId)
    .where('state', 'in', ['confirmed', 'pending', 'waitlisted', 'awaiting_payment'])
    .union(db.selectFrom('events').select('organiser_id as userId').where('id', '=', eventId))
    .union(
      db
        .selectFrom('event_helpers')
        .select('user_id as userId')
        .where('event_id', '=', eventId)
        .where('role', 'in', moderatingRoles),
    );
}

function peopleOfGroup(db: Db, groupId: string) {
  return db.selectFrom('group_members').select('user_id as userId').where('group_id', '=', groupId);
}

/** People who can write on a board and may be known to the author. */
function mentionables(db: Db, { address, organiserId, all }: MentionScope) {
  const { kind, subjectId } = address;
  const people = kind === 'events' ? peopleOfEvent(db, subjectId) : peopleOfGroup(db, subjectId);
  return db
    .selectFrom(people.as('people'))
    .innerJoin('users', 'users.id', 'people.userId')
    .select(['users.id', 'users.name'])
    .where('users.deleted_at', 'is', null)
    .where('users.email_verified_at', 'is not', null)
    .where('users.blocked_at', 'is', null)
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

/** The mentionable ones among these people. */
export async function mentionableAmong(
  db: Db,
  scope: MentionScope,
  userIds: readonly string[],
): Promise<Mentionable[]> {
  if (userIds.length === 0) return [];
  return mentionables(db, scope).where('users.id', 'in', userIds).execute();
}

/**
 * Mentionable people with a name part that starts with this text, by name; without `but`, the
 * author.
 */
export async function findMentionable(
  db: Db,
  scope: MentionScope,
  asked: { readonly begins: string; readonly but: string; readonly most: number },
): Promise<Mentionable[]> {
  const begins = asked.begins.replace(/[\\%_]/g, '\\$&');
  return mentionables(db, scope)
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

/** People already mentioned by the post are not notified again. */
export async function insertMentions(tx: Tx, postId: string, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0) return;
  await tx
    .insertInto('board_mentions')
    .values(userIds.map((userId) => ({ post_id: postId, user_id: userId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The names of the people each post mentions, by id. */
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

/** People mentioned by a post and not yet notified; locked until `tx` ends. */
export async function lockUnnotified(tx: Tx, postId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('board_mentions')
    .select('user_id as userId')
    .where('post_id', '=', postId)
    .where('told_at', 'is', null)
    .forUpdate()
    .execute();
  return rows.map(({ userId }) => userId);
}

/** Marks them as notified. */
export async function saveNotified(tx: Tx, postId: string, now: Temporal.Instant): Promise<void> {
  await tx
    .updateTable('board_mentions')
    .set({ told_at: now })
    .where('post_id', '=', postId)
    .where('told_at', 'is', null)
    .execute();
}
