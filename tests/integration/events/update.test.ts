import { describe, expect, test } from 'vitest';
import type { EventDetail } from '../../../contracts/events.ts';
import { mailsTo, type TestPerson } from '../../kit/people.ts';
import { type Fields, kiteDay, useEvents } from './stage.ts';

const { mela, ask, person, create, show, register } = useEvents();

function change(who: TestPerson | null, id: string, fields: Fields) {
  return ask<EventDetail & { type: string; message: string; code: number; fields: Record<string, string> }>(
    who,
    'PATCH',
    `/v1/events/${id}`,
    fields,
  );
}

describe('a change', () => {
  test('touches only the fields sent', async () => {
    const asha = await person('Asha');
    const event = await create(asha, { categories: ['sports'], capacity: 10 });
    mela().clock.advance({ minutes: 1 });
    const { status, body } = await change(asha, event.$id, { eventTitle: 'Kites!' });
    expect(status).toBe(200);
    expect(body).toEqual({ ...event, eventTitle: 'Kites!', $updatedAt: body.$updatedAt });
    expect(body.$updatedAt > event.$updatedAt).toBe(true);
  });

  test('of the date moves both days', async () => {
    const asha = await person('Asha');
    const event = await create(asha, { endDate: '2026-12-06' });
    const { body } = await change(asha, event.$id, { date: '2026-12-31' });
    expect(body).toMatchObject({
      date: '2026-12-31',
      endDate: '2027-01-01',
      startsAt: '2026-12-31T04:30:00.000+00:00',
    });
  });

  test('of the location looks the new one up', async () => {
    const asha = await person('Asha');
    const event = await create(asha);
    const { body } = await change(asha, event.$id, { location: 'Bangalore' });
    expect(body).toMatchObject({ latitude: 12.97, longitude: 77.59, precision: 'city' });
    const missed = await change(asha, event.$id, { location: 'Qwxyz' });
    expect(missed.body).toMatchObject({ code: 404, message: 'Location not found' });
    expect((await show(null, event.$id)).body.location).toBe('Bangalore');
    const moved = await change(asha, event.$id, { latitude: 12.9, longitude: 77.6 });
    expect(moved.body).toMatchObject({ location: 'Bangalore', latitude: 12.9, precision: 'organiser' });
  });

  test("is for the organiser only; for everyone else the event doesn't exist", async () => {
    const event = await create(await person('Asha'));
    const ravi = await change(await person('Ravi'), event.$id, { eventTitle: 'Mine' });
    expect(ravi.body).toMatchObject({ code: 404, type: 'event_not_found' });
    const visitor = await change(null, event.$id, { eventTitle: 'Mine' });
    expect(visitor.body).toMatchObject({ code: 401 });
    expect((await show(null, event.$id)).body.eventTitle).toBe(kiteDay.eventTitle);
  });

  test.each([
    [{ startTime: null }, 'startTime', 'Start time is required'],
    [{ location: '' }, 'location', 'Location is required'],
    [{ endDate: '2026-12-01' }, 'endDate', 'End date is before the start date'],
    [{ ticketType: null }, 'ticketType', 'Ticket type is required'],
    [{ ticketType: 'paid' }, 'ticketPrice', 'Ticket price is required'],
    [{ closesAt: '2027-01-01T00:00:00Z' }, 'closesAt', expect.stringContaining('must close')],
    [{ opensAt: '2027-01-01T00:00:00Z' }, 'opensAt', expect.stringContaining('must open')],
    [{ organiser: 'somebody' }, 'organiser', expect.any(String)],
    [{ attendeeCount: 500 }, 'attendeeCount', expect.any(String)],
  ])('is validated together with unchanged fields: %j', async (fields, field, remedy) => {
    const asha = await person('Asha');
    const event = await create(asha);
    const { status, body } = await change(asha, event.$id, fields);
    expect([status, body.type]).toEqual([400, 'general_argument_invalid']);
    expect(body.fields).toMatchObject({ [field]: remedy });
  });
});

describe('with people registered', () => {
  test("the capacity can't go below the seats taken", async () => {
    const asha = await person('Asha');
    const event = await create(asha, { capacity: 5 });
    for (const name of ['Ravi', 'Meera', 'Kabir']) await register(await person(name), event.$id);
    const refused = await change(asha, event.$id, { capacity: 2 });
    expect(refused.body).toMatchObject({ code: 409, type: 'event_capacity_below_confirmed' });
    expect(refused.body.message).toContain('lower than 3');
    expect((await change(asha, event.$id, { capacity: 3 })).body).toMatchObject({ capacity: 3, full: true });
  });

  test('new seats go to the waitlist in order', async () => {
    const asha = await person('Asha');
    const event = await create(asha, { capacity: 1 });
    const people = await Promise.all(['Ravi', 'Meera', 'Kabir', 'Zoya'].map((name) => person(name)));
    for (const each of people) await register(each, event.$id);
    expect((await show(null, event.$id)).body).toMatchObject({ attendeeCount: 1, waitlistCount: 3 });
    expect((await change(asha, event.$id, { capacity: 2 })).body).toMatchObject({
      attendeeCount: 2,
      waitlistCount: 2,
    });
    expect((await change(asha, event.$id, { capacity: null })).body).toMatchObject({
      attendeeCount: 4,
      waitlistCount: 0,
    });
  });

  test("free and paid can't be swapped", async () => {
    const asha = await person('Asha');
    const event = await create(asha);
    await register(await person('Ravi'), event.$id);
    const refused = await change(asha, event.$id, { ticketType: 'paid', ticketPrice: 100 });
    expect(refused.body).toMatchObject({ code: 409, type: 'event_ticket_type_locked' });
    const empty = await create(asha);
    const taken = await change(asha, empty.$id, { ticketType: 'paid', ticketPrice: 100 });
    expect(taken.body).toMatchObject({ ticketType: 'paid', ticketPrice: 100 });
    const back = await change(asha, empty.$id, { ticketType: 'free' });
    expect(back.body).toMatchObject({ ticketType: 'free', ticketPrice: null });
  });

  test("two simultaneous changes don't undo each other", async () => {
    const asha = await person('Asha');
    const event = await create(asha);
    const titles = change(asha, event.$id, { eventTitle: 'Kites!' });
    const places = change(asha, event.$id, { location: 'Hampi' });
    const texts = change(asha, event.$id, { description: 'Bring string.' });
    await Promise.all([titles, places, texts]);
    expect((await show(null, event.$id)).body).toMatchObject({
      eventTitle: 'Kites!',
      location: 'Hampi',
      description: 'Bring string.',
    });
  });

  test("a new time or place is mailed to attendees, a new description isn't", async () => {
    const asha = await person('Asha');
    const ravi = await person('Ravi');
    const event = await create(asha);
    await register(ravi, event.$id);
    mela().clock.advance({ minutes: 1 });
    await mela().startJobs();
    await change(asha, event.$id, { description: 'Bring string.' });
    await change(asha, event.$id, { startTime: '11:00' });
    const told = async () =>
      (await mailsTo(mela(), ravi.email)).filter(({ kind }) => kind === 'event_changed');
    await expect.poll(async () => (await told()).length).toBe(1);
    expect((await told())[0]?.text).toContain('11:00');
  });
});
