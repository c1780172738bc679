import { beforeAll, expect, test } from 'vitest';
import { setAdministrator } from '../../../server/features/accounts/index.ts';
import { transaction } from '../../../server/infra/db/database.ts';
import { useMela } from '../../kit/app.ts';
import { TestClock } from '../../kit/clock.ts';
import { mailsTo, signUp, type TestPerson } from '../../kit/people.ts';
import { plainRenderer } from '../../kit/plain-renderer.ts';
import { ask, register } from '../check-in/stage.ts';
import { openBoard } from './stage.ts';

const mela = useMela({ clock: new TestClock('2026-11-21T10:00:00Z'), renderer: plainRenderer });
let ravi: TestPerson;
let zoya: TestPerson;
let administrator: TestPerson;
beforeAll(async () => {
  ravi = await signUp(mela(), { name: 'Ravi' });
  zoya = await signUp(mela(), { name: 'Zoya' });
  administrator = await signUp(mela(), { name: 'Amit' });
  const grant = { email: administrator.email, granted: true, now: mela().clock.now() };
  await transaction(mela().deps.db, (tx) => setAdministrator(tx, grant));
});

const open = () => openBoard(mela(), [ravi, zoya]);
const reports = async (eventId: string, state = 'open') => {
  type Row = { subjectId: string; post: { $id: string; deleted: boolean } | null };
  const url = `/v1/admin/reports?state=${state}`;
  const { body } = await ask<{ reports: Row[] }>(mela(), administrator, 'GET', url);
  return body.reports.filter((each) => each.subjectId === eventId);
};

test("a report reaches the administrators with the post's text, once, and by mail", async () => {
  const board = await open();
  const post = await board.post(ravi, 'Buy **my** kites!');
  const spam = { reason: 'spam', text: 'Third time today.' };
  for (const who of [zoya, zoya, board.organiser]) await board.on(who, 'POST', `${post}/reports`, spam);
  expect(await reports(board.eventId)).toMatchObject([
    {
      reason: 'spam',
      text: 'Third time today.',
      reporterName: 'Zoya',
      post: { $id: post, authorName: 'Ravi', excerpt: 'Buy my kites!', deleted: false },
    },
    { reporterName: 'Meera' },
  ]);
  const told = (await mailsTo(mela(), administrator.email)).filter(({ text }) =>
    text.includes('Buy my kites!'),
  );
  expect(told).toHaveLength(1);
});

test('reports of a post and of its event are settled separately', async () => {
  const board = await open();
  const post = await board.post(ravi, 'Buy my kites!');
  await board.on(zoya, 'POST', `${post}/reports`, { reason: 'spam' });
  await ask(mela(), zoya, 'POST', `/v1/events/${board.eventId}/reports`, { reason: 'wrong' });
  const settle = (query: string) =>
    ask(mela(), administrator, 'DELETE', `/v1/admin/events/${board.eventId}/reports${query}`);
  await settle(`?postId=${post}`);
  expect(await reports(board.eventId)).toMatchObject([{ post: null }]);
  await settle('');
  expect(await reports(board.eventId)).toEqual([]);
});

test("an administrator's deletion settles the post's reports; the author's own doesn't", async () => {
  const board = await open();
  const bad = await board.post(ravi, 'Buy my kites!');
  const worse = await board.post(ravi, 'Or else!');
  for (const post of [bad, worse]) await board.on(zoya, 'POST', `${post}/reports`, { reason: 'spam' });
  expect((await board.on(administrator, 'DELETE', bad)).status).toBe(204);
  await board.on(ravi, 'DELETE', worse);
  expect(await reports(board.eventId)).toMatchObject([{ post: { $id: worse, deleted: true } }]);
  expect(await reports(board.eventId, 'settled')).toMatchObject([{ post: { $id: bad, deleted: true } }]);
  type Log = { lines: { action: string; objectId: string }[] };
  const { body } = await ask<Log>(mela(), administrator, 'GET', '/v1/admin/log');
  expect(body.lines[0]).toMatchObject({ action: 'post_deleted', objectId: bad });
});

