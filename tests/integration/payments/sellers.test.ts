import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { newId } from '../../../server/infra/ids.ts';
import { useMela } from '../../kit/app.ts';
import { mailsTo, type TestPerson } from '../../kit/people.ts';
import { company, german, indian, invoiceStage } from './invoice-stage.ts';
import { paymentStage } from './stage.ts';

const mela = useMela();
const stage = paymentStage(mela);
const { sell, invoicesOf, request, documentsOf, sheetOf, atTheDoor, payAtTheDoor } = invoiceStage(mela);
let organiser: TestPerson;

beforeAll(async () => {
  organiser = await stage.person('Meera');
  await sell(organiser);
});

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
