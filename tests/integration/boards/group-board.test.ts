import { beforeAll, expect, test } from 'vitest';
import type { BoardPost } from '../../../contracts/boards.ts';
import { useMela } from '../../kit/app.ts';
import { TestClock } from '../../kit/clock.ts';
import { mailsTo, signUp, type TestPerson } from '../../kit/people.ts';
import { ask } from '../check-in/stage.ts';
import { boardAt, openBoard, openGroupBoard, runBoardJobs, startMorning } from './stage.ts';

const clock = new TestClock('2026-11-21T10:00:00Z');
const mela = useMela({ clock });
let ravi: TestPerson;
let zoya: TestPerson;
let omar: TestPerson;
beforeAll(async () => {
  ravi = await signUp(mela(), { name: 'Ravi' });
  zoya = await signUp(mela(), { name: 'Zoya' });
  omar = await signUp(mela(), { name: 'Omar' });
});

const open = () => openGroupBoard({ ...mela(), clock }, [ravi, zoya]);
const mails = async ({ email }: TestPerson, kind: string, about: string) =>
  (await mailsTo(mela(), email)).filter((mail) => mail.kind === kind && mail.text.includes(about));

test("everyone can read a group's board, members can write, and former members can only read", async () => {
  const board = await open();
  const thread = await board.post(ravi, 'Who comes on **Sunday**?');
  await board.post(board.organiser, 'I do.', thread);
  expect(await board.read()).toMatchObject({ bar: 'visitor', total: 1, threads: [{ replies: 1 }] });
  expect((await board.replies(thread))[0]).toMatchObject({ author: { name: 'Meera', organiser: true } });
  expect(await board.read(omar)).toMatchObject({ bar: 'outsider', keeps: false });
  expect((await board.write(omar, 'Me too!')).body.type).toBe('board_not_allowed');
  await ask(mela(), ravi, 'DELETE', `${board.group}/membership`);
  expect((await board.on(ravi, 'PUT', thread, { text: 'Nobody?' })).body.type).toBe('board_not_allowed');
  expect((await board.read(ravi)).threads[0]).toMatchObject({
    author: { name: 'Ravi' },
    may: { edit: false },
  });
});

test('organisers moderate: they pin, delete and block', async () => {
  const board = await open();
  const post = await board.post(ravi, 'Buy my kites!');
  expect((await board.on(zoya, 'PUT', `${post}/pin`, { pinned: true })).body.type).toBe('board_not_allowed');
  await ask(mela(), board.organiser, 'PUT', `${board.group}/members/${zoya.userId}`, { role: 'organiser' });
  expect((await board.on(zoya, 'PUT', `${post}/pin`, { pinned: true })).status).toBe(204);
  expect((await board.on(zoya, 'PUT', `blocked/${ravi.userId}`, { blocked: true })).status).toBe(204);
  expect(await board.read(ravi)).toMatchObject({ bar: 'blocked', threads: [{ pinned: true }] });
  expect((await board.write(ravi, 'Buy!')).body.type).toBe('board_not_allowed');
  expect((await board.on(zoya, 'DELETE', post)).status).toBe(204);
  expect((await board.read()).total).toBe(0);
});

test('an announcement is mailed once to each member who wants it, except its author', async () => {
  const board = await open();
  await ask(mela(), zoya, 'PATCH', '/v1/account/notifications', { organiser_messages: false });
  const { body } = await ask<BoardPost>(mela(), board.organiser, 'POST', board.url, {
    text: `We meet at ${board.groupId}\n\nBring string.`,
    announce: true,
  });
  expect(body).toMatchObject({ announced: true, pinned: true });
  clock.advance({ minutes: 1 });
  await ask(mela(), omar, 'PUT', `${board.group}/membership`);
  await runBoardJobs(mela());
  const told = async (person: TestPerson) => mails(person, 'group_announcement', board.groupId);
  expect(await told(ravi)).toMatchObject([{ subject: `We meet at ${board.groupId} (Kite flyers)` }]);
  expect((await told(ravi))[0]?.text).toContain(`/group/${board.groupId}/discussion?post=${body.$id}`);
  for (const person of [zoya, omar, board.organiser]) expect(await told(person)).toEqual([]);
});

