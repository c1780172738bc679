import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { BoardPost } from '../../../contracts/boards.ts';
import { useMela } from '../../kit/app.ts';
import { TestClock } from '../../kit/clock.ts';
import { mailsTo, signUp, type TestPerson } from '../../kit/people.ts';
import { ask, register } from '../check-in/stage.ts';
import { openBoard, runBoardJobs } from './stage.ts';

const mela = useMela({ clock: new TestClock('2026-11-21T10:00:00Z') });
let ravi: TestPerson;
let zoya: TestPerson;
beforeAll(async () => {
  ravi = await signUp(mela(), { name: 'Ravi <Kumar>' });
  zoya = await signUp(mela(), { name: 'Zoya' });
});

/** A board where Zoya has posted, so that others may know she is there. */
async function open() {
  const board = await openBoard(mela(), [ravi, zoya]);
  const hello = await board.post(zoya, 'Hello!');
  const offered = async (who: TestPerson, search = '') => {
    const url = `/v1/events/${board.eventId}/board/people?search=${encodeURIComponent(search)}`;
    const { status, body } = await ask<{ people: { name: string }[] }>(mela(), who, 'GET', url);
    return status === 200 ? body.people.map(({ name }) => name) : body.type;
  };
  return { ...board, hello, offered };
}

/** The number of mails about mentions at this event that a person got. */
async function told({ email }: TestPerson, words: string): Promise<number> {
  await runBoardJobs(mela());
  const mails = await mailsTo(mela(), email);
  return mails.filter(({ kind, text }) => kind === 'board_mention' && text.includes(words)).length;
}

test('suggests people who have posted to writers, and all attendees to the organiser only', async () => {
  const board = await open();
  const stranger = await signUp(mela(), { name: 'Anouk' });
  expect(await board.offered(ravi)).toEqual(['Meera', 'Zoya']);
  expect(await board.offered(zoya)).toEqual(['Meera']);
  expect(await board.offered(board.organiser, 'kum')).toEqual([]);
  expect(await board.offered(board.organiser)).toEqual(['Ravi <Kumar>', 'Zoya']);
  expect(await board.offered(ravi, 'ZO')).toEqual(['Zoya']);
  expect(await board.offered(ravi, '%')).toEqual([]);
  expect(await board.offered(stranger)).toBe('board_not_allowed');
});

test('neither suggests nor mails someone whose account is blocked', async () => {
  const board = await open();
  const words = `shut out ${board.eventId}`;
  const { db } = mela().deps;
  const away = await signUp(mela(), { name: 'Anouk' });
  await register(mela(), away, board.eventId);
  const thread = await board.post(away, 'Who brings string?');
  await db
    .updateTable('users')
    .set({ blocked_at: mela().clock.now() })
    .where('id', '=', away.userId)
    .execute();
  expect(await board.offered(zoya, 'ano')).toEqual([]);
  expect((await board.write(zoya, `@{${away.userId}} ${words}`)).body.type).toBe('user_not_found');
  await board.post(zoya, words, thread);
  await runBoardJobs(mela());
  const told = await db
    .selectFrom('notifications')
    .select('kind')
    .where('user_id', '=', away.userId)
    .execute();
  expect(told).toEqual([]);
});

test('shows a mention with the current name and mails it once', async () => {
  const board = await open();
  const words = `kites ${board.eventId}`;
  const post = await board.post(board.organiser, `@{${ravi.userId}}, @{${zoya.userId}}: ${words}?`);
  const [first] = (await board.read()).threads;
  expect(first?.html).toContain('<mark>@Ravi &lt;Kumar&gt;</mark>, <mark>@Zoya</mark>');
  expect([await told(ravi, words), await told(zoya, words), await told(ravi, words)]).toEqual([1, 1, 1]);
  const edited = await board.on(board.organiser, 'PUT', post, { text: `@{${ravi.userId}}! ${words}` });
  expect(edited.body.mentions).toContainEqual({ $id: ravi.userId, name: 'Ravi <Kumar>' });
  expect([await told(ravi, words), await told(zoya, words)]).toEqual([1, 1]);
});

