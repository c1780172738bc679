import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { codeTo, mailsTo, newAddress, signUp } from '../../kit/people.ts';
import { useGuestStage } from './guest-stage.ts';

const stage = useGuestStage();
const { mela, clock, call, openEvent, start, startAndHold, confirm, confirmWithMail } = stage;
const { tick, seatsOf } = stage;

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

test('an unproven hold is given to a tenth of the seats, three times per network and once per address', async () => {
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
