import type { Db, Tx } from '../platform/database.ts';

/** An event that is hidden, as those who run the site see it in their list. */
export interface HiddenEvent {
  readonly id: string;
  readonly title: string;
  readonly organiserName: string;
  readonly reason: string;
  readonly hiddenAt: Temporal.Instant;
}

/** Hidden events, the latest first. */
export async function listHidden(
  db: Db,
  slice: { readonly offset: number; readonly limit: number },
): Promise<HiddenEvent[]> {
  return db
    .selectFrom('events')
    .innerJoin('users as organisers', 'organisers.id', 'events.organiser_id')
    .select([
      'events.id',
      'events.title',
      'organisers.name as organiserName',
      'events.hidden_reason as reason',
      'events.hidden_at as hiddenAt',
    ])
    .where('events.hidden_at', 'is not', null)
    .orderBy('events.hidden_at', 'desc')
    .orderBy('events.id')
    .limit(slice.limit)
    .offset(slice.offset)
    .$castTo<HiddenEvent>()
    .execute();
}

/** How many events are hidden. */
export async function countHidden(db: Db): Promise<number> {
  const row = await db
    .selectFrom('events')
    .select((events) => events.fn.countAll<number>().as('count'))
    .where('hidden_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Hides an event, or shows it again; returns whether that was anything new. */
export async function setHidden(
  tx: Tx,
  id: string,
  hidden: { readonly at: Temporal.Instant; readonly reason: string } | null,
): Promise<boolean> {
  const changed = await tx
    .updateTable('events')
    .set({ hidden_at: hidden?.at ?? null, hidden_reason: hidden?.reason ?? null })
    .where('id', '=', id)
    .where('hidden_at', hidden === null ? 'is not' : 'is', null)
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n;
}
