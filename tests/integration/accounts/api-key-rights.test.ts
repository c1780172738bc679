import { once } from 'node:events';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { WebSocket } from 'ws';
import type { KeyLimit } from '../../../contracts/api-keys.ts';
import { keyOf } from '../../kit/api-keys.ts';
import { startMela, useMela } from '../../kit/app.ts';
import { mailsTo, signUp, type TestPerson } from '../../kit/people.ts';
import { expectProblem, send } from './wire.ts';

const mela = useMela();

function create({ cookie, password }: TestPerson, changes: object = {}) {
  const body = { name: 'My helper', scopes: ['events.read'], password, ...changes };
  return send(mela(), 'POST /v1/account/api-keys', { body, cookie });
}

async function tokenOf(person: TestPerson, changes: object = {}): Promise<{ $id: string; secret: string }> {
  const answer = await create(person, changes);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json();
}

const kiteDay = {
  eventTitle: 'Kite day',
  description: 'Everybody brings a kite.',
  location: 'Juhu Beach, Mumbai',
  date: '2099-12-25',
  startTime: '10:00',
  endTime: '18:00',
  latitude: 19.1,
  longitude: 72.83,
};

interface Asked {
  readonly method?: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly headers: Readonly<Record<string, string>>;
  readonly payload?: object;
  readonly at?: ReturnType<typeof mela>['app'];
}

const ask = (url: string, { method = 'GET', headers, payload, at = mela().app }: Asked) =>
  at.inject({ method, url, headers, ...(payload && { payload }) });

async function eventOf({ cookie }: TestPerson, more: object = {}): Promise<string> {
  const answer = await send(mela(), 'POST /v1/events', { cookie, body: { ...kiteDay, ...more } });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json().$id;
}

async function groupOf({ cookie }: TestPerson): Promise<string> {
  const body = { name: 'Kite flyers', address: `kites-${Math.random().toString(36).slice(2)}` };
  const answer = await send(mela(), 'POST /v1/groups', { cookie, body });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json().$id;
}

test('creating a key is mailed to the owner and, like revoking it, logged', async () => {
  const person = await signUp(mela());
  const { $id } = await tokenOf(person);
  const mails = await mailsTo(mela(), person.email);
  expect(mails.map(({ kind }) => kind)).toContain('sign_in_changed_notice');
  await send(mela(), `DELETE /v1/account/api-keys/${$id}`, { cookie: person.cookie });
  const { rows } = await sql<{ action: string }>`
    select action from audit_log where object_id = ${person.userId} and details->>'key' = ${$id} order by id`.execute(
    mela().deps.db,
  );
  expect(rows.map(({ action }) => action)).toEqual(['api_key_created', 'api_key_revoked']);
});

test('a key is accepted as a bearer token and in the header of Appwrite, before a session', async () => {
  const owner = await signUp(mela());
  const other = await signUp(mela(), { name: 'Zoya' });
  const eventId = await eventOf(owner);
  const { authorization } = await keyOf(mela(), owner.userId, { scopes: ['events.read'] });
  const url = `/v1/events/${eventId}/overview`;
  const secret = authorization.replace('Bearer ', '');
  expect((await ask(url, { headers: { authorization } })).statusCode).toBe(200);
  expect((await ask(url, { headers: { 'x-appwrite-key': secret } })).statusCode).toBe(200);
  expect((await ask(url, { headers: { authorization, cookie: other.cookie } })).statusCode).toBe(200);
  // A wrong key isn't replaced by the session that comes with it.
  const wrong = await ask(url, { headers: { authorization: 'Bearer mela_0', cookie: owner.cookie } });
  expectProblem(wrong, 401, 'api_key_invalid');
  // Those of a proxy in front of the site aren't ours.
  for (const other of ['Basic eDp5', 'Bearer eyJhbGciOi.eyJzdWIiOiI.c2lnbmF0dXJl']) {
    const passed = await ask(url, { headers: { authorization: other, cookie: owner.cookie } });
    expect(passed.statusCode, other).toBe(200);
  }
});

