import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { Following, Organiser } from '../../../contracts/following.ts';
import { followingJobs, followingRecurring } from '../../../server/features/following/index.ts';
import { TestClock } from '../../kit/clock.ts';
import { mailsTo, type TestPerson } from '../../kit/people.ts';
import { useGroups } from '../groups/stage.ts';

const site = useGroups();
let asha: TestPerson;
let meera: TestPerson;
beforeAll(async () => {
  asha = await site.person('Asha');
  meera = await site.person('Meera');
  for (const person of [asha, meera]) await site.announce(person, { eventTitle: 'First' });
});

const organiser = ({ userId }: TestPerson) => `/v1/following/organisers/${userId}`;
const feed = '/v1/account/following/events';

test('following and unfollowing are idempotent, and the count is right', async () => {
  const [ravi, zoya] = [await site.person('Ravi'), await site.person('Zoya')];
  await Promise.all([ravi, zoya, ravi].map((person) => site.done(person, 'PUT', organiser(asha))));
  expect(await site.done<Following>(ravi, 'GET', organiser(asha))).toEqual({ followers: 2, following: true });
  await site.done(ravi, 'DELETE', organiser(asha));
  expect(await site.done<Following>(ravi, 'GET', organiser(asha))).toEqual({
    followers: 1,
    following: false,
  });
  expect(await site.done<Following>(null, 'GET', organiser(asha))).toEqual({
    followers: 1,
    following: false,
  });
});

test("an organiser's page shows their name but no address, and exists only with visible events", async () => {
  const page = await site.ask<Organiser>(null, 'GET', `/v1/organisers/${asha.userId}`);
  expect(page.body).toEqual({
    ...{ $id: asha.userId, name: 'Asha', picture: null },
    ...{ bioHtml: '', excerpt: '', links: [], groups: [], past: { count: 0, since: null } },
  });
  expect(await site.titles(null, `/v1/organisers/${asha.userId}/events`)).toEqual(['First']);
  const ravi = await site.person('Ravi');
  for (const url of [`/v1/organisers/${ravi.userId}`, organiser(ravi), '/v1/organisers/nobody'])
    expect((await site.ask(null, 'GET', url)).body.type).toBe('organiser_not_found');
});

test("a feed shows upcoming events of followed organisers and groups and one's own groups, soonest first, once each", async () => {
  const reader = await site.person('Ravi');
  const [followed, joined, strange] = [await site.open(asha), await site.open(meera), await site.open(meera)];
  await site.done(reader, 'PUT', organiser(asha));
  await site.done(reader, 'PUT', `/v1/following/groups/${followed}`);
  await site.join(reader, joined);
  await site.announce(asha, { eventTitle: 'twice', groupId: followed });
  await site.announce(meera, { eventTitle: 'in a group of the reader', groupId: joined });
  await site.announce(meera, { eventTitle: 'elsewhere', groupId: strange });
  await site.announce(meera, { eventTitle: 'in no group' });
  await site.announce(asha, { eventTitle: 'by an organiser' });
  const onDay = (eventTitle: string, day: string) =>
    sql`update events set starts_at = ${`${day}T10:00Z`}, ends_at = ${`${day}T12:00Z`} where title = ${eventTitle}`.execute(
      site.mela().deps.db,
    );
  await onDay('twice', '2098-03-02');
  await onDay('in a group of the reader', '2098-03-01');
  await onDay('by an organiser', '2098-03-03');
  await onDay('First', '2098-03-04');
  expect(await site.titles(reader, feed)).toEqual([
    'in a group of the reader',
    'twice',
    'by an organiser',
    'First',
  ]);
  const { organisers, groups } = await site.done<Record<string, { $id: string; name: string }[]>>(
    reader,
    'GET',
    '/v1/account/following',
  );
  expect([organisers, groups]).toEqual([
    [{ $id: asha.userId, name: 'Asha' }],
    [{ $id: followed, name: 'Kite flyers' }],
  ]);
});

