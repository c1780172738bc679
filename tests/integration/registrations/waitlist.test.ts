import { expect, test } from 'vitest';
import { updateEvent } from '../../../server/features/events/index.ts';
import { useStage } from './stage.ts';

const stage = useStage();

async function states(event: string, people: readonly string[]): Promise<string[]> {
  const own = await Promise.all(people.map((person) => stage.own(person, event)));
  return own.map(({ body }) => `${body.state}${body.waitlistPosition ?? ''}`);
}

test('a freed seat goes to the first in line, who gets a mail; the others move up', async () => {
  const event = await stage.event(await stage.person(), { capacity: 1 });
  const people = await stage.people(4);
  for (const person of people) await stage.register(person, event);
  const [first = '', second = ''] = people;
  await stage.cancel(first, event);
  expect(await states(event, people)).toEqual(['cancelled', 'confirmed', 'waitlisted1', 'waitlisted2']);
  expect(await stage.mailsTo(second)).toEqual(['registration_waitlisted', 'seat_confirmed_from_waitlist']);

  await stage.register(first, event);
  expect(await states(event, people)).toEqual(['waitlisted3', 'confirmed', 'waitlisted1', 'waitlisted2']);
});

test('leaving the waitlist frees no seat', async () => {
  const event = await stage.event(await stage.person(), { capacity: 1 });
  const people = await stage.people(3);
  for (const person of people) await stage.register(person, event);
  await stage.cancel(people[1] ?? '', event);
  expect(await states(event, people)).toEqual(['confirmed', 'cancelled', 'waitlisted1']);
  expect(await stage.seats(event)).toMatchObject({ confirmed: 1, waitlisted: 1 });
});

test('raising the capacity offers the seats at once and in order', async () => {
  const organiser = await stage.person();
  const event = await stage.event(organiser, { capacity: 1 });
  const people = await stage.people(5);
  for (const person of people) await stage.register(person, event);
  const caller = { userId: organiser, sessionId: 'session' };
  await updateEvent(stage.process().eventParts, { caller, eventId: event, changes: { capacity: 3 } });
  expect(await states(event, people)).toEqual([
    'confirmed',
    'confirmed',
    'confirmed',
    'waitlisted1',
    'waitlisted2',
  ]);
  expect(await stage.seats(event)).toMatchObject({ capacity: 3, confirmed: 3, waitlisted: 2 });
});

test('a long waitlist is served in parts by jobs, and no one overtakes', async () => {
  const organiser = await stage.person();
  const event = await stage.event(organiser, { capacity: 1 });
  const people = await stage.people(451);
  await Promise.all(people.map((person) => stage.register(person, event)));
  expect(await stage.seats(event)).toMatchObject({ confirmed: 1, waitlisted: 450 });
  const caller = { userId: organiser, sessionId: 'session' };
  await updateEvent(stage.process().eventParts, { caller, eventId: event, changes: { capacity: null } });
  expect(await stage.seats(event)).toMatchObject({ capacity: null, confirmed: 201, waitlisted: 250 });

  const late = await stage.person();
  expect((await stage.register(late, event)).body.state).toBe('waitlisted');
  while ((await stage.runJobs('offer_seats')) > 0);
  expect(await stage.seats(event)).toMatchObject({ confirmed: 452, waitlisted: 0 });
});

test('offers no seats once the event has started', async () => {
  const organiser = await stage.person();
  const event = await stage.event(organiser, { capacity: 1, date: '2026-11-23' });
  const people = await stage.people(2);
  for (const person of people) await stage.register(person, event);
  const own = await stage.own(people[0] ?? '', event);
  stage.clock.advance({ hours: 45 });
  await stage.decide(organiser, event, own.body.$id, 'remove');
  expect(await states(event, people)).toEqual(['cancelled', 'waitlisted1']);
});
