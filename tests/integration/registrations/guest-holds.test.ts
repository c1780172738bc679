import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { codeTo, mailsTo, newAddress, signUp } from '../../kit/people.ts';
import { useGuestStage } from './guest-stage.ts';

const stage = useGuestStage();
const { mela, clock, call, openEvent, start, startAndHold, confirm, confirmWithMail } = stage;
const { tick, seatsOf, hold, registrations } = stage;

test('an unproven hold keeps the seat for 15 minutes, even from those who wait', async () => {
  const { eventId } = await openEvent({ capacity: 10 });
  const asked = await startAndHold(eventId);
  expect(await seatsOf(eventId)).toMatchObject({ held: 1 });
  for (let person = 0; person < 9; person += 1) await confirmWithMail(await start(eventId));
  const late = await confirmWithMail(await start(eventId));
  expect(late.body.registration?.state).toBe('waitlisted');
  expect((await confirmWithMail(asked)).body.registration?.state).toBe('confirmed');
  expect(await seatsOf(eventId)).toEqual({ confirmed: 10, held: 0, pending: 0, waitlisted: 1 });
});

test('an unproven hold that lapses goes to the waitlist, and a late proof joins its end', async () => {
  const { eventId } = await openEvent({ capacity: 10 });
  const asked = await startAndHold(eventId);
  const code = await codeTo(mela(), asked.email);
  for (let person = 0; person < 10; person += 1) await confirmWithMail(await start(eventId));
  expect(await seatsOf(eventId)).toEqual({ confirmed: 9, held: 1, pending: 0, waitlisted: 1 });
  clock.advance({ minutes: 15 });
  await tick();
  expect(await seatsOf(eventId)).toEqual({ confirmed: 10, held: 0, pending: 0, waitlisted: 0 });
  expect((await confirm(asked.id, asked.key, code)).body.type).toBe('user_token_expired');
  await call('POST', `/v1/guest-registrations/${asked.id}/mail`, { body: { key: asked.key } });
  expect((await confirmWithMail(asked)).body.registration?.state).toBe('waitlisted');
});

test('unproven holds take a tenth of the seats, three per network and one per address', async () => {
  const { eventId } = await openEvent({ capacity: 50 });
  const email = newAddress();
  await startAndHold(eventId, { email, ip: '203.0.113.1' });
  await startAndHold(eventId, { email, ip: '203.0.113.2' });
  expect(await seatsOf(eventId)).toMatchObject({ held: 1 });
  for (let guest = 0; guest < 4; guest += 1) await startAndHold(eventId, { ip: '203.0.113.7' });
  expect(await seatsOf(eventId)).toMatchObject({ held: 4 });
  for (let guest = 10; guest < 14; guest += 1) await startAndHold(eventId, { ip: `203.0.113.${guest}` });
  expect(await seatsOf(eventId)).toMatchObject({ held: 5 });
});

test('an unproven hold ends with the event, and its request and what was typed are forgotten', async () => {
  const { eventId, organiser } = await openEvent({ capacity: 10 });
  const asked = await startAndHold(eventId);
  await confirmWithMail(await start(eventId));
  await call('DELETE', `/v1/events/${eventId}`, { cookie: organiser.cookie });
  expect(await seatsOf(eventId)).toMatchObject({ held: 0 });
  const rows = () =>
    mela().deps.db.selectFrom('guest_registrations').selectAll().where('event_id', '=', eventId).execute();
  expect((await rows()).find(({ settled_at }) => settled_at !== null)).toMatchObject({
    name: '',
    answers: {},
  });
  clock.advance({ hours: 1 });
  await tick();
  expect(await rows()).toEqual([]);
  expect(asked.status).toBe(201);
});

test('an unproven hold becomes a registration even if the process ends after the proof', async () => {
  const { eventId } = await openEvent({ capacity: 10 });
  const asked = await startAndHold(eventId);
  const person = await signUp(mela(), { email: asked.email });
  // As the transaction of the proof leaves it.
  await sql`update guest_registrations set user_id = ${person.userId}, proved_at = ${clock.now()}
    where id = ${asked.id}`.execute(mela().deps.db);
  clock.advance({ minutes: 16 });
  await tick();
  await tick();
  expect(await seatsOf(eventId)).toMatchObject({ confirmed: 1, held: 0 });
  expect((await mailsTo(mela(), asked.email)).map(({ kind }) => kind)).toContain('registration_confirmed');
});

test('guests and members who compete in two processes never exceed the capacity', async () => {
  const { eventId } = await openEvent({ capacity: 20 });
  const guests = [];
  for (let guest = 0; guest < 10; guest += 1) {
    guests.push(await start(eventId, { ip: `198.51.100.${guest}` }));
  }
  const ids = Array.from({ length: 25 }, (_, index) => `racer-${eventId}-${index}`.slice(-36));
  await sql`insert into users (id, email, email_verified_at, password_hash, name)
    select id, id || '@race.example', now(), '!', id from unnest(${ids}::text[]) as id`.execute(
    mela().deps.db,
  );
  const queues = [registrations().commandQueue, registrations().commandQueue];
  const steps = [
    ...guests.map((guest) => () => hold(eventId, guest.id)),
    ...ids.map((userId, index) => async () => {
      await queues[index % 2]?.submit(eventId, { kind: 'register', userId, answers: {} });
    }),
    ...guests.slice(3).map((guest) => async () => {
      expect((await confirmWithMail(guest)).body.registration).not.toBeNull();
    }),
    ...guests.map((guest) => () => hold(eventId, guest.id)),
    tick,
  ];
  // Two ways through the same steps.
  await Promise.all(steps.map((step, index) => (index % 3 === 0 ? step() : Promise.resolve().then(step))));
  const check = async () => {
    const { rows } = await sql<Awaited<ReturnType<typeof seatsOf>>>`select
      count(*) filter (where state = 'confirmed')::int as confirmed,
      (select count(*)::int from guest_registrations where event_id = ${eventId} and hold_expires_at is not null) as held,
      count(*) filter (where state = 'pending')::int as pending,
      count(*) filter (where state = 'waitlisted')::int as waitlisted
      from registrations where event_id = ${eventId}`.execute(mela().deps.db);
    const seats = await seatsOf(eventId);
    expect(seats).toEqual(rows[0]);
    expect(seats.held).toBeLessThanOrEqual(2);
    return seats;
  };
  const seats = await check();
  expect(seats.confirmed + seats.held).toBe(20);
  expect(seats.confirmed + seats.waitlisted).toBe(32);
  clock.advance({ minutes: 16 });
  await tick();
  expect(await check()).toEqual({ confirmed: 20, held: 0, pending: 0, waitlisted: 12 });
});
