import { sql } from 'kysely';
import { standardTicketType, type TicketSetup } from '../../../contracts/ticket-types.ts';
import type { Db, Tx } from '../../infra/db/database.ts';

/** How many registrations each type ever had. Types without any are left out. */
export async function countRegistrationsByType(
  db: Db,
  eventId: string,
): Promise<{ ticketTypeId: string; count: number }[]> {
  return db
    .selectFrom('registrations')
    .select(({ fn, val }) => [
      fn.coalesce('ticket_type_id', val(standardTicketType)).as('ticketTypeId'),
      fn.countAll<number>().as('count'),
    ])
    .where('event_id', '=', eventId)
    .groupBy('ticket_type_id')
    .execute();
}

/** Whether somebody is registered who has agreed on no price, because the event had no ticket types. */
export async function hasUnagreedPrices(db: Db, eventId: string): Promise<boolean> {
  const row = await db
    .selectFrom('registrations')
    .select('id')
    .where('event_id', '=', eventId)
    .where('state', 'in', ['pending', 'waitlisted', 'awaiting_payment', 'confirmed'])
    .where('agreed_paise', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Replaces the types and pools. Types that stay keep their rows, because registrations refer to them. Counters are
 * counted anew afterwards.
 */
export async function saveSetup(
  tx: Tx,
  eventId: string,
  { types, pools }: TicketSetup,
  now: Temporal.Instant,
): Promise<void> {
  await tx.deleteFrom('ticket_type_pools').where('event_id', '=', eventId).execute();
  await tx.deleteFrom('ticket_pools').where('event_id', '=', eventId).execute();
  await tx
    .deleteFrom('ticket_types')
    .where('event_id', '=', eventId)
    .where(sql<boolean>`not (id = any(${types.map(({ $id }) => $id)}))`)
    .execute();
  if (types.length > 0) await saveTypes(tx, eventId, types, now);
  if (pools.length > 0) {
    const rows = pools.map(({ $id, ...pool }, position) => ({
      event_id: eventId,
      id: $id,
      ...pool,
      position,
    }));
    await tx.insertInto('ticket_pools').values(rows).execute();
  }
  const links = types.flatMap((type) =>
    [...new Set(type.pools)].map((pool) => ({ event_id: eventId, ticket_type_id: type.$id, pool_id: pool })),
  );
  if (links.length > 0) await tx.insertInto('ticket_type_pools').values(links).execute();
}

async function saveTypes(
  tx: Tx,
  eventId: string,
  types: TicketSetup['types'],
  now: Temporal.Instant,
): Promise<void> {
  const rows = types.map((type, position) => ({
    event_id: eventId,
    id: type.$id,
    name: type.name,
    description: type.description,
    pricing: type.pricing,
    price_paise: type.pricePaise,
    suggested_paise: type.suggestedPaise,
    steps: JSON.stringify(type.steps),
    opens_at: type.opensAt === null ? null : Temporal.Instant.from(type.opensAt),
    closes_at: type.closesAt === null ? null : Temporal.Instant.from(type.closesAt),
    hidden: type.hidden,
    approval: type.approval,
    position,
    created_at: now,
    updated_at: now,
  }));
  await tx
    .insertInto('ticket_types')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['event_id', 'id']).doUpdateSet(({ ref }) => ({
        name: ref('excluded.name'),
        description: ref('excluded.description'),
        pricing: ref('excluded.pricing'),
        price_paise: ref('excluded.price_paise'),
        suggested_paise: ref('excluded.suggested_paise'),
        steps: ref('excluded.steps'),
        opens_at: ref('excluded.opens_at'),
        closes_at: ref('excluded.closes_at'),
        hidden: ref('excluded.hidden'),
        approval: ref('excluded.approval'),
        position: ref('excluded.position'),
        updated_at: ref('excluded.updated_at'),
      })),
    )
    .execute();
}

/** The seats that each pool of a new setup needs for the registrations that there are, in the order of the pools. */
export async function listNeeded(db: Db, eventId: string): Promise<{ capacity: number; needed: number }[]> {
  const { rows } = await sql<{ capacity: number; needed: number }>`
    select capacity, (select coalesce(sum(types.taken), 0)::int from ticket_type_pools links
      join ticket_types types on types.event_id = links.event_id and types.id = links.ticket_type_id
      where links.event_id = pools.event_id and links.pool_id = pools.id) as needed
    from ticket_pools pools where event_id = ${eventId} order by position`.execute(db);
  return rows;
}

/**
 * The price that lists, searches and document clients show for an event with ticket types.
 * @param prices in paise, of the types that people see; none when the event is simple again, which keeps its price
 */
export async function saveEventPrice(
  tx: Tx,
  eventId: string,
  prices: readonly number[],
  now: Temporal.Instant,
): Promise<void> {
  const has = prices.length > 0;
  const cheapest = Math.min(...prices);
  await tx
    .updateTable('events')
    .set({
      has_ticket_types: has,
      visible_prices: has ? [...new Set(prices)] : null,
      updated_at: now,
      ...(has && {
        ticket_type: cheapest === 0 ? 'free' : 'paid',
        price_paise: cheapest === 0 ? null : cheapest,
      }),
    })
    .where('id', '=', eventId)
    .execute();
}
