import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { ReplyOf } from '../../../contracts/endpoint.ts';
import type { listNotifications, Notification } from '../../../contracts/inbox.ts';
import { inboxRecurring, notify } from '../../../server/features/inbox/index.ts';
import { transaction } from '../../../server/infra/db/database.ts';
import { useMela } from '../../kit/app.ts';
import { TestClock } from '../../kit/clock.ts';
import { mailsTo, signUp, type TestPerson } from '../../kit/people.ts';
import { openBoard, openGroupBoard, runBoardJobs } from '../boards/stage.ts';
import { ask } from '../check-in/stage.ts';

const mela = useMela({ clock: new TestClock('2026-11-21T10:00:00Z') });
type Inbox = ReplyOf<typeof listNotifications>;

const inbox = async (person: TestPerson, after = ''): Promise<Inbox> =>
  (await ask<Inbox>(mela(), person, 'GET', `/v1/notifications${after && `?after=${after}`}`)).body;
const kindsOf = async (person: TestPerson) => (await inbox(person)).notifications.map(({ kind }) => kind);
const unread = async (person: TestPerson) => (await inbox(person)).unread;
/** Writes reminders of events that have only a title. */
const remind = (person: TestPerson, titles: readonly string[]) =>
  transaction(mela().deps.db, (tx) =>
    notify(
      tx,
      titles.map((title) => ({ userId: person.userId, kind: 'reminder_hour', details: { title } })),
    ),
  );

let ravi: TestPerson;
let zoya: TestPerson;
let noor: TestPerson;
beforeAll(async () => {
  await mela().startJobs();
  [ravi, zoya, noor] = [
    await signUp(mela(), { name: 'Ravi' }),
    await signUp(mela(), { name: 'Zoya' }),
    await signUp(mela(), { name: 'Noor' }),
  ];
});

test('lists newest first in pages, and counts unread ones in the profile too', async () => {
  const person = await signUp(mela());
  for (let count = 1; count <= 45; count++) await remind(person, [`Kite ${count}`]);
  const pages: Inbox[] = [await inbox(person)];
  for (let next = pages[0]?.next; next; next = pages.at(-1)?.next) pages.push(await inbox(person, next));
  const titles = pages.flatMap(({ notifications }) => notifications.map(({ details }) => details.title));
  expect(titles).toEqual(Array.from({ length: 45 }, (_, index) => `Kite ${45 - index}`));
  expect(pages.map(({ notifications }) => notifications.length)).toEqual([20, 20, 5]);
  const profile = await ask<{ unreadNotifications: number }>(mela(), person, 'GET', '/v1/account/profile');
  expect([pages[0]?.unread, profile.body.unreadNotifications]).toEqual([45, 45]);
});

test('counts up to a hundred', async () => {
  const person = await signUp(mela());
  await remind(
    person,
    Array.from({ length: 120 }, (_, index) => `Kite ${index}`),
  );
  expect(await unread(person)).toBe(100);
});

test('marks one, or all up to the newest one seen, and only the reader’s own', async () => {
  const [person, other] = [await signUp(mela()), await signUp(mela())];
  for (const title of ['First', 'Second', 'Third']) await remind(person, [title]);
  const [third, second] = (await inbox(person)).notifications as [Notification, Notification];
  const read = (as: TestPerson, path: string, body?: object) =>
    ask<{ unread: number }>(mela(), as, 'PUT', `/v1/notifications/${path}`, body);
  expect((await read(other, `${third.$id}/read`)).body.unread).toBe(0);
  expect(await unread(person)).toBe(3);
  expect((await read(person, `${third.$id}/read`)).body.unread).toBe(2);
  expect((await read(person, `${third.$id}/read`)).body.unread).toBe(2);
  await sql`update notifications set created_at = created_at + interval '1 minute' where id = ${third.$id}`.execute(
    mela().deps.db,
  );
  await remind(person, ['Fourth']);
  expect((await read(person, 'read', { through: second.$createdAt })).body.unread).toBe(1);
  const states = (await inbox(person)).notifications.map(({ details, read: isRead }) => [
    details.title,
    isRead,
  ]);
  expect(Object.fromEntries(states)).toEqual({ First: true, Second: true, Third: true, Fourth: false });
  expect(await unread(other)).toBe(0);
});

test('a rolled back transaction notifies no one', async () => {
  const person = await signUp(mela());
  const failing = transaction(mela().deps.db, async (tx) => {
    await notify(tx, [{ userId: person.userId, kind: 'reminder_hour', details: { title: 'x' } }]);
    throw new Error('rolled back');
  });
  await expect(failing).rejects.toThrow('rolled back');
  expect(await kindsOf(person)).toEqual([]);
});

