import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { EventSettlement, SettledEvent } from '../../../contracts/settlement.ts';
import { setAdministrator } from '../../../server/features/accounts/index.ts';
import { figuresOfEach } from '../../../server/features/settlement/index.ts';
import { transaction } from '../../../server/infra/db/database.ts';
import { useMela } from '../../kit/app.ts';
import { dice } from '../../kit/dice.ts';
import { effort } from '../../kit/effort.ts';
import { type GeneratedOrder, generatedCurrencies, generateOrder } from '../../kit/generated-orders.ts';
import { postingsOf, refundOf } from '../../kit/order-postings.ts';
import type { TestPerson } from '../../kit/people.ts';
import { paymentStage } from './stage.ts';

const mela = useMela();
const stage = paymentStage(mela);

const noon = Temporal.Instant.from('2026-11-01T06:30:00Z');
/** Postings of a payment on three days: it is captured on the first, and refunded and disputed on the third. */
const dayOf = (posting: string) => (/^(captured|kept|fee) /.test(posting) ? 0 : 2);

/** Stores what the books and the orders say of generated orders of one event, in its currency. */
async function store(eventId: string, payerId: string, orders: readonly GeneratedOrder[]): Promise<void> {
  const { db } = mela().deps;
  const at = (order: number, posting: string) => noon.add({ hours: 24 * ((order % 5) + dayOf(posting)) });
  for (const [index, order] of orders.entries()) {
    const { id, items, amount, currency, method, bought, refunds } = order;
    const paid = at(index, 'kept ');
    await sql`insert into payment_orders (id, event_id, payer_id, provider, subject_kind, subject_id, description,
        amount_paise, currency, state)
      values (${id}, ${eventId}, ${payerId}, ${method}, 'registration', ${items[0]?.id ?? ''}, 'Kites', ${amount}, ${currency}, 'paid')`.execute(
      db,
    );
    await sql`insert into payments (id, order_id, provider_payment_id, paid_through, amount_paise, state, method, captured_at, kept_at)
      values (${id}, ${id}, ${`pay_${id}`}, ${method}, ${amount}, 'captured', ${method}, ${paid}, ${bought ? paid : null})`.execute(
      db,
    );
    if (bought)
      for (const item of items)
        await sql`insert into payment_items (payment_id, item_id, subject_id, label, amount_paise)
          values (${id}, ${item.id}, ${item.id.split('/')[0]}, '', ${item.amount})`.execute(db);
    for (const [number, refund] of refunds.entries())
      await sql`insert into refunds (id, payment_id, item_id, amount_paise, cause, state, created_at)
        values (${refundOf(id, number)}, ${id}, ${refund.itemId}, ${refund.amount}, ${bought ? 'organiser' : 'no_seat'},
          ${refund.paid ? 'processed' : 'queued'}, ${at(index, 'owed ')})`.execute(db);
    for (const { name, entries } of postingsOf(order))
      await sql`insert into ledger_entries (posting, payment_id, account, amount_paise, currency, created_at)
        select ${name}, ${id}, account, change, ${currency}, ${at(index, name)}
        from unnest(${Object.keys(entries)}::text[], ${Object.values(entries)}::bigint[]) as entries (account, change)`.execute(
        db,
      );
  }
}

const names = ['sold', 'fees', 'refunds', 'disputes', 'net'] as const;
type Figures = Record<(typeof names)[number], number>;
const add = (rows: readonly Figures[]): Figures =>
  Object.fromEntries(names.map((name) => [name, rows.reduce((sum, row) => sum + row[name], 0)])) as Figures;
const figuresIn = (rows: Figures): Figures => add([rows]);

/** What happened, without the books. */
function expected(orders: readonly GeneratedOrder[]): Figures {
  const sum = (of: (order: GeneratedOrder) => number) =>
    orders.reduce((total, order) => total + of(order), 0);
  const sold = sum(({ bought, amount }) => (bought ? amount : 0));
  const fees = sum(({ fee, dispute, disputeFee }) => fee + (dispute === 'lost' ? disputeFee : 0));
  const refunds = sum(({ bought, refunds: parts }) =>
    bought ? parts.reduce((total, part) => total + part.amount, 0) : 0,
  );
  const disputes = sum(({ dispute, amount }) => (dispute === 'lost' ? amount : 0));
  return { sold, fees, refunds, disputes, net: sold - fees - refunds - disputes };
}

test('every figure of generated orders in several currencies equals the books, by type, method, period and line', async () => {
  const [organiser, admin] = [await stage.person('Meera'), await stage.person('Kavya')];
  const { db, clock } = mela().deps;
  await transaction(db, (tx) =>
    setAdministrator(tx, { email: admin.email, granted: true, now: clock.now() }),
  );
  const draw = dice(7);
  const all = Array.from({ length: effort(300, 5000) }, (_, index) => generateOrder(`order-${index}`, draw));
  const sheet = async (person: TestPerson, url: string) => {
    const { body } = await mela().app.inject({ url, headers: { cookie: person.cookie } });
    return body
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split('","').map((cell) => cell.replaceAll('"', '').replace(/^'/, '')));
  };
  const exactOf = new Map<string, Figures>();
  for (const currency of generatedCurrencies) {
    const orders = all.filter((order) => order.currency === currency);
    const event = await stage.event(organiser, { currency, ticketPrice: 500 });
    await store(event, organiser.userId, orders);
    const read = async (query = '') =>
      (await stage.ask<EventSettlement>(organiser, 'GET', `/v1/events/${event}/settlement${query}`)).body;
    const settlement = await read();
    const exact = expected(orders);
    exactOf.set(event, exact);
    expect(settlement.total).toEqual(exact);
    expect(add(settlement.methods)).toEqual(exact);
    expect(add(settlement.types)).toEqual(exact);
    for (const row of settlement.methods)
      expect(figuresIn(row), row.method).toEqual(
        expected(orders.filter(({ method }) => method === row.method)),
      );
    // Periods that follow each other add up, and so do their types.
    const periods = await Promise.all(
      ['?to=2026-11-02', '?from=2026-11-03&to=2026-11-04', '?from=2026-11-05'].map(read),
    );
    expect(add(periods.map(({ total }) => total))).toEqual(exact);
    for (const { total, types, methods } of periods) {
      expect(add(types)).toEqual(total);
      expect(add(methods)).toEqual(total);
    }
    const lines = await sheet(organiser, `/v1/events/${event}/settlement.csv`);
    const unit = 10 ** (lines[0]?.[6]?.split('.')[1]?.length ?? 0);
    const net = lines.reduce((sum, line) => sum + Math.round(Number(line[6]) * unit), 0);
    expect(net).toBe(exact.net);
    expect(new Set(lines.map((line) => line[7]))).toEqual(new Set([currency]));
  }
  expect(await figuresOfEach(db, [...exactOf.keys(), 'none'])).toEqual(exactOf);
  const { body: site } = await stage.ask<{
    totals: (Figures & { currency: string })[];
    events: SettledEvent[];
  }>(admin, 'GET', '/v1/admin/settlement');
  for (const row of site.totals)
    expect(figuresIn(row), row.currency).toEqual(
      expected(all.filter(({ currency }) => currency === row.currency)),
    );
  expect(site.totals).toHaveLength(generatedCurrencies.length);
  expect(await sheet(admin, '/v1/admin/settlement.csv')).not.toHaveLength(0);
}, 300_000);
