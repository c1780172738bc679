import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { mailsTo, signUp, type TestPerson } from '../../kit/people.ts';
import { calendarOf, type Run, useFollowedCalendars } from './calendar-stage.ts';

const { mela, clock, answers, outside, ask, stage } = useFollowedCalendars();

test('makes drafts, follows changes, and leaves the organiser’s own edits alone', {
  timeout: 60_000,
}, async () => {
  const { owner, publish, check, rows, show } = await stage(false, { uid: 'a' }, { uid: 'b' });
  const [first] = await rows();
  expect((await rows()).map(({ title, draft }) => [title, draft])).toEqual([
    ['Run a', true],
    ['Run b', true],
  ]);
  await ask(owner, 'PATCH', `/v1/events/${first?.id}`, { eventTitle: 'Morning run' });
  publish({ uid: 'a', day: '20270606' }, { uid: 'b', title: 'Long run' }, { uid: 'c' });
  await check();
  expect((await rows()).map(({ title, day }) => [title, day])).toEqual([
    ['Long run', '2027-06-05'],
    ['Morning run', '2027-06-06'],
    ['Run c', '2027-06-05'],
  ]);
  expect(await show()).toMatchObject({ events: 3, problems: 0, failure: null });
});

test('keeps an address hidden that the organiser has hidden, also when the calendar changes it', {
  timeout: 60_000,
}, async () => {
  const { owner, publish, check, rows, show } = await stage(true, { uid: 'a', place: '12 Main St\\, Pune' });
  const [event] = await rows();
  const pin = { latitude: 18.5, longitude: 73.85 };
  const hidden = { location: 'Pune', exactAddress: '12 Main St, Pune', ...pin };
  expect((await ask(owner, 'PATCH', `/v1/events/${event?.id}`, hidden)).status).toBe(200);
  publish({ uid: 'a', place: '14 Main St\\, Pune', title: 'Long run' });
  await check();
  const shownTo = async (who: TestPerson | null) =>
    (await ask<object>(who, 'GET', `/v1/events/${event?.id}`)).body;
  const area = { eventTitle: 'Long run', location: 'Pune', ...pin };
  expect(await shownTo(null)).toMatchObject({ ...area, exactAddress: null });
  expect(await shownTo(owner)).toMatchObject({ ...area, exactAddress: '14 Main St, Pune' });
  publish({ uid: 'a', place: 'Pune', day: '20270606' });
  await check();
  expect(await shownTo(owner)).toMatchObject({ date: '2027-06-06', exactAddress: '14 Main St, Pune' });
  expect(await show()).toMatchObject({ problems: 0 });
});

test('changes nothing where events have got new fields since the last check', {
  timeout: 60_000,
}, async () => {
  const { owner, path, publish, check, rows } = await stage(true, { uid: 'a' });
  const [event] = await rows();
  await sql`update followed_calendar_events set fields = fields - 'exactAddress' where event_id = ${event?.id}`.execute(
    mela().deps.db,
  );
  const hidden = { location: 'Bengaluru', exactAddress: 'Cubbon Park', latitude: 12.9, longitude: 77.6 };
  await ask(owner, 'PATCH', `/v1/events/${event?.id}`, hidden);
  const before = await ask<object>(owner, 'GET', `/v1/events/${event?.id}`);
  const fetchedBefore = outside().requests.filter((request) => request.path === path).length;
  publish({ uid: 'a' });
  await check();
  expect(outside().requests.filter((request) => request.path === path).length).toBeGreaterThan(fetchedBefore);
  expect((await ask<object>(owner, 'GET', `/v1/events/${event?.id}`)).body).toEqual(before.body);
});

test('tries a refused change again, also when the calendar has not changed since', {
  timeout: 60_000,
}, async () => {
  const { owner, path, check, rows, show } = await stage(true, { uid: 'a' });
  const [event] = await rows();
  const open = (at: string | null) => ask(owner, 'PATCH', `/v1/events/${event?.id}`, { opensAt: at });
  expect((await open('2027-06-04T06:00:00Z')).status).toBe(200);
  const moved = calendarOf({ uid: 'a', day: '20270603' });
  answers[path] = (request, response) => {
    if (request.headers['if-none-match'] === '"2"') response.writeHead(304).end();
    else response.writeHead(200, { 'content-type': 'text/calendar', etag: '"2"' }).end(moved);
  };
  await check();
  expect(await show()).toMatchObject({ problems: 1 });
  expect((await open(null)).status).toBe(200);
  await check();
  expect((await rows()).map(({ day }) => day)).toEqual(['2027-06-03']);
  expect(await show()).toMatchObject({ problems: 0 });
});

test('no longer reports a refused change that the calendar has taken back', {
  timeout: 60_000,
}, async () => {
  const { owner, publish, check, rows, show } = await stage(true, { uid: 'a' });
  const [event] = await rows();
  const opens = { opensAt: '2027-06-04T06:00:00Z' };
  expect((await ask(owner, 'PATCH', `/v1/events/${event?.id}`, opens)).status).toBe(200);
  publish({ uid: 'a', day: '20270603' });
  await check();
  expect(await show()).toMatchObject({ problems: 1 });
  publish({ uid: 'a' });
  await check();
  expect(await show()).toMatchObject({ problems: 0 });
});