test("a new session's secret is given to a server that sends a key, and to no one else", async () => {
  const owner = await signUp(mela());
  const other = await signUp(mela(), { name: 'Zoya' });
  const { authorization } = await keyOf(mela(), owner.userId, { scopes: ['events.read'] });
  const key = { 'x-appwrite-key': authorization.replace('Bearer ', '') };
  const logIn = async (headers: Record<string, string>, path = 'email') => {
    const { email, password } = other;
    const payload = path === 'email' ? { email, password } : {};
    return (await ask(`/v1/account/sessions/${path}`, { method: 'POST', headers, payload })).json();
  };
  expect(await logIn({})).toMatchObject({ userId: other.userId, secret: '' });
  expect(await logIn({ authorization })).toMatchObject({ userId: other.userId, secret: '' });
  expect(await logIn({ 'x-appwrite-key': `${key['x-appwrite-key']}x` })).toMatchObject({
    code: 401,
    type: 'general_access_forbidden',
  });
  for (const [path, userId] of [
    ['email', other.userId],
    ['anonymous', expect.any(String)],
  ] as const) {
    const { secret } = await logIn(key, path);
    const headers = { 'x-appwrite-session': secret };
    expect((await ask('/v1/account', { headers })).json().$id).toEqual(userId);
    expect((await ask('/v1/account/sessions/current', { headers })).json().secret).toBe('');
  }
});

test('documents, which name attendees, need the scope for people', async () => {
  const person = await signUp(mela());
  const eventId = await eventOf(person);
  const { projectId, databaseId, eventsCollectionId } = mela().config.protocol;
  const url = `/v1/databases/${databaseId}/collections/${eventsCollectionId}/documents`;
  const project = { 'x-appwrite-project': projectId };
  const { authorization } = await keyOf(mela(), person.userId, { scopes: ['events.read'] });
  const headers = { authorization, ...project };
  expectProblem(await ask(url, { headers }), 403, 'api_key_not_allowed');
  expectProblem(await ask(`${url}/${eventId}`, { headers }), 403, 'api_key_not_allowed');
  const more = await keyOf(mela(), person.userId, { scopes: ['events.read', 'people.read'] });
  const read = await ask(`${url}/${eventId}`, { headers: { authorization: more.authorization, ...project } });
  expect(read.statusCode, read.body).toBe(200);
});

test('a key does not change the profile of its owner, whatever its scopes', async () => {
  const person = await signUp(mela());
  const { projectId, databaseId, usersCollectionId } = mela().config.protocol;
  const url = `/v1/databases/${databaseId}/collections/${usersCollectionId}/documents/${person.userId}`;
  const { authorization } = await keyOf(mela(), person.userId);
  const headers = { authorization, 'x-appwrite-project': projectId };
  const payload = { data: { name: 'Somebody else' } };
  const refused = await ask(url, { method: 'PATCH', headers, payload });
  expectProblem(refused, 403, 'api_key_not_allowed');
});

test('a key loses what its owner loses', async () => {
  const organiser = await signUp(mela());
  const helper = await signUp(mela(), { name: 'Zoya' });
  const eventId = await eventOf(organiser);
  const { db } = mela().deps;
  await sql`insert into event_helpers values (${eventId}, ${helper.userId}, 'editor', now())`.execute(db);
  const { authorization } = await keyOf(mela(), helper.userId);
  const people = () => ask(`/v1/events/${eventId}/registrations.csv`, { headers: { authorization } });
  expect((await people()).statusCode).toBe(200);
  await sql`delete from event_helpers where event_id = ${eventId}`.execute(db);
  expectProblem(await people(), 404, 'event_not_found');
  await sql`update users set blocked_at = now() where id = ${helper.userId}`.execute(db);
  expectProblem(await people(), 401, 'api_key_invalid');
});

test("an administrator's key has no administrator's rights", async () => {
  const organiser = await signUp(mela());
  const administrator = await signUp(mela(), { name: 'Meera' });
  const eventId = await eventOf(organiser);
  const { db } = mela().deps;
  await sql`update users set administrator_since = now() where id = ${administrator.userId}`.execute(db);
  await sql`update events set hidden_at = now(), hidden_reason = 'spam' where id = ${eventId}`.execute(db);
  const url = `/v1/events/${eventId}`;
  const { authorization } = await keyOf(mela(), administrator.userId);
  expect((await ask(url, { headers: { cookie: administrator.cookie } })).statusCode).toBe(200);
  expectProblem(await ask(url, { headers: { authorization } }), 404, 'event_not_found');
});

test('a revoked key ends at once, also in other processes', async () => {
  const person = await signUp(mela());
  const other = await startMela({ databaseUrl: mela().databaseUrl });
  try {
    const { id, authorization } = await keyOf(mela(), person.userId);
    const own = () => ask('/v1/account/events', { headers: { authorization }, at: other.app });
    expect((await own()).statusCode).toBe(200);
    await send(mela(), `DELETE /v1/account/api-keys/${id}`, { cookie: person.cookie });
    expectProblem(await own(), 401, 'api_key_invalid');
  } finally {
    await other.close();
  }
});

