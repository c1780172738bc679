import ICAL from 'ical.js';
import { beforeAll, describe, expect, test } from 'vitest';
import type { EventPage, EventView } from '../../../contracts/events.ts';
import { listAddedForEach } from '../../../server/features/following/feed.ts';
import { saturdays, useSeries } from './stage.ts';

const series = useSeries();
const { mela, ask, person, create, createSeries, done, discover, read, register } = series;
beforeAll(() => mela().startJobs());

const listed = (page: { events: EventView[] }, title: string) =>
  page.events
    .filter(({ eventTitle }) => eventTitle === title)
    .map(({ date, series: of }) => [date, of?.more]);

describe('a list shows a series once', () => {
  test('with its next date and how many follow', async () => {
    const asha = await person('Asha');
    await createSeries(asha, saturdays, { eventTitle: 'Kite school' });
    await create(asha, { eventTitle: 'Kite exam' });
    const page = await discover();
    expect(listed(page, 'Kite school')).toEqual([['2026-12-05', 10]]);
    expect(listed(page, 'Kite exam')).toEqual([['2026-12-05', undefined]]);
    expect(page.total).toBe(2);
  });

  test('with the first date that a filter asks for', async () => {
    const asha = await person('Asha');
    const { $id } = await createSeries(asha, saturdays, { eventTitle: 'Drum circle', categories: ['music'] });
    const special = (await read($id))?.dates[4]?.$id;
    await ask(asha, 'PATCH', `/v1/events/${special}`, {
      location: 'Versova',
      latitude: 19.13,
      longitude: 72.81,
    });
    expect(listed(await discover({ category: 'music', from: '2026-12-14' }), 'Drum circle')).toEqual([
      ['2026-12-19', 8],
    ]);
    // Its next date is elsewhere: the series doesn't vanish from a search that finds a later one.
    expect(listed(await discover({ category: 'music', place: 'Versova' }), 'Drum circle')).toEqual([
      ['2027-01-02', 6],
    ]);
  });

  test('in searches, too', async () => {
    const asha = await person('Asha');
    await createSeries(asha, saturdays, { eventTitle: 'Zither lesson' });
    const page = await discover({ q: 'zither' });
    expect([listed(page, 'Zither lesson'), page.total]).toEqual([[['2026-12-05', 10]], 1]);
  });

  test('with its last date when all are over', async () => {
    const asha = await person('Asha');
    await createSeries(asha, { ...saturdays, count: 2 }, { eventTitle: 'Puppet show', categories: ['art'] });
    mela().clock.advance({ hours: 24 * 30 });
    const page = await discover({ category: 'art' });
    mela().clock.advance({ hours: -24 * 30 });
    expect(listed(page, 'Puppet show')).toEqual([['2026-12-12', 0]]);
  });

  test("on an organiser's page and among their own events, where it never vanishes", async () => {
    const asha = await person('Asha');
    const { $id } = await createSeries(asha, { ...saturdays, count: 2 }, { eventTitle: 'Book club' });
    const own = async () => (await ask<EventPage>(asha, 'GET', '/v1/account/events')).body;
    expect([listed(await own(), 'Book club'), (await own()).total]).toEqual([[['2026-12-05', 1]], 1]);
    const page = await ask<EventPage>(null, 'GET', `/v1/organisers/${asha.userId}/events?when=upcoming`);
    expect(listed(page.body, 'Book club')).toEqual([['2026-12-05', 1]]);
    await done(asha, $id, { kind: 'cancel', scope: 'all' });
    expect(listed(await own(), 'Book club')).toHaveLength(1);
    mela().clock.advance({ hours: 24 * 40 });
    expect(listed(await own(), 'Book club')).toHaveLength(1);
    mela().clock.advance({ hours: -24 * 40 });
  });

  test('to followers, and tells them of it once', async () => {
    const [asha, ravi] = [await person('Asha'), await person('Ravi')];
    await createSeries(asha, saturdays, { eventTitle: 'Lantern walk' });
    await ask(ravi, 'PUT', `/v1/following/organisers/${asha.userId}`);
    const { body } = await ask<EventPage>(ravi, 'GET', '/v1/account/following/events');
    expect(listed(body, 'Lantern walk')).toEqual([['2026-12-05', 10]]);
  });
});

