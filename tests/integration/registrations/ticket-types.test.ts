import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { OwnRegistration } from '../../../contracts/registrations.ts';
import type { ManagedTickets, TicketType } from '../../../contracts/ticket-types.ts';
import { useMela } from '../../kit/app.ts';
import type { TestPerson } from '../../kit/people.ts';
import { paymentStage } from '../payments/stage.ts';

const mela = useMela();
const stage = paymentStage(mela);

const venue = { $id: 'venue', name: 'Hall', capacity: 3 };
const standard = { $id: 'standard', name: 'Entry', pricing: 'free', pools: ['venue'] };
const workshop = {
  $id: 'workshop',
  name: 'Kite workshop',
  pricing: 'fixed',
  pricePaise: 80_000,
  pools: ['venue', 'bench'],
};
const bench = { $id: 'bench', name: 'Workbenches', capacity: 1 };

const urlOf = (eventId: string) => `/v1/events/${eventId}/ticket-types`;
const setUp = (organiser: TestPerson, eventId: string, types: object[], pools: object[] = [venue, bench]) =>
  stage.ask<ManagedTickets & { fields?: Record<string, string> }>(organiser, 'PUT', urlOf(eventId), {
    types,
    pools,
  });
const listed = async (person: TestPerson, eventId: string) =>
  (await stage.ask<{ simple: boolean; types: TicketType[] }>(person, 'GET', urlOf(eventId))).body;
const register = async (person: TestPerson, eventId: string, ticket: object = {}) =>
  stage.ask<OwnRegistration & { fields?: object }>(person, 'POST', `/v1/events/${eventId}/registrations`, {
    socialMedia: 'Mastodon',
    email: person.email,
    reason: 'I like kites.',
    ...ticket,
  });

/** A free event with a workshop. */
async function fair(types: object[] = [standard, workshop], overrides: object = {}) {
  const organiser = await stage.person('Meera');
  const event = await stage.event(organiser, { ticketType: 'free', ticketPrice: null, ...overrides });
  const { status, body } = await setUp(organiser, event, types);
  expect(status, JSON.stringify(body)).toBe(200);
  return { organiser, event };
}

test('a simple event has one type, at its own price and with its own seats', async () => {
  const organiser = await stage.person('Meera');
  const event = await stage.event(organiser, { capacity: 2 });
  const { simple, types } = await listed(organiser, event);
  expect(simple).toBe(true);
  expect(types).toMatchObject([{ $id: 'standard', pricing: 'fixed', pricePaise: 50_000, seatsLeft: 2 }]);
  const { body } = await register(await stage.person('Ravi'), event, { ticketTypeId: 'vip' });
  expect(body.type).toBe('ticket_type_not_found');
});

test('the event shows the price of its cheapest visible type, which its form can no longer change', async () => {
  const { organiser, event } = await fair([{ ...standard, hidden: true }, workshop]);
  const url = `/v1/events/${event}`;
  expect((await stage.ask(organiser, 'GET', url)).body).toMatchObject({
    ticketType: 'paid',
    ticketPrice: 800,
    hasTicketTypes: true,
  });
  const change = await stage.ask(organiser, 'PATCH', url, { ticketPrice: 300 });
  expect(change).toMatchObject({ status: 409, body: { type: 'event_has_ticket_types' } });
  expect((await stage.ask(organiser, 'PATCH', url, { refundHours: 12 })).status).toBe(200);
  await setUp(organiser, event, [standard, workshop]);
  expect((await stage.ask(organiser, 'GET', url)).body).toMatchObject({
    ticketType: 'free',
    refundHours: 12,
  });
});

test('a seat is taken from each pool of its type, and a full pool fills only its types', async () => {
  const { event } = await fair();
  const [asha, ravi, zoya] = [
    await stage.person('Asha'),
    await stage.person('Ravi'),
    await stage.person('Zoya'),
  ];
  expect((await register(asha, event, { ticketTypeId: 'workshop' })).body).toMatchObject({
    state: 'awaiting_payment',
    ticketTypeId: 'workshop',
    amountPaise: 80_000,
  });
  expect((await register(ravi, event, { ticketTypeId: 'workshop' })).body.state).toBe('waitlisted');
  expect((await register(zoya, event)).body).toMatchObject({ state: 'confirmed', amountPaise: 0 });
  expect((await listed(zoya, event)).types).toMatchObject([
    { $id: 'standard', seatsLeft: 1, full: false },
    { $id: 'workshop', seatsLeft: 0, full: true },
  ]);
  // The freed bench goes to the person who waits for it, although the other type is open.
  await stage.cancel(asha, event);
  expect(await stage.own(ravi, event)).toMatchObject({ state: 'awaiting_payment', amountPaise: 80_000 });
});

