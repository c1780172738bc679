import { expect, test } from 'vitest';
import type { OwnRegistration } from '../../../contracts/registrations.ts';
import type { CheckedTicketType, ManagedCode } from '../../../contracts/ticket-codes.ts';
import { useMela } from '../../kit/app.ts';
import type { TestPerson } from '../../kit/people.ts';
import { orderStage } from './order-stage.ts';

const mela = useMela();
const { stage, transfer } = orderStage(mela);

const entry = { $id: 'standard', name: 'Entry', pricing: 'fixed', pricePaise: 33_300 };
const crew = { $id: 'crew', name: 'Crew', pricing: 'free', hidden: true };
const press = { $id: 'press', name: 'Press', pricing: 'free', hidden: true };

const codesOf = (event: string) => `/v1/events/${event}/ticket-codes`;
const register = (person: TestPerson, event: string, ticket: object = {}) =>
  stage.ask<OwnRegistration>(person, 'POST', `/v1/events/${event}/registrations`, {
    socialMedia: 'Mastodon',
    email: person.email,
    reason: 'I like kites.',
    ...ticket,
  });
const check = (person: TestPerson, event: string, code: string) =>
  stage.ask<{ types: CheckedTicketType[] }>(person, 'POST', `${codesOf(event)}/check`, { code });
const usesOf = async (organiser: TestPerson, event: string) =>
  (await stage.ask<{ codes: ManagedCode[] }>(organiser, 'GET', codesOf(event))).body.codes.map(
    ({ used }) => used,
  );

/** An event with a paid type, two hidden ones and a code. */
async function fair(code: object, overrides: object = {}) {
  const organiser = await stage.person('Meera');
  const event = await stage.event(organiser, { handOn: true, ...overrides });
  await stage.ask(organiser, 'PUT', `/v1/events/${event}/ticket-types`, { types: [entry, crew, press] });
  const made = await stage.ask<{ codes: ManagedCode[] }>(organiser, 'POST', codesOf(event), {
    codes: ['kites'],
    ...code,
  });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return { organiser, event, codes: made.body.codes };
}

test.each([
  ['15 % off, in whole rupees', { kind: 'percent', value: 15 }, 28_300],
  ['₹100 off', { kind: 'amount', value: 10_000 }, 23_300],
  ['a fixed price', { kind: 'price', value: 20_000 }, 20_000],
  ['never more than without the code', { kind: 'price', value: 90_000 }, 33_300],
])('a code gives %s, however it is typed', async (_, code, paise) => {
  const { event } = await fair(code);
  const buyer = await stage.person('Asha');
  expect((await check(buyer, event, ' Kites ')).body.types).toMatchObject([
    { pricePaise: paise, codeApplies: true },
  ]);
  const { body } = await register(buyer, event, { code: 'kItEs' });
  expect(body).toMatchObject({ state: 'awaiting_payment', amountPaise: paise });
  const { paymentId, checkout } = await stage.checkout(buyer, event);
  expect(checkout.body.options.amount).toBe(paise);
  await stage.payAtProvider(paymentId);
  expect((await stage.own(buyer, event)).state).toBe('confirmed');
});

test('a free ticket needs no payment', async () => {
  const { event } = await fair({ kind: 'percent', value: 100 });
  const { body } = await register(await stage.person('Asha'), event, { code: 'KITES' });
  expect(body).toMatchObject({ state: 'confirmed', amountPaise: 0 });
});

test('a code shows the hidden types that it names, and no others', async () => {
  const { event } = await fair({ kind: 'access', value: 0, ticketTypes: ['crew'] });
  const [asha, ravi] = [await stage.person('Asha'), await stage.person('Ravi')];
  const { types } = (await check(asha, event, 'KITES')).body;
  expect(types.map(({ $id, codeApplies }) => [$id, codeApplies])).toEqual([
    ['standard', false],
    ['crew', true],
  ]);
  const crewOnly = { ticketTypeId: 'crew', code: 'KITES' };
  expect((await register(asha, event, { ...crewOnly, ticketTypeId: 'press' })).body.type).toBe(
    'ticket_type_not_found',
  );
  expect((await register(asha, event, crewOnly)).body.state).toBe('confirmed');
  expect((await register(ravi, event, { ticketTypeId: 'crew' })).body.type).toBe('ticket_type_not_found');
});

