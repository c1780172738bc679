import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { GroupOfEvent } from '../../../contracts/event-groups.ts';
import type { EventDetail } from '../../../contracts/events.ts';
import type { ProblemBody } from '../../../contracts/problem.ts';
import type { TestPerson } from '../../kit/people.ts';
import { useSeries } from './stage.ts';

const { mela, ask, person, createSeries, change, preview, done, read, show } = useSeries();

let groups = 0;
const group = async (organiser: TestPerson, name: string) =>
  (
    await ask<{ $id: string }>(organiser, 'POST', '/v1/groups', {
      name,
      description: 'Kites.',
      address: `fliers-${++groups}`,
    })
  ).body.$id;
const share = (who: TestPerson, eventId: string, groupId: string) =>
  ask<{ state: string }>(who, 'PUT', `/v1/events/${eventId}/groups/${groupId}`);
const groupsOf = async (who: TestPerson, eventId: string) =>
  (await ask<{ groups: GroupOfEvent[] }>(who, 'GET', `/v1/events/${eventId}/groups`)).body.groups.map(
    ({ name, state }) => [name, state],
  );
const addHost = (eventId: string, userId: string) =>
  sql`insert into event_helpers (event_id, user_id, role, host, joined_at)
    values (${eventId}, ${userId}, 'editor', true, now())`.execute(mela().deps.db);
const hostsOf = async (eventId: string) =>
  ((await show(null, eventId)).body as EventDetail).hosts.map(({ name }) => name);

async function stage() {
  const [asha, ravi, meera] = [await person('Asha'), await person('Ravi'), await person('Meera')];
  const { $id: first } = await createSeries(asha);
  const ids = (await read(first))?.dates.map(({ $id }) => $id) ?? [];
  const groupId = await group(ravi, 'Fliers');
  const proposed = await share(asha, ids[1] ?? '', groupId);
  expect(proposed.body.state, JSON.stringify(proposed.body)).toBe('proposed');
  expect((await share(ravi, ids[1] ?? '', groupId)).body.state).toBe('shown');
  await addHost(ids[1] ?? '', meera.userId);
  return { asha, ravi, meera, ids, groupId };
}

test('hosts and groups of a date are taken by the later dates, or by all', async () => {
  const { asha, ids } = await stage();
  const [first = '', second = '', third = ''] = ids;
  expect(await groupsOf(asha, third)).toEqual([]);
  const following = { kind: 'update', scope: 'following', changes: {}, sharing: true } as const;
  const planned = await preview(asha, second, following);
  expect(planned.body.dates.map(({ $id }) => $id)).toEqual(ids.slice(2));
  expect(planned.body.told).toBe(0);
  // A preview changes nothing.
  expect(await hostsOf(third)).toEqual([]);
  await done(asha, second, following);
  expect(await groupsOf(asha, third)).toEqual([['Fliers', 'shown']]);
  expect(await hostsOf(third)).toEqual(['Meera']);
  expect(await groupsOf(asha, first)).toEqual([]);
  await done(asha, second, { ...following, scope: 'all' });
  expect(await groupsOf(asha, first)).toEqual([['Fliers', 'shown']]);
  expect(await hostsOf(first)).toEqual(['Meera']);
});

test('who is no longer on the team of the date is none of the others', async () => {
  const { asha, ids, groupId } = await stage();
  const [first = '', second = ''] = ids;
  await done(asha, second, { kind: 'update', scope: 'all', changes: {}, sharing: true });
  await sql`delete from event_helpers where event_id = ${second}`.execute(mela().deps.db);
  await mela().app.inject({
    method: 'DELETE',
    url: `/v1/events/${second}/groups/${groupId}`,
    headers: { cookie: asha.cookie },
  });
  await done(asha, second, { kind: 'update', scope: 'all', changes: {}, sharing: true });
  expect(await hostsOf(first)).toEqual([]);
  expect(await groupsOf(asha, first)).toEqual([]);
});

