import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { TransferCheckout } from '../../../contracts/payments.ts';
import type { EventSettlement, SettledEvent } from '../../../contracts/settlement.ts';
import { setAdministrator } from '../../../server/features/accounts/index.ts';
import { transaction } from '../../../server/infra/db/database.ts';
import { useMela } from '../../kit/app.ts';
import type { TestPerson } from '../../kit/people.ts';
import { paymentStage } from './stage.ts';

const mela = useMela();
const stage = paymentStage(mela);
let admin: TestPerson;
let organiser: TestPerson;

beforeAll(async () => {
  [admin, organiser] = [await stage.person('Administrator'), await stage.person('Meera')];
  const { db, clock } = mela().deps;
  const change = { email: admin.email, granted: true, now: clock.now() };
  await transaction(db, (tx) => setAdministrator(tx, change));
});

const settlementOf = async (eventId: string, query = '') =>
  (await stage.ask<EventSettlement>(organiser, 'GET', `/v1/events/${eventId}/settlement${query}`)).body;

interface SiteSettlement {
  readonly totals: { currency: string; sold: number; net: number }[];
  readonly events: SettledEvent[];
}
const ofSite = async () => (await stage.ask<SiteSettlement>(admin, 'GET', '/v1/admin/settlement')).body;

/** The lines of a download without its heading, as type, amount and currency. */
async function sheetOf(person: TestPerson, url: string): Promise<string[][]> {
  const answer = await mela().app.inject({ url, headers: { cookie: person.cookie } });
  expect(answer.statusCode, answer.body).toBe(200);
  const lines = answer.body.trim().split('\r\n').slice(1);
  return lines.map((line) => {
    const cells = line.split('","').map((cell) => cell.replaceAll('"', ''));
    return [cells[1], cells[6], cells[7]].map((cell) => cell?.replace(/^'/, '') ?? '');
  });
}

/** What the books themselves say: the balance of sales, turned round. */
async function netInBooks(eventId: string): Promise<number> {
  const { rows } = await sql<{ net: number }>`
    select -sum(entries.amount_paise)::int as net from ledger_entries entries
    join payments on payments.id = entries.payment_id join payment_orders on payment_orders.id = payments.order_id
    where event_id = ${eventId} and account in ('sales', 'fees', 'disputes')`.execute(mela().deps.db);
  return rows[0]?.net ?? 0;
}

test('adds up what was sold and refunded, by ticket and payment method, as the books have it', async () => {
  const event = await stage.event(organiser, { ticketPrice: 250 });
  expect(await settlementOf(event)).toMatchObject({
    currency: 'INR',
    total: { sold: 0, net: 0 },
    methods: [],
  });
  const [ravi, asha, zoya] = [
    await stage.person('Ravi'),
    await stage.person('Asha'),
    await stage.person('Zoya'),
  ];
  for (const person of [ravi, asha, zoya]) await stage.buy(person, event);
  await stage.cancel(asha, event);
  const settlement = await settlementOf(event);
  const figures = { sold: 75_000, refunds: 25_000, fees: 0, disputes: 0, net: 50_000 };
  expect(settlement.total).toEqual(figures);
  expect(settlement.methods).toEqual([{ method: 'card', ...figures }]);
  expect(settlement.types).toEqual([{ name: '', tickets: 3, ...figures }]);
  expect(await netInBooks(event)).toBe(50_000);
  expect(await sheetOf(organiser, `/v1/events/${event}/settlement.csv`)).toEqual([
    ['Sale', '250.00', 'INR'],
    ['Sale', '250.00', 'INR'],
    ['Sale', '250.00', 'INR'],
    ['Refund', '-250.00', 'INR'],
  ]);
});

test('a ticket that was moved for a payment is one ticket', async () => {
  const [ravi, event] = [await stage.person('Ravi'), await stage.event(organiser)];
  const type = { pricing: 'fixed', pricePaise: 50_000 };
  const types = [
    { ...type, $id: 'standard', name: 'Entry' },
    { ...type, $id: 'gala', name: 'Gala', pricePaise: 80_000 },
  ];
  await stage.ask(organiser, 'PUT', `/v1/events/${event}/ticket-types`, { types });
  const url = `/v1/events/${event}/registrations`;
  const answers = { socialMedia: 'Mastodon', email: ravi.email, reason: 'Kites.', ticketTypeId: 'standard' };
  const { $id } = (await stage.ask<{ $id: string }>(ravi, 'POST', url, answers)).body;
  const { paymentId } = await stage.checkout(ravi, event);
  await stage.confirm(ravi, paymentId, (await stage.press(ravi, paymentId, 'success')).body);
  await stage.ask(organiser, 'PUT', `${url}/${$id}/ticket-type`, { ticketTypeId: 'gala' });
  const change = await stage.ask<{ paymentId: string }>(ravi, 'POST', `/v1/tickets/${$id}/payment`);
  await stage.ask(ravi, 'POST', `/v1/payments/${change.body.paymentId}/checkout`);
  await stage.payAtProvider(change.body.paymentId);
  const figures = { sold: 80_000, refunds: 0, fees: 0, disputes: 0, net: 80_000 };
  expect((await settlementOf(event)).types).toEqual([{ name: 'Gala', tickets: 1, ...figures }]);
});

test('a period counts what happened in it, by the days of the event’s zone', async () => {
  const event = await stage.event(organiser, { ticketPrice: 100, timeZone: 'Pacific/Kiritimati' });
  await stage.buy(await stage.person('Ravi'), event);
  const today = mela().clock.now().toZonedDateTimeISO('Pacific/Kiritimati').toPlainDate();
  const [yesterday, tomorrow] = [today.subtract({ days: 1 }), today.add({ days: 1 })];
  expect((await settlementOf(event, `?from=${today}&to=${today}`)).total.sold).toBe(10_000);
  expect((await settlementOf(event, `?to=${yesterday}`)).total.sold).toBe(0);
  expect((await settlementOf(event, `?from=${tomorrow}`)).types).toEqual([]);
});

test('every amount is in the event’s own currency, and the site’s totals are by currency', async () => {
  const [yen, euros] = [
    await stage.event(organiser, { ticketPrice: 1500, currency: 'JPY' }),
    await stage.event(organiser, { ticketPrice: 12.5, currency: 'EUR' }),
  ];
  await stage.buy(await stage.person('Ravi'), yen);
  await stage.buy(await stage.person('Ravi'), euros);
  expect(await sheetOf(organiser, `/v1/events/${yen}/settlement.csv`)).toEqual([['Sale', '1500', 'JPY']]);
  expect(await sheetOf(organiser, `/v1/events/${euros}/settlement.csv`)).toEqual([['Sale', '12.50', 'EUR']]);
  const { totals, events } = await ofSite();
  expect(totals.find(({ currency }) => currency === 'JPY')).toMatchObject({ sold: 1500, net: 1500 });
  expect(events.find(({ eventId }) => eventId === euros)).toMatchObject({ currency: 'EUR', net: 1250 });
  expect(await sheetOf(admin, '/v1/admin/settlement.csv')).toContainEqual(['Sale', '1500', 'JPY']);
});

test('a payout is recorded once, in the log, and never more than is owed', async () => {
  const event = await stage.event(organiser, { ticketPrice: 300 });
  await stage.buy(await stage.person('Ravi'), event);
  const pay = (payout: object) =>
    stage.ask<{ fields: object }>(admin, 'POST', `/v1/admin/events/${event}/payouts`, {
      ...{ $id: 'first', amount: 20_000, currency: 'INR', paidOn: '2026-11-21', reference: 'UTR 1' },
      ...payout,
    });
  expect((await pay({ amount: 30_001 })).body.fields).toHaveProperty('amount');
  expect((await pay({ currency: 'EUR' })).body.fields).toHaveProperty('currency');
  const answers = await Promise.all([pay({}), pay({}), pay({ $id: 'second', amount: 20_000 })]);
  // Either of them is first: the one that is told twice is answered twice.
  const statuses = answers.map(({ status }) => status).join(' ');
  expect(['201 201 400', '400 400 201']).toContain(statuses);
  expect(await settlementOf(event)).toMatchObject({
    owed: { net: 30_000, paidOut: 20_000, outstanding: 10_000 },
    payouts: [{ amount: 20_000, by: 'Administrator' }],
  });
  const { body: log } = await stage.ask<{ lines: object[] }>(
    admin,
    'GET',
    '/v1/admin/log?action=payout_recorded',
  );
  expect(log.lines).toMatchObject([{ objectId: event, details: { amountPaise: 20_000, currency: 'INR' } }]);
});

test('what went directly to the organiser’s own account is neither owed by the site nor paid out', async () => {
  const anjali = await stage.person('Anjali');
  await stage.setUp(anjali, { method: 'upi', payee: 'Kite Club', address: 'kites@okbank' });
  const event = await stage.event(anjali, { ticketPrice: 200 });
  const methods = `/v1/events/${event}/payment-methods`;
  const ravi = await stage.person('Ravi');
  await stage.register(ravi, event);
  const { paymentId } = await stage.checkout(ravi, event);
  await stage.ask(anjali, 'POST', `/v1/events/${event}/transfers`, {
    transfers: [{ paymentId, amountPaise: 20_000 }],
  });
  const settlement = async () =>
    (await stage.ask<EventSettlement>(anjali, 'GET', `/v1/events/${event}/settlement`)).body;
  expect(await settlement()).toMatchObject({
    total: { sold: 20_000 },
    owed: { net: 20_000, direct: 20_000, paidOut: 0, outstanding: 0 },
  });
  const pay = (amount: number) =>
    stage.ask<{ fields: object }>(admin, 'POST', `/v1/admin/events/${event}/payouts`, {
      ...{ $id: `of ${amount}`.replace(' ', '-'), amount, currency: 'INR', paidOn: '2026-11-21' },
    });
  expect((await pay(1)).body.fields).toHaveProperty('amount');
  // The next one pays the site, which owes that.
  await stage.ask(anjali, 'PUT', methods, { offered: ['sandbox'] });
  await stage.buy(await stage.person('Asha'), event);
  expect((await settlement()).owed).toEqual({
    ...{ net: 40_000, direct: 20_000, paidOut: 0, outstanding: 20_000 },
  });
  expect((await ofSite()).events.find(({ eventId }) => eventId === event)).toMatchObject({
    ...{ net: 40_000, direct: 20_000, outstanding: 20_000 },
    date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
  });
  expect((await pay(20_001)).status).toBe(400);
  expect((await pay(20_000)).status).toBe(201);
  // The books stay the same when the account is gone.
  await sql`delete from payment_methods where user_id = ${anjali.userId}`.execute(mela().deps.db);
  expect((await settlement()).owed).toMatchObject({ direct: 20_000, outstanding: 0 });
});

test('what the site’s own account received by hand is owed', async () => {
  const url = '/v1/payment-accounts/site/site';
  const settings = { method: 'upi', payee: 'Mela', address: 'mela@okbank' };
  const saved = await stage.ask(admin, 'PUT', url, { password: admin.password, enabled: true, settings });
  expect(saved.status).toBe(200);
  const anjali = await stage.person('Anjali');
  const event = await stage.event(anjali, { ticketPrice: 200 });
  const methods = `/v1/events/${event}/payment-methods`;
  const { body } = await stage.ask<{ available: { $id: string; method: string }[] }>(anjali, 'GET', methods);
  const offered = body.available.filter(({ method }) => method === 'upi').map(({ $id }) => $id);
  await stage.ask(anjali, 'PUT', methods, { offered });
  const ravi = await stage.person('Ravi');
  await stage.register(ravi, event);
  const { paymentId, checkout } = await stage.checkout(ravi, event);
  const { reference } = (checkout.body as unknown as TransferCheckout).transfer;
  const transfers = [{ paymentId, amountPaise: 20_000 }];
  const confirm = (person: TestPerson, of: string) =>
    stage.ask<{ results: object[] }>(person, 'POST', of, { transfers });
  const list = async (person: TestPerson, of: string) =>
    (await stage.ask<{ transfers?: { payment: { $id: string } }[] }>(person, 'GET', of)).body.transfers;
  // Only administrators see what arrives there: what an organiser could confirm, the site would owe.
  const ofEvent = `/v1/events/${event}/transfers`;
  expect(await list(anjali, ofEvent)).toEqual([]);
  expect((await confirm(anjali, ofEvent)).body.results).toEqual([{ paymentId, outcome: 'unknown' }]);
  expect((await confirm(anjali, '/v1/admin/transfers')).status).toBe(404);
  expect((await stage.own(ravi, event)).state).toBe('awaiting_payment');
  expect((await list(admin, '/v1/admin/transfers'))?.map(({ payment }) => payment.$id)).toEqual([paymentId]);
  const csv = `Date,Details,Credit\n2026-11-20,UPI ${reference} Ravi,200.00\n`;
  const preview = { csv, currency: 'INR' };
  expect((await stage.ask(admin, 'POST', '/v1/admin/transfers/preview', preview)).body).toMatchObject({
    lines: [{ paymentId, finding: 'match' }],
  });
  expect((await confirm(admin, '/v1/admin/transfers')).body.results).toEqual([
    { paymentId, outcome: 'bought' },
  ]);
  expect((await ofSite()).events.find(({ eventId }) => eventId === event)).toMatchObject({
    ...{ net: 20_000, direct: 0, outstanding: 20_000 },
  });
  await stage.ask(admin, 'PUT', url, { password: admin.password, enabled: false, settings });
});

test('what was taken at the door isn’t owed, whoever’s account the way to pay belongs to', async () => {
  const url = '/v1/payment-accounts/site/site';
  const door = {
    password: admin.password,
    enabled: true,
    settings: { method: 'door', cash: true, card: true },
  };
  expect((await stage.ask(admin, 'PUT', url, door)).status).toBe(200);
  const anjali = await stage.person('Anjali');
  const event = await stage.event(anjali, { ticketPrice: 200 });
  const methods = `/v1/events/${event}/payment-methods`;
  const { body } = await stage.ask<{ available: { $id: string; method: string }[] }>(anjali, 'GET', methods);
  const offered = body.available.filter(({ method }) => method === 'door').map(({ $id }) => $id);
  await stage.ask(anjali, 'PUT', methods, { offered });
  const ravi = await stage.person('Ravi');
  await stage.register(ravi, event);
  const { paymentId } = await stage.checkout(ravi, event);
  const taken = { paymentId, amountPaise: 20_000, by: 'cash' };
  const paid = await stage.ask(anjali, 'POST', `/v1/events/${event}/door/payments`, taken);
  expect(paid.body).toEqual({ outcome: 'bought' });
  expect((await ofSite()).events.find(({ eventId }) => eventId === event)).toMatchObject({
    ...{ net: 20_000, direct: 20_000, outstanding: 0 },
  });
  await stage.ask(admin, 'PUT', url, { ...door, enabled: false });
});

test('what a group received isn’t owed after the group is gone', async () => {
  const anjali = await stage.person('Anjali');
  const named = { name: 'Kite flyers', address: 'kite-flyers-gone' };
  const groupId = (await stage.ask<{ $id: string }>(anjali, 'POST', '/v1/groups', named)).body.$id;
  const settings = { method: 'upi', payee: 'Kite Club', address: 'kites@okbank' };
  const account = { password: anjali.password, enabled: true, settings };
  await stage.ask(anjali, 'PUT', `/v1/payment-accounts/group/${groupId}`, account);
  const event = await stage.event(anjali, { ticketPrice: 200, groupId });
  const ravi = await stage.person('Ravi');
  await stage.register(ravi, event);
  const { paymentId } = await stage.checkout(ravi, event);
  await stage.ask(anjali, 'POST', `/v1/events/${event}/transfers`, {
    transfers: [{ paymentId, amountPaise: 20_000 }],
  });
  const gone = await stage.ask(anjali, 'DELETE', `/v1/groups/${groupId}`, { password: anjali.password });
  expect(gone.status, JSON.stringify(gone.body)).toBeLessThan(300);
  expect((await ofSite()).events.find(({ eventId }) => eventId === event)).toMatchObject({
    ...{ net: 20_000, direct: 20_000, outstanding: 0 },
  });
});

test('what is owed stays visible after the event was deleted', async () => {
  const event = await stage.event(organiser, { eventTitle: 'Gone festival', ticketPrice: 400 });
  await stage.buy(await stage.person('Ravi'), event);
  const { db } = mela().deps;
  await sql`delete from registrations where event_id = ${event}`.execute(db);
  await sql`delete from event_seats where event_id = ${event}`.execute(db);
  await sql`delete from events where id = ${event}`.execute(db);
  const { events } = await ofSite();
  expect(events.find(({ eventId }) => eventId === event)).toMatchObject({
    ...{ title: 'Gone festival', deleted: true, date: null, organiserName: null, outstanding: 40_000 },
  });
});

test('counts the provider’s fee, and a payment that bought nothing isn’t a sale', async () => {
  const event = await stage.event(organiser, { ticketPrice: 100 });
  const ravi = await stage.person('Ravi');
  const paymentId = await stage.buy(ravi, event);
  const { db, clock } = mela().deps;
  const { id } = await db
    .selectFrom('payments')
    .select('id')
    .where('order_id', '=', paymentId)
    .executeTakeFirstOrThrow();
  const entry = (account: 'provider' | 'fees', amount: number) => ({
    ...{ posting: `fee ${id}`, payment_id: id, account, amount_paise: amount, currency: 'INR' },
    created_at: clock.now(),
  });
  await transaction(db, async (tx) => {
    await tx
      .insertInto('ledger_entries')
      .values([entry('provider', -236), entry('fees', 236)])
      .execute();
  });
  // Too late: the hold lapses, the seat goes, and the money comes back.
  const asha = await stage.person('Asha');
  await stage.register(asha, event);
  const late = await stage.checkout(asha, event);
  await stage.cancel(asha, event);
  await stage.payAtProvider(late.paymentId);
  const { total } = await settlementOf(event);
  expect(total).toEqual({ sold: 10_000, refunds: 0, fees: 236, disputes: 0, net: 9764 });
  const { body } = await stage.ask<{ totals: object }>(organiser, 'GET', `/v1/events/${event}/payments`);
  expect(body.totals).toMatchObject({ takenPaise: 20_000, refundedPaise: 0, refundsDuePaise: 10_000 });
});

test('a test payment costs no fee, and the sandbox is asked for it at most once', async () => {
  const event = await stage.event(organiser, { ticketPrice: 250 });
  await stage.buy(await stage.person('Nila'), event);
  await stage.runJobs('sandbox_notice');
  expect(await stage.runJobs('book_fee')).toBeLessThanOrEqual(1);
  expect(await settlementOf(event)).toMatchObject({ total: { sold: 25_000, fees: 0, net: 25_000 } });
});
