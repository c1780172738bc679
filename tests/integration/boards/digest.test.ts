import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { importPosts } from '../../../server/features/boards/index.ts';
import { transaction } from '../../../server/infra/db/database.ts';
import { newId } from '../../../server/infra/ids.ts';
import { useMela } from '../../kit/app.ts';
import { TestClock } from '../../kit/clock.ts';
import { mailsTo, signUp, type TestPerson } from '../../kit/people.ts';
import { openBoard, runBoardJobs, startMorning } from './stage.ts';

const mela = useMela({ clock: new TestClock('2026-11-21T10:00:00Z') });

async function join(name: string, wants = true): Promise<TestPerson> {
  const person = await signUp(mela(), { name });
  if (wants) {
    await mela().app.inject({
      method: 'PATCH',
      url: '/v1/account/notifications',
      headers: { cookie: person.cookie },
      payload: { board_digest: true },
    });
  }
  return person;
}

/** Runs the digest jobs at 2.30 a.m. UTC the next day. */
async function morning(): Promise<void> {
  const { clock } = mela();
  const midnight = clock.now().toZonedDateTimeISO('UTC').startOfDay().add({ days: 1 });
  clock.advance(midnight.add({ hours: 2, minutes: 30 }).toInstant().since(clock.now()));
  await startMorning(mela());
  await startMorning(mela());
  await runBoardJobs(mela());
}

const digests = async ({ email }: TestPerson) =>
  (await mailsTo(mela(), email)).filter(({ kind }) => kind === 'board_digest');

beforeEach(async () => {
  await sql`update users set muted_mails = muted_mails || array['board_digest']`.execute(mela().deps.db);
});

test("mails people who opted in others' posts on their boards, once a day", async () => {
  const [ravi, zoya] = [await join('Ravi'), await join('Zoya', false)];
  const board = await openBoard(mela(), [ravi, zoya]);
  await board.post(zoya, 'Hello!');
  await board.post(board.organiser, 'Welcome!');
  await board.post(ravi, 'Mine.');
  await morning();
  expect((await digests(ravi)).map(({ subject }) => subject)).toEqual(['2 new posts: Kite day']);
  expect((await digests(ravi))[0]?.text).toContain(`/event/${board.eventId}/discussion`);
  expect((await digests(ravi))[0]?.text).toContain('2 new posts in Kite day');
  expect((await digests(ravi))[0]?.text).toMatch(/\nKite day\n.+:\n\w{3} .+\n> Welcome!\n/);
  expect(await digests(zoya)).toEqual([]);
  await morning();
  expect(await digests(ravi)).toHaveLength(1);
});

test("is also for team members who moderate an event's board", async () => {
  const [editor, door, zoya] = [await join('Edith'), await join('Dora'), await join('Zoya', false)];
  const board = await openBoard(mela(), [zoya]);
  await sql`insert into event_helpers (event_id, user_id, role, joined_at)
    values (${board.eventId}, ${editor.userId}, 'editor', now()), (${board.eventId}, ${door.userId}, 'door', now())`.execute(
    mela().deps.db,
  );
  await board.post(zoya, 'Who brings string?');
  await morning();
  expect([(await digests(editor)).length, (await digests(door)).length]).toEqual([1, 0]);
});

test('leaves out read, muted and deleted posts, and sends no empty mail', async () => {
  const [ravi, zoya] = [await join('Ravi'), await join('Zoya', false)];
  const board = await openBoard(mela(), [ravi, zoya]);
  await board.post(zoya, 'Read already');
  await board.on(ravi, 'PUT', 'read');
  mela().clock.advance({ minutes: 1 });
  const dull = await board.post(zoya, 'Dull');
  await board.on(ravi, 'PUT', `${dull}/muted`, { muted: true });
  await board.post(board.organiser, 'Very dull', dull);
  const wrong = await board.post(zoya, 'Wrong');
  await board.on(zoya, 'DELETE', wrong);
  await morning();
  expect(await digests(ravi)).toEqual([]);
});

test('is not about posts that someone imported', async () => {
  const [ravi, zoya] = [await join('Ravi'), await join('Zoya', false)];
  const board = await openBoard(mela(), [ravi, zoya]);
  const post = {
    ...{ id: newId(), threadId: null, author: 'Kiran', text: 'From there', pinned: false, deleted: false },
    ...{ address: { kind: 'events', subjectId: board.eventId } as const, editedAt: null },
    createdAt: mela().clock.now(),
  };
  await transaction(mela().deps.db, (tx) => importPosts(tx, [post], zoya.userId));
  await morning();
  expect(await digests(ravi)).toEqual([]);
});

test("mails each person once, even beyond one transaction's page", async () => {
  const ravi = await join('Ravi', false);
  const board = await openBoard(mela(), [ravi]);
  const { db } = mela().deps;
  const now = mela().clock.now();
  await sql`insert into users (id, email, email_verified_at, password_hash, name, muted_mails)
    select 'reader' || n, 'reader' || n || '@people.example', now(), '', 'Reader', '{}'
    from generate_series(1, 450) as n`.execute(db);
  await sql`insert into registrations (id, event_id, user_id, state, confirmed_at, created_at, updated_at)
    select 'reader' || n, ${board.eventId}, 'reader' || n, 'confirmed', ${now}, ${now}, ${now}
    from generate_series(1, 450) as n`.execute(db);
  await board.post(ravi, 'Hello!');
  await morning();
  const { rows } = await sql<{ mails: number; readers: number }>`
    select count(*) as mails, count(distinct to_address) as readers from mails
    where kind = 'board_digest' and to_address like 'reader%@people.example'`.execute(db);
  expect(rows).toEqual([{ mails: 450, readers: 450 }]);
});
