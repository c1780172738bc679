import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { BuyerDetails, Invoice, PaymentInvoices } from '../../../contracts/invoices.ts';
import { taxWithin } from '../../../contracts/taxes.ts';
import type { InvoiceDocument } from '../../../server/features/invoices/document.ts';
import { issueInvoice } from '../../../server/features/invoices/issue.ts';
import { newId } from '../../../server/infra/ids.ts';
import { useMela } from '../../kit/app.ts';
import { mailsTo, type TestPerson } from '../../kit/people.ts';
import { paymentStage } from './stage.ts';

const mela = useMela();
const stage = paymentStage(mela);
let organiser: TestPerson;

const indian = {
  ...{ name: 'Pune Kite Club', street: '12 Mahatma Gandhi Road', city: 'Pune', postcode: '411001' },
  ...{ country: 'IN', state: '27', taxId: '27AAPFU0939F1ZV', prefix: 'PUN' },
  defaultTax: { rate: 1800, code: '999692' },
};
const german = {
  ...{ name: 'Drachenverein Berlin e.V.', street: 'Lindenstraße 3', city: 'Berlin', postcode: '10969' },
  ...{ country: 'DE', state: '', taxId: 'DE136695976', prefix: 'B' },
  defaultTax: { rate: 1900, code: '' },
};
const company: BuyerDetails = {
  ...{ name: 'Bright Sparks Pvt Ltd', street: '4 Residency Road', city: 'Bengaluru', postcode: '560025' },
  ...{ country: 'IN', state: '29', taxId: '29AAGCB7383J1Z4' },
};

async function sell(person: TestPerson, seller: object = indian) {
  const url = `/v1/sellers/organiser/${person.userId}`;
  const { password } = person;
  const answer = await stage.ask(person, 'PUT', url, { password, enabled: true, seller });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
}

const invoicesOf = async (person: TestPerson, paymentId: string) =>
  (await stage.ask<PaymentInvoices>(person, 'GET', `/v1/payments/${paymentId}/invoices`)).body;
const request = (person: TestPerson, paymentId: string, buyer: object = company) =>
  stage.ask<PaymentInvoices>(person, 'PUT', `/v1/payments/${paymentId}/invoices`, buyer);

async function documentOf(invoiceId: string): Promise<InvoiceDocument> {
  const { document } = await mela()
    .deps.db.selectFrom('invoices')
    .select('document')
    .where('id', '=', invoiceId)
    .executeTakeFirstOrThrow();
  return document as unknown as InvoiceDocument;
}

async function documentsOf(person: TestPerson, paymentId: string) {
  const { invoices } = await invoicesOf(person, paymentId);
  return Promise.all(invoices.map(({ $id }) => documentOf($id)));
}

beforeAll(async () => {
  organiser = await stage.person('Meera');
  await sell(organiser);
});

test('shows the tax before people pay, and issues the invoice 24 hours after it', async () => {
  const ravi = await stage.person('Ravi');
  const event = await stage.event(organiser);
  await stage.register(ravi, event);
  const { paymentId } = await stage.checkout(ravi, event);
  const before = await invoicesOf(ravi, paymentId);
  expect(before).toMatchObject({
    scheme: 'gst',
    issueAt: null,
    invoices: [],
    seller: { name: 'Pune Kite Club' },
  });
  const { net, parts } = taxWithin(50_000, { scheme: 'gst', rate: 1800, interstate: false });
  expect(before.taxes).toEqual(parts.map(({ name, rate, amount }) => ({ name, rate, amount, net })));
  const { body } = await stage.press(ravi, paymentId, 'success');
  await stage.confirm(ravi, paymentId, body);
  const receipt = (await mailsTo(mela(), ravi.email)).find(({ kind }) => kind === 'payment_receipt');
  expect(receipt?.text).toMatch(/Tax included: ₹76\.28\s+Sold by: Pune Kite Club/);
  const after = await invoicesOf(ravi, paymentId);
  expect(after.taxes).toEqual(before.taxes);
  expect(Date.parse(after.issueAt ?? '')).toBe(mela().clock.now().add({ hours: 24 }).epochMilliseconds);
  await stage.runJobs('issue_invoice');
  const [invoice] = await documentsOf(ravi, paymentId);
  expect(invoice).toMatchObject({
    kind: 'invoice',
    buyer: { name: 'Ravi', taxId: '' },
    placeOfSupply: '27',
    ...{ net, gross: 50_000, tax: 50_000 - net },
  });
  expect((await invoicesOf(ravi, paymentId)).issueAt).toBeNull();
});