test('an approval and a message reach the attendee, a new registration the organiser with the name', async () => {
  const person = await signUp(mela(), { name: 'Ismat' });
  const { organiser, eventId } = await openBoard(mela(), [], { tenantApproval: true, capacity: 12 });
  const registered = await ask<{ $id: string }>(
    mela(),
    person,
    'POST',
    `/v1/events/${eventId}/registrations`,
    {
      ...{ socialMedia: 'Mastodon', email: person.email, reason: 'Kites!' },
    },
  );
  await expect
    .poll(async () => (await inbox(organiser)).notifications, { timeout: 15_000 })
    .toMatchObject([{ kind: 'new_registration', eventId, actor: 'Ismat', details: { state: 'pending' } }]);
  const mail = (await mailsTo(mela(), organiser.email)).find(({ kind }) => kind === 'new_registration');
  expect(mail?.text).toContain('\n12 seats left\n');
  expect(await kindsOf(person)).toEqual([]);
  const decide = `/v1/events/${eventId}/registrations/${registered.body.$id}/decision`;
  await ask(mela(), organiser, 'POST', decide, { decision: 'approve' });
  expect((await inbox(person)).notifications).toMatchObject([
    { kind: 'registration_approved', eventId, read: false, details: { title: 'Kite day' } },
  ]);
});

test('unsubscribing from mails about new registrations leaves the notification', async () => {
  const { organiser, eventId } = await openBoard(mela(), []);
  await ask(mela(), organiser, 'PATCH', '/v1/account/notifications', { new_registrations: false });
  await ask(mela(), zoya, 'POST', `/v1/events/${eventId}/registrations`, {
    ...{ socialMedia: 'Mastodon', email: zoya.email, reason: 'Kites!' },
  });
  await expect.poll(() => kindsOf(organiser), { timeout: 15_000 }).toEqual(['new_registration']);
  expect((await mailsTo(mela(), organiser.email)).map(({ kind }) => kind)).not.toContain('new_registration');
});

test('replies in a thread are one notification while unread, and a mention is its own', async () => {
  const board = await openBoard(mela(), [ravi, zoya, noor]);
  const thread = await board.post(ravi, 'Who brings string?');
  await board.post(zoya, 'I do!', thread);
  await board.post(noor, `Me too, @{${ravi.userId}}`, thread);
  await board.post(zoya, 'Great', thread);
  await runBoardJobs(mela());
  const ofBoard = async (person: TestPerson) =>
    (await inbox(person)).notifications
      .filter(({ eventId }) => eventId === board.eventId)
      .filter(({ kind }) => kind.startsWith('board'))
      .map(({ kind, count, actor, details }) => [kind, count, actor, details.text]);
  expect((await ofBoard(ravi)).sort()).toEqual([
    ['board_mention', 1, 'Noor', 'Me too, @Ravi'],
    ['board_reply', 2, 'Zoya', 'Great'],
  ]);
  expect(await ofBoard(noor)).toEqual([['board_reply', 1, 'Zoya', 'Great']]);
  expect(await ofBoard(zoya)).toEqual([['board_reply', 1, 'Noor', 'Me too, @Ravi']]);
});

test('mutes of a board, a thread or a person are respected, and muted people disappear', async () => {
  const people = [];
  for (const name of ['Asha', 'Bela', 'Chand', 'Dev']) people.push(await signUp(mela(), { name }));
  const [asha, bela, chand, dev] = people as [TestPerson, TestPerson, TestPerson, TestPerson];
  const board = await openBoard(mela(), people);
  const thread = await board.post(asha, 'Hello');
  await board.post(bela, 'Hello', thread);
  await board.post(chand, 'Hello', thread);
  const before = await unread(asha);
  expect(before).toBe(1);
  await board.on(bela, 'PUT', 'muted', { muted: true });
  await board.on(chand, 'PUT', `${thread}/muted`, { muted: true });
  await ask(mela(), asha, 'PUT', `/v1/account/muted/${dev.userId}`, { muted: true });
  await board.post(dev, 'Hello all', thread);
  for (const person of [bela, chand]) {
    const about = (await inbox(person)).notifications.map(({ actor }) => actor);
    expect(about, person.name).not.toContain('Dev');
  }
  expect((await inbox(asha)).notifications.map(({ actor }) => actor)).toEqual(['Chand']);
  await ask(mela(), asha, 'PUT', `/v1/account/muted/${chand.userId}`, { muted: true });
  expect(await inbox(asha)).toMatchObject({ notifications: [], unread: 0 });
});

