import { sql } from 'kysely';
import type { GroupDiscount } from '../../../../contracts/group-discounts.ts';
import { type AgreedTicket, standardTicketType } from '../../../../contracts/ticket-types.ts';
import { anyOf, type Db, type Tx } from '../../../infra/db/database.ts';
import type { WholeEvent } from '../../events/index.ts';
import type { AddOn } from './add-ons.ts';
import type { Code } from './codes.ts';
import {
  isLimitedPerPerson,
  noTickets,
  type Pool,
  type Stock,
  type TicketTerms,
  type TicketType,
  useKey,
} from './pools.ts';
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
    .select(['id', 'name', 'capacity', 'taken', 'awaited'])
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
      'least_per_order as minPerOrder',
      'most_per_order as maxPerOrder',
      'most_per_person as maxPerPerson',
      sql<GroupDiscount | null>`group_discount`.as('groupDiscount'),
      sql<TicketType['pass']>`pass`.as('pass'),
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
  const addOns: AddOn[] = await db
    .selectFrom('ticket_add_ons')
    .select([
      'id',
      'name',
      'description',
      'price_paise as pricePaise',
      'capacity',
      'ticket_types as ticketTypes',
      'required',
      'most_per_ticket as maxPerTicket',
      'hidden',
      'taken',
    ])
    .where('event_id', '=', eventId)
    .orderBy('position')
    .execute();
  const terms: TicketTerms | undefined = await db
    .selectFrom('ticket_terms')
    .select([
      'most_per_order as maxPerOrder',
      'most_per_person as maxPerPerson',
      'seat_by_seat as seatBySeat',
      'names_until as namesUntil',
      sql<GroupDiscount | null>`group_discount`.as('groupDiscount'),
      'awaited',
    ])
    .where('event_id', '=', eventId)
    .executeTakeFirst();
  return {
    ...noTickets,
    addOns: new Map(addOns.map((addOn) => [addOn.id, addOn])),
    terms: terms ?? noTickets.terms,
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
  { hasTicketTypes }: Pick<WholeEvent, 'hasTicketTypes'>,
  registrationIds: readonly string[],
): Promise<ReadonlyMap<string, AgreedTicket>> {
  return hasTicketTypes ? agreedTicketsOf(db, registrationIds) : new Map();
}

/** The same of any events. */
export async function agreedTicketsOf(
  db: Db,
  registrationIds: readonly string[],
): Promise<ReadonlyMap<string, AgreedTicket>> {
  if (registrationIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('registrations')
    .innerJoin('ticket_types', (join) =>
      join
        .onRef('ticket_types.event_id', '=', 'registrations.event_id')
        .on(sql<boolean>`ticket_types.id = coalesce(registrations.ticket_type_id, ${standardTicketType})`),
    )
    .innerJoin('events', 'events.id', 'registrations.event_id')
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
      'events.currency',
      'ticket_codes.code',
      sql<AgreedTicket['addOns']>`(
        select coalesce(json_agg(json_build_object('name', ticket_add_ons.name, 'count', own."count",
          'pricePaise', own."pricePaise") order by ticket_add_ons.position), '[]')
        from jsonb_to_recordset(registrations.add_ons) as own (id text, "count" int, "pricePaise" int)
        join ticket_add_ons on ticket_add_ons.event_id = registrations.event_id and ticket_add_ons.id = own.id)`.as(
        'addOns',
      ),
    ])
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

export const codeColumns = [
  'id',
  'code',
  'kind',
  'value',
  'ticket_types as ticketTypes',
  'opens_at as opensAt',
  'closes_at as closesAt',
  'most_uses as maxUses',
  'most_per_person as maxPerPerson',
  'used',
] as const;

/** The codes that people name or have used, and how often these people have used them. Without any, nothing is read. */
export async function loadCodes(
  db: Db,
  eventId: string,
  { texts, ids, people }: WantedCodes,
): Promise<Pick<Stock, 'codes' | 'codeUses'>> {
  if (texts.length === 0 && ids.length === 0) return { codes: noTickets.codes, codeUses: noTickets.codeUses };
  const codes: Code[] = await db
    .selectFrom('ticket_codes')
    .select(codeColumns)
    .where('event_id', '=', eventId)
    .where((eb) => eb.or([eb('code', '=', anyOf(texts)), eb('id', '=', anyOf(ids))]))
    .execute();
  const limited = codes.filter(({ maxPerPerson }) => maxPerPerson !== null).map(({ id }) => id);
  const uses = limited.length === 0 ? [] : await usesBy(db, eventId, limited, people);
  return {
    codes: new Map(codes.map((code) => [code.id, code])),
    codeUses: new Map(uses.map(({ codeId, userId, uses }) => [useKey(codeId, userId), uses])),
  };
}

/**
 * How many tickets of each type these people have, by {@link useKey}; those that they bought and transferred count. Where
 * no one's tickets are limited, nothing is read.
 */
export async function loadHad(
  db: Db,
  eventId: string,
  { types, terms, people }: Pick<Tickets, 'types' | 'terms'> & { people: readonly string[] },
): Promise<ReadonlyMap<string, number>> {
  if (people.length === 0 || !isLimitedPerPerson({ types, terms })) return noTickets.had;
  // Two statements in one, because each has an index; with "or", all registrations of the event are read.
  const { rows } = await sql<{ type: string; userId: string; seats: number }>`
    select coalesce(ticket_type_id, 'standard') as type, "userId", count(*)::int as seats
    from (
      select event_id, ticket_type_id, state, user_id as "userId" from registrations
      where user_id = any(${people}) and bought_by is null
      union all
      select event_id, ticket_type_id, state, bought_by from registrations where bought_by = any(${people})
    ) as own
    where event_id = ${eventId} and state in ('pending', 'waitlisted', 'awaiting_payment', 'confirmed')
    group by 1, 2`.execute(db);
  return new Map(rows.map(({ type, userId, seats }) => [useKey(type, userId), seats]));
}

