import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { EventDetail } from '../../../contracts/events.ts';
import type { GroupDetail, ListedGroup } from '../../../contracts/groups.ts';
import { publishDue } from '../../../server/features/events/publish-event.ts';
import type { TestPerson } from '../../kit/people.ts';
import { useGroups } from './stage.ts';

const site = useGroups();
let asha: TestPerson;
let ravi: TestPerson;
let zoya: TestPerson;
beforeAll(async () => {
  asha = await site.person('Asha');
  ravi = await site.person('Ravi');
  zoya = await site.person('Zoya');
});

const rolesIn = ({ organisers }: GroupDetail) => organisers.map(({ name, role }) => [name, role]);

test('a group is stored as given, with safe HTML and its creator as owner', async () => {
  const description = 'We fly **kites**. <script>alert(1)</script>';
  const id = await site.open(asha, { address: 'kite-flyers-pune', description, place: 'Pune' });
  const group = await site.show(null, id);
  expect(group).toMatchObject({ $id: 'kite-flyers-pune', place: 'Pune', memberCount: 1, role: null });
  expect(group.descriptionHtml).toContain('<strong>kites</strong>');
  expect(group.descriptionHtml).not.toContain('<script');
  expect(rolesIn(group)).toEqual([['Asha', 'owner']]);
});

