import { expect, test } from 'vitest';
import type { CheckInPerson } from '../../../contracts/check-in.ts';
import type { DiscoveryPage } from '../../../contracts/discovery.ts';
import type { ManagedRegistration, OwnRegistration } from '../../../contracts/registrations.ts';
import type { TicketView } from '../../../contracts/tickets.ts';
import { useMela } from '../../kit/app.ts';
import { mailsTo, type TestPerson } from '../../kit/people.ts';
import { openDevice } from '../check-in/stage.ts';
import { paymentStage } from '../payments/stage.ts';

const mela = useMela();
const stage = paymentStage(mela);

const entry = { $id: 'standard', name: 'Entry', pricing: 'free' };
const workshop = { $id: 'workshop', name: 'Kite workshop', pricing: 'fixed', pricePaise: 80_000 };
const patron = { $id: 'patron', name: 'Patron', pricing: 'fixed', pricePaise: 500_000, hidden: true };

const register = async (person: TestPerson, event: string, ticket: object = {}) => {
  const { body } = await stage.ask<OwnRegistration>(person, 'POST', `/v1/events/${event}/registrations`, {
    socialMedia: 'Mastodon',
    email: person.email,
    reason: 'I like kites.',
    ...ticket,
  });
  return body;
};

/** A fair with a free type, a workshop for which there is a code, and a hidden type. */
async function fair(overrides: object = {}) {
  const organiser = await stage.person('Meera');
  const event = await stage.event(organiser, { ticketType: 'free', ticketPrice: null, ...overrides });
  const url = `/v1/events/${event}`;
  await stage.ask(organiser, 'PUT', `${url}/ticket-types`, { types: [entry, workshop, patron] });
  const code = { codes: ['kites'], kind: 'amount', value: 20_000 };
  await stage.ask(organiser, 'POST', `${url}/ticket-codes`, code);
  return { organiser, event, url };
}

async function buy(person: TestPerson, event: string, ticket: object): Promise<OwnRegistration> {
  const registration = await register(person, event, ticket);
  await stage.payAtProvider((await stage.checkout(person, event)).paymentId);
  return registration;
}

test('check-in counts people by ticket type, and devices know the type of each', async () => {
  const { organiser, event, url } = await fair();
  const [asha, ravi] = [await stage.person('Asha'), await stage.person('Ravi')];
  await register(asha, event);
  const { $id } = await buy(ravi, event, { ticketTypeId: 'workshop' });
  const device = openDevice(mela(), event, { person: organiser });
  const first = (await device.sync()).body;
  expect(first.people).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ name: 'Asha', ticketTypeId: 'standard' }),
      expect.objectContaining({ name: 'Ravi', ticketTypeId: 'workshop' }),
    ]),
  );
  expect((await device.sync([device.note($id)])).body.ticketTypes).toEqual([
    { $id: 'standard', name: 'Entry', expected: 1, inside: 0 },
    { $id: 'workshop', name: 'Kite workshop', expected: 1, inside: 1 },
    { $id: 'patron', name: 'Patron', expected: 0, inside: 0 },
  ]);
  expect((await stage.ask(organiser, 'GET', `${url}/door`)).body).toMatchObject({
    ticketTypes: [{ inside: 0 }, { inside: 1 }, { inside: 0 }],
  });
  const missing = (type: string) =>
    stage.ask<{ people: CheckInPerson[] }>(
      organiser,
      'GET',
      `${url}/attendance?shown=missing&ticketTypeId=${type}`,
    );
  expect((await missing('standard')).body.people).toMatchObject([{ name: 'Asha' }]);
  expect((await missing('workshop')).body.people).toEqual([]);
});

test('at a simple event, check-in and tickets name no type', async () => {
  const organiser = await stage.person('Meera');
  const event = await stage.event(organiser, { ticketType: 'free', ticketPrice: null });
  const asha = await stage.person('Asha');
  const { $id } = await register(asha, event);
  const { body } = await openDevice(mela(), event, { person: organiser }).sync();
  expect(body).toMatchObject({ ticketTypes: [], people: [{ ticketTypeId: 'standard' }] });
  expect((await stage.ask<TicketView>(asha, 'GET', `/v1/tickets/${$id}`)).body.ticketType).toBeNull();
});