test('members can mention only each other, and the mail links to the board', async () => {
  const board = await open();
  const { body } = await ask<{ people: unknown[] }>(mela(), ravi, 'GET', `${board.url}/people?search=zo`);
  expect(body.people).toEqual([{ $id: zoya.userId, name: 'Zoya' }]);
  expect((await board.write(ravi, `@{${omar.userId}}?`)).body.type).toBe('user_not_found');
  await board.post(ravi, `@{${zoya.userId}}, kites for ${board.groupId}?`);
  await runBoardJobs(mela());
  const told = await mails(zoya, 'board_mention', board.groupId);
  expect(told).toHaveLength(1);
  expect(told[0]?.text).toContain(`/group/${board.groupId}/discussion?post=`);
});

test('the digest includes group boards, except muted ones', async () => {
  const [board, muted] = [await open(), await open()];
  for (const each of [board, muted]) await each.post(ravi, 'Something new');
  await ask(mela(), zoya, 'PATCH', '/v1/account/notifications', { board_digest: true });
  await muted.on(zoya, 'PUT', 'muted', { muted: true });
  clock.advance({ minutes: 24 * 60 });
  const eight = Temporal.Instant.from('2026-11-22T02:30:00Z');
  clock.advance({ minutes: Math.max(0, Math.ceil(eight.since(clock.now()).total('minutes'))) });
  await startMorning(mela());
  await runBoardJobs(mela());
  const told = await mails(zoya, 'board_digest', `/group/${board.groupId}/discussion`);
  expect(told).toHaveLength(1);
  expect(told[0]?.text).not.toContain(muted.groupId);
});

test('an event and a group with the same id have separate boards', async () => {
  const site = { ...mela(), clock };
  const ofEvent = await openBoard(site, [ravi]);
  const address = ofEvent.eventId;
  await ask(mela(), zoya, 'POST', '/v1/groups', { name: 'Of the same name', address });
  const ofGroup = boardAt(site, `/v1/groups/${address}/board`);
  const said = await ofEvent.post(ravi, 'On the event');
  const other = await ofGroup.post(zoya, 'In the group');
  await ofGroup.on(zoya, 'PUT', 'read');
  await ofGroup.on(zoya, 'PUT', 'muted', { muted: true });
  expect((await ofEvent.read(zoya)).threads.map(({ $id }) => $id)).toEqual([said]);
  expect(await ofEvent.read(zoya)).toMatchObject({ unread: 1, muted: false });
  expect((await ofGroup.read(ravi)).threads.map(({ $id }) => $id)).toEqual([other]);
  for (const [board, post] of [
    [ofEvent, other],
    [ofGroup, said],
  ] as const) {
    expect((await board.on(ofEvent.organiser, 'GET', post)).body.type).toBe('board_post_not_found');
  }
});

test('deleting a group deletes its board', async () => {
  const board = await open();
  await board.post(ravi, 'Hello');
  await board.on(zoya, 'PUT', 'read');
  expect((await ask(mela(), board.organiser, 'DELETE', board.group)).status).toBe(204);
  expect((await ask(mela(), null, 'GET', board.url)).body.type).toBe('group_not_found');
});

test('lists the people one has muted, latest first, and lets one unmute them', async () => {
  const reader = await signUp(mela(), { name: 'Sara' });
  const mute = (person: TestPerson, muted: boolean) =>
    ask(mela(), reader, 'PUT', `/v1/account/muted/${person.userId}`, { muted });
  const list = async () =>
    (await ask<{ people: { name: string }[] }>(mela(), reader, 'GET', '/v1/account/muted')).body.people;
  for (const person of [ravi, zoya]) {
    await mute(person, true);
    clock.advance({ minutes: 1 });
  }
  expect((await list()).map(({ name }) => name)).toEqual(['Zoya', 'Ravi']);
  await mute(zoya, false);
  expect((await list()).map(({ name }) => name)).toEqual(['Ravi']);
});
