import { sql } from 'kysely';
import type { Db } from '../../infra/db/database.ts';

/** Sums of one currency, and the number of refunds by result. */
export interface Totals {
  readonly currency: string;
  readonly takenPaise: number;
  readonly refundedPaise: number;
  readonly refundsDuePaise: number;
  readonly disputedPaise: number;
  readonly refunds: number;
  readonly processedRefunds: number;
  readonly failedRefunds: number;
}

/** Of an event without payments. */
export const noTotals = {
  takenPaise: 0,
  refundedPaise: 0,
  refundsDuePaise: 0,
  disputedPaise: 0,
  refunds: 0,
  processedRefunds: 0,
  failedRefunds: 0,
};

/**
 * Totals of one event or the whole site from the books, by currency: received, refunded and owed, plus refunds
 * done and failed. An event has one currency.
 */
export async function totalsOf(db: Db, eventId: string | undefined): Promise<Totals[]> {
  const ofEvent = eventId === undefined ? sql`true` : sql`payment_orders.event_id = ${eventId}`;
  const { rows } = await sql<Totals>`
    with own as (
      select payments.id, payment_orders.currency from payments join payment_orders on payment_orders.id = payments.order_id
      where ${ofEvent}
    ), money as (
      select currency,
        coalesce(sum(amount_paise) filter (where account = 'provider' and starts_with(posting, 'captured ')), 0)::bigint
          as "takenPaise",
        coalesce(sum(amount_paise) filter (where account = 'refunds_due' and not starts_with(posting, 'owed ')), 0)::bigint
          as "refundedPaise",
        coalesce(-sum(amount_paise) filter (where account = 'refunds_due'), 0)::bigint as "refundsDuePaise",
        coalesce(sum(amount_paise) filter (where account = 'disputes'), 0)::bigint as "disputedPaise"
      from ledger_entries where payment_id in (select id from own) group by currency
    ), back as (
      select own.currency,
        count(*) filter (where cause <> 'dispute') as refunds,
        count(*) filter (where state = 'processed' and cause <> 'dispute') as "processedRefunds",
        count(*) filter (where state = 'failed') as "failedRefunds"
      from refunds join own on own.id = refunds.payment_id group by own.currency
    )
    select money.*, coalesce(refunds, 0) as refunds, coalesce("processedRefunds", 0) as "processedRefunds",
      coalesce("failedRefunds", 0) as "failedRefunds"
    from money left join back using (currency) order by currency`.execute(db);
  return rows;
}
