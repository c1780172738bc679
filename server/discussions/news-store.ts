import { sql } from 'kysely';
import type { SubjectAddress } from '../../contracts/values.ts';
import type { Db } from '../platform/database.ts';

/** What is new to somebody on one board. */
export interface News extends SubjectAddress {
  readonly title: string;
  readonly posts: number;
}

const boards = {
  events: { column: sql.ref('event_id'), table: sql.table('events'), title: sql.ref('title') },
  groups: { column: sql.ref('group_id'), table: sql.table('groups'), title: sql.ref('name') },
};

/** Who is on which boards of a sort, among these people. */
function boardsOf(kind: SubjectAddress['kind'], userIds: readonly string[]) {
  if (kind === 'groups') {
    return sql`select user_id, group_id as subject_id from group_members where user_id = any(${userIds}::text[])`;
  }
  return sql`
      select user_id, event_id as subject_id from registrations
      where user_id = any(${userIds}::text[]) and state in ('confirmed', 'pending', 'waitlisted', 'awaiting_payment')
      union
      select organiser_id, id from events where organiser_id = any(${userIds}::text[])`;
}

/**
 * What others wrote in a span of time on the boards that people are on and have not read or muted, the liveliest board
 * first; nobody for whom that is nothing. Of hidden events and groups nothing is told.
 */
export async function listNews(
  db: Db,
  userIds: readonly string[],
  span: Span,
): Promise<ReadonlyMap<string, readonly News[]>> {
  const ofEvents = await newsOf(db, 'events', userIds, span);
  const ofGroups = await newsOf(db, 'groups', userIds, span);
  const liveliest = [...ofEvents, ...ofGroups].sort((one, other) => other.posts - one.posts);
  return Map.groupBy(liveliest, ({ userId }) => userId);
}

interface Span {
  readonly since: Temporal.Instant;
  readonly until: Temporal.Instant;
}

async function newsOf(
  db: Db,
  kind: SubjectAddress['kind'],
  userIds: readonly string[],
  { since, until }: Span,
): Promise<(News & { readonly userId: string })[]> {
  const { column, table, title } = boards[kind];
  const { rows } = await sql<News & { userId: string }>`
    select theirs.user_id as "userId", ${kind}::text as kind, subjects.id as "subjectId", subjects.${title} as title,
      count(*) as posts
    from (${boardsOf(kind, userIds)}) as theirs
    join ${table} as subjects on subjects.id = theirs.subject_id and subjects.hidden_at is null
    left join board_reads as looks on looks.${column} = theirs.subject_id and looks.user_id = theirs.user_id
    join board_posts as posts on posts.${column} = theirs.subject_id
      and posts.created_at >= ${since} and posts.created_at < ${until}
      and posts.created_at > coalesce(looks.read_at, '-infinity')
      and posts.author_id <> theirs.user_id and posts.deleted_at is null
    where not exists (select from muted_people
        where muted_people.user_id = theirs.user_id and muted_id = posts.author_id)
      and not exists (select from board_mutes
        where board_mutes.user_id = theirs.user_id and board_mutes.${column} = posts.${column}
          and (board_mutes.thread_id is null or board_mutes.thread_id = coalesce(posts.thread_id, posts.id)))
    group by theirs.user_id, subjects.id
    order by theirs.user_id, posts desc, subjects.id`.execute(db);
  return rows;
}
