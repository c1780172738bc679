import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FollowedCalendar } from '../../../contracts/followed-calendars.ts';
import type { ProblemBody } from '../../../contracts/problem.ts';
import { newId } from '../../../server/infra/ids.ts';
import { useMela } from '../../kit/app.ts';
import { TestClock } from '../../kit/clock.ts';
import { eventually } from '../../kit/eventually.ts';
import { type Answer, page, startOutsideSite } from '../../kit/outside-site.ts';
import { mailsTo, signUp, type TestPerson } from '../../kit/people.ts';
import { skipPlaces } from '../../kit/skip-places.ts';
import { ask as askAt } from '../check-in/stage.ts';

/** Behind the real one, so that the queue runs what is due by it. */
const clock = new TestClock('2026-05-20T10:00:00Z');
const mela = useMela({
  clock,
  settings: { IMPORT_FROM_ADDRESSES: 'on', IMPORT_ALLOWED_ADDRESSES: '127.0.0.1' },
});
const answers: Record<string, Answer> = {};
let outside: Awaited<ReturnType<typeof startOutsideSite>>;
let runs = 0;

beforeAll(async () => {
  await skipPlaces(mela().databaseUrl);
  outside = await startOutsideSite(answers);
  await mela().startJobs();
});
afterAll(() => outside.stop());

interface Run {
  readonly uid: string;
  readonly title?: string;
  readonly day?: string;
  readonly more?: string;
  readonly start?: string;
  readonly place?: string;
}
const calendarOf = (...events: Run[]) =>
  [
    'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Runs//EN\r\n',
    ...events.map(
      ({
        uid,
        title = `Run ${uid}`,
        day = '20270605',
        start = `DTSTART;TZID=Asia/Kolkata:${day}T060000\r\n`,
        more = '',
        place = 'Cubbon Park',
      }) =>
        `BEGIN:VEVENT\r\nUID:${uid}\r\nDTSTAMP:20261101T000000Z\r\n${start}DTEND;TZID=Asia/Kolkata:${day}T080000\r\nSUMMARY:${title}\r\nDESCRIPTION:We run.\r\nLOCATION:${place}\r\n${more}END:VEVENT\r\n`,
    ),
    'END:VCALENDAR\r\n',
  ].join('');

const ask = <Body = FollowedCalendar & ProblemBody>(
  person: TestPerson | null,
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  url: string,
  body?: object,
) => askAt<Body>(mela(), person, method, url, body);

const queueCheck = (calendarId: string) =>
  sql`select graphile_worker.add_job('check_followed_calendar', ${JSON.stringify({ calendarId })}::json)`.execute(
    mela().deps.db,
  );
const checksAreDone = () =>
  eventually(async () => {
    const { rows } = await sql`select id from graphile_worker.jobs
      where task_identifier = 'check_followed_calendar'`.execute(mela().deps.db);
    expect(rows).toEqual([]);
  });

/** A group that follows a calendar with these events. */
async function stage(trusted: boolean, ...events: Run[]) {
  const owner = await signUp(mela(), { name: 'Asha' });
  const groupId = `runners-${newId()}`.slice(0, 30);
  await ask(owner, 'POST', '/v1/groups', { name: 'Runners', address: groupId });
  const path = `/runs-${++runs}.ics`;
  const publish = (...now: Run[]) => {
    answers[path] = page(calendarOf(...now), 'text/calendar');
  };
  publish(...events);
  const url = outside.url(path);
  const { body } = await ask(owner, 'POST', `/v1/groups/${groupId}/calendars`, { url, trusted });
  const calendars = `/v1/groups/${groupId}/calendars`;
  const show = async () => {
    const answer = await ask<{ calendars: FollowedCalendar[] }>(owner, 'GET', calendars);
    return answer.body.calendars[0];
  };
  const queue = () => queueCheck(body.$id);
  /** Runs the check that is due next. */
  const check = async (hours = 25) => {
    clock.advance({ hours });
    await queue();
    await checksAreDone();
  };
  await eventually(async () => expect((await show())?.checkedAt ?? (await show())?.failure).not.toBeNull());
  const rows = async () =>
    (
      await sql<{ id: string; title: string; draft: boolean; status: string; day: string }>`
        select id, title, published_at is null as draft, status, start_date::text as day from events
        where group_id = ${groupId} order by title`.execute(mela().deps.db)
    ).rows;
  const calendar = `${calendars}/${body.$id}`;
  return { owner, groupId, path, publish, calendar, show, check, queue, rows };
}

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
  const fetchedBefore = outside.requests.filter((request) => request.path === path).length;
  publish({ uid: 'a' });
  await check();
  expect(outside.requests.filter((request) => request.path === path).length).toBeGreaterThan(fetchedBefore);
  expect((await ask<object>(owner, 'GET', `/v1/events/${event?.id}`)).body).toEqual(before.body);
});