test('an unknown, used-up, expired and early code get the same answer', async () => {
  const now = mela().clock.now();
  const later = now.add({ hours: 5 }).toString();
  const terms = { kind: 'percent', value: 50 };
  const { organiser, event } = await fair({ ...terms, maxUses: 1 });
  await stage.ask(organiser, 'POST', codesOf(event), { ...terms, codes: ['early'], opensAt: later });
  await stage.ask(organiser, 'POST', codesOf(event), {
    ...terms,
    codes: ['late'],
    closesAt: now.subtract({ hours: 1 }).toString(),
  });
  await stage.ask(organiser, 'POST', codesOf(event), { ...terms, codes: ['crew'], ticketTypes: ['crew'] });
  expect((await register(await stage.person('Asha'), event, { code: 'kites' })).status).toBe(201);
  const visitor = await stage.person('Ravi');
  const replies = [];
  for (const code of ['kites', 'early', 'late', 'nothing']) {
    replies.push((await register(visitor, event, { code })).body, (await check(visitor, event, code)).body);
  }
  expect(new Set(replies.map((body) => JSON.stringify({ ...body, requestId: null }))).size).toBe(1);
  expect(replies[0]?.type).toBe('ticket_code_not_valid');
  expect((await register(visitor, event, { code: 'crew' })).body.type).toBe('ticket_code_not_valid');
});

test('nobody can guess codes for long', async () => {
  const { event } = await fair({ kind: 'percent', value: 50 });
  const guesser = await stage.person('Asha');
  const statuses: number[] = [];
  for (let tries = 0; tries < 21; tries += 1)
    statuses.push((await check(guesser, event, `C${tries}`)).status);
  expect(statuses).toEqual([...Array.from({ length: 20 }, () => 409), 429]);
  // Registering with a code is a try, too.
  expect((await register(guesser, event, { code: 'kites' })).status).toBe(429);
});

test('of 30 people at once with a code for 10, exactly 10 use it, and a lapsed hold returns its use', async () => {
  const { organiser, event } = await fair({ kind: 'percent', value: 50, maxUses: 10 });
  const crowd = await Promise.all(Array.from({ length: 30 }, (_, at) => stage.person(`Person ${at}`)));
  const answers = await Promise.all(crowd.map((person) => register(person, event, { code: 'kites' })));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
  expect(await usesOf(organiser, event)).toEqual([10]);
  mela().clock.advance({ minutes: 16 });
  await stage.runJob('lapse_holds');
  expect(await usesOf(organiser, event)).toEqual([0]);
  const [first] = crowd;
  if (first === undefined) throw new Error('nobody came');
  expect((await register(first, event, { code: 'kites' })).status).toBe(201);
  expect(await usesOf(organiser, event)).toEqual([1]);
});

test('money that comes after the hold buys the seat at the code’s price only while a use is left', async () => {
  const { organiser, event } = await fair({ kind: 'percent', value: 50, maxUses: 1 });
  const [late, quick] = [await stage.person('Asha'), await stage.person('Ravi')];
  await register(late, event, { code: 'kites' });
  const { paymentId } = await stage.checkout(late, event);
  mela().clock.advance({ minutes: 16 });
  await stage.runJob('lapse_holds');
  await register(quick, event, { code: 'kites' });
  await stage.payAtProvider(paymentId);
  expect((await stage.own(late, event)).state).toBe('cancelled');
  expect((await stage.payment(late, paymentId)).refund).toMatchObject({ cause: 'price_changed' });
  expect(await usesOf(organiser, event)).toEqual([1]);
});