test('a person blocked by the organiser can write on none of their boards', async () => {
  const board = await open();
  const sara = await signUp(mela(), { name: 'Sara' });
  const registration = await register(mela(), sara, board.eventId);
  const post = await board.post(sara, 'Hello!');
  const url = `/v1/events/${board.eventId}/registrations/${registration}/block`;
  await ask(mela(), board.organiser, 'POST', url, {});
  expect((await board.read(sara)).bar).toBe('blocked');
  expect((await board.write(sara, 'And now?')).body.type).toBe('board_not_allowed');
  expect((await board.on(sara, 'PUT', post, { text: 'Anything' })).body.type).toBe('board_not_allowed');
  expect((await board.read(ravi)).threads).toHaveLength(1);
});

test('muting a person marks their posts as muted everywhere and never as unread', async () => {
  const [one, other] = [await open(), await open()];
  for (const board of [one, other]) await board.on(ravi, 'PUT', 'read');
  mela().clock.advance({ minutes: 1 });
  for (const board of [one, other]) await board.post(zoya, 'Hello!');
  const mute = (muted: boolean) => ask(mela(), ravi, 'PUT', `/v1/account/muted/${zoya.userId}`, { muted });
  await mute(true);
  for (const board of [one, other]) {
    const { unread, threads } = await board.read(ravi);
    expect([unread, threads[0]?.isNew, threads[0]?.author?.muted]).toEqual([0, false, true]);
  }
  expect((await one.read(one.organiser)).threads[0]?.author?.muted).toBe(false);
  await mute(false);
  expect((await one.read(ravi)).threads[0]).toMatchObject({ isNew: true, author: { muted: false } });
});

test('a muted thread or board has no unread posts', async () => {
  const board = await open();
  await board.on(ravi, 'PUT', 'read');
  mela().clock.advance({ minutes: 1 });
  const dull = await board.post(zoya, 'Kites');
  const reply = await board.post(zoya, 'More kites', dull);
  await board.post(zoya, 'Balloons');
  expect((await board.read(ravi)).unread).toBe(3);
  await board.on(ravi, 'PUT', `${reply}/muted`, { muted: true });
  const { unread, threads } = await board.read(ravi);
  expect([unread, threads.map(({ muted, isNew }) => [muted, isNew])]).toEqual([
    1,
    [
      [false, true],
      [true, false],
    ],
  ]);
  await board.on(ravi, 'PUT', 'muted', { muted: true });
  expect(await board.read(ravi)).toMatchObject({ unread: 0, muted: true });
  for (const path of [`${dull}/muted`, 'muted']) await board.on(ravi, 'PUT', path, { muted: false });
  expect(await board.read(ravi)).toMatchObject({ unread: 3, muted: false });
});

test("a post's address leads to its thread and page", async () => {
  const board = await open();
  const thread = await board.post(ravi, 'Who brings string?');
  const now = mela().clock.now();
  const rows = Array.from({ length: 51 }, (_, index) => ({
    id: `${board.eventId}-${String(index).padStart(2, '0')}`,
    event_id: board.eventId,
    thread_id: thread,
    author_id: ravi.userId,
    text: 'x',
    html: '<p>x</p>',
    latest_at: now,
    created_at: now,
  }));
  await mela().deps.db.insertInto('board_posts').values(rows).execute();
  const pages = await Promise.all(
    [thread, rows[49]?.id, rows[50]?.id].map((id) => board.on(zoya, 'GET', String(id))),
  );
  expect(pages.map(({ body }) => body)).toMatchObject(
    [1, 1, 2].map((page) => ({ page, thread: { $id: thread } })),
  );
  expect((await board.on(zoya, 'GET', 'nothing')).body.type).toBe('board_post_not_found');
});
