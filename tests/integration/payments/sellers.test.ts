import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { setAdministrator } from '../../../server/features/accounts/index.ts';
import { transaction } from '../../../server/infra/db/database.ts';
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

/** Numbers of an invoice and its credit note, as prefix and sequence. */
async function numbersOf(seller: TestPerson): Promise<string[]> {
  const ravi = await stage.person('Ravi');
  const event = await stage.event(seller);
  const paymentId = await payAtTheDoor(seller, ravi, event);
  await request(ravi, paymentId);
  await stage.cancel(ravi, event);
  await stage.runJobs('credit_refund');
  return (await documentsOf(ravi, paymentId)).map(({ number }) => number.replace(/-\d{4}-0000/, ' '));
}

test('a stranger with the tax number of a company takes neither its prefix nor its numbers', async () => {
  const stranger = await atTheDoor('PU');
  expect(await numbersOf(stranger)).toEqual(['PU 1', 'PUC 1']);
  const seller = await atTheDoor('PU');
  expect(await numbersOf(seller)).toEqual(['PU 1', 'PUC 1']);
  expect(await numbersOf(stranger)).toEqual(['PU 2', 'PUC 2']);
  expect(await numbersOf(seller)).toEqual(['PU 2', 'PUC 2']);
});

test('a new prefix begins at 1, an old one goes on, and invoices never get numbers of credit notes', async () => {
  const seller = await atTheDoor('PU');
  expect(await numbersOf(seller)).toEqual(['PU 1', 'PUC 1']);
  await sell(seller, { ...indian, prefix: 'PUC' });
  expect(await numbersOf(seller)).toEqual(['PUC 2', 'PUCC 1']);
  await sell(seller, { ...indian, prefix: 'PU' });
  expect(await numbersOf(seller)).toEqual(['PU 2', 'PUC 3']);
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

test('the accounts of one person tell their numbers apart, also after a group is gone', async () => {
  const meera = await atTheDoor('ONE');
  const group = (
    await stage.ask<{ $id: string }>(meera, 'POST', '/v1/groups', { name: 'Kites', address: 'kites-one' })
  ).body.$id;
  const url = `/v1/sellers/group/${group}`;
  const save = (prefix: string, taxId = indian.taxId) =>
    stage.ask(meera, 'PUT', url, {
      ...{ password: meera.password, enabled: true },
      seller: { ...indian, prefix, taxId, ...(taxId === '' && { defaultTax: { rate: 0 } }) },
    });
  expect(await save('ONE')).toMatchObject({
    status: 400,
    body: { fields: { 'seller.prefix': expect.any(String) } },
  });
  await numbersOf(meera);
  await sell(meera, { ...indian, prefix: 'NEW' });
  // Invoices have it, and credit notes had it.
  for (const prefix of ['ONE', 'NEW']) expect((await save(prefix)).status).toBe(400);
  expect((await save('ONE', '')).status).toBe(200);
  expect((await save('TWO')).status).toBe(200);
  expect(
    await stage.ask(meera, 'PUT', url, {
      password: 'not it',
      enabled: true,
      seller: { ...indian, prefix: 'ANY' },
    }),
  ).toMatchObject({ body: { type: 'user_invalid_credentials' } });
  const mail = (await mailsTo(mela(), meera.email)).at(-1);
  expect(mail?.text).toContain("the seller's details on invoices were changed");
  expect(mail?.text).toContain('Pune Kite Club');
});

test('invoices stay with the former owner and administrators after the group is gone', async () => {
  const [meera, kavya, ravi, nosy] = (await Promise.all(
    ['Meera', 'Kavya', 'Ravi', 'Nosy'].map((name) => stage.person(name)),
  )) as [TestPerson, TestPerson, TestPerson, TestPerson];
  const { db, clock } = mela().deps;
  await transaction(db, (tx) =>
    setAdministrator(tx, { email: kavya.email, granted: true, now: clock.now() }),
  );
  const named = { name: 'Kite flyers', address: 'kite-flyers-closed' };
  const groupId = (await stage.ask<{ $id: string }>(meera, 'POST', '/v1/groups', named)).body.$id;
  const account = { password: meera.password, enabled: true };
  const settings = { method: 'door', cash: true, card: true };
  await stage.ask(meera, 'PUT', `/v1/payment-accounts/group/${groupId}`, { ...account, settings });
  const seller = { ...indian, name: 'Closed Kite Club', prefix: 'END' };
  await stage.ask(meera, 'PUT', `/v1/sellers/group/${groupId}`, { ...account, seller });
  const event = await stage.event(meera, { groupId });
  const paymentId = await payAtTheDoor(meera, ravi, event);
  const deleted = await stage.ask(meera, 'DELETE', `/v1/groups/${groupId}`, { password: meera.password });
  expect(deleted.status).toBeLessThan(300);
  // Issued after the group is gone.
  await stage.runJobs('issue_invoice');
  const list = async (person: TestPerson, query = '') =>
    (
      await stage.ask<{ sellers: { $id: string; name: string }[] }>(
        person,
        'GET',
        `/v1/closed-sellers${query}`,
      )
    ).body;
  const { sellers } = await list(meera);
  expect(sellers).toMatchObject([{ name: 'Closed Kite Club' }]);
  expect((await list(kavya)).sellers).toEqual([]);
  expect((await list(kavya, '?scope=site')).sellers).toContainEqual(sellers[0]);
  expect((await list(nosy)).sellers).toEqual([]);
  const url = `/v1/closed-sellers/${sellers[0]?.$id}/invoices`;
  const read = async (person: TestPerson, path: string) =>
    mela().app.inject({ url: path, headers: { cookie: person.cookie } });
  for (const person of [meera, kavya]) {
    const { invoices } = (await read(person, url)).json();
    expect(invoices).toMatchObject([
      { kind: 'invoice', number: expect.stringMatching(/^END-/), total: 50_000 },
    ]);
    expect((await read(person, `${url}.csv`)).body).toContain(invoices[0].number);
    expect((await read(person, `/v1/invoices/${invoices[0].$id}/pdf`)).statusCode).toBe(200);
  }
  for (const path of [url, `${url}.csv`]) expect((await read(nosy, path)).statusCode).toBe(404);
  expect((await documentsOf(ravi, paymentId))[0]?.seller.name).toBe('Closed Kite Club');
  // The numbers of the former account stay taken for their owner.
  const own = { ...account, seller: { ...indian, prefix: 'END' } };
  expect((await stage.ask(meera, 'PUT', `/v1/sellers/organiser/${meera.userId}`, own)).status).toBe(400);
}, 60_000);

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

test('a payment page opens after the seller’s account is gone', async () => {
  const [seller, ravi] = [await atTheDoor('GON'), await stage.person('Ravi')];
  const event = await stage.event(seller);
  await stage.register(ravi, event);
  const { paymentId } = await stage.checkout(ravi, event);
  mela().clock.advance({ hours: 24 * 11 });
  const gone = await stage.ask(seller, 'DELETE', '/v1/account', { password: seller.password });
  expect(gone.status, JSON.stringify(gone.body)).toBe(204);
  const { status, body } = await stage.ask(ravi, 'GET', `/v1/payments/${paymentId}/invoices`);
  expect(status, JSON.stringify(body)).toBe(200);
});
