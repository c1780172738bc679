import { expect, test } from 'vitest';
import type { Order } from '../../../contracts/orders.ts';
import type { HeldTicket } from '../../../contracts/tickets.ts';
import { useMela } from '../../kit/app.ts';
import { mailsTo, newAddress, type TestPerson } from '../../kit/people.ts';
import { orderStage } from './order-stage.ts';

const mela = useMela();
const { stage, entry, workshop, fair, place, payFor, seatUrl, transfer } = orderStage(mela);

interface Link {
  readonly registrationId: string;
  readonly secret: string;
}

const kindsTo = async (address: string) => (await mailsTo(mela(), address)).map(({ kind }) => kind);
const ask = () => stage.runJobs('ask_seat_holder');
const look = async ({ registrationId, secret }: Link) => {
  const url = `/v1/held-tickets/${registrationId}?${new URLSearchParams({ secret })}`;
  const answer = await mela().app.inject({ url });
  return { status: answer.statusCode, body: answer.json() as HeldTicket & { type?: string } };
};
const mailed = async ({ registrationId, secret }: Link, wanted: boolean) => {
  const url = `/v1/held-tickets/${registrationId}/mails`;
  const answer = await mela().app.inject({ method: 'PUT', url, payload: { secret, mailed: wanted } });
  return { status: answer.statusCode, body: answer.json() as HeldTicket & { type?: string } };
};

/** The link in the newest mail to an address that has one. */
async function linkTo(address: string): Promise<Link> {
  const links = (await mailsTo(mela(), address)).flatMap(
    ({ text }) => text.match(/https?:\S+\/your-ticket\?\S+/) ?? [],
  );
  const { searchParams } = new URL(links.at(-1) ?? '');
  return {
    registrationId: searchParams.get('registrationId') ?? '',
    secret: searchParams.get('secret') ?? '',
  };
}

/** Asha orders a ticket for herself and one for Ravi, at an address of his. */
async function ordered({ types = ['standard', 'standard'] }: { types?: string[] } = {}) {
  const { organiser, event } = await fair();
  const asha = await stage.person('Asha');
  const ravi = newAddress('ravi');
  const seats = types.map((ticketTypeId, index) => ({
    ticketTypeId,
    ...(index > 0 && { name: 'Ravi', email: ravi }),
  }));
  const { status, body } = await place(asha, event, [], { seats });
  expect(status, JSON.stringify(body)).toBe(201);
  return { organiser, event, asha, ravi, order: body };
}

/** The same, and Ravi has agreed to mails. */
async function agreed() {
  const given = await ordered();
  await ask();
  const link = await linkTo(given.ravi);
  expect((await mailed(link, true)).status).toBe(200);
  return { ...given, link };
}

const holderOf = ({ seats }: Order, index = 1) => seats[index]?.holder;
const ownOrder = async (person: TestPerson, event: string) =>
  (await stage.ask<{ orders: Order[] }>(person, 'GET', `/v1/events/${event}/orders/own`)).body.orders[0];

test('asks the holder of a confirmed seat in a mail with nothing that was typed', async () => {
  const { ravi, order } = await ordered();
  expect(holderOf(order)).toEqual({ email: ravi, state: 'waiting' });
  expect(await kindsTo(ravi)).toEqual([]);
  await ask();
  const [mail, ...more] = await mailsTo(mela(), ravi);
  expect(more).toEqual([]);
  expect(mail?.kind).toBe('holder_invitation');
  for (const typed of ['Kite festival', 'Asha', 'Ravi', 'Juhu']) {
    expect(`${mail?.subject} ${mail?.text}`).not.toContain(typed);
  }
});

test('opens the ticket with the mailed link, without an account, and changes nothing by that', async () => {
  const { ravi, order } = await ordered();
  await ask();
  const link = await linkTo(ravi);
  const { status, body } = await look(link);
  expect(status, JSON.stringify(body)).toBe(200);
  expect(body).toMatchObject({ holderName: 'Ravi', buyerName: 'Asha', mailed: false });
  expect(body.ticketType).toEqual({ name: 'Entry', addOns: [] });
  expect(body.code).toContain(order.seats[1]?.$id ?? 'none');
  expect(await kindsTo(ravi)).toEqual(['holder_invitation']);
  expect((await look({ ...link, secret: 'guessed' })).body.type).toBe('registration_not_found');
  const own = { ...link, registrationId: order.seats[0]?.$id ?? '' };
  expect((await look(own)).body.type).toBe('registration_not_found');
});

