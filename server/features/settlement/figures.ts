import { type RawBuilder, sql } from 'kysely';
import type { EventSettlement, SettledEvent } from '../../../contracts/settlement.ts';
import type { Db } from '../../infra/db/database.ts';
import type { Slice } from '../../infra/db/pagination.ts';

/** From one instant up to another; null: without an end. */
export interface Period {
  readonly from: Temporal.Instant | null;
  readonly until: Temporal.Instant | null;
}

/** Whole days in a zone, both included. */
export function periodOf(
  { from, to }: { readonly from?: string | undefined; readonly to?: string | undefined },
  timeZone: string,
): Period {
  const start = (date: string, days: number) =>
    Temporal.PlainDate.from(date).add({ days }).toZonedDateTime(timeZone).toInstant();
  return {
    from: from === undefined ? null : start(from, 0),
    until: to === undefined ? null : start(to, 1),
  };
}

export const within = (column: RawBuilder<unknown>, { from, until }: Period) => sql<boolean>`(
  (${from}::timestamptz is null or ${column} >= ${from}::timestamptz)
  and (${until}::timestamptz is null or ${column} < ${until}::timestamptz))`;

/** A sale is a negative entry in `sales`, what goes back a positive one. The provider's account isn't needed. */
const sums = sql`
  coalesce(-sum(entries.amount_paise) filter (where account = 'sales' and entries.amount_paise < 0), 0)::bigint as sold,
  coalesce(sum(entries.amount_paise) filter (where account = 'sales' and entries.amount_paise > 0), 0)::bigint as refunds,
  coalesce(sum(entries.amount_paise) filter (where account = 'fees'), 0)::bigint as fees,
  coalesce(sum(entries.amount_paise) filter (where account = 'disputes'), 0)::bigint as disputes,
  coalesce(-sum(entries.amount_paise) filter (where account in ('sales', 'fees', 'disputes')), 0)::bigint as net`;

const entriesOfOrders = sql`ledger_entries entries
  join payments on payments.id = entries.payment_id
  join payment_orders orders on orders.id = payments.order_id`;

/**
 * Whether the site never had an order's money: it went to another account, or the organiser's people took it at the
 * door. Methods of the site are never deleted, others can be.
 */
const isDirect = sql`(orders.provider = 'door' or orders.method_id is not null and not exists (
  select from payment_methods methods where methods.id = orders.method_id and methods.account = 'site'))`;

/** What an event earned, and what of it went directly to the account of its organiser or group. */
const earned = sql`
  select coalesce(-sum(entries.amount_paise), 0)::bigint as net,
    coalesce(-sum(entries.amount_paise) filter (where ${isDirect}), 0)::bigint as direct
  from ${entriesOfOrders} where account in ('sales', 'fees', 'disputes')`;

export type Figures = EventSettlement['total'];

const nothing: Figures = { sold: 0, fees: 0, refunds: 0, disputes: 0, net: 0 };

/** Of one event and all time. */
export async function earnedBy(db: Db, eventId: string): Promise<{ net: number; direct: number }> {
  const { rows } = await sql<{
    net: number;
    direct: number;
  }>`${earned} and orders.event_id = ${eventId}`.execute(db);
  return rows[0] ?? { net: 0, direct: 0 };
}

/** Of one event, which has one currency. */
export async function figuresOf(db: Db, eventId: string, period: Period): Promise<Figures> {
  const { rows } = await sql<Figures>`
    select ${sums} from ${entriesOfOrders}
    where orders.event_id = ${eventId} and ${within(sql`entries.created_at`, period)}`.execute(db);
  return rows[0] ?? nothing;
}

/** Of each of these events and all time, by their ids; those that sold nothing are left out. */
export async function figuresOfEach(
  db: Db,
  eventIds: readonly string[],
): Promise<ReadonlyMap<string, Figures>> {
  const { rows } = await sql<Figures & { eventId: string }>`
    select orders.event_id as "eventId", ${sums} from ${entriesOfOrders}
    where orders.event_id = any(${[...eventIds]}::text[]) group by 1`.execute(db);
  return new Map(rows.map(({ eventId, ...figures }) => [eventId, figures]));
}

export async function figuresByMethod(
  db: Db,
  eventId: string,
  period: Period,
): Promise<EventSettlement['methods']> {
  const { rows } = await sql<EventSettlement['methods'][number]>`
    select coalesce(payments.method, orders.provider) as method, ${sums} from ${entriesOfOrders}
    where orders.event_id = ${eventId} and ${within(sql`entries.created_at`, period)}
      and account in ('sales', 'fees', 'disputes')
    group by 1 order by 1`.execute(db);
  return rows;
}

/** The part of an amount that falls to an item, in proportion to its price: the parts are exactly the amount. */
const shareOf = (amount: RawBuilder<unknown>) => sql`case when shares.whole = 0 then 0 else
  floor(${amount} * shares.up_to / shares.whole) - floor(${amount} * (shares.up_to - shares.amount) / shares.whole) end`;

