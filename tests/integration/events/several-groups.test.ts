import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { EventGroupState, SharedEvent } from '../../../contracts/event-groups.ts';
import type { EventsPart } from '../../../contracts/groups.ts';
import type { TestPerson } from '../../kit/people.ts';
import { useEvents } from './stage.ts';

const { mela, ask, person, create, show } = useEvents();

let made = 0;
async function group(owner: TestPerson): Promise<string> {
  made += 1;
  const body = { name: `Group ${made}`, address: `group-${made}` };
  return (await ask<{ $id: string }>(owner, 'POST', '/v1/groups', body)).body.$id;
}
const share = (who: TestPerson, eventId: string, groupId: string) =>
  ask<{ state: EventGroupState; type?: string }>(who, 'PUT', `/v1/events/${eventId}/groups/${groupId}`);
const unshare = (who: TestPerson, eventId: string, groupId: string) =>
  mela().app.inject({
    ...{ method: 'DELETE', url: `/v1/events/${eventId}/groups/${groupId}` },
    headers: { cookie: who.cookie },
  });
const eventsOf = async (groupId: string, who: TestPerson | null = null) =>
  (await ask<EventsPart>(who, 'GET', `/v1/groups/${groupId}/events`)).body.events.map(({ $id }) => $id);
const requestsOf = async (who: TestPerson, groupId: string) =>
  (await ask<{ events: SharedEvent[] }>(who, 'GET', `/v1/groups/${groupId}/shared-events`)).body.events;
const groupsOf = async (who: TestPerson, eventId: string) =>
  (await ask<{ groups: { $id: string; state: string }[] }>(who, 'GET', `/v1/events/${eventId}/groups`)).body
    .groups;
const kindsFor = async (who: TestPerson) =>
  (await ask<{ notifications: { kind: string }[] }>(who, 'GET', '/v1/notifications')).body.notifications.map(
    ({ kind }) => kind,
  );

async function stage() {
  const [asha, ravi] = [await person('Asha'), await person('Ravi')];
  const [own, other] = [await group(asha), await group(ravi)];
  const { $id } = await create(asha, { groupId: own });
  return { asha, ravi, own, other, eventId: $id };
}

test('an event is shown in a further group once its organisers accept what was proposed', async () => {
  const { asha, ravi, own, other, eventId } = await stage();
  expect((await share(asha, eventId, other)).body.state).toBe('proposed');
  expect((await share(asha, eventId, other)).body.state, 'again').toBe('proposed');
  expect(await eventsOf(other)).toEqual([]);
  expect((await show(null, eventId)).body.groups).toEqual([]);
  expect(await kindsFor(ravi)).toContain('event_proposed');
  expect(await requestsOf(ravi, other)).toMatchObject([
    { $id: eventId, state: 'proposed', organiserName: 'Asha' },
  ]);
  expect((await share(ravi, eventId, other)).body.state).toBe('shown');
  expect(await eventsOf(other)).toEqual([eventId]);
  expect(await eventsOf(own)).toEqual([eventId]);
  expect((await show(null, eventId)).body).toMatchObject({ group: { $id: own }, groups: [{ $id: other }] });
  for (const url of [`/feeds/groups/${other}/events.ics`, `/feeds/groups/${other}/events.json`]) {
    const { body, statusCode } = await mela().app.inject({ url });
    expect(statusCode, url).toBe(200);
    expect(body, url).toContain(eventId);
  }
  expect((await unshare(ravi, eventId, other)).statusCode).toBe(204);
  expect((await unshare(ravi, eventId, other)).statusCode, 'again').toBe(204);
  expect(await eventsOf(other)).toEqual([]);
  expect((await show(null, eventId)).body.groups).toEqual([]);
});

