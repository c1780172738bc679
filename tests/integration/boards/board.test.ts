import { beforeAll, expect, test } from 'vitest';
import { insertPost } from '../../../server/features/boards/store.ts';
import { transaction } from '../../../server/infra/db/database.ts';
import { newId } from '../../../server/infra/ids.ts';
import { useMela } from '../../kit/app.ts';
import { TestClock } from '../../kit/clock.ts';
import { someoneWaits } from '../../kit/lock-wait.ts';
import { signUp, type TestPerson } from '../../kit/people.ts';
import { ask, register } from '../check-in/stage.ts';
import { openBoard as openStage } from './stage.ts';

const mela = useMela({ clock: new TestClock('2026-11-21T10:00:00Z') });
let ravi: TestPerson;
let zoya: TestPerson;
beforeAll(async () => {
  ravi = await signUp(mela(), { name: 'Ravi' });
  zoya = await signUp(mela(), { name: 'Zoya' });
});

const openBoard = (fields: object = {}) => openStage(mela(), [ravi, zoya], fields);

test("everyone can read, attendees and organisers can write, and visitors learn why they can't", async () => {
  const board = await openBoard({ tenantApproval: true });
  const stranger = await signUp(mela(), { name: 'Anouk' });
  await board.post(ravi, 'Who brings **string**?');
  expect((await board.write(board.organiser, 'I do.')).status).toBe(201);
  expect((await board.write(stranger, 'Me!')).body.type).toBe('board_not_allowed');
  const { threads, bar } = await board.read();
  expect(threads.map(({ html }) => html.trim())).toEqual([
    '<p>I do.</p>',
    '<p>Who brings <strong>string</strong>?</p>',
  ]);
  expect([bar, (await board.read(stranger)).bar, (await board.read(zoya)).bar]).toEqual([
    'visitor',
    'unregistered',
    null,
  ]);
});

test('sorts threads by latest reply, pinned ones first, and replies by time', async () => {
  const board = await openBoard();
  const old = await board.post(ravi, 'old');
  const young = await board.post(zoya, 'young');
  const first = await board.post(zoya, 'first', old);
  await board.post(ravi, 'second', first);
  expect((await board.read()).threads.map(({ $id, replies }) => [$id, replies])).toEqual([
    [old, 2],
    [young, 0],
  ]);
  const texts = (await board.replies(old)).map(({ html, threadId }) => [html.trim(), threadId]);
  expect(texts).toEqual([
    ['<p>first</p>', old],
    ['<p>second</p>', old],
  ]);
  expect((await board.on(ravi, 'PUT', `${young}/pin`, { pinned: true })).body.type).toBe('board_not_allowed');
  await board.on(board.organiser, 'PUT', `${young}/pin`, { pinned: true });
  expect((await board.read()).threads.map(({ $id }) => $id)).toEqual([young, old]);
});

test('a reply written while its thread is deleted is not lost', async () => {
  const board = await openBoard();
  const thread = await board.post(ravi, 'Who brings string?');
  const { db } = mela().deps;
  const now = mela().clock.now();
  const reply = { author_id: zoya.userId, text: 'I do.', html: 'I do.', latest_at: now, created_at: now };
  let deletion: ReturnType<typeof board.on> | undefined;
  await transaction(db, async (tx) => {
    await insertPost(tx, { id: newId(), event_id: board.eventId, thread_id: thread, ...reply });
    deletion = board.on(ravi, 'DELETE', thread);
    await someoneWaits(db);
  });
  expect((await deletion)?.status).toBe(204);
  expect((await board.read()).threads).toMatchObject([{ $id: thread, deleted: true, replies: 1 }]);
  expect(await board.replies(thread)).toMatchObject([{ html: expect.stringContaining('I do.') }]);
});

test('removes scripts and external images', async () => {
  const board = await openBoard();
  await board.post(
    ravi,
    '![me](https://elsewhere.example/x.png)\n\n[x](javascript:y)\n\n<script>alert(1)</script>',
  );
  const [post] = (await board.read()).threads;
  expect(post?.html).not.toMatch(/<script|<img|javascript:/);
});