test('ticket, mails and calendars name the type, what was agreed and what the code took off', async () => {
  const { organiser, event, url } = await fair();
  const asha = await stage.person('Asha');
  const { $id } = await buy(asha, event, { ticketTypeId: 'workshop', code: 'kites' });
  const ticket = await stage.ask<TicketView>(asha, 'GET', `/v1/tickets/${$id}`);
  expect(ticket.body.ticketType).toEqual({
    name: 'Kite workshop',
    currency: 'INR',
    amountPaise: 60_000,
    discountPaise: 20_000,
    code: 'KITES',
    addOns: [],
  });
  const mails = await mailsTo(mela(), asha.email);
  const confirmed = mails.find(({ kind }) => kind === 'registration_confirmed');
  expect(confirmed?.text).toContain('Your ticket:\nKite workshop\n');
  expect(confirmed?.text).toContain('Price: ₹600\nDiscount: ₹200 (KITES)');
  const { calendar } = await mela()
    .deps.db.selectFrom('mails')
    .select('calendar')
    .where('to_address', '=', asha.email)
    .where('kind', '=', 'registration_confirmed')
    .executeTakeFirstOrThrow();
  expect(calendar).toContain('Kite workshop');
  const { body } = await stage.ask<{ url: string }>(asha, 'POST', '/v1/account/calendar');
  const feed = await mela().app.inject({ method: 'GET', url: URL.parse(body.url)?.pathname ?? '' });
  expect(feed.body).toContain('Kite workshop');
  // The mail about a cancellation says which ticket it was.
  await stage.ask(organiser, 'PATCH', url, { refundHours: 0 });
  await stage.cancel(asha, event);
  const cancelled = (await mailsTo(mela(), asha.email)).find(({ kind }) => kind === 'registration_cancelled');
  expect(cancelled?.text).toContain('Ticket: Kite workshop');
});

test('mails are in the language of their reader', async () => {
  const { event } = await fair();
  const asha = await stage.person('Asha');
  await mela().deps.db.updateTable('users').set({ locale: 'hi' }).where('id', '=', asha.userId).execute();
  await register(asha, event);
  const mails = await mailsTo(mela(), asha.email);
  const confirmed = mails.find(({ kind }) => kind === 'registration_confirmed');
  expect(confirmed?.text).toContain('आपका टिकट:\nEntry\n');
  expect(confirmed?.text).toContain('कीमत: मुफ़्त');
});

test("the organiser's list and sheet can be filtered by ticket type", async () => {
  const { organiser, event, url } = await fair();
  await register(await stage.person('Asha'), event);
  await buy(await stage.person('Ravi'), event, { ticketTypeId: 'workshop', code: 'kites' });
  const listed = (type: string) =>
    stage.ask<{ registrations: ManagedRegistration[]; total: number; counts: object }>(
      organiser,
      'GET',
      `${url}/registrations?state=confirmed&ticketTypeId=${type}`,
    );
  expect((await listed('standard')).body).toMatchObject({
    total: 1,
    counts: { confirmed: 1 },
    registrations: [{ name: 'Asha' }],
  });
  expect((await listed('workshop')).body).toMatchObject({ total: 1, registrations: [{ name: 'Ravi' }] });
  expect((await listed('nothing')).body).toMatchObject({ total: 0, registrations: [] });
  const sheet = await mela().app.inject({
    method: 'GET',
    url: `${url}/registrations.csv?ticketTypeId=workshop`,
    headers: { cookie: organiser.cookie },
  });
  expect(sheet.body).toContain('"Kite workshop","600","KITES","200"');
  expect(sheet.body).not.toContain('Asha');
});

test('a search by price finds an event by the price of any visible ticket type', async () => {
  const { event } = await fair({ eventTitle: 'Zeppelin gathering' });
  const visitor = await stage.person('Asha');
  const found = async (filters: string) => {
    const { body } = await stage.ask<DiscoveryPage>(visitor, 'GET', `/v1/events?${filters}`);
    return body.events.some(({ $id }) => $id === event);
  };
  for (const words of ['', '&q=zeppelin']) {
    expect(await found(`minPrice=700&maxPrice=900${words}`)).toBe(true);
    expect(await found(`minPrice=800${words}`)).toBe(true);
    expect(await found(`maxPrice=0${words}`)).toBe(true);
    // Between two prices, above the dearest visible one, and at the price of a hidden one.
    expect(await found(`minPrice=1&maxPrice=799${words}`)).toBe(false);
    expect(await found(`minPrice=801${words}`)).toBe(false);
    expect(await found(`minPrice=5000&maxPrice=5000${words}`)).toBe(false);
  }
});

test('organisers see by type what is sold, held and agreed, and people see their ticket in their list', async () => {
  const { organiser, event, url } = await fair();
  const [asha, ravi] = [await stage.person('Asha'), await stage.person('Ravi')];
  await buy(asha, event, { ticketTypeId: 'workshop', code: 'kites' });
  await register(ravi, event, { ticketTypeId: 'workshop' });
  const { body } = await stage.ask<{ types: object[] }>(organiser, 'GET', `${url}/ticket-types/managed`);
  expect(body.types).toMatchObject([
    { $id: 'standard', taken: 0, held: 0, agreedPaise: 0 },
    { $id: 'workshop', taken: 2, held: 1, agreedPaise: 60_000 },
    { $id: 'patron', taken: 0, held: 0, agreedPaise: 0 },
  ]);
  const own = await stage.ask<{ registrations: object[] }>(asha, 'GET', '/v1/account/registrations');
  expect(own.body.registrations).toMatchObject([
    { ticketType: { name: 'Kite workshop', amountPaise: 60_000, discountPaise: 20_000, code: 'KITES' } },
  ]);
});
