import { expect, test } from 'vitest';
import { deleteEvent, updateEvent } from '../../../server/features/events/index.ts';
import { accountDeleted } from '../../../server/features/registrations/index.ts';
import { transaction } from '../../../server/infra/db/database.ts';
import { useStage } from './stage.ts';

const stage = useStage();

const as = (userId: string) => ({ userId, sessionId: 'session' });
const change = (organiser: string, eventId: string, changes: object) =>
  updateEvent(stage.process().eventParts, { caller: as(organiser), eventId, changes });

test('cancelling an event ends every live registration and mails each person once, even if the job is retried', async () => {
  const organiser = await stage.person();
  const event = await stage.event(organiser, { capacity: 2 });
  const people = await stage.people(4);
  for (const person of people) await stage.register(person, event);
  const [left = '', ...others] = people;
  await stage.cancel(left, event);

  expect(await deleteEvent(stage.process().eventParts, { caller: as(organiser), eventId: event })).toBe(
    'cancelled',
  );
  expect(await stage.seats(event)).toMatchObject({ capacity: 2, confirmed: 0, waitlisted: 0 });
  const announcement = await stage
    .db()
    .selectFrom('announcements')
    .select('id')
    .where('event_id', '=', event)
    .executeTakeFirstOrThrow();
  expect(await stage.runJobs('announce')).toBe(1);
  await stage.runJob('announce', { announcementId: announcement.id });

  for (const person of others) {
    expect((await stage.own(person, event)).body.state).toBe('cancelled');
    const mails = await stage.mailsTo(person);
    expect(mails.filter((kind) => kind === 'event_cancelled')).toHaveLength(1);
  }
  expect(await stage.mailsTo(left)).not.toContain('event_cancelled');
  expect((await stage.register(left, event)).body.type).toBe('event_cancelled');
});

test('notifies many people in pages, each exactly once', async () => {
  const organiser = await stage.person();
  const event = await stage.event(organiser);
  const people = await stage.people(401);
  await Promise.all(people.map((person) => stage.register(person, event)));
  await deleteEvent(stage.process().eventParts, { caller: as(organiser), eventId: event });
  let pages = 0;
  while ((await stage.runJobs('announce')) > 0) pages += 1;
  expect(pages).toBe(3);
  const told = await stage
    .db()
    .selectFrom('mails')
    .select('to_address')
    .where('event_id', '=', event)
    .where('kind', '=', 'event_cancelled')
    .execute();
  expect(told.map((mail) => mail.to_address).sort()).toEqual(people.map((id) => `${id}@example.org`).sort());
});

test('combines changes in quick succession into one mail with the first and the last values', async () => {
  const organiser = await stage.person();
  const event = await stage.event(organiser);
  const asha = await stage.person('Asha');
  await stage.register(asha, event);
  stage.clock.advance({ minutes: 1 });
  await change(organiser, event, { eventTitle: 'Kites', latitude: 19, longitude: 72 });
  await change(organiser, event, { eventTitle: 'Kite day' });
  await change(organiser, event, { startTime: '11:00' });
  const late = await stage.person();
  await stage.register(late, event);
  expect(await stage.runJobs('announce')).toBe(1);

  expect(await stage.mailsTo(asha)).toEqual(['registration_confirmed', 'event_changed']);
  expect(await stage.mailsTo(late)).toEqual(['registration_confirmed']);
  const { text_body } = await stage
    .db()
    .selectFrom('mails')
    .select('text_body')
    .where('event_id', '=', event)
    .where('kind', '=', 'event_changed')
    .executeTakeFirstOrThrow();
  for (const told of ['Kite festival', 'Kite day', '10:00', '11:00']) expect(text_body).toContain(told);
  expect(text_body).not.toMatch(/\bKites\b/);
});

test('sends nothing for a change that was reverted', async () => {
  const organiser = await stage.person();
  const event = await stage.event(organiser);
  const asha = await stage.person();
  await stage.register(asha, event);
  stage.clock.advance({ minutes: 1 });
  await change(organiser, event, { eventTitle: 'Kites' });
  await change(organiser, event, { eventTitle: 'Kite festival' });
  await stage.runJobs('announce');
  expect(await stage.mailsTo(asha)).toEqual(['registration_confirmed']);
});

test('sends a new online link only to people with a seat', async () => {
  const organiser = await stage.person();
  const event = await stage.event(organiser, {
    online: true,
    onlineLink: 'https://meet.example/a',
    capacity: 1,
  });
  const [seated = '', waiting = ''] = await stage.people(2);
  await stage.register(seated, event);
  await stage.register(waiting, event);
  stage.clock.advance({ minutes: 1 });
  await change(organiser, event, { onlineLink: 'https://meet.example/b' });
  await stage.runJobs('announce');
  expect(await stage.mailsTo(seated)).toEqual(['registration_confirmed', 'event_changed']);
  expect(await stage.mailsTo(waiting)).toEqual(['registration_waitlisted']);
});

