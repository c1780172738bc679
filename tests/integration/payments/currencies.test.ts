import { describe, expect, test } from 'vitest';
import type { EventView } from '../../../contracts/events.ts';
import { setAdministrator } from '../../../server/features/accounts/index.ts';
import { transaction } from '../../../server/infra/db/database.ts';
import { useMela } from '../../kit/app.ts';
import { mailsTo } from '../../kit/people.ts';
import { paymentStage } from './stage.ts';

const mela = useMela({ settings: { CURRENCY: 'EUR' } });
const stage = paymentStage(mela);

const show = async (eventId: string) =>
  (await mela().app.inject({ url: `/v1/events/${eventId}` })).json<EventView>();
const titles = async (query: string) =>
  (await mela().app.inject({ url: `/v1/events?${query}` }))
    .json<{ events: EventView[] }>()
    .events.map(({ eventTitle }) => eventTitle)
    .toSorted();

test.each([
  ['EUR', 12.5, 1250, '€12.50'],
  ['JPY', 1500, 1500, 'JP¥1,500'],
  ['KWD', 5.125, 5125, 'KWD 5.125'],
  ['INR', 499, 49_900, '₹499'],
])(
  'sells a ticket in %s: order, checkout, receipt and books',
  async (currency, ticketPrice, amount, text) => {
    const organiser = await stage.person('Meera');
    const event = await stage.event(organiser, { ticketPrice, currency });
    expect(await show(event)).toMatchObject({ ticketPrice, currency });
    const ravi = await stage.person('Ravi');
    await stage.register(ravi, event);
    const { paymentId, checkout } = await stage.checkout(ravi, event);
    expect(checkout.body).toMatchObject({ options: { amount, currency } });
    const { body: proof } = await stage.press(ravi, paymentId, 'success');
    const { body: payment } = await stage.confirm(ravi, paymentId, proof);
    expect(payment).toMatchObject({ state: 'paid', amountPaise: amount, currency });
    const receipt = (await mailsTo(mela(), ravi.email)).find(({ kind }) => kind === 'payment_receipt');
    expect(receipt?.text.replaceAll(/[^\S\n]/g, ' ')).toContain(text);
    const entries = await mela()
      .deps.db.selectFrom('ledger_entries')
      .innerJoin('payments', 'payments.id', 'ledger_entries.payment_id')
      .select(['account', 'ledger_entries.amount_paise as amount', 'currency'])
      .where('payments.order_id', '=', paymentId)
      .execute();
    expect(entries.every((entry) => entry.currency === currency)).toBe(true);
    expect(entries).toContainEqual({ account: 'sales', amount: -amount, currency });
    const { body: list } = await stage.ask<{ totals: object }>(
      organiser,
      'GET',
      `/v1/events/${event}/payments`,
    );
    expect(list.totals).toMatchObject({ currency, takenPaise: amount });
  },
);

test('a new event takes the site’s currency, unless it states one', async () => {
  const organiser = await stage.person('Meera');
  expect(await show(await stage.event(organiser))).toMatchObject({ currency: 'EUR', ticketPrice: 500 });
  expect(await show(await stage.event(organiser, { currency: 'CHF' }))).toMatchObject({ currency: 'CHF' });
});

describe('refuses a price', () => {
  test.each([
    ['with decimals that its currency doesn’t have', 'ticketPrice', { ticketPrice: 12.5, currency: 'JPY' }],
    ['with more decimals than its currency has', 'ticketPrice', { ticketPrice: 12.505 }],
    ['that no provider takes', 'ticketPrice', { ticketPrice: 0.1 }],
    ['in an unknown currency', 'currency', { ticketPrice: 5, currency: 'XYZ' }],
  ])('%s', async (_, field, fields) => {
    const organiser = await stage.person('Meera');
    const { status, body } = await stage.ask<{ fields: object }>(organiser, 'POST', '/v1/events', {
      ...{ eventTitle: 'Kite day', description: 'Kites', location: 'Berlin', date: '2030-07-06' },
      ...{ startTime: '10:00', endTime: '18:00', latitude: 52.5, longitude: 13.4, ticketType: 'paid' },
      ...fields,
    });
    expect(status).toBe(400);
    expect(Object.keys(body.fields)).toEqual([field]);
  });
});