/** A ticket that a person has bought and transferred still counts as theirs. */
async function usesBy(db: Db, eventId: string, codeIds: readonly string[], people: readonly string[]) {
  const { rows } = await sql<{ codeId: string; userId: string; uses: number }>`
    select ticket_code_id as "codeId", coalesce(bought_by, user_id) as "userId", count(*)::int as uses
    from registrations
    where event_id = ${eventId} and ticket_code_id = any(${codeIds})
      and (user_id = any(${people}) or bought_by = any(${people})) and coalesce(bought_by, user_id) = any(${people})
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
  const addOns = [...after.addOns.values()].filter((addOn) => addOn !== before.addOns.get(addOn.id));
  if (addOns.length > 0) {
    await sql`update ticket_add_ons set taken = now.taken
      from unnest(${addOns.map(({ id }) => id)}::text[], ${addOns.map(({ taken }) => taken)}::int[]) as now (id, taken)
      where ticket_add_ons.event_id = ${eventId} and ticket_add_ons.id = now.id`.execute(tx);
  }
  if (types.length > 0) {
    await sql`update ticket_types set taken = now.taken, waitlisted = now.waitlisted
      from unnest(${types.map(({ id }) => id)}::text[], ${types.map(({ taken }) => taken)}::int[],
        ${types.map(({ waitlisted }) => waitlisted)}::int[]) as now (id, taken, waitlisted)
      where ticket_types.event_id = ${eventId} and ticket_types.id = now.id`.execute(tx);
  }
  if (after.terms.awaited !== before.terms.awaited) {
    await sql`insert into ticket_terms (event_id, awaited) values (${eventId}, ${after.terms.awaited})
      on conflict (event_id) do update set awaited = excluded.awaited`.execute(tx);
  }
  if (pools.length === 0) return;
  await sql`update ticket_pools set taken = now.taken, awaited = now.awaited
    from unnest(${pools.map(({ id }) => id)}::text[], ${pools.map(({ taken }) => taken)}::int[],
      ${pools.map(({ awaited }) => awaited)}::bool[]) as now (id, taken, awaited)
    where ticket_pools.event_id = ${eventId} and ticket_pools.id = now.id`.execute(tx);
}

/** Counts the seats of an event's types and the uses of its codes anew, from its registrations. The caller holds the lock of the event's seats. */
export async function recountTypes(tx: Tx, eventId: string): Promise<void> {
  await sql`update ticket_types set
      taken = (select count(*) from registrations where event_id = ticket_types.event_id
        and state in ('confirmed', 'awaiting_payment')
        and (coalesce(ticket_type_id, 'standard') = ticket_types.id or change ->> 'ticketTypeId' = ticket_types.id)),
      waitlisted = (select count(*) from registrations where event_id = ticket_types.event_id and state = 'waitlisted'
        and (coalesce(ticket_type_id, 'standard') = ticket_types.id or ticket_types.id = any(other_ticket_types)))
    where event_id = ${eventId}`.execute(tx);
  await sql`update ticket_codes set used = (select count(*) from registrations
      where event_id = ticket_codes.event_id and ticket_code_id = ticket_codes.id
      and state in ('pending', 'waitlisted', 'awaiting_payment', 'confirmed'))
    where event_id = ${eventId}`.execute(tx);
}

/** Counts an event's add-ons anew, from its live registrations. The caller holds the lock of the event's seats. */
export async function recountAddOns(tx: Tx, eventId: string): Promise<void> {
  await sql`update ticket_add_ons set taken = coalesce((
      select sum(greatest(
        (select sum((own->>'count')::int) from jsonb_array_elements(add_ons) as own
          where own->>'id' = ticket_add_ons.id),
        (select sum((own->>'count')::int) from jsonb_array_elements(change->'addOns') as own
          where own->>'id' = ticket_add_ons.id)))
      from registrations where registrations.event_id = ticket_add_ons.event_id
        and state in ('pending', 'waitlisted', 'awaiting_payment', 'confirmed')), 0)
    where event_id = ${eventId}`.execute(tx);
}

/** The seats that registrations have of a pool: one each, also while they have tickets of two types. */
export const takenOfPool = sql<number>`(
  select count(*)::int from registrations seats where seats.event_id = ticket_pools.event_id
    and seats.state in ('confirmed', 'awaiting_payment') and exists (
      select from ticket_type_pools links where links.event_id = seats.event_id and links.pool_id = ticket_pools.id
        and links.ticket_type_id in (coalesce(seats.ticket_type_id, 'standard'), seats.change ->> 'ticketTypeId')))`;

/** The same for its pools. */
export async function recountPools(tx: Tx, eventId: string): Promise<void> {
  await sql`update ticket_pools set taken = ${takenOfPool} where event_id = ${eventId}`.execute(tx);
}

/** No one waits for seats of this event any more. */
export async function forgetAwaited(tx: Tx, eventId: string): Promise<void> {
  await tx.updateTable('ticket_pools').set({ awaited: false }).where('event_id', '=', eventId).execute();
  await tx.updateTable('ticket_terms').set({ awaited: false }).where('event_id', '=', eventId).execute();
}