test('visitors never get what was read with a key, nor does a key get what visitors share', async () => {
  const organiser = await signUp(mela());
  const eventId = await eventOf(organiser);
  const url = `/v1/events/${eventId}`;
  await mela().app.inject(url);
  const { authorization } = await keyOf(mela(), organiser.userId, { scopes: ['events.read'] });
  const byKey = (await ask(url, { headers: { authorization } })).json();
  const bySession = (await ask(url, { headers: { cookie: organiser.cookie } })).json();
  expect(byKey).toEqual(bySession);
  expect((await mela().app.inject(url)).json()).not.toEqual(byKey);
});

test('the last use is written at most once a minute', async () => {
  const person = await signUp(mela());
  const { id, authorization } = await keyOf(mela(), person.userId);
  const { db } = mela().deps;
  const usedAt = async () => {
    await ask('/v1/account/events', { headers: { authorization } });
    const { rows } = await sql<{ at: Temporal.Instant }>`
      select last_used_at as at from api_keys where id = ${id}`.execute(db);
    return String(rows[0]?.at);
  };
  const first = await usedAt();
  mela().clock.advance({ seconds: 59 });
  expect(await usedAt()).toBe(first);
  mela().clock.advance({ seconds: 1 });
  expect(await usedAt()).not.toBe(first);
});

test('every answer to a key says how many calls are left', async () => {
  const person = await signUp(mela());
  const { authorization } = await keyOf(mela(), person.userId);
  const read = () => ask('/v1/events?page=1', { headers: { authorization } });
  expect((await read()).headers).toMatchObject({
    'ratelimit-policy': '"keys";q=600;w=60',
    ratelimit: expect.stringMatching(/^"keys";r=599;t=\d+$/),
    'x-ratelimit-limit': '600',
    'x-ratelimit-remaining': '599',
  });
  // Also on errors, and for the limit of changes.
  const payload = { eventTitle: '' };
  const refused = await ask('/v1/events', { method: 'POST', headers: { authorization }, payload });
  expect(refused.statusCode).toBe(400);
  expect(refused.headers.ratelimit).toMatch(/^"keys";r=598;t=\d+, "writes";r=\d+;t=\d+$/);
  await sql`update rate_limits set used = 600 where key like 'keys:%'`.execute(mela().deps.db);
  const over = await read();
  expectProblem(over, 429, 'general_rate_limit_exceeded');
  expect(over.headers['ratelimit-policy']).toContain('"keys";q=600;w=60');
  expect(over.headers).toMatchObject({ 'retry-after': expect.any(String), 'x-ratelimit-remaining': '0' });
});

test('every answer of the API names the limits, whoever asks', async () => {
  const { documentWritesPerMinute: writes, fileWritesPerMinute: files } = mela().config.limits;
  const policy = `"writes";q=${writes};w=60, "files";q=${files};w=60, "keys";q=600;w=60`;
  const { cookie } = await signUp(mela());
  const answers = [
    await ask('/v1/events', { headers: {} }),
    // From the cache of visitors.
    await ask('/v1/events', { headers: {} }),
    await ask('/v1/account', { headers: { cookie } }),
    await ask('/v1/account', { headers: {} }),
    await ask('/v1/account', { headers: { authorization: 'Bearer mela_0' } }),
    await ask('/v1/account', { headers: { 'x-appwrite-key': 'mela_0' } }),
    await ask('/v1/nothing', { headers: {} }),
    // Before routing.
    await ask('/v1/events/%zz', { headers: {} }),
    await ask('/v1/events', {
      method: 'POST',
      headers: { origin: 'https://stranger.example', cookie },
      payload: {},
    }),
  ];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 401, 401, 401, 404, 400, 403]);
  for (const { headers } of answers) expect(headers['ratelimit-policy']).toBe(policy);
  const site = (await mela().listen()).replace('http', 'ws');
  const socket = new WebSocket(`${site}/v1/realtime?project=mela&channels[]=documents`);
  const [upgrade] = await once(socket, 'upgrade');
  socket.close();
  expect(upgrade.headers['ratelimit-policy'], "a socket's handshake").toBe(policy);
});

const limited = async (person: TestPerson, limitedTo: KeyLimit) => {
  const token = await tokenOf(person, { scopes: ['events.read', 'events.write'], limitedTo });
  return { authorization: `Bearer ${token.secret}` };
};