test('publishes events of a trusted calendar, and cancels one that is gone twice', {
  timeout: 60_000,
}, async () => {
  const { publish, check, rows } = await stage(true, { uid: 'a' }, { uid: 'b' }, { uid: 'c' });
  const [first] = await rows();
  expect(first).toMatchObject({ title: 'Run a', draft: false });
  const ravi = await signUp(mela(), { name: 'Ravi' });
  const answersOf = { socialMedia: 'Mastodon', email: ravi.email, reason: 'Running' };
  expect((await ask(ravi, 'POST', `/v1/events/${first?.id}/registrations`, answersOf)).status).toBe(201);
  publish({ uid: 'c' });
  await check();
  expect((await rows()).map(({ status }) => status)).toEqual(['scheduled', 'scheduled', 'scheduled']);
  await check();
  // The one with an attendee is cancelled and they are told; the other is deleted.
  expect((await rows()).map(({ title, status }) => [title, status])).toEqual([
    ['Run a', 'cancelled'],
    ['Run c', 'scheduled'],
  ]);
  await eventually(async () => {
    const mails = await mailsTo(mela(), ravi.email);
    expect(mails.map(({ kind }) => kind)).toContain('event_cancelled');
  });
});

test('does not bring back what the organiser deleted, nor take a broken export for the truth', {
  timeout: 60_000,
}, async () => {
  const { owner, publish, path, check, rows, show } = await stage(
    false,
    { uid: 'a' },
    { uid: 'b' },
    { uid: 'c' },
  );
  const [first] = await rows();
  await ask(owner, 'DELETE', `/v1/events/${first?.id}`);
  await check();
  expect((await rows()).map(({ title }) => title)).toEqual(['Run b', 'Run c']);
  publish();
  await check();
  await check();
  expect(await rows()).toHaveLength(2);
  expect((await show())?.failure).toBe('empty');
  answers[path] = (_, response) => response.writeHead(500).end();
  await check();
  expect((await show())?.failure).toBe('status');
  publish({ uid: 'b' }, { uid: 'c' });
  await check();
  expect(await show()).toMatchObject({ failure: null, events: 2 });
});

test('never changes or deletes an event that it did not make', { timeout: 60_000 }, async () => {
  const trusted = await stage(true, { uid: 'mine' }, { uid: 'other' });
  const { owner, groupId, check, rows } = trusted;
  const path = `/runs-${++runs}.ics`;
  answers[path] = page(calendarOf({ uid: 'mine' }, { uid: 'new' }), 'text/calendar');
  const list = `/v1/groups/${groupId}/calendars`;
  const { body: second } = await ask(owner, 'POST', list, { url: outside.url(path), trusted: false });
  const checked = async () => {
    const { body } = await ask<{ calendars: FollowedCalendar[] }>(owner, 'GET', list);
    return body.calendars.find(({ $id }) => $id === second.$id);
  };
  await eventually(async () => expect((await checked())?.checkedAt ?? null).not.toBeNull());
  expect((await checked())?.events).toBe(1);
  answers[path] = page(calendarOf({ uid: 'mine', title: 'Taken over' }, { uid: 'new' }), 'text/calendar');
  for (const present of [true, false, false]) {
    if (!present) answers[path] = page(calendarOf({ uid: 'new' }), 'text/calendar');
    await check();
    await queueCheck(second.$id);
    await checksAreDone();
  }
  expect((await rows()).map(({ title, status }) => [title, status])).toEqual([
    ['Run mine', 'scheduled'],
    ['Run new', 'scheduled'],
    ['Run other', 'scheduled'],
  ]);
});

