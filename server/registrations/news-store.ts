import { sql } from 'kysely';
import type { Tx } from '../platform/database.ts';

/** New registrations that the organiser has not heard of. */
export interface News {
  readonly state: 'pending' | 'waitlisted' | 'confirmed';
  /** Who came first among them. */
  readonly userId: string;
  readonly total: number;
}

/** When the organiser of an event last heard of new registrations. */
export async function lastNews(tx: Tx, eventId: string): Promise<Temporal.Instant | null> {
  const row = await tx
    .selectFrom('organiser_news')
    .select('told_at')
    .where('event_id', '=', eventId)
    .executeTakeFirst();
  return row?.told_at ?? null;
}

/**
 * Takes everything that is news: it is none afterwards, and only one transaction gets it. Who still has to pay becomes
 * news later; who has left by now never does. What the organiser has to act on stands first.
 */
export async function takeNews(tx: Tx, eventId: string): Promise<News[]> {
  const { rows } = await sql<News>`
    with news as (
      update registrations set is_news = false
      where event_id = ${eventId} and is_news and state <> 'awaiting_payment'
      returning user_id, state, created_at, id
    )
    select state, (array_agg(user_id order by created_at, id))[1] as "userId", count(*) as total
    from news where state in ('pending', 'confirmed', 'waitlisted')
    group by state
    order by array_position(array['pending', 'confirmed', 'waitlisted'], state)`.execute(tx);
  return rows;
}

/** Remembers that the organiser was told now. */
export async function rememberNews(tx: Tx, eventId: string, now: Temporal.Instant): Promise<void> {
  await tx
    .insertInto('organiser_news')
    .values({ event_id: eventId, told_at: now })
    .onConflict((conflict) => conflict.column('event_id').doUpdateSet({ told_at: now }))
    .execute();
}
