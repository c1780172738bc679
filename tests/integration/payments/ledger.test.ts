import { expect, test, vi } from 'vitest';
import { paymentMethods } from '../../../contracts/payment-methods.ts';
import { taxWithin } from '../../../contracts/taxes.ts';
import {
  creditedAmounts,
  invoicedAmounts,
  type SaleLine,
} from '../../../server/features/invoices/document.ts';
import type { Account } from '../../../server/features/payments/rules.ts';
import { dice } from '../../kit/dice.ts';
import { effort } from '../../kit/effort.ts';
import { type GeneratedOrder, generatedCurrencies, generateOrder } from '../../kit/generated-orders.ts';
import { postingsOf } from '../../kit/order-postings.ts';

const orders = effort(5000, 1_000_000);
vi.setConfig({ testTimeout: effort(60_000, 3_600_000) });

const noBooks = { provider: 0, unassigned: 0, sales: 0, refunds_due: 0, fees: 0, disputes: 0 };
/** What happened, counted without the books. */
const nothing = { taken: 0, sold: 0, returned: 0, owed: 0, ofSales: 0, waiting: 0, fees: 0, lost: 0 };

function count(sums: typeof nothing, order: GeneratedOrder): void {
  const { amount, bought, fee, refunds, dispute, disputeFee } = order;
  const back = refunds.reduce((sum, refund) => sum + refund.amount, 0);
  sums.taken += amount;
  sums.fees += fee;
  for (const refund of refunds) sums[refund.paid ? 'returned' : 'owed'] += refund.amount;
  if (bought) {
    sums.sold += amount;
    sums.ofSales += back;
  } else sums.waiting += amount - back;
  if (dispute === 'lost') {
    sums.lost += amount;
    sums.fees += disputeFee;
  }
}

function book(books: Record<Account, number>, order: GeneratedOrder): void {
  const names = new Set<string>();
  for (const { name, currency, entries } of postingsOf(order)) {
    if (currency !== order.currency || names.has(name)) throw new Error(`${name} in ${currency}`);
    names.add(name);
    let sum = 0;
    for (const [account, change] of Object.entries(entries) as [Account, number][]) {
      sum += change;
      books[account] += change;
    }
    if (sum !== 0) throw new Error(`${name} is out by ${sum}`);
  }
}

/** The invoice of an order and its credit notes: taxes add up to the prices, and what is credited is what went back. */
function invoice({ id, bought, items, scheme, interstate, refunds, amount }: GeneratedOrder): void {
  if (!bought) return;
  const context = { scheme, interstate };
  let lines: readonly SaleLine[] = items
    .filter((item) => item.amount > 0)
    .map((item) => ({
      itemId: item.id,
      label: item.kind,
      gross: item.amount,
      rate: item.rate,
      code: '',
      credited: 0,
    }));
  const whole = invoicedAmounts(lines, context);
  const taxOf = (gross: number, { rate }: { rate: number }) => {
    const taxed = taxWithin(gross, { ...context, rate });
    return taxed.gross - taxed.net;
  };
  if (whole.gross !== amount || whole.net + whole.tax !== amount) throw new Error(`${id}: the invoice`);
  if (whole.taxes.reduce((sum, tax) => sum + tax.amount, 0) !== whole.tax) throw new Error(`${id}: taxes`);
  let credited = 0;
  for (const { amount: part, itemId } of refunds) {
    const credit = creditedAmounts(lines, { amount: part, itemId }, context);
    const { gross, net, tax, taxes } = credit.amounts;
    if (gross !== part || net + tax !== part) throw new Error(`${id}: a credit note`);
    if (taxes.reduce((sum, each) => sum + each.amount, 0) !== tax)
      throw new Error(`${id}: taxes of a credit`);
    credited += tax;
    lines = credit.lines;
  }
  const exact = lines.reduce((sum, line) => sum + taxOf(line.credited, line), 0);
  if (credited !== exact) throw new Error(`${id}: credit notes take off ${credited}, not ${exact}`);
}

test(`after ${orders} orders, every account balances in each currency and shows where the money is`, () => {
  const draw = dice(20_261_123);
  const books = new Map<string, Record<Account, number>>();
  const expected = new Map<string, typeof nothing>();
  const seen = new Set<string>();
  const started = performance.now();
  for (let index = 0; index < orders; index += 1) {
    const order = generateOrder(String(index), draw);
    // By way to pay as well: one mustn't make up for another.
    const key = `${order.currency} ${order.method}`;
    const [own, sums] = [books.get(key) ?? { ...noBooks }, expected.get(key) ?? { ...nothing }];
    book(own, order);
    count(sums, order);
    invoice(order);
    books.set(key, own);
    expected.set(key, sums);
    seen.add(order.scheme).add(order.dispute).add(`bought ${order.bought}`);
    for (const { returns, itemId } of order.refunds)
      seen.add(`came back ${returns}`).add(`of all ${itemId === null}`);
  }
  for (const [key, own] of books) {
    const { taken, sold, returned, owed, ofSales, waiting, fees, lost } = expected.get(key) ?? nothing;
    expect(own, key).toEqual({
      provider: taken - returned - fees - lost,
      unassigned: 0 - waiting,
      sales: ofSales - sold,
      refunds_due: 0 - owed,
      fees,
      disputes: lost,
    });
    expect(
      Object.values(own).reduce((sum, each) => sum + each, 0),
      key,
    ).toBe(0);
    if (/upi|bank|door|sandbox/.test(key)) expect(own).toMatchObject({ fees: 0, disputes: 0 });
  }
  const keys = generatedCurrencies.flatMap((currency) =>
    paymentMethods.map((method) => `${currency} ${method}`),
  );
  expect([...books.keys()].toSorted()).toEqual(
    keys.filter((key) => !/upi/.test(key) || key.startsWith('INR')).toSorted(),
  );
  for (const each of [
    'none',
    'gst',
    'vat',
    'lost',
    'won',
    'bought false',
    'came back 1',
    'of all true',
    'of all false',
  ])
    expect(seen).toContain(each);
  console.log(`${orders} orders in ${Math.round((performance.now() - started) / 100) / 10} s`);
});