test('a person mentioned by a later edit is notified then', async () => {
  const board = await open();
  const words = `later ${board.eventId}`;
  const post = await board.post(ravi, words);
  await board.on(ravi, 'PUT', post, { text: `@{${zoya.userId}} ${words}` });
  expect(await told(zoya, words)).toBe(1);
});

test("rejects a post that mentions a person its author can't know to be there", async () => {
  const board = await open();
  const stranger = await signUp(mela(), { name: 'Anouk' });
  const answers = [];
  for (const id of [stranger.userId, ravi.userId, 'nobody']) {
    answers.push((await board.write(zoya, `@{${id}}?`)).body.type);
  }
  expect(answers).toEqual(['user_not_found', 'user_not_found', 'user_not_found']);
  expect((await board.read()).total).toBe(1);
  const crowd = Array.from({ length: 11 }, (_, index) => `@{p${index}}`).join(' ');
  expect((await board.write(zoya, crowd)).body.type).toBe('general_argument_invalid');
});

test("doesn't notify people who opted out, muted the thread or the author, or have been blocked since", async () => {
  const board = await open();
  const words = `quiet ${board.eventId}`;
  const mentioned = await Promise.all(
    ['Asha', 'Sara', 'Omar', 'Lila', 'Dev'].map((name) => signUp(mela(), { name })),
  );
  for (const person of mentioned) await register(mela(), person, board.eventId);
  const [thread, author, mails, board_, blocked] = mentioned as [
    TestPerson,
    TestPerson,
    TestPerson,
    TestPerson,
    TestPerson,
  ];
  await board.on(thread, 'PUT', `${board.hello}/muted`, { muted: true });
  await ask(mela(), author, 'PUT', `/v1/account/muted/${board.organiser.userId}`, { muted: true });
  await mela().app.inject({
    method: 'PATCH',
    url: '/v1/account/notifications',
    headers: { cookie: mails.cookie },
    payload: { mentions: false },
  });
  await board.on(board_, 'PUT', 'muted', { muted: true });
  const tokens = [...mentioned, zoya].map(({ userId }) => `@{${userId}}`).join(' ');
  await board.post(board.organiser, `${tokens} ${words}`, board.hello);
  await board.on(board.organiser, 'PUT', `blocked/${blocked.userId}`, { blocked: true });
  expect(await Promise.all(mentioned.map((person) => told(person, words)))).toEqual([0, 0, 0, 0, 0]);
  expect(await told(zoya, words)).toBe(1);
});

test('team members who moderate the board can be mentioned and learn of replies', async () => {
  const board = await open();
  const [editor, door] = [await signUp(mela(), { name: 'Edith' }), await signUp(mela(), { name: 'Dora' })];
  await sql`insert into event_helpers (event_id, user_id, role, joined_at)
    values (${board.eventId}, ${editor.userId}, 'editor', now()), (${board.eventId}, ${door.userId}, 'door', now())`.execute(
    mela().deps.db,
  );
  expect(await board.offered(board.organiser)).toEqual(['Edith', 'Ravi <Kumar>', 'Zoya']);
  const words = `bring string ${board.eventId}`;
  const thread = await board.post(editor, words);
  await board.post(ravi, `@{${editor.userId}} ${words}`);
  expect(await told(editor, words)).toBe(1);
  await board.post(zoya, 'I do', thread);
  const inbox = await ask<{ notifications: { kind: string }[] }>(mela(), editor, 'GET', '/v1/notifications');
  expect(inbox.body.notifications.map(({ kind }) => kind)).toEqual(['board_reply', 'board_mention']);
});

test('shows a mention of a deleted account as a former member', async () => {
  const board = await open();
  const gone = await signUp(mela(), { name: 'Gone Girl' });
  await register(mela(), gone, board.eventId);
  await board.post(board.organiser, `@{${gone.userId}}?`);
  await ask(mela(), gone, 'DELETE', '/v1/account', { password: gone.password });
  const html = (await board.read()).threads.map((post: BoardPost) => post.html).join();
  expect(html).toContain('<mark>@Former member</mark>');
  expect(html).not.toContain('Gone');
});