test('a person who waits for two types gets the first that is free', async () => {
  const { organiser, event } = await fair([standard, workshop], { capacity: 1 });
  const [asha, ravi] = [await stage.person('Asha'), await stage.person('Ravi')];
  await register(asha, event);
  const waits = { ticketTypeId: 'workshop', otherTicketTypes: ['standard'] };
  expect((await register(ravi, event, waits)).body.state).toBe('waitlisted');
  await stage.ask(organiser, 'PATCH', `/v1/events/${event}`, { capacity: 2 });
  expect(await stage.own(ravi, event)).toMatchObject({ state: 'awaiting_payment', ticketTypeId: 'workshop' });
});

test('the server keeps to the sales window of a type and to its price steps', async () => {
  const now = mela().clock.now();
  const closesAt = now.add({ hours: 3 }).toString();
  const steps = [{ pricePaise: 50_000, until: now.add({ hours: 1 }).toString() }];
  const { event } = await fair([standard, { ...workshop, pools: [], steps, closesAt }]);
  const choice = { ticketTypeId: 'workshop' };
  const early = await stage.person('Asha');
  expect((await register(early, event, choice)).body.amountPaise).toBe(50_000);
  mela().clock.advance({ minutes: 61 });
  expect((await listed(early, event)).types[1]).toMatchObject({ pricePaise: 80_000, nextPrice: null });
  expect((await register(await stage.person('Ravi'), event, choice)).body.amountPaise).toBe(80_000);
  mela().clock.advance({ hours: 2 });
  const late = await register(await stage.person('Zoya'), event, choice);
  expect(late.body.type).toBe('registration_closed');
  expect((await register(await stage.person('Uma'), event)).body.state).toBe('confirmed');
});

test('nobody is registered at a higher price than the one they saw, guests included', async () => {
  const steps = [{ pricePaise: 50_000, untilSold: 1 }];
  const { event } = await fair([standard, { ...workshop, pools: [], steps }]);
  const saw = { ticketTypeId: 'workshop', expectedPaise: 50_000 };
  expect((await register(await stage.person('Asha'), event, saw)).body.amountPaise).toBe(50_000);
  const late = await stage.person('Ravi');
  const refused = await register(late, event, saw);
  expect(refused).toMatchObject({ status: 409, body: { type: 'ticket_price_changed' } });
  const guest = await mela().app.inject({
    method: 'POST',
    url: `/v1/events/${event}/guest-registrations`,
    payload: { name: 'Uma', email: 'uma@guest.example', key: 'a'.repeat(64), reason: 'Kites', ...saw },
  });
  expect(guest.json()).toMatchObject({ type: 'ticket_price_changed' });
  const agreed = await register(late, event, { ...saw, expectedPaise: 90_000 });
  expect(agreed.body.amountPaise).toBe(80_000);
});

test('the price agreed when registering is what is paid, whatever the list says by then', async () => {
  const now = mela().clock.now();
  const steps = [{ pricePaise: 50_000, until: now.add({ minutes: 5 }).toString() }];
  const { organiser, event } = await fair([standard, { ...workshop, steps }]);
  const buyer = await stage.person('Asha');
  await register(buyer, event, { ticketTypeId: 'workshop' });
  mela().clock.advance({ minutes: 6 });
  await setUp(organiser, event, [standard, { ...workshop, pricePaise: 120_000 }]);
  const { paymentId, checkout } = await stage.checkout(buyer, event);
  expect(checkout.body.options.amount).toBe(50_000);
  await stage.payAtProvider(paymentId);
  expect((await stage.own(buyer, event)).state).toBe('confirmed');
  expect((await stage.payment(buyer, paymentId)).description).toBe('Kite festival · Kite workshop');
});

test("people who pay what they can can't pay less than the minimum", async () => {
  const gift = { $id: 'gift', name: 'Solidarity', pricing: 'pay_what_you_can', pricePaise: 10_000 };
  const { event } = await fair([standard, gift]);
  const buyer = await stage.person('Asha');
  const refused = await register(buyer, event, { ticketTypeId: 'gift', amountPaise: 9_900 });
  expect(refused).toMatchObject({ status: 400, body: { fields: { amountPaise: expect.any(String) } } });
  const { body } = await register(buyer, event, { ticketTypeId: 'gift', amountPaise: 25_000 });
  expect(body).toMatchObject({ state: 'awaiting_payment', amountPaise: 25_000 });
});

test('a hidden type looks as if it did not exist, and no choice is refused where there is no standard type', async () => {
  const { event } = await fair([{ ...standard, hidden: true }, workshop]);
  const visitor = await stage.person('Asha');
  expect((await listed(visitor, event)).types.map(({ $id }) => $id)).toEqual(['workshop']);
  expect((await register(visitor, event, { ticketTypeId: 'standard' })).body.type).toBe(
    'ticket_type_not_found',
  );
  expect((await register(visitor, event)).body.type).toBe('ticket_type_required');
});