test('a deleted post and a blocked account disappear from the lists', async () => {
  const [asha, dev] = [await signUp(mela()), await signUp(mela(), { name: 'Dev' })];
  const board = await openBoard(mela(), [asha, dev]);
  const thread = await board.post(asha, 'Hello');
  const reply = await board.post(dev, 'Hello', thread);
  await board.post(asha, 'Hello again', thread);
  expect(await unread(asha)).toBe(1);
  await board.on(dev, 'DELETE', reply);
  expect(await inbox(asha)).toMatchObject({ notifications: [], unread: 0 });
  const another = await board.post(asha, 'Once more');
  await board.post(dev, 'Yes', another);
  expect(await unread(asha)).toBe(1);
  await sql`update users set blocked_at = now() where id = ${dev.userId}`.execute(mela().deps.db);
  expect(await inbox(asha)).toMatchObject({ notifications: [], unread: 0 });
});

test('new followers are counted together and never named; following again adds no notification', async () => {
  const asha = await signUp(mela(), { name: 'Asha' });
  const { organiser } = await openBoard(mela(), []);
  const { organiser: owner, groupId } = await openGroupBoard(mela(), []);
  const follow = (person: TestPerson, path: string) => ask(mela(), person, 'PUT', `/v1/following/${path}`);
  for (const person of [ravi, zoya, ravi]) {
    await follow(person, `organisers/${organiser.userId}`);
    await follow(person, `groups/${groupId}`);
  }
  expect((await inbox(organiser)).notifications).toMatchObject([
    { kind: 'new_follower', count: 2, actor: null, groupId: null },
  ]);
  expect((await inbox(owner)).notifications).toMatchObject([
    { kind: 'new_follower', count: 2, actor: null, groupId, details: { title: 'Kite flyers' } },
  ]);
  expect(JSON.stringify([await inbox(organiser), await inbox(owner)])).not.toMatch(/Ravi|Zoya/);
  expect(await unread(asha)).toBe(0);
});

test('an invited helper is notified without the link, and a report reaches the administrators', async () => {
  const [helper, administrator] = [await signUp(mela()), await signUp(mela())];
  const { organiser, eventId } = await openBoard(mela(), []);
  await ask(mela(), organiser, 'POST', `/v1/events/${eventId}/team/invitations`, {
    ...{ email: helper.email, role: 'door' },
  });
  expect((await inbox(helper)).notifications).toMatchObject([{ kind: 'helper_invitation', details: {} }]);
  await sql`update users set administrator_since = now() where id = ${administrator.userId}`.execute(
    mela().deps.db,
  );
  await ask(mela(), helper, 'POST', `/v1/events/${eventId}/reports`, { reason: 'scam', text: '' });
  expect((await inbox(administrator)).notifications).toMatchObject([{ kind: 'event_reported', eventId }]);
});

test('deletes what is older than 90 days, and all but the newest 200', async () => {
  const [old, busy] = [await signUp(mela()), await signUp(mela())];
  await remind(old, ['Old', 'New']);
  await sql`update notifications set created_at = ${mela().clock.now()}::timestamptz
    - case when details->>'title' = 'Old' then interval '91 days' else interval '1 hour' end
    where user_id = ${old.userId}`.execute(mela().deps.db);
  await remind(
    busy,
    Array.from({ length: 230 }, (_, index) => `Kite ${index}`),
  );
  await sql`update notifications set created_at = ${mela().clock.now()} where user_id = ${busy.userId}`.execute(
    mela().deps.db,
  );
  const attempt = { number: 1, last: false, stopping: new AbortController().signal };
  for (const time of [1, 2]) {
    for (const { handler } of inboxRecurring(mela().deps))
      await handler.run({}, { ...attempt, number: time });
  }
  expect((await inbox(old)).notifications.map(({ details }) => details.title)).toEqual(['New']);
  const { rows } = await sql<{ kept: number }>`select count(*) as kept from notifications
    where user_id = ${busy.userId}`.execute(mela().deps.db);
  expect(rows[0]?.kept).toBe(200);
});

test('an event takes its notifications with it, and a deleted person those that name them', async () => {
  const [asha, dev] = [await signUp(mela()), await signUp(mela(), { name: 'Dev' })];
  const board = await openBoard(mela(), [asha, dev]);
  const thread = await board.post(asha, 'Hello');
  await board.post(dev, 'Hello', thread);
  const { status } = await ask(mela(), dev, 'DELETE', '/v1/account', { password: dev.password });
  expect(status).toBe(204);
  expect(await kindsOf(asha)).toEqual([]);
  await transaction(mela().deps.db, (tx) =>
    notify(tx, [
      { userId: asha.userId, kind: 'event_changed', eventId: board.eventId, details: { title: 'x' } },
      { userId: dev.userId, kind: 'event_changed', eventId: board.eventId, details: { title: 'x' } },
    ]),
  );
  expect(await kindsOf(asha)).toEqual(['event_changed']);
  await sql`delete from events where id = ${board.eventId}`.execute(mela().deps.db);
  expect(await kindsOf(asha)).toEqual([]);
});
