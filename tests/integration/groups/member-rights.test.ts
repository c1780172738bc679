import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { BoardPost } from '../../../contracts/boards.ts';
import type { TestPerson } from '../../kit/people.ts';
import { useGroups } from './stage.ts';

const { mela, ask, done, announce, join, open, person, remove, setRole } = useGroups();

const roles = ['outsider', 'member', 'organiser', 'owner'] as const;
type Role = (typeof roles)[number];
type People = Record<Role | 'otherMember' | 'otherOrganiser' | 'removed', TestPerson>;

/** A group with a person in each role, their posts and their events. */
interface Fixtures {
  readonly id: string;
  readonly people: People;
  /** By author. */
  readonly posts: Readonly<Record<'otherMember' | 'otherOrganiser' | 'owner', string>>;
  readonly events: Readonly<Record<'otherOrganiser' | 'owner', string>>;
}
type Send = (fixtures: Fixtures, as: TestPerson) => ReturnType<typeof ask>;

let people: People;
beforeAll(async () => {
  const names = [...roles, 'otherMember', 'otherOrganiser', 'removed'] as const;
  const entries = await Promise.all(names.map(async (name) => [name, await person(name)] as const));
  people = Object.fromEntries(entries) as People;
});

async function createFixtures(): Promise<Fixtures> {
  // Write and mail limits are tested elsewhere.
  await sql`delete from rate_limits`.execute(mela().deps.db);
  const { owner, organiser, otherOrganiser, member, otherMember, removed } = people;
  const id = await open(owner);
  for (const each of [organiser, otherOrganiser, member, otherMember, removed]) await join(each, id);
  for (const each of [organiser, otherOrganiser]) await setRole(owner, id, each, 'organiser');
  await remove(owner, id, removed);
  const post = async (as: TestPerson) =>
    (await done<BoardPost>(as, 'POST', `/v1/groups/${id}/board`, { text: 'Who comes?' })).$id;
  const event = async (as: TestPerson) => (await announce(as, { groupId: id })).$id;
  return {
    id,
    people,
    posts: {
      otherMember: await post(otherMember),
      otherOrganiser: await post(otherOrganiser),
      owner: await post(owner),
    },
    events: { otherOrganiser: await event(otherOrganiser), owner: await event(owner) },
  };
}

const at =
  (
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: (fixtures: Fixtures) => string,
    body?: object,
  ): Send =>
  (fixtures, as) =>
    ask(as, method, `/v1/groups/${fixtures.id}${path(fixtures)}`, body);
const about = (whose: keyof People) => (fixtures: Fixtures) => fixtures.people[whose].userId;

const all = ['member', 'organiser', 'owner'] as const;
const leading = ['organiser', 'owner'] as const;

/** Everything members can do in a group and to each other, and the roles allowed to. */
const actions: readonly (readonly [what: string, may: readonly Role[], send: Send])[] = [
  ['see the members', all, at('GET', () => '/members')],
  ['see removed people', leading, at('GET', () => '/removed')],
  ['edit the group', leading, at('PATCH', () => '', { name: 'Kites' })],
  ['delete the group', ['owner'], at('DELETE', () => '')],
  [
    'make a member an organiser',
    ['owner'],
    at('PUT', (on) => `/members/${about('otherMember')(on)}`, { role: 'organiser' }),
  ],
  [
    'make an organiser a member',
    ['owner'],
    at('PUT', (on) => `/members/${about('otherOrganiser')(on)}`, { role: 'member' }),
  ],
  [
    'transfer ownership',
    ['owner'],
    at('PUT', (on) => `/members/${about('otherOrganiser')(on)}`, { role: 'owner' }),
  ],
  ["change the owner's role", [], at('PUT', (on) => `/members/${about('owner')(on)}`, { role: 'member' })],
  ['remove a member', leading, at('DELETE', (on) => `/members/${about('otherMember')(on)}`)],
  ['remove an organiser', ['owner'], at('DELETE', (on) => `/members/${about('otherOrganiser')(on)}`)],
  ['remove the owner', [], at('DELETE', (on) => `/members/${about('owner')(on)}`)],
  ['unblock someone', leading, at('DELETE', (on) => `/removed/${about('removed')(on)}`)],
  [
    "remove an organiser's event from the group",
    leading,
    at('DELETE', (on) => `/events/${on.events.otherOrganiser}`),
  ],
  ["remove the owner's event from the group", ['owner'], at('DELETE', (on) => `/events/${on.events.owner}`)],
  ['post on the board', all, at('POST', () => '/board', { text: 'I do.' })],
  ['send an announcement', leading, at('POST', () => '/board', { text: 'We meet.', announce: true })],
  ['pin a thread', leading, at('PUT', (on) => `/board/${on.posts.otherMember}/pin`, { pinned: true })],
  ["delete a member's post", leading, at('DELETE', (on) => `/board/${on.posts.otherMember}`)],
  ["delete an organiser's post", leading, at('DELETE', (on) => `/board/${on.posts.otherOrganiser}`)],
  ["delete the owner's post", ['owner'], at('DELETE', (on) => `/board/${on.posts.owner}`)],
  [
    'block a member from the board',
    leading,
    at('PUT', (on) => `/board/blocked/${about('otherMember')(on)}`, { blocked: true }),
  ],
  [
    'block an organiser from the board',
    ['owner'],
    at('PUT', (on) => `/board/blocked/${about('otherOrganiser')(on)}`, { blocked: true }),
  ],
  [
    'block the owner from the board',
    [],
    at('PUT', (on) => `/board/blocked/${about('owner')(on)}`, { blocked: true }),
  ],
  [
    'lift a board block',
    leading,
    at('PUT', (on) => `/board/blocked/${about('owner')(on)}`, { blocked: false }),
  ],
  ['leave', ['outsider', 'member', 'organiser'], at('DELETE', () => '/membership')],
];