test('a payment to somebody without invoice details has none, and costs the same', async () => {
  const [simple, ravi] = [await stage.person('Asha'), await stage.person('Ravi')];
  const event = await stage.event(simple);
  const paymentId = await stage.buy(ravi, event);
  expect(await invoicesOf(ravi, paymentId)).toMatchObject({ scheme: 'none', taxes: [], mayChange: false });
  expect(await request(ravi, paymentId)).toMatchObject({
    status: 409,
    body: { type: 'invoice_not_possible' },
  });
  expect((await stage.ask(ravi, 'GET', `/v1/events/${event}/tax`)).body).toMatchObject({ scheme: null });
});

test('corrects an invoice by a credit note and a new one, once for the same details', async () => {
  const ravi = await stage.person('Ravi');
  const paymentId = await stage.buy(ravi, await stage.event(organiser));
  await request(ravi, paymentId, { ...company, name: 'Ravi', state: '', taxId: '' });
  const { body } = await request(ravi, paymentId);
  expect((await request(ravi, paymentId)).body).toEqual(body);
  expect(body.buyer).toEqual(company);
  const documents = await documentsOf(ravi, paymentId);
  expect(documents.map(({ kind }) => kind)).toEqual(['invoice', 'credit_note', 'invoice']);
  const [first, credit, second] = documents;
  expect(credit).toMatchObject({ gross: 50_000, tax: first?.tax, about: { number: first?.number } });
  expect(second).toMatchObject({ gross: 50_000, buyer: { taxId: company.taxId } });
  for (const wrong of [
    { taxId: '29AAGCB7383J1Z5' },
    { state: '27' },
    { country: 'DE' },
    { name: ' ' },
    { country: 'in' },
  ])
    expect((await request(ravi, paymentId, { ...company, ...wrong })).status).toBe(400);
});

test('online, GST is IGST for a company of another state; at a place, where the event is', async () => {
  const ravi = await stage.person('Ravi');
  const online = await stage.event(organiser, {
    ...{ online: true, onlineLink: 'https://meet.example/kites', location: undefined },
    ...{ latitude: undefined, longitude: undefined },
  });
  const first = await stage.buy(ravi, online);
  await request(ravi, first);
  expect((await documentsOf(ravi, first))[0]).toMatchObject({
    placeOfSupply: '29',
    taxes: [{ name: 'IGST' }],
  });
  const event = await stage.event(organiser);
  const second = await stage.buy(ravi, event);
  await request(ravi, second);
  expect((await documentsOf(ravi, second))[0]).toMatchObject({ placeOfSupply: '27' });
  await stage.ask(organiser, 'PUT', `/v1/events/${event}/tax`, { supplyState: '30' });
  const zoya = await stage.person('Zoya');
  const third = await stage.buy(zoya, event);
  await request(zoya, third);
  expect((await documentsOf(zoya, third))[0]).toMatchObject({
    placeOfSupply: '30',
    taxes: [{ name: 'IGST' }],
  });
});

