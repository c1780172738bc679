import { expect, test } from 'vitest';
import { eventually } from '../../kit/eventually.ts';
import { useStage } from './stage.ts';

const stage = useStage();

test('confirms a free seat at once and sends a mail', async () => {
  const organiser = await stage.person();
  const event = await stage.event(organiser, { capacity: 2 });
  const asha = await stage.person('Asha');
  const { status, body } = await stage.register(asha, event);
  expect(status).toBe(201);
  expect(body).toMatchObject({ eventId: event, state: 'confirmed', waitlistPosition: null });
  expect(await stage.mailsTo(asha)).toEqual(['registration_confirmed']);
  expect(await stage.seats(event)).toMatchObject({ confirmed: 1, pending: 0, waitlisted: 0 });
  await eventually(() => expect(stage.notices).toContain(`update ${event}`));
});

test('answers a second registration with the first one, even at the same moment', async () => {
  const event = await stage.event(await stage.person(), { capacity: 5 });
  const asha = await stage.person();
  const together = await Promise.all(Array.from({ length: 8 }, () => stage.register(asha, event)));
  const later = await stage.register(asha, event);
  const [first] = together;
  for (const answer of [...together, later]) expect(answer).toEqual(first);
  expect(await stage.seats(event)).toMatchObject({ confirmed: 1 });
  expect(await stage.mailsTo(asha)).toEqual(['registration_confirmed']);
});

test('two processes at the same moment create one registration', async () => {
  const event = await stage.event(await stage.person(), { capacity: 5 });
  const asha = await stage.person();
  const second = await stage.secondProcess();
  const command = {
    kind: 'register',
    userId: asha,
    answers: {},
  } as const;
  const outcomes = await Promise.all(
    [stage.deps(), second.deps].flatMap(({ commandQueue }) => [
      commandQueue.submit(event, command),
      commandQueue.submit(event, command),
    ]),
  );
  expect(new Set(outcomes.map(({ registration }) => registration.id)).size).toBe(1);
  expect(await stage.seats(event)).toMatchObject({ confirmed: 1 });
  await second.close();
});

test("puts people on a full event's waitlist in order and tells each their position", async () => {
  const event = await stage.event(await stage.person(), { capacity: 1 });
  const people = await stage.people(3);
  const states = [];
  for (const person of people) states.push((await stage.register(person, event)).body);
  expect(states).toMatchObject([
    { state: 'confirmed', waitlistPosition: null },
    { state: 'waitlisted', waitlistPosition: 1 },
    { state: 'waitlisted', waitlistPosition: 2 },
  ]);
  expect((await stage.own(people[2] ?? '', event)).body.waitlistPosition).toBe(2);
  expect(await stage.mailsTo(people[2] ?? '')).toEqual(['registration_waitlisted']);
});

test('an event with approval accepts pending registrations even when full', async () => {
  const event = await stage.event(await stage.person(), { capacity: 1, tenantApproval: true });
  for (const person of await stage.people(2)) {
    expect((await stage.register(person, event)).body.state).toBe('pending');
    expect(await stage.mailsTo(person)).toEqual(['registration_received']);
  }
});

test("a paid event gives no seats away while payments aren't set up", async () => {
  const event = await stage.event(await stage.person(), { ticketType: 'paid' });
  const { status, body } = await stage.register(await stage.person(), event);
  expect({ status, type: body.type }).toEqual({ status: 409, type: 'payment_not_set_up' });
  expect(await stage.seats(event)).toMatchObject({ confirmed: 0, held: 0, pending: 0 });
});

test('refusals give their reason', async () => {
  const organiser = await stage.person();
  const asha = await stage.person();
  const refusal = async (person: string, event: string) => (await stage.register(person, event)).body.type;

  expect(await refusal(asha, 'nowhere')).toBe('event_not_found');
  expect(await refusal(organiser, await stage.event(organiser))).toBe('registration_own_event');
  expect(await refusal(asha, await stage.event(organiser, { date: '2026-11-21' }))).toBe(
    'registration_closed',
  );
  const closed = await stage.event(organiser, { closesAt: '2026-11-21T09:00:00+00:00' });
  expect(await refusal(asha, closed)).toBe('registration_closed');
});

test('requires an account and all three answers', async () => {
  const event = await stage.event(await stage.person());
  const url = `/v1/events/${event}/registrations`;
  expect((await stage.process().app.inject({ method: 'POST', url, body: {} })).statusCode).toBe(401);
  const { status, body } = await stage.ask<{ fields: object }>(await stage.person(), 'POST', url, {
    email: 'a@example.org',
  });
  expect(status).toBe(400);
  expect(body.fields).toEqual({
    socialMedia: 'This field is required',
    reason: 'This field is required',
  });
});

test('allows registering again after cancelling, and keeps the earlier registration', async () => {
  const event = await stage.event(await stage.person(), { capacity: 1 });
  const asha = await stage.person();
  const first = await stage.register(asha, event);
  expect((await stage.cancel(asha, event)).body).toMatchObject({ $id: first.body.$id, state: 'cancelled' });
  expect((await stage.cancel(asha, event)).body).toMatchObject({ $id: first.body.$id, state: 'cancelled' });
  const second = await stage.register(asha, event);
  expect(second.body.state).toBe('confirmed');
  expect(second.body.$id).not.toBe(first.body.$id);
  expect((await stage.own(asha, event)).body.$id).toBe(second.body.$id);
  expect(await stage.mailsTo(asha)).toEqual([
    'registration_confirmed',
    'registration_cancelled',
    'registration_confirmed',
  ]);
});

test('rejects cancelling without a registration, and after the event has started', async () => {
  const event = await stage.event(await stage.person(), { date: '2026-11-22' });
  const asha = await stage.person();
  expect((await stage.cancel(asha, event)).body.type).toBe('registration_not_found');
  expect((await stage.own(asha, event)).body).toBeNull();
  expect((await stage.own(asha, 'nowhere')).body.type).toBe('event_not_found');
  await stage.register(asha, event);
  stage.clock.advance({ hours: 48 });
  expect((await stage.cancel(asha, event)).body.type).toBe('event_has_started');
  expect((await stage.register(asha, event)).body.state).toBe('confirmed');
});
