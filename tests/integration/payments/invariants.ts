import { sql } from 'kysely';
import { expect } from 'vitest';
import { boughtNothing, type RefundCause } from '../../../contracts/payments.ts';
import type { RegistrationState } from '../../../contracts/registrations.ts';
import type { Db } from '../../../server/infra/db/database.ts';

interface Row {
  readonly id: string;
  readonly userId: string;
  readonly state: RegistrationState;
  readonly cancelCause: string | null;
  readonly queueNumber: number | null;
  /** Mails about it so far. */
  readonly told: number;
}

/** An event's state in the database. */
export interface Books {
  readonly rows: readonly Row[];
  /**
   * The payments that bought a seat, and each order's refund deadline in milliseconds; 0 for never.
   */
  readonly kept: ReadonlySet<string>;
  readonly promises: ReadonlyMap<string, number>;
}

/** Reads the state to compare the next step with. */
export async function readBooks(db: Db, eventId: string): Promise<Books> {
  const { rows } = await sql<Row>`
    select id, user_id as "userId", state, cancel_cause as "cancelCause", queue_number as "queueNumber",
      (select count(*)::int from mails where registration_id = registrations.id) as told
    from registrations where event_id = ${eventId} order by id`.execute(db);
  const orders = await db
    .selectFrom('payment_orders')
    .leftJoin('payments', 'payments.order_id', 'payment_orders.id')
    .select([
      'payment_orders.id',
      'refundable_until as until',
      'payments.id as paymentId',
      'kept_at as keptAt',
    ])
    .where('event_id', '=', eventId)
    .execute();
  return {
    rows,
    kept: new Set(orders.flatMap(({ paymentId, keptAt }) => (keptAt === null ? [] : (paymentId ?? [])))),
    promises: new Map(orders.map(({ id, until }) => [id, until?.epochMilliseconds ?? 0])),
  };
}

const live: readonly RegistrationState[] = ['pending', 'waitlisted', 'awaiting_payment', 'confirmed'];

/**
 * Checks the invariants after every step, and that each change was mailed once.
 * @returns the states of the captured payments
 */
export async function expectSound(db: Db, eventId: string, before: Books): Promise<string[]> {
  const after = await readBooks(db, eventId);
  await expectSeats(db, eventId, after);
  expectTold(before, after);
  for (const [order, until] of before.promises) {
    expect(after.promises.get(order), 'refund terms never get worse').toBeGreaterThanOrEqual(until);
  }
  return expectMoney(db, eventId, before);
}

async function expectSeats(db: Db, eventId: string, { rows }: Books): Promise<void> {
  const seats = await db
    .selectFrom('event_seats')
    .selectAll()
    .where('event_id', '=', eventId)
    .executeTakeFirst();
  // An event that never had attendees is deleted for good.
  if (seats === undefined) return expect(rows).toEqual([]);
  const { hidden_at: hidden } = await db
    .selectFrom('events')
    .select('hidden_at')
    .where('id', '=', eventId)
    .executeTakeFirstOrThrow();
  const count = (state: RegistrationState): number => rows.filter((row) => row.state === state).length;
  expect(seats).toMatchObject({
    confirmed: count('confirmed'),
    held: count('awaiting_payment'),
    pending: count('pending'),
    waitlisted: count('waitlisted'),
  });
  const { capacity, confirmed, held, waitlisted } = seats;
  if (capacity !== null) {
    expect(confirmed + held, 'the capacity is never exceeded').toBeLessThanOrEqual(capacity);
    // While hidden, a paid event gives no seats away.
    const empty = hidden === null ? Math.min(capacity - confirmed - held, waitlisted) : 0;
    expect(empty, 'no seat stays free while people wait').toBe(0);
  }
  const standing = rows.filter(({ state }) => live.includes(state)).map(({ userId }) => userId);
  expect(new Set(standing).size, 'one live registration per person').toBe(standing.length);
}

/** One mail per change, except for entering awaiting_payment; no mail without a change. */
function expectTold(before: Books, after: Books): void {
  const known = new Map(before.rows.map((row) => [row.id, row]));
  for (const row of after.rows) {
    const was = known.get(row.id);
    const told = row.told - (was?.told ?? 0);
    const changed = was?.state !== row.state;
    const answersTheCaller = was === undefined && row.state === 'awaiting_payment';
    expect(told, `${row.id}: ${was?.state ?? 'none'} → ${row.state}`).toBe(
      changed && !answersTheCaller ? 1 : 0,
    );
  }
  const offered = before.rows
    .filter(
      ({ id, state }) => state === 'waitlisted' && after.rows.some((row) => row.id === id && hasSeat(row)),
    )
    .map(({ queueNumber }) => queueNumber ?? 0);
  const stillWaiting = after.rows
    .filter(({ id, state }) => state === 'waitlisted' && known.get(id)?.state === 'waitlisted')
    .map(({ queueNumber }) => queueNumber ?? 0);
  expect(Math.max(0, ...offered), 'the waitlist keeps its order').toBeLessThan(
    Math.min(Infinity, ...stillWaiting),
  );
}