test('mails the ticket with its code and calendar entry once the holder agrees, and once only', async () => {
  const { ravi, link, asha, event } = await agreed();
  await mailed(link, true);
  expect(await kindsTo(ravi)).toEqual(['holder_invitation', 'holder_ticket']);
  const row = await mela()
    .deps.db.selectFrom('mails')
    .select(['ticket_code as code', 'calendar_method as method', 'text_body as text', 'user_id as userId'])
    .where('to_address', '=', ravi)
    .where('kind', '=', 'holder_ticket')
    .executeTakeFirstOrThrow();
  expect(row.code).toContain(link.registrationId);
  expect(row.method).toBe('REQUEST');
  expect(row.text).toContain('Asha got you a ticket');
  expect(row.text).not.toContain('₹');
  expect(row.userId).toBeNull();
  expect(holderOf((await ownOrder(asha, event)) as Order)).toEqual({ email: ravi, state: 'agreed' });
});

test('doesn’t ask for a seat that isn’t paid, and asks once it is', async () => {
  const { asha, event, ravi, order } = await ordered({ types: ['workshop', 'workshop'] });
  await ask();
  expect(await kindsTo(ravi)).toEqual([]);
  await payFor(asha, event, order);
  await ask();
  expect(await kindsTo(ravi)).toEqual(['holder_invitation']);
  const { body } = await look(await linkTo(ravi));
  expect(JSON.stringify(body.ticketType)).toBe(JSON.stringify({ name: workshop.name, addOns: [] }));
});

test('asks somebody only once for several tickets from the same buyer', async () => {
  const { event, asha, ravi } = await agreed();
  const more = await place(asha, event, [], {
    key: 'second',
    own: false,
    seats: [{ ticketTypeId: 'standard', name: 'Ravi', email: ravi }],
  });
  expect(more.status, JSON.stringify(more.body)).toBe(201);
  expect(await kindsTo(ravi)).toEqual(['holder_invitation', 'holder_ticket', 'holder_ticket']);
  expect(holderOf(more.body, 0)).toEqual({ email: ravi, state: 'agreed' });
});

test('a placed order that is sent again asks nobody again', async () => {
  const { event, asha, ravi } = await ordered();
  await ask();
  const seats = [{ ticketTypeId: 'standard' }, { ticketTypeId: 'standard', name: 'Ravi', email: ravi }];
  await place(asha, event, [], { seats });
  await ask();
  expect(await kindsTo(ravi)).toEqual(['holder_invitation']);
});

test('mails one address at most three times a day, by several buyers', async () => {
  const ravi = newAddress('ravi');
  for (let time = 0; time < 5; time++) {
    const { event } = await fair();
    const buyer = await stage.person(`Buyer ${time}`);
    await place(buyer, event, [], {
      own: false,
      seats: [{ ticketTypeId: 'standard', name: 'Ravi', email: ravi }],
    });
    await ask();
    if (time < 3) continue;
    expect(holderOf((await ownOrder(buyer, event)) as Order, 0)).toEqual({ email: ravi, state: 'waiting' });
  }
  expect(await kindsTo(ravi)).toEqual(Array(3).fill('holder_invitation'));
});

test('adds, mails again and removes an address later, until the organiser’s deadline', async () => {
  const { event } = await fair();
  const asha = await stage.person('Asha');
  const ravi = newAddress('ravi');
  const { body: order } = await place(asha, event, ['standard', 'standard']);
  const patch = (body: object) => stage.ask<Order>(asha, 'PATCH', seatUrl(event, order, 1), body);
  expect(holderOf((await patch({ email: ravi })).body)).toEqual({ email: ravi, state: 'waiting' });
  await ask();
  await patch({ email: ravi });
  await ask();
  expect(await kindsTo(ravi)).toEqual(['holder_invitation', 'holder_invitation']);
  const link = await linkTo(ravi);
  expect((await patch({ email: null })).body.seats[1]).toMatchObject({ name: 'Guest 1', holder: null });
  expect((await look(link)).body.type).toBe('registration_not_found');
  for (const body of [{}, { email: 'nowhere' }, { name: '' }]) {
    const refused = await patch(body);
    expect(refused.body.type, JSON.stringify(body)).toBe('general_argument_invalid');
  }
  // The event starts ten days after today, which in its zone may be tomorrow already.
  mela().clock.advance({ hours: 24 * 12 });
  try {
    expect((await patch({ email: ravi })).body.type).toBe('ticket_names_closed');
  } finally {
    mela().clock.advance({ hours: -24 * 12 });
  }
});