/** By the ticket type or add-on that was bought. */
export async function figuresByType(
  db: Db,
  eventId: string,
  period: Period,
): Promise<EventSettlement['types']> {
  const { rows } = await sql<EventSettlement['types'][number]>`
    with paid as (
      select payments.id, payments.kept_at, orders.subject_id, payments.amount_paise
      from payments join payment_orders orders on orders.id = payments.order_id where orders.event_id = ${eventId}
    ), parts as (
      select paid.id as payment_id, items.item_id, items.subject_id, items.amount_paise as amount, paid.kept_at
        from paid join payment_items items on items.payment_id = paid.id
      union all
      select paid.id, paid.subject_id, paid.subject_id, paid.amount_paise, paid.kept_at from paid
        where not exists (select from payment_items where payment_id = paid.id)
    ), shares as (
      select parts.*, sum(amount) over (partition by payment_id order by item_id)::numeric as up_to,
        sum(amount) over (partition by payment_id)::numeric as whole
      from parts
    ), seats as (
      -- A ticket that was moved for a further payment is the same one.
      select *, row_number() over (partition by item_id order by kept_at nulls last, payment_id) = 1 as is_first
      from parts
    ), taken as (
      select entries.payment_id, coalesce(sum(entries.amount_paise) filter (where account = 'fees'), 0) as fees,
        coalesce(sum(entries.amount_paise) filter (where account = 'disputes'), 0) as disputes,
        -- Refunds of a whole payment: those of its items are below.
        coalesce(sum(entries.amount_paise) filter (where account = 'sales' and entries.amount_paise > 0), 0)
          - coalesce((select sum(refunds.amount_paise) from refunds join parts on parts.item_id = refunds.item_id
              and parts.payment_id = refunds.payment_id where refunds.payment_id = entries.payment_id
              and refunds.cause <> 'dispute' and ${within(sql`refunds.created_at`, period)}), 0) as refunded
      from ledger_entries entries join paid on paid.id = entries.payment_id
      where account in ('sales', 'fees', 'disputes') and ${within(sql`entries.created_at`, period)} group by 1
    ), moves as (
      select item_id, subject_id, amount::numeric as sold, 0::numeric as refunded, 0::numeric as fees,
        0::numeric as disputes, (item_id = subject_id and is_first)::int as tickets
        from seats where kept_at is not null and ${within(sql`kept_at`, period)}
      union all
      select parts.item_id, parts.subject_id, 0, refunds.amount_paise, 0, 0, 0 from parts
        join refunds on refunds.payment_id = parts.payment_id and refunds.item_id = parts.item_id
          and refunds.cause <> 'dispute'
        where ${within(sql`refunds.created_at`, period)}
      union all
      select shares.item_id, shares.subject_id, 0, ${shareOf(sql`taken.refunded`)}, ${shareOf(sql`taken.fees`)},
        ${shareOf(sql`taken.disputes`)}, 0
        from shares join taken using (payment_id)
    )
    select coalesce(ticket_add_ons.name, case when moves.item_id not like '%/%' then ticket_types.name end, '') as name,
      sum(tickets)::int as tickets, sum(moves.sold)::bigint as sold, sum(moves.refunded)::bigint as refunds,
      sum(moves.fees)::bigint as fees, sum(moves.disputes)::bigint as disputes,
      sum(moves.sold - moves.refunded - moves.fees - moves.disputes)::bigint as net
    from moves left join registrations on registrations.id = moves.subject_id
      left join ticket_types on ticket_types.event_id = registrations.event_id
        and ticket_types.id = coalesce(registrations.ticket_type_id, 'standard')
      left join ticket_add_ons on ticket_add_ons.event_id = ${eventId}
        and moves.item_id like '%/%' and ticket_add_ons.id = split_part(moves.item_id, '/', 2)
    group by 1
    having sum(moves.sold) <> 0 or sum(moves.refunded) <> 0 or sum(moves.fees) <> 0 or sum(moves.disputes) <> 0
    order by 1`.execute(db);
  return rows;
}

interface Totals extends Figures {
  readonly currency: string;
}

/** Of the whole site, by currency. */
export async function siteFigures(db: Db, period: Period): Promise<Totals[]> {
  const { rows } = await sql<Totals>`
    select entries.currency, ${sums} from ${entriesOfOrders}
    where orders.event_id is not null and ${within(sql`entries.created_at`, period)}
    group by 1 order by 1`.execute(db);
  return rows;
}

/** By event, deleted ones too: their orders stay. */
export async function figuresByEvent(
  db: Db,
  period: Period,
  { limit, offset }: Slice,
): Promise<{ total: number; events: SettledEvent[] }> {
  const { rows } = await sql<SettledEvent & { total: number }>`
    with earned as (
      select orders.event_id, entries.currency, max(entries.id) as newest, max(orders.description) as description, ${sums}
      from ${entriesOfOrders}
      where orders.event_id is not null and ${within(sql`entries.created_at`, period)}
      group by 1, 2
    ), page as (
      select *, count(*) over ()::int as total from earned order by newest desc limit ${limit} offset ${offset}
    )
    select page.event_id as "eventId", coalesce(events.title, page.description) as title, users.name as "organiserName",
      events.id is null as deleted, events.start_date as date, page.currency, sold, fees, refunds, disputes, page.net, total,
      ever.direct, paid.amount as "paidOut", ever.net - ever.direct - paid.amount as outstanding
    from page left join events on events.id = page.event_id left join users on users.id = events.organiser_id,
      lateral (select coalesce(sum(amount), 0)::bigint as amount from payouts where payouts.event_id = page.event_id) paid,
      lateral (${earned} and orders.event_id = page.event_id) ever
    order by newest desc`.execute(db);
  return { total: rows[0]?.total ?? 0, events: rows.map(({ total: _, ...event }) => event) };
}
