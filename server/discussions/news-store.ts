import { sql } from 'kysely';
import type { Db } from '../platform/database.ts';

/** What is new to somebody on one board. */
export interface News {
  readonly eventId: string;
  readonly title: string;
  readonly posts: number;
}

/**
 * What others wrote in a span of time on the boards that people are on and have not read or muted, the liveliest board
 * first; nobody for whom that is nothing. Of hidden events nothing is told.
 */
export async function listNews(
  db: Db,
  userIds: readonly string[],
  { since, until }: { since: Temporal.Instant; until: Temporal.Instant },
): Promise<ReadonlyMap<string, readonly News[]>> {
  const { rows } = await sql<News & { userId: string }>`
    select theirs.user_id as "userId", events.id as "eventId", events.title, count(*) as posts
    from (
      select user_id, event_id from registrations
      where user_id = any(${userIds}::text[]) and state in ('confirmed', 'pending', 'waitlisted', 'awaiting_payment')
      union
      select organiser_id, id from events where organiser_id = any(${userIds}::text[])
    ) as theirs
    join events on events.id = theirs.event_id and events.hidden_at is null
    left join board_reads as looks on looks.event_id = theirs.event_id and looks.user_id = theirs.user_id
    join board_posts as posts on posts.event_id = theirs.event_id
      and posts.created_at >= ${since} and posts.created_at < ${until}
      and posts.created_at > coalesce(looks.read_at, '-infinity')
      and posts.author_id <> theirs.user_id and posts.deleted_at is null
    where not exists (select from muted_people
        where muted_people.user_id = theirs.user_id and muted_id = posts.author_id)
      and not exists (select from board_mutes
        where board_mutes.user_id = theirs.user_id and board_mutes.event_id = posts.event_id
          and (board_mutes.thread_id is null or board_mutes.thread_id = coalesce(posts.thread_id, posts.id)))
    group by theirs.user_id, events.id
    order by theirs.user_id, posts desc, events.id`.execute(db);
  return Map.groupBy(rows, ({ userId }) => userId);
}