test('another address ends the ticket that the first one has', async () => {
  const { event, asha, ravi, link, order } = await agreed();
  const zoya = newAddress('zoya');
  await stage.ask(asha, 'PATCH', seatUrl(event, order, 1), { name: 'Zoya', email: zoya });
  await ask();
  expect(await kindsTo(ravi)).toEqual(['holder_invitation', 'holder_ticket', 'holder_ticket_over']);
  expect((await mailsTo(mela(), ravi)).at(-1)?.text).toContain('Asha changed who the ticket is for.');
  expect((await look(link)).body.type).toBe('registration_not_found');
  const { body } = await look(await linkTo(zoya));
  expect(body.holderName).toBe('Zoya');
  expect(body.code).toContain(`:${order.seats[1]?.$id}:2:`);
});

test.each([
  ['cancels the seat', ({ asha, event, order }) => stage.ask(asha, 'DELETE', seatUrl(event, order, 1))],
  [
    'transfers it',
    async ({ asha, order }) => transfer(asha, await stage.person('Zoya'), order.seats[1]?.$id ?? ''),
  ],
  ['deletes the account', ({ asha }) => deleteAccount(asha)],
] satisfies [string, (given: Awaited<ReturnType<typeof agreed>>) => Promise<unknown>][])(
  'tells the holder when the buyer %s, and ends their link',
  async (_, act) => {
    const given = await agreed();
    await act(given);
    // The invitation is the buyer's, too, and is deleted with their account.
    expect((await kindsTo(given.ravi)).slice(-2)).toEqual(['holder_ticket', 'holder_ticket_over']);
    expect((await look(given.link)).status).toBe(404);
    const left = await mela()
      .deps.db.selectFrom('seat_holders')
      .select('address')
      .where('address', '=', given.ravi)
      .execute();
    expect(left).toEqual([]);
  },
);

test('mails the new ticket when the organiser gives the seat another type', async () => {
  const { organiser, event, ravi, order } = await agreed();
  const plain = { ...entry, $id: 'balcony', name: 'Balcony' };
  const setup = {
    types: [entry, workshop, plain],
    pools: [
      { $id: 'hall', name: 'Hall', capacity: 6 },
      { $id: 'bench', name: 'Benches', capacity: 2 },
    ],
    orders: { maxPerOrder: 4 },
  };
  expect((await stage.ask(organiser, 'PUT', `/v1/events/${event}/ticket-types`, setup)).status).toBe(200);
  const url = `/v1/events/${event}/registrations/${order.seats[1]?.$id}/ticket-type`;
  const moved = await stage.ask(organiser, 'PUT', url, { ticketTypeId: 'balcony' });
  expect(moved.status, JSON.stringify(moved.body)).toBe(200);
  const mails = await mailsTo(mela(), ravi);
  expect(mails.map(({ kind }) => kind)).toEqual(['holder_invitation', 'holder_ticket', 'holder_ticket']);
  expect(mails.at(-1)?.text).toContain('Balcony');
});

test('reminders, changes, messages and the cancellation go to holders too, with a way out', async () => {
  const { organiser, event, ravi, asha } = await agreed();
  // Only those who registered before a change get a mail about it.
  mela().clock.advance({ minutes: 1 });
  const moved = await stage.ask(organiser, 'PATCH', `/v1/events/${event}`, {
    location: 'Carter Road, Mumbai',
    latitude: 19.06,
    longitude: 72.82,
  });
  expect(moved.status, JSON.stringify(moved.body)).toBe(200);
  await stage.runJobs('announce');
  const message = { messageId: 'm1', audience: 'confirmed', subject: 'Bring water', text: 'It is hot.' };
  const sent = await stage.ask(organiser, 'POST', `/v1/events/${event}/messages`, message);
  expect(sent.status, JSON.stringify(sent.body)).toBeLessThan(300);
  await stage.runJobs('announce');
  await stage.ask(organiser, 'DELETE', `/v1/events/${event}`);
  await stage.runJobs('announce');
  const mails = (await mailsTo(mela(), ravi)).slice(2);
  expect(mails.map(({ kind }) => kind)).toEqual(['event_changed', 'organiser_message', 'event_cancelled']);
  for (const { text } of mails) expect(text).toContain('/your-ticket?');
  const toBuyer = (await mailsTo(mela(), asha.email)).filter(({ kind }) => kind === 'event_cancelled');
  expect(toBuyer).toHaveLength(1);
});