test('sends a new hidden address only to people with a seat', async () => {
  const organiser = await stage.person();
  const event = await stage.event(organiser, {
    location: 'Juhu',
    exactAddress: '12 Lotus Lane',
    capacity: 1,
  });
  const [seated = '', waiting = ''] = await stage.people(2);
  await stage.register(seated, event);
  await stage.register(waiting, event);
  stage.clock.advance({ minutes: 1 });
  await change(organiser, event, { exactAddress: '7 Jasmine Street' });
  await stage.runJobs('announce');
  expect(await stage.mailsTo(seated)).toEqual(['registration_confirmed', 'event_changed']);
  expect(await stage.mailsTo(waiting)).toEqual(['registration_waitlisted']);
});

/** The mail about changes to each of two people, of whom the second has no seat. */
async function toldOf(before: object, ...changes: object[]): Promise<(string | undefined)[]> {
  const organiser = await stage.person();
  const event = await stage.event(organiser, { capacity: 1, ...before });
  const people = await stage.people(2);
  for (const person of people) await stage.register(person, event);
  stage.clock.advance({ minutes: 1 });
  for (const each of changes) await change(organiser, event, each);
  await stage.runJobs('announce');
  const mails = await stage
    .db()
    .selectFrom('mails')
    .select(['to_address', 'subject', 'text_body as text'])
    .where('event_id', '=', event)
    .where('kind', '=', 'event_changed')
    .execute();
  const [seated, waiting] = people.map((id) => mails.find((mail) => mail.to_address.startsWith(`${id}@`)));
  return [seated, waiting].map((mail) => mail && `${mail.subject}\n${mail.text}`);
}

test('hiding an address mails nobody, and showing it only those who did not know it', async () => {
  const open = { location: '12 Lotus Lane, Juhu', exactAddress: null };
  const hidden = { location: 'Juhu', exactAddress: '12 Lotus Lane, Juhu' };
  const pin = { latitude: 19.1, longitude: 72.83 };
  expect(await toldOf({ ...open, ...pin }, { ...hidden, ...pin })).toEqual([undefined, undefined]);
  const [seated, waiting] = await toldOf({ ...hidden, ...pin }, { ...open, ...pin });
  expect(seated).toBeUndefined();
  expect(waiting).toContain('12 Lotus Lane');
});

test('never repeats an address that is hidden now to people without a seat', async () => {
  const pin = { latitude: 19.1, longitude: 72.83 };
  const [seated, waiting] = await toldOf(
    { location: '12 Lotus Lane, Juhu', ...pin },
    { location: 'Kothrud', exactAddress: '7 Jasmine Street', ...pin },
  );
  expect(seated).toContain('Location: 7 Jasmine Street\n  Before: 12 Lotus Lane, Juhu');
  expect(waiting).toContain('Location: Kothrud');
  expect(waiting).not.toMatch(/Lotus|Jasmine|Before/);
});

test('names the place in the subject only for those who see that it changed', async () => {
  const hidden = { location: 'Juhu', exactAddress: '12 Lotus Lane' };
  const pin = { latitude: 19.1, longitude: 72.83 };
  const changes = { exactAddress: '7 Jasmine Street', eventTitle: 'Kite night' };
  const [seated, waiting] = await toldOf(hidden, changes);
  expect(seated).toMatch(/^New place: Kite night/);
  expect(waiting).toMatch(/^Updated: Kite night/);
  const [knew] = await toldOf(
    { location: '12 Lotus Lane, Juhu', ...pin },
    { ...hidden, ...pin, exactAddress: '12 Lotus Lane, Juhu', eventTitle: 'Kite night' },
  );
  expect(knew).toMatch(/^Updated: Kite night/);
});

test('deleting an account passes its seats to the waitlist and erases its texts', async () => {
  const organiser = await stage.person();
  const event = await stage.event(organiser, { capacity: 1 });
  const [asha = '', ravi = ''] = await stage.people(2);
  await stage.register(asha, event);
  await stage.register(ravi, event);
  await transaction(stage.db(), (tx) => accountDeleted(stage.deps(), tx, asha));
  expect((await stage.own(asha, event)).body.state).toBe('cancelled');
  expect((await stage.own(ravi, event)).body.state).toBe('confirmed');
  expect(await stage.mailsTo(asha)).toEqual(['registration_confirmed']);
  const kept = await stage
    .db()
    .selectFrom('registrations')
    .select(['social_media', 'reason'])
    .where('user_id', '=', asha)
    .execute();
  expect(kept).toEqual([{ social_media: '', reason: '' }]);
});
