import { sql } from 'kysely';
import type { TicketTax } from '../../../contracts/ticket-taxes.ts';
import { standardTicketType, type TicketSetup } from '../../../contracts/ticket-types.ts';
import type { Db, Tx } from '../../infra/db/database.ts';
import { takenOfPool } from '../registrations/index.ts';

/** The types that registrations ever had, or have while a change of them isn't paid. */
export async function listUsedTypes(db: Db, eventId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct coalesce(ticket_type_id, ${standardTicketType}) as id from registrations where event_id = ${eventId}
    union select change ->> 'ticketTypeId' from registrations where event_id = ${eventId} and change is not null`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Seats held and prices agreed, by type. Types without registrations are left out. */
export async function salesByType(
  db: Db,
  eventId: string,
): Promise<{ ticketTypeId: string; held: number; agreedPaise: number }[]> {
  return db
    .selectFrom('registrations')
    .select(({ fn, val }) => [
      fn.coalesce('ticket_type_id', val(standardTicketType)).as('ticketTypeId'),
      sql<number>`(count(*) filter (where state = 'awaiting_payment'))::int`.as('held'),
      sql<number>`coalesce(sum(agreed_paise) filter (where state = 'confirmed'), 0)::float8`.as(
        'agreedPaise',
      ),
    ])
    .where('event_id', '=', eventId)
    .groupBy('ticket_type_id')
    .execute();
}

/** Whether someone is registered who has agreed on no price, because the event had no ticket types. */
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
  { types, pools, addOns, orders }: TicketSetup,
  now: Temporal.Instant,
): Promise<void> {
  await saveTerms(tx, eventId, orders);
  await tx.deleteFrom('ticket_type_pools').where('event_id', '=', eventId).execute();
  await tx.deleteFrom('ticket_pools').where('event_id', '=', eventId).execute();
  if (types.length === 0) await forgetStandardType(tx, eventId);
  await tx
    .deleteFrom('ticket_types')
    .where('event_id', '=', eventId)
    .where(sql<boolean>`not (id = any(${types.map(({ $id }) => $id)}))`)
    .execute();
  if (types.length > 0) await saveTypes(tx, eventId, types, now);
  if (pools.length > 0) {
    const rows = pools.map(({ $id, name, capacity }, position) => ({
      event_id: eventId,
      id: $id,
      name,
      capacity,
      position,
    }));
    await tx.insertInto('ticket_pools').values(rows).execute();
  }
  await saveAddOns(tx, eventId, addOns, now);
  const links = types.flatMap((type) =>
    [...new Set(type.pools)].map((pool) => ({ event_id: eventId, ticket_type_id: type.$id, pool_id: pool })),
  );
  if (links.length > 0) await tx.insertInto('ticket_type_pools').values(links).execute();
}

/** Those that stay keep their rows. What is taken is counted anew afterwards. */
async function saveAddOns(
  tx: Tx,
  eventId: string,
  addOns: TicketSetup['addOns'],
  now: Temporal.Instant,
): Promise<void> {
  await tx
    .deleteFrom('ticket_add_ons')
    .where('event_id', '=', eventId)
    .where(sql<boolean>`not (id = any(${addOns.map(({ $id }) => $id)}))`)
    .execute();
  if (addOns.length === 0) return;
  const rows = addOns.map((addOn, position) => ({
    event_id: eventId,
    id: addOn.$id,
    name: addOn.name,
    description: addOn.description,
    price_paise: addOn.pricePaise,
    capacity: addOn.capacity,
    ticket_types: addOn.ticketTypes,
    required: addOn.required,
    most_per_ticket: addOn.maxPerTicket,
    hidden: addOn.hidden,
    tax: jsonOrNull(addOn.tax),
    position,
    created_at: now,
  }));
  await tx
    .insertInto('ticket_add_ons')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['event_id', 'id']).doUpdateSet(({ ref }) => ({
        name: ref('excluded.name'),
        description: ref('excluded.description'),
        price_paise: ref('excluded.price_paise'),
        capacity: ref('excluded.capacity'),
        ticket_types: ref('excluded.ticket_types'),
        required: ref('excluded.required'),
        most_per_ticket: ref('excluded.most_per_ticket'),
        hidden: ref('excluded.hidden'),
        tax: ref('excluded.tax'),
        position: ref('excluded.position'),
        taken: 0,
      })),
    )
    .execute();
}

/** How many of each add-on registrations have: all, whether anybody has or had it, and those of live ones. */
export async function countAddOns(db: Db, eventId: string): Promise<{ id: string; taken: number }[]> {
  const { rows } = await sql<{ id: string; taken: number }>`
    select held.id, coalesce(sum(held.count) filter (
      where state in ('pending', 'waitlisted', 'awaiting_payment', 'confirmed')), 0)::int as taken
    from registrations, lateral (
      select id, max(count) as count from (
        select own->>'id' as id, sum((own->>'count')::int) as count from jsonb_array_elements(add_ons) as own group by 1
        union all
        select own->>'id', sum((own->>'count')::int) from jsonb_array_elements(change->'addOns') as own group by 1
      ) as both_tickets group by 1
    ) as held
    where event_id = ${eventId} and (add_ons <> '[]' or change is not null) group by 1`.execute(db);
  return rows;
}

/** Registrations keep no type of an event that becomes simple again. */
async function forgetStandardType(tx: Tx, eventId: string): Promise<void> {
  await tx
    .updateTable('registrations')
    .set({ ticket_type_id: null, other_ticket_types: [] })
    .where('event_id', '=', eventId)
    .where('ticket_type_id', 'is not', null)
    .execute();
}

async function saveTerms(tx: Tx, eventId: string, orders: TicketSetup['orders']): Promise<void> {
  const terms = {
    most_per_order: orders.maxPerOrder,
    most_per_person: orders.maxPerPerson,
    seat_by_seat: orders.seatBySeat,
    names_until: orders.namesUntil === null ? null : Temporal.Instant.from(orders.namesUntil),
    group_discount: jsonOrNull(orders.groupDiscount),
  };
  await tx
    .insertInto('ticket_terms')
    .values({ event_id: eventId, ...terms })
    .onConflict((conflict) => conflict.column('event_id').doUpdateSet(terms))
    .execute();
}

function jsonOrNull(value: object | null): string | null {
  return value === null ? null : JSON.stringify(value);
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
    least_per_order: type.minPerOrder,
    most_per_order: type.maxPerOrder,
    most_per_person: type.maxPerPerson,
    group_discount: jsonOrNull(type.groupDiscount),
    tax: jsonOrNull(type.tax),
    pass: jsonOrNull(type.pass),
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
        least_per_order: ref('excluded.least_per_order'),
        most_per_order: ref('excluded.most_per_order'),
        most_per_person: ref('excluded.most_per_person'),
        group_discount: ref('excluded.group_discount'),
        tax: ref('excluded.tax'),
        pass: ref('excluded.pass'),
        updated_at: ref('excluded.updated_at'),
      })),
    )
    .execute();
}

/** The taxes of an event's own ticket types and add-ons, by their ids; the others have the seller's. */
export async function listTaxes(
  db: Db,
  eventId: string,
): Promise<{ types: ReadonlyMap<string, TicketTax>; addOns: ReadonlyMap<string, TicketTax> }> {
  const of = (table: 'ticket_types' | 'ticket_add_ons') =>
    db
      .selectFrom(table)
      .select(['id', 'tax'])
      .where('event_id', '=', eventId)
      .where('tax', 'is not', null)
      .$castTo<{ id: string; tax: TicketTax }>()
      .execute();
  const [types, addOns] = await Promise.all([of('ticket_types'), of('ticket_add_ons')]);
  const byId = (rows: typeof types) => new Map(rows.map(({ id, tax }) => [id, tax]));
  return { types: byId(types), addOns: byId(addOns) };
}

/** The seats that each pool of a new setup needs for the registrations that there are, in the order of the pools. */
export async function listNeeded(db: Db, eventId: string): Promise<{ capacity: number; needed: number }[]> {
  const { rows } = await sql<{ capacity: number; needed: number }>`
    select capacity, ${takenOfPool} as needed from ticket_pools where event_id = ${eventId} order by position`.execute(
    db,
  );
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