test("a group asks for an event, and the event's organiser accepts or declines", async () => {
  const { asha, ravi, other, eventId } = await stage();
  expect((await share(ravi, eventId, other)).body.state).toBe('asked');
  expect(await kindsFor(asha)).toContain('event_asked_for');
  expect(await groupsOf(asha, eventId)).toMatchObject([{ $id: other, state: 'asked' }]);
  expect((await share(ravi, eventId, other)).body.state, 'not accepted by who asked').toBe('asked');
  expect((await unshare(asha, eventId, other)).statusCode).toBe(204);
  expect(await groupsOf(asha, eventId)).toEqual([]);
  expect((await share(ravi, eventId, other)).body.type, 'again at once').toBe('event_group_declined');
  expect((await unshare(ravi, eventId, other)).statusCode).toBe(204);
  expect((await share(ravi, eventId, other)).body.type, 'after withdrawing').toBe('event_group_declined');
  expect((await share(asha, eventId, other)).body.state, 'who declined can ask').toBe('proposed');
  expect((await share(ravi, eventId, other)).body.state).toBe('shown');
  expect(await eventsOf(other)).toEqual([eventId]);
  const third = await group(asha);
  expect((await share(asha, eventId, third)).body.state, 'both sides').toBe('shown');
});

test('followers of two groups find the event once', async () => {
  const { asha, ravi, own, other, eventId } = await stage();
  await share(asha, eventId, other);
  await share(ravi, eventId, other);
  const [both, second] = [await person('Meera'), await person('Zoya')];
  for (const groupId of [own, other]) await ask(both, 'PUT', `/v1/following/groups/${groupId}`);
  await ask(second, 'PUT', `/v1/following/groups/${other}`);
  for (const who of [both, second]) {
    const { body } = await ask<EventsPart>(who, 'GET', '/v1/account/following/events');
    expect(body.events.map(({ $id }) => $id)).toEqual([eventId]);
  }
});

test('people of neither side change nothing, and what they may not see looks absent', async () => {
  const { asha, ravi, own, other, eventId } = await stage();
  const stranger = await person('Meera');
  expect((await share(stranger, eventId, other)).body.type).toBe('group_not_allowed');
  expect((await unshare(stranger, eventId, other)).json().type).toBe('group_not_allowed');
  expect((await ask(stranger, 'GET', `/v1/events/${eventId}/groups`)).body.type).toBe('event_not_found');
  expect((await ask(asha, 'GET', `/v1/groups/${other}/shared-events`)).body.type).toBe('group_not_allowed');
  const draft = await create(asha, { draft: true });
  expect((await share(ravi, draft.$id, other)).body.type).toBe('event_not_found');
  expect((await share(asha, draft.$id, other)).body.type).toBe('event_not_public');
  const unlisted = await create(asha, { visibility: 'unlisted' });
  expect((await share(ravi, unlisted.$id, other)).body.type).toBe('event_not_public');
  expect((await share(asha, eventId, own)).body.state, 'its own group').toBe('shown');
  expect(await groupsOf(asha, eventId)).toEqual([]);
});

test('an event that is for members only is for those of its own group', async () => {
  const { asha, ravi, other, eventId } = await stage();
  await share(asha, eventId, other);
  await share(ravi, eventId, other);
  const member = await person('Meera');
  await ask(member, 'PUT', `/v1/groups/${other}/membership`);
  await ask(asha, 'PATCH', `/v1/events/${eventId}`, { visibility: 'group' });
  expect(await eventsOf(other, member)).toEqual([]);
  expect((await show(member, eventId)).status).toBe(404);
  expect(await requestsOf(ravi, other)).toEqual([]);
});

test('an event is in up to ten further groups', async () => {
  const { asha, ravi, eventId } = await stage();
  for (let count = 0; count < 10; count += 1) await share(asha, eventId, await group(asha));
  const one = await group(ravi);
  expect((await share(asha, eventId, one)).body.type).toBe('event_groups_too_many');
  expect((await share(ravi, eventId, one)).body.state).toBe('asked');
  expect((await share(asha, eventId, one)).body.type, 'accepting it').toBe('event_groups_too_many');
});