test('a group that ends it, ends it for the whole series, and is not asked again', async () => {
  const { asha, ravi, ids, groupId } = await stage();
  const [first = '', second = '', third = ''] = ids;
  await done(asha, second, { kind: 'update', scope: 'all', changes: {}, sharing: true });
  await mela().app.inject({
    method: 'DELETE',
    url: `/v1/events/${third}/groups/${groupId}`,
    headers: { cookie: ravi.cookie },
  });
  for (const id of [first, second, third]) expect(await groupsOf(asha, id)).toEqual([]);
  await done(asha, second, { kind: 'update', scope: 'all', changes: {}, sharing: true });
  expect(await groupsOf(asha, third)).toEqual([]);
});

test('only the organiser shares; helpers who edit find nothing to share', async () => {
  const { meera, ids } = await stage();
  const second = ids[1] ?? '';
  for (const id of ids) if (id !== second) await addHost(id, meera.userId);
  const answer = await change(meera, second, { kind: 'update', scope: 'all', changes: {}, sharing: true });
  expect((answer.body as ProblemBody).type).toBe('event_not_found');
});

/** What the audit log says of the team of a date. */
const logOf = async (eventId: string) => {
  const { rows } = await sql<{ action: string; actor_id: string; details: unknown }>`
    select action, actor_id, details from audit_log where object_id = ${eventId} order by id`.execute(
    mela().deps.db,
  );
  return rows.map(({ action, actor_id, details }) => [action, actor_id, details]);
};

test('the audit log has each role that a date takes from another', async () => {
  const { asha, ravi, meera, ids } = await stage();
  const [first = '', second = '', third = ''] = ids;
  await addHost(third, ravi.userId);
  const following = { kind: 'update', scope: 'following', changes: {}, sharing: true } as const;
  await preview(asha, second, following);
  expect(await logOf(third)).toEqual([]);
  await done(asha, second, following);
  expect(await logOf(third)).toEqual([
    ['helper_removed', asha.userId, { userId: ravi.userId }],
    ['helper_joined', asha.userId, { userId: meera.userId, role: 'editor' }],
  ]);
  await sql`update event_helpers set role = 'money', host = false where event_id = ${second}`.execute(
    mela().deps.db,
  );
  await done(asha, second, following);
  expect((await logOf(third)).slice(2)).toEqual([
    ['helper_joined', asha.userId, { userId: meera.userId, role: 'money' }],
    ['host_hidden', asha.userId, { userId: meera.userId }],
  ]);
  await done(asha, second, following);
  expect(await logOf(third)).toHaveLength(4);
  expect(await logOf(first)).toEqual([]);
});

test('check-in links of who leaves the team of a date stay revoked when they come back', async () => {
  const { asha, meera, ids } = await stage();
  const [, second = '', third = ''] = ids;
  const following = { kind: 'update', scope: 'following', changes: {}, sharing: true } as const;
  await done(asha, second, following);
  const links = async () => {
    const answer = await ask<{ links: { name: string }[] }>(asha, 'GET', `/v1/events/${third}/door`);
    return answer.body.links.map(({ name }) => name);
  };
  const role = (value: string | null) =>
    value === null
      ? sql`delete from event_helpers where event_id = ${second}`.execute(mela().deps.db)
      : sql`insert into event_helpers (event_id, user_id, role, host, joined_at)
          values (${second}, ${meera.userId}, ${value}, true, now())
          on conflict (event_id, user_id) do update set role = excluded.role`.execute(mela().deps.db);
  for (const other of [null, 'door']) {
    await ask(meera, 'POST', `/v1/events/${third}/door/links`, { name: 'North gate' });
    expect(await links()).toEqual(['North gate']);
    await role(other);
    await done(asha, second, following);
    await role('editor');
    await done(asha, second, following);
    expect(await links()).toEqual([]);
  }
});