/** Reused while no action has changed it. */
let fresh: Fixtures | null = null;

test.each(actions)('who may %s', { timeout: 120_000 }, async (_, may, send) => {
  for (const role of roles) {
    const fixtures: Fixtures = fresh ?? (await createFixtures());
    const { status, text } = await send(fixtures, fixtures.people[role]);
    fresh = status < 400 ? null : fixtures;
    if (may.includes(role)) expect(status, `${role}: ${text}`).toBeLessThan(400);
    else expect([403, 404, 409], `${role}: ${text}`).toContain(status);
  }
});

test('docs/group-rights.md lists all of these rights', async () => {
  const table = actions.map(
    ([what, may]) => `| ${what} | ${roles.map((role) => (may.includes(role) ? '✓' : '')).join(' | ')} |`,
  );
  const text = [
    '# Who may do what in a group',
    '',
    'Generated by `tests/integration/groups/member-rights.test.ts`, which tries every cell. Change the rows there, then run it with `--update`.',
    '',
    'Organisers manage members. Only the owner can act on organisers, and no one can act on the owner.',
    '',
    `| | ${roles.join(' | ')} |`,
    `| --- |${' --- |'.repeat(roles.length)}`,
    ...table,
    '',
  ];
  await expect(text.join('\n')).toMatchFileSnapshot('../../../docs/group-rights.md');
});

test('a former organiser can change their event only by taking it out of the group', async () => {
  const fixtures = await createFixtures();
  const { otherOrganiser: former, owner } = fixtures.people;
  const eventId = fixtures.events.otherOrganiser;
  const change = (body: object) =>
    ask<{ type?: string; group?: object | null }>(former, 'PATCH', `/v1/events/${eventId}`, body);
  expect((await change({ eventTitle: 'Kites' })).status).toBe(200);
  await setRole(owner, fixtures.id, former, 'member');
  const refused = await change({ eventTitle: 'Buy my course' });
  expect([refused.status, refused.body.type]).toEqual([409, 'event_group_lost']);
  const taken = await change({ eventTitle: 'Kites at my place', groupId: null });
  expect([taken.status, taken.body.group]).toEqual([200, null]);
});

test('a document changed by a former organiser leaves the group', async () => {
  const fixtures = await createFixtures();
  const { otherOrganiser: former, owner } = fixtures.people;
  await remove(owner, fixtures.id, former);
  const id = fixtures.events.otherOrganiser;
  const url = `/v1/databases/main/collections/events/documents/${id}`;
  expect((await ask(former, 'PATCH', url, { data: { eventTitle: 'Kites' } })).status).toBe(200);
  const { body } = await ask<{ group: object | null }>(former, 'GET', `/v1/events/${id}`);
  expect(body.group).toBe(null);
});