describe('UPI', () => {
  const upi = { method: 'upi', payee: 'Kite Club', address: 'kites@okbank' };
  const door = { method: 'door', cash: true, card: false };
  interface Ways {
    readonly available: { $id: string; method: string }[];
    readonly offered: string[];
  }

  test('is for rupees only: not available, not offered and not to be chosen in another currency', async () => {
    const meera = await stage.person('Meera');
    for (const settings of [upi, door]) await stage.setUp(meera, settings);
    const [rupees, euros] = [
      await stage.event(meera, { currency: 'INR' }),
      await stage.event(meera, { currency: 'EUR' }),
    ];
    const ways = (event: string) => stage.ask<Ways>(meera, 'GET', `/v1/events/${event}/payment-methods`);
    const { available } = (await ways(rupees)).body;
    const idOf = (method: string) => available.find((each) => each.method === method)?.$id ?? '';
    expect(idOf('upi')).not.toBe('');
    const { body } = await ways(euros);
    expect(body.available.map(({ method }) => method)).toEqual(['sandbox', 'door']);
    expect(body.offered).toEqual([idOf('door')]);
    const offered = [idOf('upi'), idOf('door')];
    expect(await stage.ask(meera, 'PUT', `/v1/events/${euros}/payment-methods`, { offered })).toMatchObject({
      ...{ status: 409, body: { type: 'payment_method_currency' } },
    });
    const asha = await stage.person('Asha');
    await stage.register(asha, euros);
    const { paymentId } = await stage.checkout(asha, euros);
    const choicesUrl = `/v1/payments/${paymentId}/methods`;
    const choices = await stage.ask<{ methods: { method: string }[] }>(asha, 'GET', choicesUrl);
    expect(choices.body.methods.map(({ method }) => method)).toEqual(['door']);
    const choice = { methodId: idOf('upi') };
    expect((await stage.ask(asha, 'POST', `/v1/payments/${paymentId}/method`, choice)).body.type).toBe(
      'payment_method_unknown',
    );
    // An order from before this was refused leaves a choice, too.
    await mela()
      .deps.db.updateTable('payment_orders')
      .set({ provider: 'upi', method_id: idOf('upi'), provider_order_id: null })
      .where('id', '=', paymentId)
      .execute();
    expect((await stage.ask(asha, 'POST', `/v1/payments/${paymentId}/checkout`)).body.type).toBe(
      'payment_method_unknown',
    );
  });

  test('that an event offered before its currency changed isn’t offered any more', async () => {
    const meera = await stage.person('Meera');
    for (const settings of [upi, door]) await stage.setUp(meera, settings);
    const event = await stage.event(meera, { currency: 'INR' });
    const url = `/v1/events/${event}/payment-methods`;
    const { available } = (await stage.ask<Ways>(meera, 'GET', url)).body;
    const own = available.filter(({ method }) => method !== 'sandbox').map(({ $id }) => $id);
    expect((await stage.ask<Ways>(meera, 'PUT', url, { offered: own })).body.offered).toHaveLength(2);
    await stage.ask(meera, 'PATCH', `/v1/events/${event}`, { currency: 'EUR' });
    const { body } = await stage.ask<Ways>(meera, 'GET', url);
    const offered = body.available.filter(({ $id }) => body.offered.includes($id));
    expect(offered.map(({ method }) => method)).toEqual(['door']);
  });
});

test('visitors can’t tell the currencies of drafts and private events', async () => {
  const meera = await stage.person('Meera');
  await stage.event(meera, { currency: 'NOK', draft: true });
  await stage.event(meera, { currency: 'SEK', visibility: 'unlisted' });
  const listed = await stage.event(meera, { currency: 'DKK' });
  const shown = async () =>
    (await mela().app.inject({ url: '/v1/currencies' })).json<{ currencies: string[] }>().currencies;
  expect(await shown()).toContain('DKK');
  expect(await shown()).not.toContain('NOK');
  expect(await shown()).not.toContain('SEK');
  await stage.ask(meera, 'DELETE', `/v1/events/${listed}`);
  expect(await shown()).not.toContain('DKK');
});