test('sends nothing more once the holder ends the mails, and the ticket stays valid', async () => {
  const { organiser, event, ravi, link } = await agreed();
  expect((await mailed(link, false)).body.mailed).toBe(false);
  mela().clock.advance({ minutes: 1 });
  const moved = await stage.ask(organiser, 'PATCH', `/v1/events/${event}`, {
    location: 'Carter Road, Mumbai',
    latitude: 19.06,
    longitude: 72.82,
  });
  expect(moved.status, JSON.stringify(moved.body)).toBe(200);
  await stage.runJobs('announce');
  await ask();
  expect(await kindsTo(ravi)).toEqual(['holder_invitation', 'holder_ticket']);
  expect((await look(link)).status).toBe(200);
});

test('asks nobody again who ended the mails, whatever their buyer does', async () => {
  const { event, asha, ravi, link, order } = await agreed();
  const another = (key: string) =>
    place(asha, event, [], {
      key,
      own: false,
      seats: [{ ticketTypeId: 'standard', name: 'Ravi', email: ravi }],
    });
  expect(holderOf((await another('second')).body, 0)).toEqual({ email: ravi, state: 'agreed' });
  await mailed(link, false);
  const before = await kindsTo(ravi);
  const saved = await stage.ask<Order>(asha, 'PATCH', seatUrl(event, order, 1), { email: ravi });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  const { body } = await another('third');
  expect(holderOf(body, 0)).toEqual({ email: ravi, state: 'waiting' });
  await stage.ask(asha, 'PATCH', seatUrl(event, body, 0), { email: ravi });
  await ask();
  expect(await kindsTo(ravi)).toEqual(before);
  // Another buyer's tickets are another matter.
  const zoya = await stage.person('Zoya');
  await place(zoya, event, [], {
    own: false,
    seats: [{ ticketTypeId: 'standard', name: 'Ravi', email: ravi }],
  });
  await ask();
  expect(await kindsTo(ravi)).toEqual([...before, 'holder_invitation']);
  await mailed(link, true);
  expect(holderOf((await another('fourth')).body, 0)).toEqual({ email: ravi, state: 'agreed' });
});

test('remembers who ended the mails when their address is removed and given again', async () => {
  const { event, asha, ravi, link, order } = await agreed();
  await mailed(link, false);
  const before = await kindsTo(ravi);
  const patch = (email: string | null) =>
    stage.ask<Order>(asha, 'PATCH', seatUrl(event, order, 1), { email });
  await patch(null);
  const { body } = await patch(ravi);
  expect(holderOf(body)).toEqual({ email: ravi, state: 'waiting' });
  await ask();
  await patch(ravi);
  await ask();
  expect(await kindsTo(ravi)).toEqual(before);
});

test('forgets addresses a month after the event', async () => {
  const { ravi } = await agreed();
  const left = () =>
    mela().deps.db.selectFrom('seat_holders').select('address').where('address', '=', ravi).execute();
  await stage.runJob('forget_seat_holders');
  expect(await left()).toHaveLength(1);
  mela().clock.advance({ hours: 24 * 41 });
  try {
    await stage.runJob('forget_seat_holders');
    expect(await left()).toEqual([]);
  } finally {
    mela().clock.advance({ hours: -24 * 41 });
  }
});

async function deleteAccount({ cookie, password }: TestPerson): Promise<void> {
  const answer = await mela().app.inject({
    method: 'DELETE',
    url: '/v1/account',
    headers: { cookie },
    payload: { password },
  });
  expect(answer.statusCode, answer.body).toBeLessThan(300);
}