function hasSeat({ state }: Row): boolean {
  return state === 'confirmed' || state === 'awaiting_payment';
}

/**
 * Captured money has either bought a seat, or belongs to a seat cancelled too late for a refund, or
 * is refunded or being refunded. A seat cancelled in this step was refunded exactly when the
 * order's or the current terms say so. Money captured in this step bought a seat at the current
 * price of an event on sale, or is refunded with its reason. The event remains, so that organiser
 * and administrators find all of it.
 */
async function expectMoney(db: Db, eventId: string, before: Books): Promise<string[]> {
  const { rows } = await sql<{
    state: string;
    amount: number;
    kept: boolean;
    seat: RegistrationState | null;
    cause: string | null;
    refunds: number;
    registrationId: string | null;
    inTime: boolean;
    id: string;
    refundCause: RefundCause | null;
    eventStays: boolean;
    onSale: boolean;
    price: number | null;
  }>`
    select payments.state, payments.amount_paise as amount, kept_at is not null as kept,
      registrations.state as seat, registrations.cancel_cause as cause,
      (select count(*)::int from refunds where refunds.payment_id = payments.id) as refunds,
      registrations.id as "registrationId",
      coalesce(registrations.cancelled_at <= greatest(payment_orders.refundable_until,
        events.starts_at - make_interval(hours => events.refund_hours)), false) as "inTime",
      payments.id, events.id is not null as "eventStays", events.price_paise as price,
      (select refunds.cause from refunds where refunds.payment_id = payments.id) as "refundCause",
      coalesce(events.hidden_at is null and events.status = 'scheduled' and kept_at < events.starts_at, false) as "onSale"
    from payments join payment_orders on payment_orders.id = payments.order_id
    left join registrations on registrations.id = payment_orders.subject_id
    left join events on events.id = payment_orders.event_id
    where payment_orders.event_id = ${eventId} and captured_at is not null`.execute(db);
  const wereSeated = new Set(before.rows.filter(({ state }) => state === 'confirmed').map(({ id }) => id));
  for (const row of rows) {
    const { state, kept, seat, cause, refunds, registrationId, inTime, refundCause } = row;
    expect(row.eventStays, 'events with payments are never deleted').toBe(true);
    if (kept && !before.kept.has(row.id)) {
      expect({ onSale: row.onSale, price: row.price }).toEqual({ onSale: true, price: row.amount });
    }
    if (refundCause !== null) expect(boughtNothing(refundCause), refundCause).toBe(!kept);
    if (kept && cause === 'attendee' && wereSeated.has(registrationId ?? '')) {
      expect(refunds, 'a cancelled seat is refunded by its terms').toBe(inTime ? 1 : 0);
    }
    if (state === 'captured') {
      const givenUpLate = seat === 'cancelled' && cause === 'attendee';
      expect({ kept, refunds, seated: seat === 'confirmed' || givenUpLate }).toEqual({
        kept: true,
        refunds: 0,
        seated: true,
      });
    } else {
      expect({ state, refunds }).toEqual({ state: expect.stringMatching(/^refund/), refunds: 1 });
    }
  }
  const sum = (states: RegExp): number =>
    rows.filter(({ state }) => states.test(state)).reduce((total, { amount }) => total + amount, 0);
  const ledger = await sql<{ account: string; paise: number }>`
    select account, sum(ledger_entries.amount_paise)::int as paise from ledger_entries
    join payments on payments.id = ledger_entries.payment_id
    join payment_orders on payment_orders.id = payments.order_id
    where payment_orders.event_id = ${eventId} group by account`.execute(db);
  const balance = (account: string): number =>
    ledger.rows.find((entry) => entry.account === account)?.paise ?? 0;
  expect({
    provider: balance('provider'),
    sales: balance('sales'),
    due: balance('refunds_due'),
    unassigned: balance('unassigned'),
  }).toEqual({
    provider: sum(/^captured$|^refund_pending$/),
    sales: 0 - sum(/^captured$/),
    due: 0 - sum(/^refund_pending$/),
    unassigned: 0,
  });
  return rows.map(({ state }) => state);
}
