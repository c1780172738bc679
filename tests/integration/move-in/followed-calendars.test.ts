import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { FollowedCalendar } from '../../../contracts/followed-calendars.ts';
import { eventually } from '../../kit/eventually.ts';
import { type Answer, page } from '../../kit/outside-site.ts';
import { mailsTo, signUp } from '../../kit/people.ts';
import { ask as askAt } from '../check-in/stage.ts';
import { calendarOf, type Run, useFollowedCalendars } from './calendar-stage.ts';

const { mela, clock, answers, outside, newPath, ask, queueCheck, checksAreDone, stage } =
  useFollowedCalendars();

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
  const path = newPath();
  answers[path] = page(calendarOf({ uid: 'mine' }, { uid: 'new' }), 'text/calendar');
  const list = `/v1/groups/${groupId}/calendars`;
  const { body: second } = await ask(owner, 'POST', list, { url: outside().url(path), trusted: false });
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
  const asked = () => outside().requests.filter((request) => request.path === path).length;
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
    sql`update followed_calendars set next_check_at = ${clock.now()} where url = ${outside().url(path)}`.execute(
      mela().deps.db,
    );
  publish({ uid: 'b' });
  await check();
  await due();
  await check(1);
  expect((await rows()).map(({ title }) => title)).toEqual(['Run a', 'Run b']);
  const asked = () => outside().requests.filter((request) => request.path === path).length;
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
  const asked = outside().requests.filter((request) => request.path === path);
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
  const { owner, groupId, path, calendar, rows } = await stage(false, { uid: 'a' });
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
    expect((await ask(person, 'POST', list, { url: outside().url('/x.ics') })).body.type).toBe(
      'group_not_allowed',
    );
  }
  expect((await ask(organiser, 'GET', list)).status).toBe(200);
  expect((await ask(organiser, 'PATCH', calendar, { trusted: true })).body.type).toBe('group_not_allowed');
  expect((await ask(owner, 'PATCH', calendar, { trusted: true })).body.trusted).toBe(true);
  const twice = await ask(owner, 'POST', list, { url: outside().url(path) });
  expect(twice.body.type).toBe('calendar_already_followed');
  expect((await ask(owner, 'POST', list, { url: 'ftp://x.example/a.ics' })).body.type).toBe(
    'import_address_insecure',
  );
  expect((await ask(owner, 'DELETE', calendar)).status).toBe(204);
  expect(await rows()).toHaveLength(1);
});