test('keeps an event whose entry can no longer be read, and says so until it can', {
  timeout: 60_000,
}, async () => {
  const { publish, check, rows, show } = await stage(true, { uid: 'a' }, { uid: 'b' }, { uid: 'c' });
  const broken: Run[] = [{ uid: 'a', title: 'x'.repeat(5000) }, { uid: 'b', start: '' }, { uid: 'c' }];
  for (let times = 0; times < 3; times++) {
    publish(...broken);
    await check();
  }
  expect((await rows()).map(({ title, status }) => [title, status])).toEqual([
    ['Run a', 'scheduled'],
    ['Run b', 'scheduled'],
    ['Run c', 'scheduled'],
  ]);
  expect(await show()).toMatchObject({ failure: null, problems: 2 });
  publish({ uid: 'a' }, { uid: 'b' }, { uid: 'c', more: 'STATUS:CANCELLED\r\n' });
  await check();
  expect(await show()).toMatchObject({ problems: 0 });
  await check();
  expect((await rows()).map(({ title }) => title)).toEqual(['Run a', 'Run b']);
});

test('keeps every date of a series that can no longer be read, and follows the others', {
  timeout: 60_000,
}, async () => {
  const weekly = 'RRULE:FREQ=WEEKLY;COUNT=3\r\n';
  const series: Run = { uid: 's', day: '20270105', more: weekly };
  const { publish, check, rows, show } = await stage(true, series, { uid: 'a' });
  const titles = async () => (await rows()).map(({ title, status }) => `${title} ${status}`);
  const dates = Array.from({ length: 3 }, () => 'Run s scheduled');
  expect(await titles()).toEqual(['Run a scheduled', ...dates]);
  for (let times = 0; times < 3; times++) {
    publish({ ...series, more: `${weekly}EXDATE:20270230T060000\r\n` }, { uid: 'a', title: 'Long run' });
    await check();
  }
  expect(await titles()).toEqual(['Long run scheduled', ...dates]);
  expect(await show()).toMatchObject({ failure: null, problems: 3 });
  publish(series, { uid: 'a', title: 'Long run' });
  await check();
  expect(await show()).toMatchObject({ failure: null, problems: 0 });
});

test('follows a calendar of which one event can’t be parsed', { timeout: 60_000 }, async () => {
  const { publish, check, rows, show } = await stage(true, { uid: 'a' }, { uid: 'b' }, { uid: 'c' });
  for (let times = 0; times < 3; times++) {
    publish({ uid: 'a', more: 'no property\r\n' }, { uid: 'b', title: 'Long run' });
    await check();
  }
  expect((await rows()).map(({ title }) => title)).toEqual(['Long run', 'Run a']);
  expect(await show()).toMatchObject({ failure: null, problems: 1 });
});

test('backs off from a fault of ours, too, and says so', { timeout: 60_000 }, async () => {
  const { path, publish, check, show } = await stage(true, { uid: 'a' });
  await sql`create function refuse_boom() returns trigger language plpgsql as
    $$ begin raise exception 'boom'; end $$`.execute(mela().deps.db);
  await sql`create trigger refuse_boom before insert on events for each row when (new.title = 'Boom')
    execute function refuse_boom()`.execute(mela().deps.db);
  publish({ uid: 'a' }, { uid: 'b', title: 'Boom' });
  const asked = () => outside.requests.filter((request) => request.path === path).length;
  const before = asked();
  await check();
  expect(await show()).toMatchObject({ failure: 'internal', paused: false });
  expect(asked() - before).toBe(1);
  publish({ uid: 'a' });
  await check();
  expect(await show()).toMatchObject({ failure: null });
});