test('tickets and add-ons have taxes of their own, and each refund has a credit note of exactly that', async () => {
  const ravi = await stage.person('Ravi');
  const event = await stage.event(organiser);
  const type = { pricing: 'fixed', pricePaise: 100_000 };
  const setup = {
    types: [
      { $id: 'seat', name: 'Seat', ...type },
      { $id: 'school', name: 'School', ...type, tax: { rate: 0 } },
    ],
    addOns: [
      {
        ...{ $id: 'book', name: 'Book', pricePaise: 33_333, maxPerTicket: 3 },
        ...{ ticketTypes: ['seat'], tax: { rate: 500, code: '4901' } },
      },
    ],
    orders: { maxPerOrder: 5 },
  };
  const saved = await stage.ask(organiser, 'PUT', `/v1/events/${event}/ticket-types`, setup);
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  expect((await stage.ask(ravi, 'GET', `/v1/events/${event}/tax`)).body).toMatchObject({
    ...{ scheme: 'gst', rate: 1800 },
    rates: expect.arrayContaining([
      { kind: 'ticket', $id: 'school', rate: 0 },
      { kind: 'add_on', $id: 'book', rate: 500 },
    ]),
  });
  const answers = { socialMedia: 'Mastodon', email: ravi.email, reason: 'I like kites.' };
  const order = await stage.ask<{ $id: string }>(ravi, 'POST', `/v1/events/${event}/orders`, {
    ...{ ...answers, key: 'order' },
    seats: [
      { ticketTypeId: 'seat', addOns: [{ $id: 'book', count: 3 }] },
      { ticketTypeId: 'seat', name: 'Zoya' },
      { ticketTypeId: 'school', name: 'Omar' },
    ],
  });
  expect(order.status, JSON.stringify(order.body)).toBe(201);
  const opened = await stage.ask<{ paymentId: string }>(
    ravi,
    'POST',
    `/v1/events/${event}/orders/${order.body.$id}/payment`,
  );
  const { paymentId } = opened.body;
  const before = await invoicesOf(ravi, paymentId);
  expect(before.lines.map(({ label, quantity, rate }) => [label, quantity, rate])).toEqual([
    ['Seat', 2, 1800],
    ['School', 1, 0],
    ['3 × Book', 1, 500],
  ]);
  await stage.ask(ravi, 'POST', `/v1/payments/${paymentId}/checkout`);
  const { body } = await stage.press(ravi, paymentId, 'success');
  await stage.confirm(ravi, paymentId, body);
  expect((await invoicesOf(ravi, paymentId)).taxes).toEqual(before.taxes);
  const refund = (key: string, amountPaise: number, itemId?: string) =>
    stage.ask(organiser, 'POST', `/v1/events/${event}/payments/${paymentId}/refunds`, {
      ...{ key, amountPaise, reason: 'Rain.' },
      ...(itemId !== undefined && { itemId }),
    });
  const { items } = await stage.payment(ravi, paymentId);
  const book = items.find(({ label }) => label.includes('Book'))?.itemId;
  for (const answer of [await refund('a', 12_345, book), await refund('b', 50_001), await refund('c', 1)])
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  await stage.runJobs('credit_refund');
  await stage.runJobs('credit_refund');
  await stage.runJobs('issue_invoice');
  const [invoice, ...credits] = await documentsOf(ravi, paymentId);
  expect(invoice?.gross).toBe(300_000 + 99_999);
  const { rows } = await sql<{ amount: number }>`
    select refunds.amount_paise as amount from refunds join payments on payments.id = payment_id
    where order_id = ${paymentId} order by 1`.execute(mela().deps.db);
  const credited = credits.map(({ gross }) => gross).toSorted((one, other) => one - other);
  expect(credited).toEqual(rows.map(({ amount }) => amount));
  expect(credits[0]).toMatchObject({ kind: 'credit_note', reason: 'Rain.', lines: [{ rate: 500 }] });
  for (const { gross, net, tax, taxes } of credits)
    expect([net + tax, taxes.reduce((sum, { amount }) => sum + amount, 0)]).toEqual([gross, tax]);
});

test('a ticket that is cancelled before its invoice gets both documents, which cancel each other', async () => {
  const ravi = await stage.person('Ravi');
  const event = await stage.event(organiser);
  const paymentId = await stage.buy(ravi, event);
  await stage.cancel(ravi, event);
  await stage.runJobs('credit_refund');
  await stage.runJobs('issue_invoice');
  const [invoice, credit] = await documentsOf(ravi, paymentId);
  expect(credit).toMatchObject({
    kind: 'credit_note',
    gross: invoice?.gross,
    net: invoice?.net,
    tax: invoice?.tax,
  });
  expect(await invoicesOf(ravi, paymentId)).toMatchObject({ mayChange: false, invoices: [{}, {}] });
  expect((await request(ravi, paymentId)).status).toBe(409);
});