test("requests of strangers don't take an event's places", async () => {
  const { asha, ravi, other, eventId } = await stage();
  const stranger = await person('Kabir');
  const asked: string[] = [];
  for (let count = 0; count < 10; count += 1) {
    const groupId = await group(stranger);
    expect((await share(stranger, eventId, groupId)).body.state).toBe('asked');
    asked.push(groupId);
  }
  expect((await share(stranger, eventId, await group(stranger))).body.type).toBe(
    'event_group_requests_too_many',
  );
  expect((await share(asha, eventId, other)).body.state).toBe('proposed');
  expect((await share(ravi, eventId, other)).body.state).toBe('shown');
  expect(await groupsOf(asha, eventId)).toHaveLength(11);
  for (let count = 0; count < 9; count += 1) await share(asha, eventId, await group(asha));
  expect((await share(asha, eventId, asked[0] ?? '')).body.type, 'no place left').toBe(
    'event_groups_too_many',
  );
});

test('nobody floods a group, whose list begins with what waits for it', async () => {
  const { asha, ravi, other, eventId } = await stage();
  await share(asha, eventId, other);
  await share(ravi, eventId, other);
  const soon = await create(asha, { date: '2026-11-28' });
  for (const who of [asha, ravi]) await share(who, soon.$id, other);
  const stranger = await person('Kabir');
  for (let count = 0; count < 10; count += 1) {
    expect((await share(stranger, (await create(stranger)).$id, other)).body.state).toBe('proposed');
  }
  const more = await create(stranger);
  expect((await share(stranger, more.$id, other)).body.type).toBe('event_group_requests_too_many');
  const states = (await requestsOf(ravi, other)).map(({ state }) => state);
  expect(states).toEqual([...Array.from({ length: 10 }, () => 'proposed'), 'shown', 'shown']);
  expect((await requestsOf(ravi, other)).slice(-2).map(({ $id }) => $id)).toEqual([soon.$id, eventId]);
  await sql`update events set starts_at = now() - interval '30 years', ends_at = now() - interval '29 years'
    where organiser_id = ${stranger.userId} or id = ${soon.$id}`.execute(mela().deps.db);
  expect((await requestsOf(ravi, other)).map(({ $id }) => $id)).toEqual([eventId]);
  const again = await create(stranger);
  expect((await share(stranger, again.$id, other)).body.state).toBe('proposed');
});

test("either side ends it while it can't see the other", async () => {
  const { asha, ravi, other, eventId } = await stage();
  const agree = async () => {
    await share(ravi, eventId, other);
    expect((await share(asha, eventId, other)).body.state).toBe('shown');
  };
  const hide = (reason: string | null) =>
    sql`update groups set hidden_reason = ${reason}, hidden_at = ${reason === null ? null : sql`now()`}
      where id = ${other}`.execute(mela().deps.db);
  await agree();
  await hide('Spam');
  expect((await unshare(await person('Meera'), eventId, other)).json().type).toBe('group_not_found');
  expect((await unshare(asha, eventId, other)).statusCode).toBe(204);
  await hide(null);
  expect(await eventsOf(other)).toEqual([]);

  await share(asha, eventId, other);
  await share(ravi, eventId, other);
  expect(await eventsOf(other)).toEqual([eventId]);
  await ask(asha, 'PATCH', `/v1/events/${eventId}`, { visibility: 'invited' });
  expect((await unshare(await person('Zoya'), eventId, other)).json().type).toBe('event_not_found');
  expect((await unshare(ravi, eventId, other)).statusCode).toBe(204);
  await ask(asha, 'PATCH', `/v1/events/${eventId}`, { visibility: 'public' });
  expect(await eventsOf(other)).toEqual([]);
});

test('an event stays in a group after the organiser who asked for it deleted their account', async () => {
  const { asha, ravi, other, eventId } = await stage();
  const mira = await person('Mira');
  const group = `/v1/groups/${other}`;
  const send = (who: TestPerson, method: 'PUT' | 'DELETE', url: string, payload: object = {}) =>
    mela().app.inject({ method, url, headers: { cookie: who.cookie }, payload });
  await send(mira, 'PUT', `${group}/membership`);
  await send(ravi, 'PUT', `${group}/members/${mira.userId}`, { role: 'organiser' });
  expect((await share(mira, eventId, other)).body.state).toBe('asked');
  expect((await share(asha, eventId, other)).body.state).toBe('shown');
  const { statusCode } = await send(mira, 'DELETE', '/v1/account', { password: mira.password });
  expect(statusCode).toBe(204);
  expect(await eventsOf(other)).toEqual([eventId]);
});