test('drafts and private dates never stand for public ones, for followers and in their mails', async () => {
  const [asha, ravi] = [await person('Asha'), await person('Ravi')];
  const { $id } = await createSeries(asha, saturdays, { eventTitle: 'Moon watch' });
  const dates = (await read($id))?.dates ?? [];
  await ask(asha, 'DELETE', `/v1/events/${dates[0]?.$id}/publication`);
  await ask(asha, 'PATCH', `/v1/events/${dates[1]?.$id}`, { visibility: 'unlisted' });
  await ask(ravi, 'PUT', `/v1/following/organisers/${asha.userId}`);
  const { body } = await ask<EventPage>(ravi, 'GET', '/v1/account/following/events');
  expect(listed(body, 'Moon watch')).toEqual([['2026-12-19', 8]]);
  const now = mela().clock.now();
  const span = { since: now.subtract({ hours: 1 }), until: now.add({ hours: 1 }) };
  const added = await listAddedForEach(mela().deps.db, [ravi.userId], { now, span, most: 10 });
  expect(added).toHaveLength(1);
  expect(dates.slice(2).map((date) => date.$id)).toContain(added[0]?.id);
});

test('registrations of two dates are told apart by their dates', async () => {
  const [asha, ravi] = [await person('Asha'), await person('Ravi')];
  const { $id } = await createSeries(asha);
  const [first, second] = (await read($id))?.dates ?? [];
  await register(ravi, first?.$id ?? '');
  await register(ravi, second?.$id ?? '');
  const { body } = await ask<{ registrations: { event: EventView }[] }>(
    ravi,
    'GET',
    '/v1/account/registrations',
  );
  expect(body.registrations.map(({ event }) => event.date).toSorted()).toEqual(['2026-12-05', '2026-12-12']);
  const own = (await read($id, ravi))?.dates.map((date) => date.own);
  expect(own?.slice(0, 3)).toEqual(['confirmed', 'confirmed', null]);
});