test("a key for a group creates events in it, and can't move them elsewhere", async () => {
  const person = await signUp(mela());
  const [groupId, otherId] = [await groupOf(person), await groupOf(person)];
  const headers = await limited(person, { kind: 'groups', $id: groupId });
  const create = (payload: object) => ask('/v1/events', { method: 'POST', headers, payload });
  expectProblem(await create(kiteDay), 403, 'api_key_not_allowed');
  expectProblem(await create({ ...kiteDay, groupId: otherId }), 403, 'api_key_not_allowed');
  const created = await create({ ...kiteDay, groupId });
  expect(created.statusCode, created.body).toBe(201);
  const url = `/v1/events/${created.json().$id}`;
  const change = (payload: object) => ask(url, { method: 'PATCH', headers, payload });
  expect((await change({ eventTitle: 'Kite night' })).statusCode).toBe(200);
  expectProblem(await change({ groupId: otherId }), 403, 'api_key_not_allowed');
  expectProblem(await ask('/v1/events', { headers }), 403, 'api_key_not_allowed');
});

test('a key for a group changes a series only while all its dates are in the group', async () => {
  const person = await signUp(mela());
  const groupId = await groupOf(person);
  const today = mela().clock.now().toZonedDateTimeISO('Asia/Kolkata').toPlainDate();
  const [date, later] = [today.add({ days: 10 }).toString(), today.add({ days: 11 }).toString()];
  const eventId = await eventOf(person, { date, groupId });
  const url = `/v1/events/${eventId}/series/changes`;
  const own = { method: 'POST', headers: { cookie: person.cookie } } as const;
  const made = await ask(url, {
    ...own,
    payload: { kind: 'repeat', rule: { kind: 'dates', dates: [later] } },
  });
  expect(made.statusCode, made.body).toBe(200);
  const headers = await limited(person, { kind: 'groups', $id: groupId });
  const changes = { kind: 'update', scope: 'all', changes: { eventTitle: 'Kite night' } };
  const rename = () => ask(url, { method: 'POST', headers, payload: changes });
  expect((await rename()).statusCode).toBe(200);
  await ask(`/v1/events/${made.json().dates[0].$id}`, {
    ...own,
    method: 'PATCH',
    payload: { groupId: null },
  });
  expectProblem(await rename(), 403, 'api_key_not_allowed');
});

test("a key is limited to what its owner runs; another's event looks absent", async () => {
  const person = await signUp(mela());
  const stranger = await signUp(mela(), { name: 'Zoya' });
  const eventId = await eventOf(stranger);
  const groupId = await groupOf(stranger);
  for (const [kind, $id, type] of [
    ['events', eventId, 'event_not_found'],
    ['events', 'nowhere', 'event_not_found'],
    ['groups', groupId, 'group_not_found'],
    ['groups', 'nowhere', 'group_not_found'],
  ] as const) {
    expectProblem(await create(person, { limitedTo: { kind, $id } }), 404, type);
  }
});

test("organisers of a group see and revoke each other's keys for it", async () => {
  const owner = await signUp(mela());
  const organiser = await signUp(mela(), { name: 'Zoya' });
  const groupId = await groupOf(owner);
  await send(mela(), `PUT /v1/groups/${groupId}/membership`, { cookie: organiser.cookie });
  await send(mela(), `PUT /v1/groups/${groupId}/members/${organiser.userId}`, {
    cookie: owner.cookie,
    body: { role: 'organiser' },
  });
  const headers = await limited(organiser, { kind: 'groups', $id: groupId });
  const list = await send(mela(), `GET /v1/groups/${groupId}/api-keys`, { cookie: owner.cookie });
  const [key] = list.json().keys;
  expect(key).toMatchObject({ name: 'My helper', owner: { $id: organiser.userId, name: 'Zoya' } });
  expect((await ask(`/v1/groups/${groupId}`, { headers })).statusCode).toBe(200);
  await send(mela(), `DELETE /v1/groups/${groupId}/api-keys/${key.$id}`, { cookie: owner.cookie });
  expectProblem(await ask(`/v1/groups/${groupId}`, { headers }), 401, 'api_key_invalid');
});

test('a deleted event or account takes its keys along', async () => {
  const person = await signUp(mela());
  const eventId = await eventOf(person);
  const headers = await limited(person, { kind: 'events', $id: eventId });
  expect((await ask(`/v1/events/${eventId}`, { headers })).statusCode).toBe(200);
  await send(mela(), `DELETE /v1/events/${eventId}`, { cookie: person.cookie });
  expectProblem(await ask(`/v1/events/${eventId}`, { headers }), 401, 'api_key_invalid');
  const all = await keyOf(mela(), person.userId);
  const { cookie, password } = person;
  await send(mela(), 'DELETE /v1/account', { cookie, body: { password } });
  const rest = await sql`select 1 from api_keys where id = ${all.id}`.execute(mela().deps.db);
  expect(rest.rows).toEqual([]);
});
