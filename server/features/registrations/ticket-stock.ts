import { sql } from 'kysely';
import type { Db, Tx } from '../../infra/db/database.ts';
import type { WholeEvent } from '../events/index.ts';
import type { Pool, Stock, TicketType } from './pools.ts';
import type { PriceStep } from './pricing.ts';

/** The ticket types and pools of an event, in order, without its own seats. */
export type Tickets = Pick<Stock, 'types' | 'pools'>;

const noTickets: Tickets = { types: new Map(), pools: new Map() };

/** Nothing is read for a simple event. */
export async function ticketsOf(
  db: Db,
  { id, hasTicketTypes }: Pick<WholeEvent, 'id' | 'hasTicketTypes'>,
): Promise<Tickets> {
  return hasTicketTypes ? loadTickets(db, id) : noTickets;
}

/** A step as it is stored. */
interface StoredStep extends Pick<PriceStep, 'pricePaise' | 'untilSold'> {
  readonly until: string | null;
}

export async function loadTickets(db: Db, eventId: string): Promise<Tickets> {
  const pools = await db
    .selectFrom('ticket_pools')
    .select(['id', 'name', 'capacity', 'taken'])
    .where('event_id', '=', eventId)
    .orderBy('position')
    .execute();
  const types = await db
    .selectFrom('ticket_types')
    .select((eb) => [
      'id',
      'name',
      'description',
      'pricing',
      'price_paise as pricePaise',
      'suggested_paise as suggestedPaise',
      'steps',
      'opens_at as opensAt',
      'closes_at as closesAt',
      'hidden',
      'approval',
      'taken',
      'waitlisted',
      sql<string[]>`array(${eb
        .selectFrom('ticket_type_pools as links')
        .select('links.pool_id')
        .whereRef('links.event_id', '=', 'ticket_types.event_id')
        .whereRef('links.ticket_type_id', '=', 'ticket_types.id')
        .orderBy('links.pool_id')})`.as('pools'),
    ])
    .where('event_id', '=', eventId)
    .orderBy('position')
    .$castTo<Omit<TicketType, 'steps'> & { readonly steps: readonly StoredStep[] }>()
    .execute();
  return {
    pools: new Map(pools.map((pool): [string, Pool] => [pool.id, pool])),
    types: new Map(
      types.map((type): [string, TicketType] => [type.id, { ...type, steps: type.steps.map(asStep) }]),
    ),
  };
}

function asStep({ until, ...step }: StoredStep): PriceStep {
  return { ...step, until: until === null ? null : Temporal.Instant.from(until) };
}

/** Saves the counters that changed. The caller holds the lock of the event's seats. */
export async function saveTickets(tx: Tx, eventId: string, before: Tickets, after: Tickets): Promise<void> {
  const types = [...after.types.values()].filter((type) => type !== before.types.get(type.id));
  const pools = [...after.pools.values()].filter((pool) => pool !== before.pools.get(pool.id));
  if (types.length > 0) {
    await sql`update ticket_types set taken = now.taken, waitlisted = now.waitlisted
      from unnest(${types.map(({ id }) => id)}::text[], ${types.map(({ taken }) => taken)}::int[],
        ${types.map(({ waitlisted }) => waitlisted)}::int[]) as now (id, taken, waitlisted)
      where ticket_types.event_id = ${eventId} and ticket_types.id = now.id`.execute(tx);
  }
  if (pools.length === 0) return;
  await sql`update ticket_pools set taken = now.taken
    from unnest(${pools.map(({ id }) => id)}::text[], ${pools.map(({ taken }) => taken)}::int[]) as now (id, taken)
    where ticket_pools.event_id = ${eventId} and ticket_pools.id = now.id`.execute(tx);
}

/** Counts the seats of an event's types anew, from its registrations. The caller holds the lock of the event's seats. */
export async function recountTypes(tx: Tx, eventId: string): Promise<void> {
  await sql`update ticket_types set
      taken = (select count(*) from registrations where event_id = ticket_types.event_id
        and state in ('confirmed', 'awaiting_payment') and coalesce(ticket_type_id, 'standard') = ticket_types.id),
      waitlisted = (select count(*) from registrations where event_id = ticket_types.event_id and state = 'waitlisted'
        and (coalesce(ticket_type_id, 'standard') = ticket_types.id or ticket_types.id = any(other_ticket_types)))
    where event_id = ${eventId}`.execute(tx);
}

/** The same for its pools, from the types. */
export async function recountPools(tx: Tx, eventId: string): Promise<void> {
  await sql`update ticket_pools set taken = (
      select coalesce(sum(types.taken), 0) from ticket_type_pools links
      join ticket_types types on types.event_id = links.event_id and types.id = links.ticket_type_id
      where links.event_id = ticket_pools.event_id and links.pool_id = ticket_pools.id)
    where event_id = ${eventId}`.execute(tx);
}