test('an address is unique and well-formed, and the refusal names the field', async () => {
  const address = await site.open(asha);
  const taken = await site.ask(ravi, 'POST', '/v1/groups', { name: 'Others', address });
  expect([taken.status, Object.keys(taken.body.fields ?? {})]).toEqual([409, ['address']]);
  for (const wrong of ['Kites', '-kites', 'ki', 'पतंग', 'a'.repeat(37)]) {
    const refused = await site.ask(ravi, 'POST', '/v1/groups', { name: 'Others', address: wrong });
    expect([wrong, refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([
      wrong,
      400,
      ['address'],
    ]);
  }
});

test('joining and leaving are idempotent, and the count survives a crowd', async () => {
  const id = await site.open(asha);
  const crowd = [ravi, zoya, ravi, zoya, ravi];
  await Promise.all(crowd.map((person) => site.join(person, id)));
  expect((await site.show(ravi, id)).memberCount).toBe(3);
  expect((await site.show(ravi, id)).role).toBe('member');
  await Promise.all([site.leave(ravi, id), site.leave(ravi, id)]);
  expect(await site.show(ravi, id)).toMatchObject({ memberCount: 2, role: null });
});

test('only members see the member list, on complete pages', async () => {
  const id = await site.open(asha);
  const members = `/v1/groups/${id}/members`;
  expect((await site.ask(ravi, 'GET', members)).body.type).toBe('group_not_allowed');
  await site.join(ravi, id);
  await sql`insert into users (id, email, name, password_hash, email_verified_at)
    select 'fan' || n, 'fan' || n || '@people.example', 'Fan', '', now() from generate_series(1, 40) as n`.execute(
    site.mela().deps.db,
  );
  await sql`insert into group_members (group_id, user_id, role, joined_at)
    select ${id}, 'fan' || n, 'member', timestamptz '2026-11-20' from generate_series(1, 40) as n`.execute(
    site.mela().deps.db,
  );
  const seen: string[] = [];
  for (let url: string | null = members; url !== null; ) {
    const part: { members: { $id: string }[]; next: string | null } = await site.done(ravi, 'GET', url);
    seen.push(...part.members.map(({ $id }) => $id));
    url = part.next && `${members}?after=${part.next}`;
  }
  expect([seen.length, new Set(seen).size]).toEqual([42, 42]);
});

test('only the owner can appoint organisers and transfer the group', async () => {
  const id = await site.open(asha);
  for (const person of [ravi, zoya]) await site.join(person, id);
  expect((await site.setRole(ravi, id, zoya, 'organiser')).body.type).toBe('group_not_allowed');
  expect((await site.setRole(asha, id, ravi, 'organiser')).status).toBe(204);
  expect((await site.setRole(ravi, id, zoya, 'organiser')).body.type).toBe('group_not_allowed');
  expect((await site.leave(asha, id)).body.type).toBe('group_owner_stays');
  expect((await site.setRole(asha, id, asha, 'member')).body.type).toBe('group_owner_stays');
  await site.setRole(asha, id, ravi, 'owner');
  expect(rolesIn(await site.show(null, id))).toEqual([
    ['Ravi', 'owner'],
    ['Asha', 'organiser'],
  ]);
  expect((await site.leave(asha, id)).status).toBe(200);
});

test('says which organisers have a page of their own', async () => {
  const [owner, helper] = [await site.person('Owner'), await site.person('Helper')];
  const id = await site.open(owner);
  await site.join(helper, id);
  await site.setRole(owner, id, helper, 'organiser');
  const pages = async () => (await site.show(null, id)).organisers.map(({ hasPage }) => hasPage);
  expect(await pages()).toEqual([false, false]);
  await site.announce(helper);
  await site.announce(owner, { visibility: 'unlisted' });
  expect(await pages()).toEqual([false, true]);
});

test('organisers can edit the group and remove members, but not each other, and only the owner can delete it', async () => {
  const id = await site.open(asha);
  for (const person of [ravi, zoya]) await site.join(person, id);
  const edit = { name: 'Kite club' };
  expect((await site.ask(ravi, 'PATCH', `/v1/groups/${id}`, edit)).body.type).toBe('group_not_allowed');
  await site.setRole(asha, id, ravi, 'organiser');
  expect((await site.ask<GroupDetail>(ravi, 'PATCH', `/v1/groups/${id}`, edit)).body).toMatchObject({
    name: 'Kite club',
    place: '',
  });
  expect((await site.remove(ravi, id, zoya)).status).toBe(204);
  expect((await site.remove(ravi, id, asha)).body.type).toBe('group_owner_stays');
  expect((await site.ask(ravi, 'DELETE', `/v1/groups/${id}`)).body.type).toBe('group_not_allowed');
  expect((await site.ask(asha, 'DELETE', `/v1/groups/${id}`)).status).toBe(204);
  expect((await site.ask(asha, 'GET', `/v1/groups/${id}`)).body.type).toBe('group_not_found');
});

test('only organisers can publish events in a group, and the event shows it', async () => {
  const id = await site.open(asha, { name: 'Pune kites' });
  await site.join(ravi, id);
  const event = await site.announce(asha, { groupId: id });
  expect(event.group).toEqual({ $id: id, name: 'Pune kites' });
  const strange = await site.ask(ravi, 'POST', '/v1/events', { ...stated(event), groupId: id });
  expect([strange.status, Object.keys(strange.body.fields ?? {})]).toEqual([400, ['groupId']]);
  const own = await site.announce(ravi);
  const moved = await site.ask(ravi, 'PATCH', `/v1/events/${own.$id}`, { groupId: id });
  expect(Object.keys(moved.body.fields ?? {})).toEqual(['groupId']);
  const left = await site.ask<EventDetail>(asha, 'PATCH', `/v1/events/${event.$id}`, { eventTitle: 'Kites' });
  expect(left.body.group?.$id).toBe(id);
  const out = await site.ask<EventDetail>(asha, 'PATCH', `/v1/events/${event.$id}`, { groupId: null });
  expect(out.body.group).toBeNull();
});

test("a former organiser's event stays in the group, and organisers can take it out", async () => {
  const id = await site.open(asha);
  await site.join(ravi, id);
  await site.setRole(asha, id, ravi, 'organiser');
  const { $id } = await site.announce(ravi, { groupId: id });
  await site.setRole(asha, id, ravi, 'member');
  const edited = await site.ask(ravi, 'PATCH', `/v1/events/${$id}`, { eventTitle: 'Kites' });
  expect(edited.body.type).toBe('event_group_lost');
  const shown = await site.done<EventDetail>(null, 'GET', `/v1/events/${$id}`);
  expect(shown).toMatchObject({ eventTitle: 'Kite day', group: { $id: id } });
  const takeOut = (by: TestPerson) => site.ask(by, 'DELETE', `/v1/groups/${id}/events/${$id}`);
  expect((await takeOut(ravi)).body.type).toBe('group_not_allowed');
  expect((await takeOut(asha)).status).toBe(204);
  expect((await site.done<EventDetail>(null, 'GET', `/v1/events/${$id}`)).group).toBeNull();
});

test('a former organiser publishes no draft in the group, not even by a time that was set before', async () => {
  const id = await site.open(asha);
  await site.join(ravi, id);
  await site.setRole(asha, id, ravi, 'organiser');
  const draft = await site.announce(ravi, { groupId: id, draft: true });
  const publication = `/v1/events/${draft.$id}/publication`;
  const at = Temporal.Now.instant().add({ hours: 1 });
  await site.done(ravi, 'POST', publication, { at: at.toString() });
  await site.setRole(asha, id, ravi, 'member');
  expect((await site.ask(ravi, 'POST', publication, {})).body.type).toBe('event_group_lost');
  const { deps } = site.mela();
  await publishDue({ ...deps, clock: { now: () => at.add({ minutes: 1 }) } });
  expect((await site.ask(null, 'GET', `/v1/events/${draft.$id}`)).status).toBe(404);
  await site.done(ravi, 'PATCH', `/v1/events/${draft.$id}`, { groupId: null });
  await site.done(ravi, 'POST', publication, {});
  expect((await site.done<EventDetail>(null, 'GET', `/v1/events/${draft.$id}`)).group).toBeNull();
});

test('a group lists upcoming and past events once each, without cancelled and hidden ones', async () => {
  const id = await site.open(asha);
  const days = Array.from({ length: 30 }, (_, day) => `2027-01-${String(day + 1).padStart(2, '0')}`);
  for (const date of days) await site.announce(asha, { eventTitle: date, date, groupId: id });
  const [hidden, cancelled] = await Promise.all(
    ['hidden', 'cancelled'].map((eventTitle) => site.announce(asha, { eventTitle, groupId: id })),
  );
  const { db } = site.mela().deps;
  await sql`update events set hidden_at = now(), hidden_reason = 'x' where id = ${hidden?.$id}`.execute(db);
  await sql`update events set status = 'cancelled' where id = ${cancelled?.$id}`.execute(db);
  const url = `/v1/groups/${id}/events`;
  expect(await site.titles(null, url)).toEqual(days);
  await sql`update events set starts_at = starts_at - interval '100 days', ends_at = ends_at - interval '100 days'
    where group_id = ${id}`.execute(db);
  expect(await site.titles(null, `${url}?when=past`)).toEqual(days.toReversed());
  expect(await site.titles(null, url)).toEqual([]);
});

test('events remain when their group is deleted', async () => {
  const id = await site.open(asha);
  const { $id } = await site.announce(asha, { groupId: id });
  await site.done(asha, 'DELETE', `/v1/groups/${id}`);
  expect((await site.done<EventDetail>(null, 'GET', `/v1/events/${$id}`)).group).toBeNull();
});

test("lists all groups by size, and a person's own by name with their role", async () => {
  const omar = await site.person('Omar');
  const small = await site.open(omar, { name: 'aardvarks' });
  const large = await site.open(omar, { name: 'Zebras' });
  await site.join(ravi, large);
  const { db } = site.mela().deps;
  await sql`insert into groups (id, name, members, created_at, updated_at)
    select 'filler-' || n, 'Filler', 1, now(), now() from generate_series(1, 50) as n`.execute(db);
  const seen: string[] = [];
  for (let url: string | null = '/v1/groups'; url !== null; ) {
    const part: { groups: GroupDetail[]; next: string | null } = await site.done(null, 'GET', url);
    seen.push(...part.groups.map(({ $id }) => $id));
    url = part.next && `/v1/groups?after=${part.next}`;
  }
  expect(new Set(seen).size).toBe(seen.length);
  expect(seen).toEqual(expect.arrayContaining([small, large, 'filler-50']));
  expect(seen.indexOf(large)).toBeLessThan(seen.indexOf(small));
  const own = await site.done<{ groups: GroupDetail[] }>(omar, 'GET', '/v1/account/groups');
  expect(own.groups.map(({ $id, role }) => [$id, role])).toEqual([
    [small, 'owner'],
    [large, 'owner'],
  ]);
});

test('lists each group with its next public event', async () => {
  const omar = await site.person('Omar');
  const [busy, quiet] = [await site.open(omar), await site.open(omar)];
  // On the first page of the list.
  await sql`update groups set members = 900 where id in (${busy}, ${quiet})`.execute(site.mela().deps.db);
  const later = { groupId: busy, date: '2026-12-20' };
  const { date: laterDate } = await site.announce(omar, later);
  const sooner = await site.announce(omar, { ...later, date: '2026-12-05' });
  await site.announce(omar, { ...later, date: '2026-11-30', visibility: 'group' });
  const nextOf = async (id: string) => {
    const { groups } = await site.done<{ groups: ListedGroup[] }>(null, 'GET', '/v1/groups');
    return groups.find(({ $id }) => $id === id)?.nextEvent;
  };
  expect(await nextOf(busy)).toMatchObject({ $id: sooner.$id, date: '2026-12-05' });
  expect(await nextOf(quiet)).toBeNull();
  await site.done(omar, 'POST', `/v1/events/${sooner.$id}/cancellation`, {});
  expect(await nextOf(busy)).toMatchObject({ date: laterDate });
});

test('lists a group with the first paragraph of its description, without headings', async () => {
  const descriptions = {
    'kites-only': 'We fly **kites**.\n\n- On Sundays\n- On Marina Beach',
    'kites-first': '# Kite flyers\nWe fly kites.\n\n## When\nOn Sundays.',
    'kites-late': '# Kite flyers\n\nWe fly kites.',
  };
  const ids = await Promise.all(
    Object.entries(descriptions).map(([address, description]) => site.open(asha, { address, description })),
  );
  // On the first page of the list.
  await sql`update groups set members = 800 where id = any(${ids})`.execute(site.mela().deps.db);
  const { groups } = await site.done<{ groups: ListedGroup[] }>(null, 'GET', '/v1/groups');
  const shown = groups.filter(({ $id }) => ids.includes($id)).map(({ excerpt }) => excerpt);
  expect(shown).toEqual(['We fly kites.', 'We fly kites.', 'We fly kites.']);
});

test('a hidden group looks deleted to everyone except its organisers', async () => {
  const id = await site.open(asha);
  await site.join(ravi, id);
  const { $id } = await site.announce(asha, { groupId: id });
  await sql`update groups set hidden_at = now(), hidden_reason = 'Not a group' where id = ${id}`.execute(
    site.mela().deps.db,
  );
  const url = `/v1/groups/${id}`;
  for (const path of ['', '/events', '/members'])
    expect((await site.ask(ravi, 'GET', url + path)).body.type).toBe('group_not_found');
  expect((await site.show(asha, id)).hiddenReason).toBe('Not a group');
  expect((await site.done<EventDetail>(null, 'GET', `/v1/events/${$id}`)).group).toBeNull();
  expect((await site.ask(asha, 'POST', '/v1/events', { ...stated({}), groupId: id })).status).toBe(400);
});

test('deleting an account passes its groups to the next organiser, and never deletes a group with other members', async () => {
  const omar = await site.person('Omar');
  const kept = await site.open(omar);
  const ended = await site.open(omar);
  for (const person of [zoya, ravi]) await site.join(person, kept);
  const refused = await site.ask(omar, 'DELETE', '/v1/account', { password: omar.password });
  expect(refused.body).toMatchObject({ type: 'user_owns_groups', about: { groups: '1' } });
  expect((await site.show(null, kept)).memberCount).toBe(3);
  await site.setRole(omar, kept, ravi, 'organiser');
  await site.done(omar, 'DELETE', '/v1/account', { password: omar.password });
  const group = await site.show(null, kept);
  expect([rolesIn(group), group.memberCount]).toEqual([[['Ravi', 'owner']], 2]);
  expect((await site.ask(null, 'GET', `/v1/groups/${ended}`)).body.type).toBe('group_not_found');
});

test('deleting an account passes no group to an organiser who is blocked by an administrator', async () => {
  const [omar, blocked, other] = [
    await site.person('Omar'),
    await site.person('Kiran'),
    await site.person('Uma'),
  ];
  const id = await site.open(omar);
  for (const person of [blocked, other]) {
    await site.join(person, id);
    await site.setRole(omar, id, person, 'organiser');
  }
  await sql`update users set blocked_at = now() where id = ${blocked.userId}`.execute(site.mela().deps.db);
  await site.done(omar, 'DELETE', '/v1/account', { password: omar.password });
  const { rows } =
    await sql`select user_id from group_members where group_id = ${id} and role = 'owner'`.execute(
      site.mela().deps.db,
    );
  expect(rows).toEqual([{ user_id: other.userId }]);
});

/** The given fields, or the minimum an event needs. */
function stated(event: Partial<EventDetail>) {
  return {
    eventTitle: event.eventTitle ?? 'Kite day',
    description: 'Everybody brings a kite.',
    location: 'Juhu Beach, Mumbai',
    date: '2026-12-05',
    startTime: '10:00',
    endTime: '18:00',
    latitude: 19.1,
    longitude: 72.83,
  };
}

test('removed members can rejoin only when organisers allow it', async () => {
  const id = await site.open(asha);
  await site.join(zoya, id);
  await site.remove(asha, id, zoya);
  expect((await site.join(zoya, id)).body.type).toBe('group_removed');
  const removed = `/v1/groups/${id}/removed`;
  expect((await site.ask(zoya, 'GET', removed)).body.type).toBe('group_not_allowed');
  const list = await site.done<{ removed: { name: string }[] }>(asha, 'GET', removed);
  expect(list.removed).toMatchObject([{ $id: zoya.userId, name: 'Zoya' }]);
  await site.done(asha, 'DELETE', `${removed}/${zoya.userId}`);
  expect((await site.join(zoya, id)).status).toBe(200);
  await site.leave(zoya, id);
  expect((await site.join(zoya, id)).status).toBe(200);
});

test('members find each other by name', async () => {
  const id = await site.open(asha);
  await site.join(ravi, id);
  const names = async (search: string) => {
    const path = `/v1/groups/${id}/members?search=${search}`;
    const { members } = await site.done<{ members: { name: string }[] }>(ravi, 'GET', path);
    return members.map(({ name }) => name);
  };
  expect(await names('RAV')).toEqual(['Ravi']);
  expect(await names('%25')).toEqual([]);
});
