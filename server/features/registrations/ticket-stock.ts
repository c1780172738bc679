import { sql } from 'kysely';
import { type AgreedTicket, standardTicketType } from '../../../contracts/ticket-types.ts';
import { anyOf, type Db, type Tx } from '../../infra/db/database.ts';
import type { WholeEvent } from '../events/index.ts';
import type { Code } from './codes.ts';
import { noTickets, type Pool, type Stock, type TicketType, useKey } from './pools.ts';
import type { PriceStep } from './pricing.ts';

/** The ticket types and pools of an event, in order, without its own seats; and the codes that were asked for. */
export type Tickets = Omit<Stock, 'seats'>;

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
    ...noTickets,
    pools: new Map(pools.map((pool): [string, Pool] => [pool.id, pool])),
    types: new Map(
      types.map((type): [string, TicketType] => [type.id, { ...type, steps: type.steps.map(asStep) }]),
    ),
  };
}

function asStep({ until, ...step }: StoredStep): PriceStep {
  return { ...step, until: until === null ? null : Temporal.Instant.from(until) };
}

/** What people registered for, by registration id. Nothing is read for a simple event. */
export async function agreedTickets(
  db: Db,
  { id: eventId, hasTicketTypes }: Pick<WholeEvent, 'id' | 'hasTicketTypes'>,
  registrationIds: readonly string[],
): Promise<ReadonlyMap<string, AgreedTicket>> {
  if (!hasTicketTypes || registrationIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('registrations')
    .innerJoin('ticket_types', (join) =>
      join
        .onRef('ticket_types.event_id', '=', 'registrations.event_id')
        .on(sql<boolean>`ticket_types.id = coalesce(registrations.ticket_type_id, ${standardTicketType})`),
    )
    .leftJoin('ticket_codes', (join) =>
      join
        .onRef('ticket_codes.event_id', '=', 'registrations.event_id')
        .onRef('ticket_codes.id', '=', 'registrations.ticket_code_id'),
    )
    .select([
      'registrations.id',
      'ticket_types.name',
      'registrations.agreed_paise as amountPaise',
      'registrations.discount_paise as discountPaise',
      'ticket_codes.code',
    ])
    .where('registrations.event_id', '=', eventId)
    .where('registrations.id', '=', anyOf(registrationIds))
    .execute();
  return new Map(rows.map(({ id, ...ticket }) => [id, ticket]));
}

interface WantedCodes {
  /** What people typed. */
  readonly texts: readonly string[];
  readonly ids: readonly string[];
  /** Who types them. */
  readonly people: readonly string[];
}

/** The codes that people name or have used, and how often these people have used them. Without any, nothing is read. */
export async function loadCodes(
  db: Db,
  eventId: string,
  { texts, ids, people }: WantedCodes,
): Promise<Pick<Stock, 'codes' | 'codeUses'>> {
  if (texts.length === 0 && ids.length === 0) return { codes: noTickets.codes, codeUses: noTickets.codeUses };
  const codes: Code[] = await db
    .selectFrom('ticket_codes')
    .select([
      'id',
      'code',
      'kind',
      'value',
      'ticket_types as ticketTypes',
      'opens_at as opensAt',
      'closes_at as closesAt',
      'most_uses as mostUses',
      'most_per_person as mostPerPerson',
      'used',
    ])
    .where('event_id', '=', eventId)
    .where((eb) => eb.or([eb('code', '=', anyOf(texts)), eb('id', '=', anyOf(ids))]))
    .execute();
  const limited = codes.filter(({ mostPerPerson }) => mostPerPerson !== null).map(({ id }) => id);
  const uses = limited.length === 0 ? [] : await usesBy(db, eventId, limited, people);
  return {
    codes: new Map(codes.map((code) => [code.id, code])),
    codeUses: new Map(uses.map(({ codeId, userId, uses }) => [useKey(codeId, userId), uses])),
  };
}

/** A ticket that a person has transferred still counts as theirs. */
async function usesBy(db: Db, eventId: string, codeIds: readonly string[], people: readonly string[]) {
  const { rows } = await sql<{ codeId: string; userId: string; uses: number }>`
    select ticket_code_id as "codeId", coalesce(handed_on_by, user_id) as "userId", count(*)::int as uses
    from registrations
    where event_id = ${eventId} and ticket_code_id = any(${codeIds}) and coalesce(handed_on_by, user_id) = any(${people})
      and state in ('pending', 'waitlisted', 'awaiting_payment', 'confirmed')
    group by 1, 2`.execute(db);
  return rows;
}

/** Saves the counters that changed. The caller holds the lock of the event's seats. */
export async function saveTickets(tx: Tx, eventId: string, before: Tickets, after: Tickets): Promise<void> {
  const types = [...after.types.values()].filter((type) => type !== before.types.get(type.id));
  const pools = [...after.pools.values()].filter((pool) => pool !== before.pools.get(pool.id));
  const codes = [...after.codes.values()].filter((code) => code !== before.codes.get(code.id));
  if (codes.length > 0) {
    await sql`update ticket_codes set used = now.used
      from unnest(${codes.map(({ id }) => id)}::text[], ${codes.map(({ used }) => used)}::int[]) as now (id, used)
      where ticket_codes.event_id = ${eventId} and ticket_codes.id = now.id`.execute(tx);
  }
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

/** Counts the seats of an event's types and the uses of its codes anew, from its registrations. The caller holds the lock of the event's seats. */
export async function recountTypes(tx: Tx, eventId: string): Promise<void> {
  await sql`update ticket_types set
      taken = (select count(*) from registrations where event_id = ticket_types.event_id
        and state in ('confirmed', 'awaiting_payment') and coalesce(ticket_type_id, 'standard') = ticket_types.id),
      waitlisted = (select count(*) from registrations where event_id = ticket_types.event_id and state = 'waitlisted'
        and (coalesce(ticket_type_id, 'standard') = ticket_types.id or ticket_types.id = any(other_ticket_types)))
    where event_id = ${eventId}`.execute(tx);
  await sql`update ticket_codes set used = (select count(*) from registrations
      where event_id = ticket_codes.event_id and ticket_code_id = ticket_codes.id
      and state in ('pending', 'waitlisted', 'awaiting_payment', 'confirmed'))
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