test('the currency changes with the price until someone registers', async () => {
  const organiser = await stage.person('Meera');
  const event = await stage.event(organiser);
  const change = (fields: object) => stage.ask(organiser, 'PATCH', `/v1/events/${event}`, fields);
  expect((await change({ currency: 'JPY', ticketPrice: 1500 })).status).toBe(200);
  expect(await show(event)).toMatchObject({ currency: 'JPY', ticketPrice: 1500 });
  const ravi = await stage.person('Ravi');
  await stage.register(ravi, event);
  expect(await change({ currency: 'EUR' })).toMatchObject({
    status: 409,
    body: { type: 'event_currency_locked' },
  });
  expect((await change({ ticketPrice: 1600 })).status).toBe(200);
  await stage.checkout(ravi, event);
  await stage.cancel(ravi, event);
  // Nobody is registered any more, but the order could still be paid.
  expect((await change({ currency: 'EUR' })).body.type).toBe('event_currency_locked');
});

test('the books reject an amount in another currency than its order', async () => {
  const { db } = mela().deps;
  const { id } = await db.selectFrom('payments').select('id').executeTakeFirstOrThrow();
  const entry = (account: 'sales' | 'provider', amount: number) => ({
    ...{ posting: `other ${account}`, payment_id: id, account, amount_paise: amount, currency: 'ZAR' },
  });
  const posted = db
    .insertInto('ledger_entries')
    .values([entry('sales', -5)])
    .execute();
  await expect(posted).rejects.toThrow(/not in the currency of its order/);
});

test('a price filter is for one currency, and free events fit it unless they cost too little', async () => {
  const organiser = await stage.person('Meera');
  const place = { location: 'Kreuzkölln', latitude: 52.49, longitude: 13.43 };
  const priced = (eventTitle: string, ticketPrice: number, currency: string) =>
    stage.event(organiser, { ...place, eventTitle, ticketPrice, currency });
  await priced('Filter ten euros', 10, 'EUR');
  await priced('Filter thirty euros', 30, 'EUR');
  await priced('Filter ten dinars', 10, 'KWD');
  await stage.event(organiser, {
    ...{ ...place, eventTitle: 'Filter free', ticketType: 'free', ticketPrice: null },
  });
  expect(await titles('q=filter&maxPrice=20')).toEqual(['Filter free', 'Filter ten euros']);
  expect(await titles('q=filter&minPrice=1&maxPrice=20')).toEqual(['Filter ten euros']);
  expect(await titles('q=filter&minPrice=5&currency=KWD')).toEqual(['Filter ten dinars']);
  expect(await titles('place=Kreuzk%C3%B6lln&maxPrice=20&currency=KWD')).toEqual([
    'Filter free',
    'Filter ten dinars',
  ]);
  expect(await titles('place=Kreuzk%C3%B6lln&minPrice=20')).toEqual(['Filter thirty euros']);
  const { currencies } = (await mela().app.inject({ url: '/v1/currencies' })).json();
  expect(currencies[0]).toBe('EUR');
  expect(currencies).toEqual(expect.arrayContaining(['JPY', 'KWD', 'INR']));
});

test('administrators see the site’s totals by currency', async () => {
  const admin = await stage.person('Administrator');
  const { db, clock } = mela().deps;
  const change = { email: admin.email, granted: true, now: clock.now() };
  await transaction(db, (tx) => setAdministrator(tx, change));
  const { body } = await stage.ask<{ totals: { currency: string; takenPaise: number }[] }>(
    admin,
    'GET',
    '/v1/admin/payments',
  );
  const taken = new Map(body.totals.map(({ currency, takenPaise }) => [currency, takenPaise]));
  expect(taken.get('JPY')).toBe(1500);
  expect(taken.get('KWD')).toBe(5125);
});

test('a receipt has the zone of its event', async () => {
  const event = await stage.event(await stage.person('Meera'), { timeZone: 'Asia/Tokyo' });
  const ravi = await stage.person('Ravi');
  expect((await stage.payment(ravi, await stage.buy(ravi, event))).timeZone).toBe('Asia/Tokyo');
});