test("a feed leaves out past, cancelled and hidden events, one's own, and those of hidden groups", async () => {
  const omar = await site.person('Omar');
  const reader = await site.person('Ravi');
  const group = await site.open(reader);
  await site.announce(omar, { eventTitle: 'stays' });
  await site.done(reader, 'PUT', organiser(omar));
  const disturb = async (eventTitle: string, change: ReturnType<typeof sql>) => {
    const { $id } = await site.announce(omar, { eventTitle });
    await sql`update events set ${change} where id = ${$id}`.execute(site.mela().deps.db);
  };
  await disturb('over', sql`starts_at = '2026-01-01', ends_at = '2026-01-02'`);
  await disturb('cancelled', sql`status = 'cancelled'`);
  await disturb('hidden', sql`hidden_at = now(), hidden_reason = 'x'`);
  await site.announce(reader, { eventTitle: 'own', groupId: group });
  expect(await site.titles(reader, feed)).toEqual(['stays']);
  const other = await site.open(meera);
  await site.join(reader, other);
  await site.announce(meera, { eventTitle: 'of a hidden group', groupId: other });
  await sql`update groups set hidden_at = now(), hidden_reason = 'x' where id = ${other}`.execute(
    site.mela().deps.db,
  );
  expect(await site.titles(reader, feed)).toEqual(['stays']);
});

test("a feed's pages are complete, even for events at the same time", async () => {
  const [omar, reader] = [await site.person('Omar'), await site.person('Ravi')];
  const titles = Array.from({ length: 30 }, (_, index) => `event ${index}`);
  for (const eventTitle of titles) await site.announce(omar, { eventTitle });
  await sql`update events set ends_at = timestamptz '2098-03-05 10:00:00.123456' where organiser_id = ${omar.userId}`.execute(
    site.mela().deps.db,
  );
  await site.done(reader, 'PUT', organiser(omar));
  expect((await site.titles(reader, feed)).toSorted()).toEqual(titles.toSorted());
});

test('deleting an account removes its followers', async () => {
  const [omar, reader] = [await site.person('Omar'), await site.person('Ravi')];
  const { $id } = await site.announce(omar);
  await site.done(reader, 'PUT', organiser(omar));
  await site.done(omar, 'DELETE', `/v1/events/${$id}`);
  await site.done(omar, 'DELETE', '/v1/account', { password: omar.password });
  const { organisers } = await site.done<{ organisers: unknown[] }>(reader, 'GET', '/v1/account/following');
  expect(organisers).toEqual([]);
});

test('a weekly mail lists new events for followers and members once', async () => {
  const omar = await site.person('Omar');
  const [follower, member, muted, idle] = await Promise.all(
    ['Ravi', 'Zoya', 'Uma', 'Kabir'].map((name) => site.person(name)),
  );
  if (!follower || !member || !muted || !idle) throw new Error('Nobody is here.');
  const group = await site.open(omar);
  await site.announce(omar, { eventTitle: 'Roof day', groupId: group });
  await site.join(member, group);
  for (const person of [follower, muted]) await site.done(person, 'PUT', organiser(omar));
  await site.done(muted, 'PATCH', '/v1/account/notifications', { followed_events: false });
  await site.done(idle, 'PUT', organiser(await quietOrganiser()));
  const letters = async () =>
    Promise.all(
      [follower, member, muted, idle].map(async ({ email }) =>
        (await mailsTo(site.mela(), email)).filter(({ kind }) => kind === 'followed_events'),
      ),
    );
  await mondayAt('2026-11-23T03:45:00Z');
  await mondayAt('2026-11-23T03:45:00Z');
  const [one, other, ...none] = await letters();
  expect([one?.length, other?.length, ...none.map(({ length }) => length)]).toEqual([1, 1, 0, 0]);
  expect(one?.[0]?.text).toContain('Roof day');
  expect(one?.[0]?.text).toContain('list=followed_events');
});