test('a type can ask for approval of its own', async () => {
  const press = { $id: 'press', name: 'Press', pricing: 'free', approval: true };
  const { event } = await fair([standard, press]);
  const [asha, ravi] = [await stage.person('Asha'), await stage.person('Ravi')];
  expect((await register(asha, event, { ticketTypeId: 'press' })).body.state).toBe('pending');
  expect((await register(ravi, event)).body.state).toBe('confirmed');
});

test('who registered before there were types has the standard one, at no new price', async () => {
  const organiser = await stage.person('Meera');
  const event = await stage.event(organiser, { capacity: 5 });
  const [asha, ravi] = [await stage.person('Asha'), await stage.person('Ravi')];
  await stage.buy(asha, event);
  await stage.register(ravi, event);
  const priced = { ...standard, pricing: 'fixed', pricePaise: 50_000 };
  expect((await setUp(organiser, event, [priced, workshop])).body).toMatchObject({
    types: [
      { $id: 'standard', taken: 2 },
      { $id: 'workshop', taken: 0 },
    ],
    pools: [{ taken: 2 }, { taken: 0 }],
  });
  const { paymentId } = await stage.checkout(ravi, event);
  await stage.payAtProvider(paymentId);
  expect(await stage.own(ravi, event)).toMatchObject({ state: 'confirmed', ticketTypeId: 'standard' });
  // Their type has to stay, and to stay paid, and its pool needs their seats.
  expect((await setUp(organiser, event, [workshop])).body.type).toBe('ticket_type_in_use');
  expect((await setUp(organiser, event, [standard, workshop])).body.type).toBe('event_ticket_type_locked');
  const small = await setUp(organiser, event, [priced, workshop], [{ ...venue, capacity: 1 }, bench]);
  expect(small).toMatchObject({ status: 400, body: { fields: { 'pools.0.capacity': expect.any(String) } } });
  // Without types the event is simple again.
  expect((await setUp(organiser, event, [], [])).status).toBe(200);
  expect((await listed(asha, event)).simple).toBe(true);
});

test('an event becomes simple again although people chose its standard type', async () => {
  const { organiser, event } = await fair([{ ...standard, pools: [] }]);
  const asha = await stage.person('Asha');
  expect((await register(asha, event, { ticketTypeId: 'standard' })).body.state).toBe('confirmed');
  expect((await setUp(organiser, event, [], [])).status).toBe(200);
  expect((await stage.own(asha, event)).state).toBe('confirmed');
  expect((await setUp(organiser, event, [{ ...standard, pools: [] }], [])).body.types).toMatchObject([
    { taken: 1 },
  ]);
});

test.each([
  [
    '21 types',
    Array.from({ length: 21 }, (_, at) => ({ ...standard, pools: [], $id: `type-${at}` })),
    [],
    'types',
  ],
  ['11 pools', [], Array.from({ length: 11 }, (_, at) => ({ ...venue, $id: `pool-${at}` })), 'pools'],
  ['an unknown pool', [standard], [], 'types.0.pools'],
  [
    'two types with one id',
    [
      { ...standard, pools: [] },
      { ...standard, pools: [] },
    ],
    [],
    'types.1.$id',
  ],
  ['a fixed price of nothing', [{ ...workshop, pools: [], pricePaise: 0 }], [], 'types.0.pricePaise'],
  ['a free ticket with a price', [{ ...standard, pools: [], pricePaise: 100 }], [], 'types.0.pricePaise'],
  [
    'a price step without an end',
    [{ ...workshop, pools: [], steps: [{ pricePaise: 100 }] }],
    [],
    'types.0.steps.0.until',
  ],
])('refuses %s and names the field', async (_, types, pools, field) => {
  const organiser = await stage.person('Meera');
  const event = await stage.event(organiser);
  const { status, body } = await setUp(organiser, event, types, pools);
  expect(status).toBe(400);
  expect(body.fields).toHaveProperty([field]);
});