test('a person who transferred a ticket cannot use a once-per-person code again', async () => {
  const { event } = await fair({ kind: 'percent', value: 100, maxPerPerson: 1 });
  const [giver, receiver] = [await stage.person('Asha'), await stage.person('Ravi')];
  const { body } = await register(giver, event, { code: 'kites' });
  await transfer(giver, receiver, body.$id);
  expect((await register(giver, event, { code: 'kites' })).body.type).toBe('ticket_code_not_valid');
  expect((await register(giver, event)).body).toMatchObject({ amountPaise: 33_300 });
});

test('a ticket counts for the person who bought it, however often it is transferred', async () => {
  const { event } = await fair({ kind: 'percent', value: 100, maxPerPerson: 1 });
  const people = await Promise.all(['Asha', 'Ravi', 'Zoya'].map((name) => stage.person(name)));
  const [buyer, second, third] = people as [TestPerson, TestPerson, TestPerson];
  const { body } = await register(buyer, event, { code: 'kites' });
  await transfer(buyer, second, body.$id);
  await transfer(second, third, body.$id);
  expect((await register(buyer, event, { code: 'kites' })).body.type).toBe('ticket_code_not_valid');
  expect((await register(second, event, { code: 'kites' })).status).toBe(201);
});

test('organisers make batches of unique codes, up to 10,000, and end those that were used', async () => {
  const { organiser, event, codes } = await fair({ kind: 'percent', value: 100, generate: 999 });
  expect(new Set(codes.map(({ code }) => code)).size).toBe(1000);
  await register(await stage.person('Asha'), event, { code: codes[1]?.code });
  for (let batches = 1; batches < 10; batches += 1) {
    const more = { kind: 'percent', value: 100, generate: 1000 };
    expect((await stage.ask(organiser, 'POST', codesOf(event), more)).status).toBe(201);
  }
  const over = await stage.ask(organiser, 'POST', codesOf(event), { kind: 'percent', value: 5, generate: 1 });
  expect(over.body.type).toBe('ticket_code_too_many');
  const end = (code: ManagedCode | undefined) =>
    stage.ask<{ outcome: string }>(organiser, 'DELETE', `${codesOf(event)}/${code?.$id}`);
  expect((await end(codes[1])).body.outcome).toBe('ended');
  expect((await end(codes[2])).body.outcome).toBe('deleted');
  const visitor = await stage.person('Ravi');
  expect((await register(visitor, event, { code: codes[1]?.code })).body.type).toBe('ticket_code_not_valid');
  const page = (await stage.ask<{ total: number; codes: ManagedCode[] }>(organiser, 'GET', codesOf(event)))
    .body;
  expect([page.total, page.codes.length]).toEqual([9999, 50]);
});

test('a checkout under way counts for the last seat and for the last use of a code', async () => {
  const { organiser, event } = await fair({ kind: 'percent', value: 50, maxUses: 1 });
  const pools = [{ $id: 'hall', name: 'Hall', capacity: 1 }];
  const types = [{ ...entry, pools: ['hall'] }];
  await stage.ask(organiser, 'PUT', `/v1/events/${event}/ticket-types`, { types, pools });
  const [asha, ravi] = [await stage.person('Asha'), await stage.person('Ravi')];
  await register(asha, event, { code: 'kites' });
  await stage.checkout(asha, event);
  expect((await register(ravi, event, { code: 'kites' })).body.type).toBe('ticket_code_not_valid');
  expect((await register(ravi, event)).body.state).toBe('waitlisted');
});

test('of 40 people at once with a code for one use, one uses it', async () => {
  const { organiser, event } = await fair({ kind: 'price', value: 0, maxUses: 1 });
  const crowd = await Promise.all(Array.from({ length: 40 }, (_, at) => stage.person(`Person ${at}`)));
  const answers = await Promise.all(crowd.map((person) => register(person, event, { code: 'kites' })));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(await usesOf(organiser, event)).toEqual([1]);
});