describe('calendars', () => {
  const berlin = { timeZone: 'Europe/Berlin', date: '2026-12-01', startTime: '19:00', endTime: '21:00' };
  const tuesdays = { kind: 'weekly', every: 1, weekdays: ['TU'], until: '2027-06-29' };

  async function feedOf(organiserId: string) {
    const { body } = await mela().app.inject({ url: `/feeds/organisers/${organiserId}/events.ics` });
    const calendar = new ICAL.Component(ICAL.parse(body));
    const events = calendar.getAllSubcomponents('vevent').map((part) => new ICAL.Event(part));
    const zone = calendar.getFirstSubcomponent('vtimezone');
    return { calendar, events, zone: zone && new ICAL.Timezone(zone) };
  }

  test('repeat a series by its rule, at the same local time in winter and summer', async () => {
    const asha = await person('Asha');
    await createSeries(asha, tuesdays, berlin);
    const { events, zone } = await feedOf(asha.userId);
    const master = events.find((event) => event.isRecurring());
    expect(master?.component.getFirstPropertyValue('rrule')?.toString()).toContain('FREQ=WEEKLY');
    const steps = master?.iterator();
    const starts: string[] = [];
    for (let at = steps?.next(); at; at = steps?.next()) {
      const start = Temporal.Instant.fromEpochMilliseconds(
        at.convertToZone(ICAL.Timezone.utcTimezone).toUnixTime() * 1000,
      );
      starts.push(start.toZonedDateTimeISO('Europe/Berlin').toPlainDateTime().toString());
    }
    expect(zone?.tzid).toBe('Europe/Berlin');
    expect([starts[0], starts.at(-1), starts.length]).toEqual([
      '2026-12-01T19:00:00',
      '2027-06-29T19:00:00',
      31,
    ]);
    expect(starts.every((start) => start.endsWith('T19:00:00'))).toBe(true);
  });

  test('have each date that exists with its own address, and leave out those that were removed', async () => {
    const asha = await person('Asha');
    const { $id } = await createSeries(asha, tuesdays, berlin);
    const dates = (await read($id))?.dates ?? [];
    await ask(asha, 'PATCH', `/v1/events/${dates[1]?.$id}`, { startTime: '18:00' });
    await ask(asha, 'DELETE', `/v1/events/${dates[2]?.$id}`);
    const { events } = await feedOf(asha.userId);
    const overrides = events.filter((event) => event.recurrenceId);
    expect(new Set(events.map(({ uid }) => uid)).size).toBe(1);
    expect(overrides.map((event) => event.component.getFirstPropertyValue('url'))).toEqual(
      dates.filter((_, index) => index !== 2).map((date) => expect.stringContaining(`/event/${date.$id}`)),
    );
    const moved = overrides[1];
    expect([moved?.recurrenceId.toString(), moved?.startDate.toString()]).toEqual([
      '2026-12-08T19:00:00',
      '2026-12-08T17:00:00Z',
    ]);
    const master = events.find((event) => event.isRecurring());
    expect(
      master?.component.getAllProperties('exdate').map((left) => left.getFirstValue()?.toString()),
    ).toEqual(['2026-12-15T19:00:00']);
  });

  test('tell nothing of dates that are drafts or private, and end before them', async () => {
    const asha = await person('Asha');
    const rule = { kind: 'weekly', every: 1, weekdays: ['TU'] };
    const { $id } = await createSeries(asha, rule, berlin);
    const dates = (await read($id))?.dates ?? [];
    const from = dates[3]?.$id ?? '';
    // Between listed ones.
    await ask(asha, 'PATCH', `/v1/events/${dates[1]?.$id}`, { visibility: 'unlisted' });
    for (const { $id: id } of dates.slice(3)) await ask(asha, 'DELETE', `/v1/events/${id}/publication`);
    const changes = { eventTitle: 'Secret rehearsal', location: 'Hidden Lane', startTime: '17:45' };
    await done(asha, from, { kind: 'update', scope: 'following', changes });
    const { events, calendar } = await feedOf(asha.userId);
    expect(calendar.toString()).not.toMatch(/Secret|Hidden|1745/);
    const master = events.find((event) => event.isRecurring());
    const steps = master?.iterator();
    const starts: string[] = [];
    for (let at = steps?.next(); at && starts.length < 20; at = steps?.next())
      starts.push(at.toString().slice(0, 10));
    expect(starts).toEqual(['2026-12-01', '2026-12-15']);

    const meera = await person('Meera');
    const stated = await createSeries(
      meera,
      { kind: 'dates', dates: ['2026-12-08', '2026-12-22', '2027-01-05'] },
      berlin,
    );
    const [, second, , fourth] = (await read(stated.$id))?.dates ?? [];
    for (const date of [second, fourth])
      await mela()
        .deps.db.updateTable('events')
        .set({ visibility: 'unlisted' })
        .where('id', '=', date?.$id ?? '')
        .execute();
    const text = (await feedOf(meera.userId)).calendar.toString();
    expect(text).toContain('20261222');
    expect(text).not.toMatch(/20261208|20270105/);
  });

  test('name a date by its usual start, also where it takes all day or the others do', async () => {
    const asha = await person('Asha');
    const { $id } = await createSeries(asha, tuesdays, berlin);
    const dates = (await read($id))?.dates ?? [];
    expect((await ask(asha, 'PATCH', `/v1/events/${dates[1]?.$id}`, { allDay: true })).status).toBe(200);
    const { calendar } = await feedOf(asha.userId);
    expect(namedIn(calendar, '20261208')).toBe('RECURRENCE-ID;TZID=Europe/Berlin:20261208T190000');

    const meera = await person('Meera');
    const days = await createSeries(meera, tuesdays, { ...berlin, allDay: true });
    const second = (await read(days.$id))?.dates[1]?.$id;
    const times = { allDay: false, startTime: '19:00', endTime: '21:00' };
    expect((await ask(meera, 'PATCH', `/v1/events/${second}`, times)).status).toBe(200);
    expect(namedIn((await feedOf(meera.userId)).calendar, '20261208')).toBe(
      'RECURRENCE-ID;VALUE=DATE:20261208',
    );
  });

  const namedIn = (calendar: ICAL.Component, day: string) =>
    calendar
      .toString()
      .split('\r\n')
      .find((line) => line.startsWith('RECURRENCE-ID') && line.includes(day));

  test('count up the number of a series while its first dates leave the calendar', async () => {
    const asha = await person('Asha');
    const { $id } = await createSeries(asha, { kind: 'weekly', every: 1, weekdays: ['TU'] }, berlin);
    const sequence = async () => {
      const master = (await feedOf(asha.userId)).events.find((event) => event.isRecurring());
      return Number(master?.component.getFirstPropertyValue('sequence'));
    };
    const dates = (await read($id))?.dates ?? [];
    mela().clock.advance({ hours: 24 });
    const late = { eventTitle: 'Kites' };
    const changed = await ask(asha, 'PATCH', `/v1/events/${dates.at(-1)?.$id}`, late);
    expect(changed.status).toBe(200);
    const before = await sequence();
    const { db } = mela().deps;
    const made = mela().clock.now();
    // As later dates of it that were made meanwhile.
    await db
      .updateTable('events')
      .set({ created_at: made })
      .where('id', '!=', dates[0]?.$id ?? '')
      .where(
        'id',
        'in',
        dates.map(({ $id: id }) => id),
      )
      .execute();
    await ask(asha, 'PATCH', `/v1/events/${dates[0]?.$id}`, { visibility: 'unlisted' });
    expect(await sequence()).toBeGreaterThanOrEqual(before);
  });

  test("save one date under that date's own address", async () => {
    const asha = await person('Asha');
    const { $id } = await createSeries(asha, tuesdays, berlin);
    const third = (await read($id))?.dates[2];
    const { body } = await mela().app.inject({ url: `/feeds/events/${third?.$id}/event.ics` });
    expect(body.replaceAll('\r\n ', '')).toContain(`/event/${third?.$id}`);
    expect(body).toContain('DTSTART:20261215T180000Z');
    expect(body).not.toContain('RRULE');
  });
});