test('numbers 100 payments at once without a gap, also when connections are killed', async () => {
  const seller = await stage.person('Berta');
  await sell(seller, german);
  const ten = Array.from({ length: 10 }, (_, index) => index);
  const events = await Promise.all(ten.map(() => stage.event(seller, { currency: 'EUR', ticketPrice: 25 })));
  const people = await Promise.all(ten.map((index) => stage.person(`Buyer ${index}`)));
  const payments = await Promise.all(
    people.flatMap((person) => events.map(async (event) => ({ person, id: await stage.buy(person, event) }))),
  );
  const { db } = mela().deps;
  const { rows } = await sql<{ id: string }>`
    select payment_id as id from taxed_sales where event_id = any(${events})`.execute(db);
  expect(rows).toHaveLength(100);
  const { deps } = mela();
  let done = false;
  const killed = (async () => {
    let count = 0;
    while (!done) {
      const { rows: ended } = await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where query like '%invoice_series%' and state <> 'idle' and pid <> pg_backend_pid() and datname = current_database()`.execute(
        db,
      );
      count += ended.length;
      await sleep(randomInt(2, 12));
    }
    return count;
  })();
  await Promise.allSettled([
    ...rows.map(({ id }) => issueInvoice(deps, id)),
    ...rows.map(({ id }) => issueInvoice(deps, id)),
    ...payments.map(({ id, person }) => request(person, id)),
  ]);
  done = true;
  expect(await killed).toBeGreaterThan(0);
  await Promise.all(rows.map(({ id }) => issueInvoice(deps, id)));
  const numbers = await sql<{ kind: string; numbers: number[]; last: number }>`
    select invoices.kind, array_agg(sequence order by sequence) as numbers, max(series.last)::int as last
    from invoices join invoice_series series on (series.company, series.start, series.year) =
      (invoices.company, split_part(number, '-', 1), invoices.year)
    where event_id = any(${events}) group by 1 order by 1`.execute(db);
  for (const { numbers: given, last } of numbers.rows) {
    expect(given).toEqual(Array.from({ length: last }, (_, index) => index + 1));
  }
  const { rows: totals } = await sql<{ left: number }>`
    select sum(case kind when 'invoice' then total else -total end)::int as left
    from invoices where event_id = any(${events}) group by payment_id`.execute(db);
  expect(totals).toHaveLength(100);
  for (const { left } of totals) expect(left).toBe(2500);
}, 120_000);

test('a document can be neither changed nor deleted', async () => {
  const { db } = mela().deps;
  await expect(sql`update invoices set total = 1`.execute(db)).rejects.toThrow('never changed');
  await expect(sql`delete from invoices`.execute(db)).rejects.toThrow('never changed');
});

test('lists, searches and exports them for the organiser, who and the buyer can open them', async () => {
  const [ravi, stranger] = [await stage.person('Ravi Rao'), await stage.person('Nosy')];
  const event = await stage.event(organiser);
  const paymentId = await stage.buy(ravi, event);
  const list = (person: TestPerson, query = '') =>
    stage.ask<{ invoices: Invoice[]; awaited: number; total: number }>(
      person,
      'GET',
      `/v1/events/${event}/invoices${query}`,
    );
  expect((await list(organiser)).body).toMatchObject({ awaited: 1, total: 0 });
  await request(ravi, paymentId);
  const { body } = await list(organiser, '?search=bright');
  expect(body).toMatchObject({
    awaited: 0,
    total: 1,
    invoices: [{ buyerName: company.name, total: 50_000 }],
  });
  expect((await list(organiser, '?search=nobody')).body.total).toBe(0);
  expect((await list(stranger)).status).toBe(404);
  const id = body.invoices[0]?.$id;
  const open = (person: TestPerson, kind: string) =>
    mela().app.inject({ url: `/v1/invoices/${id}/${kind}`, headers: { cookie: person.cookie } });
  expect((await open(stranger, 'pdf')).statusCode).toBe(404);
  expect((await open(ravi, 'xml')).statusCode).toBe(404);
  const [own, theirs] = [await open(ravi, 'pdf'), await open(organiser, 'pdf')];
  expect(own.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  expect(own.rawPayload.equals(theirs.rawPayload)).toBe(true);
  // Tests are no sales.
  expect(await sheetOf(organiser, event)).toHaveLength(1);
}, 60_000);

async function sheetOf(person: TestPerson, event: string): Promise<string[]> {
  const url = `/v1/events/${event}/invoices.csv`;
  const sheet = await mela().app.inject({ url, headers: { cookie: person.cookie } });
  return sheet.body.trim().split('\r\n');
}

test('exports sales and refunds as numbers that add up', async () => {
  const ravi = await stage.person('Ravi');
  const seller = await atTheDoor('CSV');
  const event = await stage.event(seller);
  const paymentId = await payAtTheDoor(seller, ravi, event);
  await request(ravi, paymentId);
  await stage.cancel(ravi, event);
  await stage.runJobs('credit_refund');
  const [, sale = '', refund = '', ...others] = await sheetOf(seller, event);
  expect(others).toEqual([]);
  expect(sale).toContain('"Bright Sparks Pvt Ltd","29AAGCB7383J1Z4","IN","27"');
  expect(sale).toContain('"18","423.72","38.14","38.14","0.00","0.00","500.00","INR"');
  expect(refund).toContain('"18","-423.72","-38.14","-38.14","0.00","0.00","-500.00","INR"');
});

/** Somebody who sells and receives the money at the door. */
async function atTheDoor(prefix: string | null): Promise<TestPerson> {
  const person = await stage.person('Asha');
  if (prefix !== null) await sell(person, { ...indian, prefix });
  await stage.setUp(person, { method: 'door', cash: true, card: true });
  return person;
}

async function payAtTheDoor(seller: TestPerson, buyer: TestPerson, event: string): Promise<string> {
  await stage.register(buyer, event);
  const { paymentId } = await stage.checkout(buyer, event);
  const taken = { paymentId, amountPaise: 50_000, by: 'cash' };
  const answer = await stage.ask(seller, 'POST', `/v1/events/${event}/door/payments`, taken);
  expect(answer.body).toEqual({ outcome: 'bought' });
  return paymentId;
}

/** Until the returned function is called, the site issues invoices. */
async function sellAsSite(): Promise<() => Promise<unknown>> {
  const { db, clock } = mela().deps;
  const [id, now] = [newId(), clock.now()];
  const details = JSON.stringify({ ...indian, taxId: '', pricesIncludeTax: true, exemption: '' });
  await sql`insert into sellers values (${id}, null, null, ${details}::jsonb, true, ${now}, ${now})`.execute(
    db,
  );
  return () => sql`delete from sellers where id = ${id}`.execute(db);
}

test('the site invoices only what it received', async () => {
  const [simple, ravi, zoya] = [
    await atTheDoor(null),
    await stage.person('Ravi'),
    await stage.person('Zoya'),
  ];
  const stop = await sellAsSite();
  const event = await stage.event(simple);
  const seller = async (of: string) =>
    (await stage.ask<{ sellerName: string }>(ravi, 'GET', `/v1/events/${of}/tax`)).body.sellerName;
  expect(await seller(event)).toBeNull();
  await stage.register(ravi, event);
  const { paymentId: open } = await stage.checkout(ravi, event);
  expect((await invoicesOf(ravi, open)).seller).toBeNull();
  const direct = await payAtTheDoor(simple, zoya, event);
  expect(await request(zoya, direct)).toMatchObject({ body: { type: 'invoice_not_possible' } });
  const throughSite = await stage.event(await stage.person('Omar'));
  expect(await seller(throughSite)).toBe(indian.name);
  const paymentId = await stage.buy(ravi, throughSite);
  expect((await request(ravi, paymentId)).body.seller?.name).toBe(indian.name);
  await stop();
});

test('no number is given twice, whoever has the prefix, and a new prefix begins at 1', async () => {
  const [first, second] = [await atTheDoor('PU'), await atTheDoor('X')];
  const buy = async (seller: TestPerson) => {
    const ravi = await stage.person('Ravi');
    const event = await stage.event(seller);
    const paymentId = await payAtTheDoor(seller, ravi, event);
    await request(ravi, paymentId);
    await stage.cancel(ravi, event);
    await stage.runJobs('credit_refund');
    return (await documentsOf(ravi, paymentId)).map(({ number }) => number.replace(/-\d{4}-0000/, ' '));
  };
  expect(await buy(first)).toEqual(['PU 1', 'PUC 1']);
  expect(await buy(first)).toEqual(['PU 2', 'PUC 2']);
  await sell(first, { ...indian, prefix: 'PUC' });
  expect(await buy(first)).toEqual(['PUC 3', 'PUCC 1']);
  await sell(second, { ...indian, prefix: 'PU' });
  expect(await buy(second)).toEqual(['PU 3', 'PUC 4']);
  await sell(second, { ...indian, prefix: 'NEW' });
  expect(await buy(second)).toEqual(['NEW 1', 'NEWC 1']);
});

test('a paid order of before the seller was set up says nothing of taxes', async () => {
  const [late, ravi] = [await stage.person('Late'), await stage.person('Ravi')];
  const paymentId = await stage.buy(ravi, await stage.event(late));
  await sell(late, { ...indian, prefix: 'LAT' });
  expect(await invoicesOf(ravi, paymentId)).toMatchObject({ seller: null, scheme: 'none', taxes: [] });
});

test('copies take over the state of supply', async () => {
  const event = await stage.event(organiser);
  await stage.ask(organiser, 'PUT', `/v1/events/${event}/tax`, { supplyState: '30' });
  const { date } = (await stage.ask<{ date: string }>(organiser, 'GET', `/v1/events/${event}`)).body;
  const copy = await stage.ask<{ $id: string }>(organiser, 'POST', `/v1/events/${event}/copies`, { date });
  expect(copy.status, JSON.stringify(copy.body)).toBe(201);
  const { body } = await stage.ask(organiser, 'GET', `/v1/events/${copy.body.$id}/tax`);
  expect(body).toMatchObject({ supplyState: '30' });
});

test('only those who manage them see the rates of hidden tickets', async () => {
  const [event, ravi] = [await stage.event(organiser), await stage.person('Ravi')];
  const type = { name: 'Secret', pricing: 'fixed', pricePaise: 100_000, hidden: true, tax: { rate: 500 } };
  const types = [
    { ...type, $id: 'secret' },
    { ...type, $id: 'seat', name: 'Seat', hidden: false },
  ];
  await stage.ask(organiser, 'PUT', `/v1/events/${event}/ticket-types`, { types });
  const rates = async (person: TestPerson) =>
    (await stage.ask<{ rates: { $id: string }[] }>(person, 'GET', `/v1/events/${event}/tax`)).body.rates
      .map(({ $id }) => $id)
      .sort();
  expect(await rates(ravi)).toEqual(['seat']);
  expect(await rates(organiser)).toEqual(['seat', 'secret']);
});

test('only India has states, and only sellers with a tax number have rates', async () => {
  const [ravi, small] = [await stage.person('Ravi'), await stage.person('Small')];
  await sell(small, { ...indian, taxId: '', prefix: 'S', defaultTax: { rate: 0 } });
  const event = await stage.event(small);
  const type = { $id: 'seat', name: 'Seat', pricing: 'fixed', pricePaise: 50_000, tax: { rate: 1800 } };
  await stage.ask(small, 'PUT', `/v1/events/${event}/ticket-types`, { types: [type] });
  const answers = { socialMedia: 'Mastodon', email: ravi.email, reason: 'Kites.', ticketTypeId: 'seat' };
  await stage.ask(ravi, 'POST', `/v1/events/${event}/registrations`, answers);
  const { paymentId } = await stage.checkout(ravi, event);
  const { body } = await stage.press(ravi, paymentId, 'success');
  await stage.confirm(ravi, paymentId, body);
  await request(ravi, paymentId, { ...company, country: 'DE', taxId: '' });
  const [invoice] = await documentsOf(ravi, paymentId);
  expect(invoice).toMatchObject({ buyer: { country: 'DE', state: '' }, tax: 0, lines: [{ rate: 0 }] });
});

test('a seller outside India dates by the clock of the event, and tests have numbers of their own', async () => {
  const [berta, ravi] = [await stage.person('Berta'), await stage.person('Ravi')];
  await sell(berta, { ...german, prefix: 'NY' });
  const event = await stage.event(berta, { currency: 'EUR', ticketPrice: 25, timeZone: 'Europe/Berlin' });
  const paymentId = await stage.buy(ravi, event);
  await request(ravi, paymentId);
  const [invoice] = await documentsOf(ravi, paymentId);
  const today = mela().clock.now().toZonedDateTimeISO('Europe/Berlin').toPlainDate().toString();
  expect(invoice).toMatchObject({ issuedOn: today, paidOn: today });
  expect(invoice?.number).toMatch(/^TEST-\d{4}-\d{5}$/);
});

test('one company numbers its invoices once', async () => {
  const other = await stage.person('Other account');
  const url = `/v1/sellers/organiser/${other.userId}`;
  const body = { password: other.password, enabled: true, seller: indian };
  expect(await stage.ask(other, 'PUT', url, body)).toMatchObject({ status: 400 });
  const wrong = { ...body, password: 'not it', seller: { ...indian, prefix: 'TWO' } };
  expect((await stage.ask(other, 'PUT', url, wrong)).body.type).toBe('user_invalid_credentials');
  await sell(other, { ...indian, prefix: 'TWO' });
  const mail = (await mailsTo(mela(), other.email)).at(-1);
  expect(mail?.text).toContain('who sells, as invoices say it: Pune Kite Club');
});

test('finds invoices and credit notes whose job is gone', async () => {
  const [ravi, event] = [await stage.person('Ravi'), await stage.event(organiser)];
  const paymentId = await stage.buy(ravi, event);
  await stage.cancel(ravi, event);
  const { db } = mela().deps;
  await sql`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs
    where task_identifier in ('issue_invoice', 'credit_refund')))`.execute(db);
  mela().clock.advance({ hours: 26 });
  await stage.runJob('issue_missed_invoices');
  await stage.runJobs('issue_invoice');
  await stage.runJobs('credit_refund');
  expect((await documentsOf(ravi, paymentId)).map(({ kind }) => kind)).toEqual(['invoice', 'credit_note']);
});

test('an invoice can be corrected for 30 days', async () => {
  const ravi = await stage.person('Ravi');
  const paymentId = await stage.buy(ravi, await stage.event(organiser));
  await request(ravi, paymentId, { ...company, name: 'Bright' });
  mela().clock.advance({ hours: 29 * 24 });
  expect((await request(ravi, paymentId)).status).toBe(200);
  mela().clock.advance({ hours: 2 * 24 });
  expect((await request(ravi, paymentId)).body).toMatchObject({ mayChange: false });
  expect((await request(ravi, paymentId, { ...company, name: 'Bright' })).status).toBe(409);
});

test('a paid change shows the tax of what it is for', async () => {
  const [ravi, event] = [await stage.person('Ravi'), await stage.event(organiser)];
  const type = { pricing: 'fixed', pricePaise: 50_000 };
  const types = [
    { ...type, $id: 'standard', name: 'Entry' },
    { ...type, $id: 'gala', name: 'Gala', pricePaise: 80_000, tax: { rate: 2800 } },
  ];
  const book = { pricePaise: 10_000, maxPerTicket: 3, ticketTypes: ['standard', 'gala'], tax: { rate: 500 } };
  const setup = { types, addOns: [{ ...book, $id: 'book', name: 'Book' }] };
  const saved = await stage.ask(organiser, 'PUT', `/v1/events/${event}/ticket-types`, setup);
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  const url = `/v1/events/${event}/registrations`;
  const answers = { socialMedia: 'Mastodon', email: ravi.email, reason: 'Kites.', ticketTypeId: 'standard' };
  const { $id } = (await stage.ask<{ $id: string }>(ravi, 'POST', url, answers)).body;
  const { paymentId } = await stage.checkout(ravi, event);
  const { body } = await stage.press(ravi, paymentId, 'success');
  await stage.confirm(ravi, paymentId, body);
  const linesOfChange = async () => {
    const opened = await stage.ask<{ paymentId: string }>(ravi, 'POST', `/v1/tickets/${$id}/payment`);
    const { lines } = await invoicesOf(ravi, opened.body.paymentId);
    return lines.map(({ gross, rate }) => [gross, rate]);
  };
  await stage.ask(organiser, 'PUT', `${url}/${$id}/ticket-type`, { ticketTypeId: 'gala' });
  expect(await linesOfChange()).toEqual([[30_000, 2800]]);
});