test('keeps people registered when a series moves by minutes, and what was deleted away', {
  timeout: 60_000,
}, async () => {
  const series: Run = { uid: 's', day: '20270105', more: 'RRULE:FREQ=WEEKLY;COUNT=3\r\n' };
  const { owner, publish, check, rows } = await stage(true, series);
  const before = await rows();
  const ravi = await signUp(mela(), { name: 'Ravi' });
  const answersOf = { socialMedia: 'Mastodon', email: ravi.email, reason: 'Running' };
  const first = before.find(({ day }) => day === '2027-01-05');
  expect((await ask(ravi, 'POST', `/v1/events/${first?.id}/registrations`, answersOf)).status).toBe(201);
  const last = before.find(({ day }) => day === '2027-01-19');
  await ask(owner, 'DELETE', `/v1/events/${last?.id}`);
  const later = 'DTSTART;TZID=Asia/Kolkata:20270105T061500\r\n';
  for (let times = 0; times < 3; times++) {
    publish({ ...series, start: later });
    await check();
  }
  const days = async () => (await rows()).map(({ id, day, status }) => [id, day, status]).toSorted();
  const left = before.filter(({ id }) => id !== last?.id);
  expect(await days()).toEqual(left.map(({ id, day, status }) => [id, day, status]).toSorted());
  const { body } = await ask<{ startTime: string }>(null, 'GET', `/v1/events/${first?.id}`);
  expect(body.startTime).toBe('06:15');
  // And back again.
  publish(series);
  await check();
  await check();
  expect(await days()).toEqual(left.map(({ id, day, status }) => [id, day, status]).toSorted());
  const mails = await mailsTo(mela(), ravi.email);
  expect(mails.map(({ kind }) => kind)).not.toContain('event_cancelled');
});

test('keeps apart two series with one title that move on the same days', { timeout: 60_000 }, async () => {
  const twice = (minutes: string): Run[] =>
    ['18', '06'].map((hour) => ({
      ...{ uid: hour, title: 'Run', day: '20270105', more: 'RRULE:FREQ=WEEKLY;COUNT=2\r\n' },
      start: `DTSTART;TZID=Asia/Kolkata:20270105T${hour}${minutes}00\r\n`,
    }));
  const { publish, check, rows } = await stage(true, ...twice('00'));
  const times = async () =>
    Object.fromEntries(
      await Promise.all(
        (await rows()).map(async ({ id }) => {
          const { body } = await ask<{ date: string; startTime: string }>(null, 'GET', `/v1/events/${id}`);
          return [id, `${body.date} ${body.startTime}`];
        }),
      ),
    );
  const before = await times();
  expect(Object.keys(before)).toHaveLength(4);
  publish(...twice('15'));
  await check();
  await check();
  const later = Object.entries(before).map(([id, at]) => [id, String(at).replace(':00', ':15')]);
  expect(await times()).toEqual(Object.fromEntries(later));
});

test('follows what is to come in a calendar with years of history', { timeout: 60_000 }, async () => {
  const history: Run[] = Array.from({ length: 301 }, (_, index) => ({
    uid: `old-${index}`,
    day: '20200105',
  }));
  const { publish, check, rows } = await stage(true, ...history, { uid: 'a' }, { uid: 'b' });
  const titles = async () => (await rows()).map(({ title }) => title);
  expect(await titles()).toEqual(['Run a', 'Run b']);
  publish(...history, { uid: 'b', title: 'Long run' });
  await check();
  await check();
  expect(await titles()).toEqual(['Long run']);
});

test('keeps a date of a series that begins today where it takes place, and yesterday where the site is', {
  timeout: 60_000,
}, async () => {
  const first = clock.now().toZonedDateTimeISO('America/Los_Angeles').toPlainDate().add({ days: 2 });
  const next = first.add({ days: 1 });
  const written = (date: Temporal.PlainDate) => date.toString().replaceAll('-', '');
  const series: Run = {
    ...{ uid: 's', day: written(next), more: 'RRULE:FREQ=WEEKLY;COUNT=3\r\n' },
    start: `DTSTART;TZID=America/Los_Angeles:${written(first)}T200000\r\n`,
  };
  const { publish, check, rows } = await stage(true, series);
  const days = async () => (await rows()).map(({ day, status }) => [day, status]).toSorted();
  const all = [0, 7, 14].map((later) => [first.add({ days: later }).toString(), 'scheduled']);
  expect(await days()).toEqual(all);
  const midnight = next.toZonedDateTime('Asia/Kolkata').toInstant();
  for (const hours of [Math.ceil(clock.now().until(midnight).total('hours')), 4]) {
    publish(series);
    await check(hours);
    expect(await days()).toEqual(all);
  }
});