test('counts two checks only when hours lie between them, and never runs two at once', {
  timeout: 60_000,
}, async () => {
  const { path, publish, check, queue, rows } = await stage(true, { uid: 'a' }, { uid: 'b' });
  const due = () =>
    sql`update followed_calendars set next_check_at = ${clock.now()} where url = ${outside.url(path)}`.execute(
      mela().deps.db,
    );
  publish({ uid: 'b' });
  await check();
  await due();
  await check(1);
  expect((await rows()).map(({ title }) => title)).toEqual(['Run a', 'Run b']);
  const asked = () => outside.requests.filter((request) => request.path === path).length;
  const before = asked();
  answers[path] = (_, response) => {
    setTimeout(() => {
      response.writeHead(200, { 'content-type': 'text/calendar' }).end(calendarOf({ uid: 'b' }));
    }, 1000);
  };
  clock.advance({ hours: 4 });
  for (let times = 0; times < 3; times++) await queue();
  await checksAreDone();
  expect(asked() - before).toBe(1);
  expect((await rows()).map(({ title }) => title)).toEqual(['Run b']);
});

test('asks whether it has changed, backs off, and pauses after two weeks', { timeout: 60_000 }, async () => {
  const { owner, path, check, show, calendar } = await stage(false, { uid: 'a' });
  const tagged: Answer = (request, response) => {
    if (request.headers['if-none-match'] === '"1"') response.writeHead(304).end();
    else
      response.writeHead(200, { 'content-type': 'text/calendar', etag: '"1"' }).end(calendarOf({ uid: 'a' }));
  };
  answers[path] = tagged;
  await check();
  await check();
  const asked = outside.requests.filter((request) => request.path === path);
  expect(asked.map(({ headers }) => headers['if-none-match'])).toEqual([undefined, undefined, '"1"']);
  answers[path] = (_, response) => response.writeHead(404).end();
  await check();
  const waits: number[] = [];
  for (let times = 0; times < 20 && (await show())?.paused === false; times++) {
    const next = Temporal.Instant.from((await show())?.nextCheckAt ?? '');
    waits.push(clock.now().until(next).total('minutes'));
    await check();
  }
  expect(waits.slice(0, 4)).toEqual([15, 30, 60, 120]);
  expect(Math.max(...waits)).toBeLessThanOrEqual(24 * 60);
  expect(await show()).toMatchObject({ paused: true, failure: 'status', nextCheckAt: null });
  answers[path] = tagged;
  const { body } = await ask(owner, 'PATCH', calendar, { paused: false });
  expect(body).toMatchObject({ paused: false, failure: null });
});

test('is set by organisers of the group only, and changed by who follows it or the owner', {
  timeout: 60_000,
}, async () => {
  const { owner, groupId, calendar, rows } = await stage(false, { uid: 'a' });
  const [organiser, member] = [
    await signUp(mela(), { name: 'Mira' }),
    await signUp(mela(), { name: 'Ravi' }),
  ];
  for (const person of [organiser, member]) {
    await askAt(mela(), person, 'PUT', `/v1/groups/${groupId}/membership`);
  }
  await askAt(mela(), owner, 'PUT', `/v1/groups/${groupId}/members/${organiser.userId}`, {
    role: 'organiser',
  });
  const list = `/v1/groups/${groupId}/calendars`;
  for (const person of [member, await signUp(mela())]) {
    expect((await ask(person, 'GET', list)).body.type).toBe('group_not_allowed');
    expect((await ask(person, 'POST', list, { url: outside.url('/x.ics') })).body.type).toBe(
      'group_not_allowed',
    );
  }
  expect((await ask(organiser, 'GET', list)).status).toBe(200);
  expect((await ask(organiser, 'PATCH', calendar, { trusted: true })).body.type).toBe('group_not_allowed');
  expect((await ask(owner, 'PATCH', calendar, { trusted: true })).body.trusted).toBe(true);
  const twice = await ask(owner, 'POST', list, { url: outside.url(`/runs-${runs}.ics`) });
  expect(twice.body.type).toBe('calendar_already_followed');
  expect((await ask(owner, 'POST', list, { url: 'ftp://x.example/a.ics' })).body.type).toBe(
    'import_address_insecure',
  );
  expect((await ask(owner, 'DELETE', calendar)).status).toBe(204);
  expect(await rows()).toHaveLength(1);
});
