import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { type Language, languageOf } from '../../../contracts/languages.ts';
import { majorOf } from '../../../contracts/money.ts';
import { catalogues } from '../../../messages/catalogues.ts';
import type { Db } from '../../infra/db/database.ts';
import { byteOrderMark, csvLine, timeOnClock } from '../../infra/text/downloads.ts';
import { findPeople } from '../accounts/index.ts';
import { type Period, within } from './figures.ts';

/** Entries per query, so that a sheet is never in memory as a whole. */
const atOnce = 1000;

interface Wanted {
  /** Null: of all events. */
  readonly eventId: string | null;
  readonly period: Period;
  /** Of the times. */
  readonly timeZone: string;
  readonly readerId: string;
}

/** A line for each sale, refund, fee and dispute, oldest first; the amounts of a currency add up to its net. */
export async function settlementSheet(db: Db, wanted: Wanted): Promise<Readable> {
  const reader = (await findPeople(db, [wanted.readerId])).get(wanted.readerId);
  return Readable.from(lines(db, wanted, languageOf(reader?.locale)), { highWaterMark: 1 });
}

async function* lines(db: Db, wanted: Wanted, language: Language): AsyncGenerator<string> {
  const { columns, kinds } = catalogues[language].settlementSheet;
  yield byteOrderMark + csvLine(Object.values(columns));
  for (let after = 0, more = true; more; ) {
    const entries = await entriesAfter(db, wanted, after);
    const text = entries.map((entry) =>
      csvLine([
        timeOnClock(entry.at, wanted.timeZone),
        kinds[kindOf(entry)],
        entry.description,
        entry.orderId,
        entry.reference,
        entry.method,
        // A sale is negative in its account.
        asNumber(-entry.amount, entry.currency),
        entry.currency,
      ]),
    );
    if (text.length > 0) yield text.join('');
    more = entries.length === atOnce;
    after = entries.at(-1)?.id ?? after;
  }
}

/** Without grouping, with all decimals of the currency. */
function asNumber(amount: number, currency: string): string {
  return majorOf(amount, currency).toFixed(String(majorOf(1, currency)).slice(2).length);
}

interface Entry {
  readonly id: number;
  readonly at: Temporal.Instant;
  readonly account: 'sales' | 'fees' | 'disputes';
  readonly amount: number;
  readonly currency: string;
  readonly orderId: string;
  readonly description: string;
  readonly reference: string;
  readonly method: string;
}

function kindOf({ account, amount }: Entry): 'sale' | 'refund' | 'fee' | 'dispute' {
  if (account === 'sales') return amount < 0 ? 'sale' : 'refund';
  return account === 'fees' ? 'fee' : 'dispute';
}

async function entriesAfter(db: Db, { eventId, period }: Wanted, after: number): Promise<Entry[]> {
  const { rows } = await sql<Entry>`
    select entries.id, entries.created_at as at, account, entries.amount_paise as amount, entries.currency,
      orders.id as "orderId", orders.description, payments.provider_payment_id as reference,
      coalesce(payments.method, orders.provider) as method
    from ledger_entries entries join payments on payments.id = entries.payment_id
      join payment_orders orders on orders.id = payments.order_id
    where entries.id > ${after} and account in ('sales', 'fees', 'disputes')
      and ${eventId === null ? sql`orders.event_id is not null` : sql`orders.event_id = ${eventId}`}
      and ${within(sql`entries.created_at`, period)}
    order by entries.id limit ${atOnce}`.execute(db);
  return rows;
}
