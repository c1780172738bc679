import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { Invoice } from '../../../contracts/invoices.ts';
import { taxWithin } from '../../../contracts/taxes.ts';
import { issueInvoice } from '../../../server/features/invoices/issue.ts';
import { useMela } from '../../kit/app.ts';
import { mailsTo, type TestPerson } from '../../kit/people.ts';
import { company, german, invoiceStage } from './invoice-stage.ts';
import { paymentStage } from './stage.ts';

const mela = useMela();
const stage = paymentStage(mela);
const { sell, invoicesOf, request, documentsOf, sheetOf } = invoiceStage(mela);
let organiser: TestPerson;

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
  expect(receipt?.text).toMatch(/Total: ₹500\n[\s\S]*Tax included: ₹76\.28\n.+\nSold by: Pune Kite Club\n/);
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
  // The seller learns of a correction, and not of the first invoice or of what changed nothing.
  const told = (await mailsTo(mela(), organiser.email)).filter(({ kind }) => kind === 'invoice_corrected');
  expect(told.map(({ subject }) => subject)).toEqual([
    `Invoice ${first?.number} was corrected: Kite festival`,
  ]);
  expect(told[0]?.text).toContain(`Recipient: ${company.name}\n  Before: Ravi\n`);
  expect(told[0]?.text).toContain('Amount: ₹500');
  expect(told[0]?.text).toContain(`Credit note: ${credit?.number}\n`);
  expect(told[0]?.text).toContain(`New invoice: ${second?.number}`);
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
  // Each refund has a job of its own, so their order is open.
  const ofBook = credits.find(({ gross }) => gross === 12_345);
  expect(ofBook).toMatchObject({ kind: 'credit_note', reason: 'Rain.', lines: [{ rate: 500 }] });
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
  // On a busy machine, some browsers get no answer.
  await stage.runJobs('sandbox_notice');
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
    from invoices join invoice_series series on (series.seller_id, series.start, series.year) =
      (invoices.seller_id, split_part(number, '-', 1), invoices.year)
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