test('authors edit and delete their own posts; deleted posts with replies leave a placeholder', async () => {
  const board = await openBoard();
  const thread = await board.post(ravi, 'tpyo');
  const reply = await board.post(zoya, 'reply', thread);
  expect((await board.on(zoya, 'PUT', thread, { text: 'mine now' })).body.type).toBe('board_not_allowed');
  expect((await board.on(ravi, 'PUT', thread, { text: 'typo' })).body).toMatchObject({ text: 'typo' });
  expect((await board.read(zoya)).threads[0]).toMatchObject({ text: '', html: '<p>typo</p>\n' });
  await board.on(ravi, 'DELETE', thread);
  expect((await board.read()).threads[0]).toMatchObject({
    deleted: true,
    html: '',
    author: null,
    replies: 1,
  });
  expect((await board.write(zoya, 'again', thread)).body.type).toBe('board_post_not_found');
  await board.on(board.organiser, 'DELETE', reply);
  expect((await board.read()).threads, 'goes with its last reply').toEqual([]);
});

test("others' posts are unread until the board is read, and one's own never are", async () => {
  const board = await openBoard();
  await board.on(ravi, 'PUT', 'read');
  mela().clock.advance({ minutes: 1 });
  await board.post(ravi, 'mine');
  await board.post(zoya, 'hers');
  const seen = await board.read(ravi);
  expect(seen.unread).toBe(1);
  expect(seen.threads.map(({ isNew }) => isNew)).toEqual([true, false]);
  await board.on(ravi, 'PUT', 'read');
  expect((await board.read(ravi)).unread).toBe(0);
  expect((await board.read()).unread).toBe(0);
});

test('organisers see reports and can block a person from writing', async () => {
  const board = await openBoard();
  const post = await board.post(ravi, 'Buy my kites!');
  for (let again = 0; again < 2; again++) await board.on(zoya, 'POST', `${post}/reports`, { reason: 'spam' });
  expect((await board.read(board.organiser)).threads[0]).toMatchObject({ reports: 1, authorBlocked: false });
  expect((await board.read(zoya)).threads[0]?.reports).toBe(0);
  await board.on(board.organiser, 'DELETE', `${post}/reports`);
  await board.on(board.organiser, 'PUT', `blocked/${ravi.userId}`, { blocked: true });
  expect((await board.read(board.organiser)).threads[0]).toMatchObject({ reports: 0, authorBlocked: true });
  expect((await board.read(ravi)).bar).toBe('blocked');
  expect((await board.write(ravi, 'Hello?')).body.type).toBe('board_not_allowed');
  await board.on(board.organiser, 'PUT', `blocked/${ravi.userId}`, { blocked: false });
  expect((await board.write(ravi, 'Sorry.')).status).toBe(201);
});

test('a page has fifty threads, each once', async () => {
  const board = await openBoard();
  const { db } = mela().deps;
  const now = mela().clock.now();
  const rows = Array.from({ length: 120 }, (_, index) => ({
    id: `${board.eventId}-${index}`,
    event_id: board.eventId,
    author_id: ravi.userId,
    text: 'x',
    html: '<p>x</p>',
    latest_at: now,
    created_at: now,
  }));
  await db.insertInto('board_posts').values(rows).execute();
  const pages = [await board.read(null, 1), await board.read(null, 2), await board.read(null, 3)];
  expect(pages.map(({ threads }) => threads.length)).toEqual([50, 50, 20]);
  expect(new Set(pages.flatMap(({ threads }) => threads.map(({ $id }) => $id))).size).toBe(120);
});

test('limits posts per person', async () => {
  const board = await openBoard();
  const statuses: number[] = [];
  for (let post = 0; post < 40; post++) statuses.push((await board.write(zoya, 'more')).status);
  expect(statuses.at(-1)).toBe(429);
});

test('posts of a deleted account remain as those of a former member', async () => {
  const board = await openBoard();
  const gone = await signUp(mela(), { name: 'Gone' });
  await register(mela(), gone, board.eventId);
  await board.post(gone, 'I was here.');
  const deletion = { password: gone.password };
  const answer = await ask(mela(), gone, 'DELETE', '/v1/account', deletion);
  expect(answer.status).toBe(204);
  const [post] = (await board.read()).threads;
  expect(post).toMatchObject({
    html: '<p>I was here.</p>\n',
    author: { name: 'Former member', former: true },
  });
});