test('the counters are those of the registrations after a rush in which some cancel', async () => {
  const { event } = await fair([standard, workshop], { capacity: 10 });
  const crowd = await Promise.all(Array.from({ length: 12 }, (_, at) => stage.person(`Person ${at}`)));
  await Promise.all(
    crowd.map((person, at) =>
      register(person, event, { ticketTypeId: at % 2 === 0 ? 'workshop' : 'standard' }),
    ),
  );
  await Promise.all(crowd.slice(0, 4).map((person) => stage.cancel(person, event)));
  const { rows } = await sql<{ type: string; taken: number; counted: number }>`
    select id as type, taken, (select count(*)::int from registrations where event_id = ticket_types.event_id
      and state in ('confirmed', 'awaiting_payment') and coalesce(ticket_type_id, 'standard') = ticket_types.id) as counted
    from ticket_types where event_id = ${event} order by id`.execute(mela().deps.db);
  expect(rows.map(({ taken }) => taken)).toEqual(rows.map(({ counted }) => counted));
  const pools = await mela()
    .deps.db.selectFrom('ticket_pools')
    .select(['id', 'taken'])
    .where('event_id', '=', event)
    .orderBy('id')
    .execute();
  expect(pools).toEqual([
    { id: 'bench', taken: 1 },
    { id: 'venue', taken: 3 },
  ]);
});

test('the export names the ticket of each person and what they agreed to pay', async () => {
  const { organiser, event } = await fair();
  await register(await stage.person('Asha'), event);
  await register(await stage.person('Ravi'), event, { ticketTypeId: 'workshop' });
  const { body } = await mela().app.inject({
    method: 'GET',
    url: `/v1/events/${event}/registrations.csv`,
    headers: { cookie: organiser.cookie },
  });
  const lines = body.trim().split('\r\n');
  expect(lines[0]).toContain('"Ticket","Price (INR)"');
  expect(lines.find((line) => line.includes('Asha'))).toContain('"Entry","0"');
  expect(lines.find((line) => line.includes('Ravi'))).toContain('"Kite workshop","800"');
});

test('the export shows codes only to those who may see all of them', async () => {
  const { organiser, event } = await fair();
  const terms = { kind: 'percent', value: 100, codes: ['FRIENDS'] };
  await stage.ask(organiser, 'POST', `/v1/events/${event}/ticket-codes`, terms);
  const asha = await stage.person('Asha');
  expect((await register(asha, event, { ticketTypeId: 'workshop', code: 'FRIENDS' })).status).toBe(201);
  const editor = await stage.person('Ravi');
  await sql`insert into event_helpers values (${event}, ${editor.userId}, 'editor', now())`.execute(
    mela().deps.db,
  );
  const exportFor = async ({ cookie }: TestPerson) =>
    (await mela().app.inject({ url: `/v1/events/${event}/registrations.csv`, headers: { cookie } })).body;
  expect(await exportFor(organiser)).toContain('FRIENDS');
  const shown = await exportFor(editor);
  expect(shown).toContain('Asha');
  expect(shown).not.toContain('FRIENDS');
});

test('10,000 registrations in every state stay as they are when their event gets ticket types', async () => {
  const organiser = await stage.person('Meera');
  const event = await stage.event(organiser, { capacity: 9000 });
  const { db } = mela().deps;
  await sql`insert into users (id, email, email_verified_at, password_hash, name)
    select 'crowd' || at, 'crowd' || at || '@example.org', now(), '', 'Crowd' from generate_series(1, 10000) as at`.execute(
    db,
  );
  await sql`insert into registrations (id, event_id, user_id, state, queue_number, hold_expires_at, cancel_cause)
    select 'of' || at, ${event}, 'crowd' || at, state,
      case when state = 'waitlisted' then nextval('waitlist_numbers') end,
      case when state = 'awaiting_payment' then now() + interval '1 day' end,
      case when state = 'cancelled' then 'attendee' end
    from generate_series(1, 10000) as at, lateral (select (array['pending', 'waitlisted', 'awaiting_payment',
      'confirmed', 'declined', 'cancelled'])[1 + at % 6] as state) as given`.execute(db);
  await sql`update event_seats set (pending, waitlisted, held, confirmed) = (select
      count(*) filter (where state = 'pending'), count(*) filter (where state = 'waitlisted'),
      count(*) filter (where state = 'awaiting_payment'), count(*) filter (where state = 'confirmed')
    from registrations where event_id = ${event}), capacity = (select count(*) from registrations
      where event_id = ${event} and state in ('awaiting_payment', 'confirmed'))
    where event_id = ${event}`.execute(db);
  const fingerprint = async () => {
    const { rows } = await sql<{
      digest: string;
    }>`select md5(string_agg(registrations::text, '' order by id)) as digest
      from registrations where event_id = ${event}`.execute(db);
    return rows[0]?.digest;
  };
  const before = await fingerprint();
  const priced = { ...standard, pricing: 'fixed', pricePaise: 50_000 };
  const { body } = await setUp(organiser, event, [priced, workshop], [{ ...venue, capacity: 5000 }, bench]);
  expect(body).toMatchObject({
    types: [
      { taken: 3334, waitlisted: 1667 },
      { taken: 0, waitlisted: 0 },
    ],
    pools: [{ taken: 3334 }, { taken: 0 }],
  });
  expect(await fingerprint()).toBe(before);
}, 120_000);