test('a weekly mail lists older events when a group begins to show them, but not to those who knew them', async () => {
  const [omar, zoya] = [await site.person('Omar'), await site.person('Zoya')];
  const [follower, knows] = [await site.person('Ravi'), await site.person('Uma')];
  const [own, other] = [await site.open(omar), await site.open(zoya)];
  const { $id: first } = await site.announce(omar, { eventTitle: 'Lanterns at dusk', groupId: own });
  const { $id: second } = await site.announce(omar, { eventTitle: 'Lanterns at dawn', groupId: own });
  for (const person of [follower, knows]) await site.done(person, 'PUT', `/v1/following/groups/${other}`);
  await site.done(knows, 'PUT', `/v1/following/groups/${own}`);
  // Two dates of a series, of which the group shows the later one.
  const { db } = site.mela().deps;
  await sql`insert into event_series (id, organiser_id, rule, from_date, template, created_at, updated_at)
    values ('lanterns', ${omar.userId}, '{}', '2026-12-05', '{}', now(), now())`.execute(db);
  await sql`update events set series_id = 'lanterns', series_date = '2098-03-04', announced_at = '2026-11-01T00:00:00Z',
    ends_at = '2098-03-04', starts_at = '2098-03-04' where id = ${first}`.execute(db);
  await sql`update events set series_id = 'lanterns', series_date = '2098-03-11', announced_at = '2026-11-02T00:00:00Z',
    ends_at = '2098-03-11', starts_at = '2098-03-11' where id = ${second}`.execute(db);
  await sql`insert into event_groups (event_id, group_id, asked_by_group, created_at, accepted_at)
    values (${second}, ${other}, false, '2026-12-08', '2026-12-09')`.execute(db);
  expect(await site.titles(follower, feed)).toEqual(['Lanterns at dawn']);
  expect(await site.titles(knows, feed)).toEqual(['Lanterns at dusk']);
  await mondayAt('2026-12-14T03:45:00Z');
  const lettersTo = async ({ email }: TestPerson) =>
    (await mailsTo(site.mela(), email)).filter(({ kind }) => kind === 'followed_events');
  expect((await lettersTo(follower)).map(({ text }) => text)).toEqual([
    expect.stringContaining('Lanterns at dawn'),
  ]);
  expect(await lettersTo(knows)).toEqual([]);
});

test("events added while the weekly mails are late appear in the next week's only", async () => {
  const omar = await site.person('Omar');
  const follower = await site.person('Ravi');
  const { $id } = await site.announce(omar, { eventTitle: 'Late lights' });
  await site.done(follower, 'PUT', organiser(omar));
  await sql`update events set announced_at = '2026-11-30T04:45:00Z', starts_at = starts_at + interval '30 days',
    ends_at = ends_at + interval '30 days' where id = ${$id}`.execute(site.mela().deps.db);
  const letters = async () =>
    (await mailsTo(site.mela(), follower.email)).filter(({ kind }) => kind === 'followed_events').length;
  await mondayAt('2026-11-30T06:45:00Z');
  expect(await letters()).toBe(0);
  await mondayAt('2026-12-07T03:45:00Z');
  expect(await letters()).toBe(1);
});

/** An organiser whose only event is older than a week. */
async function quietOrganiser(): Promise<TestPerson> {
  const omar = await site.person('Omar');
  const { $id } = await site.announce(omar);
  await sql`update events set announced_at = announced_at - interval '8 days' where id = ${$id}`.execute(
    site.mela().deps.db,
  );
  return omar;
}

/** Runs Monday morning's recurring jobs and the jobs they queue. */
async function mondayAt(time: string): Promise<void> {
  const { deps, config } = site.mela();
  const clock = new TestClock(time);
  const following = {
    ...deps,
    clock,
    siteUrl: 'https://mela.example',
    secret: config.secret,
  };
  const attempt = { number: 1, last: false, stopping: new AbortController().signal };
  for (const { handler } of followingRecurring(following)) await handler.run({}, attempt);
  const { rows } = await sql<{ payload: unknown }>`
    delete from graphile_worker._private_jobs as jobs using graphile_worker._private_tasks as tasks
    where jobs.task_id = tasks.id and tasks.identifier = 'send_following_letters' returning jobs.payload`.execute(
    deps.db,
  );
  for (const { payload } of rows)
    for (const letters of followingJobs(following)) await letters.run(payload, attempt);
}
