import { expect, test } from 'vitest';
import { startMela, useMela } from '../../kit/app.ts';
import { cookieOf, signUp, type TestPerson } from '../../kit/people.ts';
import { expectProblem, send } from './wire.ts';

const mela = useMela();

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0';

async function logIn({ email, password }: TestPerson, headers: Record<string, string> = {}) {
  const answer = await send(mela(), 'POST /v1/account/sessions/email', {
    body: { email, password },
    headers,
  });
  expect(answer.statusCode, answer.body).toBe(201);
  return { id: answer.json().$id as string, cookie: cookieOf(answer) };
}

/** The cookie's content, as clients put it into a header. */
const textOf = (cookie: string) => decodeURIComponent(cookie.slice(cookie.indexOf('=') + 1));

test('lists sessions oldest first, with their devices', async () => {
  const asha = await signUp(mela());
  mela().clock.advance({ seconds: 1 });
  const { id, cookie } = await logIn(asha, { 'user-agent': firefox });
  const { total, sessions } = (await send(mela(), 'GET /v1/account/sessions', { cookie })).json();
  expect(total).toBe(2);
  expect(sessions[1]).toMatchObject({
    $id: id,
    current: true,
    osCode: 'LIN',
    osName: 'Linux',
    clientType: 'browser',
    clientCode: 'FF',
    clientName: 'Firefox',
    clientVersion: '133.0',
    ip: '127.0.0.1',
    secret: '',
  });
  expect(sessions[0]).toMatchObject({ current: false, clientName: '' });
});

test("shows a session by its id or as the current one, and never another person's", async () => {
  const asha = await signUp(mela());
  const ravi = await signUp(mela(), { name: 'Ravi' });
  const current = await send(mela(), 'GET /v1/account/sessions/current', { cookie: asha.cookie });
  const { $id: id } = current.json();
  const byId = await send(mela(), `GET /v1/account/sessions/${id}`, { cookie: asha.cookie });
  expect(byId.json()).toEqual(current.json());
  for (const call of ['GET', 'PATCH', 'DELETE'] as const) {
    const answer = await send(mela(), `${call} /v1/account/sessions/${id}`, { cookie: ravi.cookie });
    expectProblem(answer, 404, 'user_session_not_found');
  }
  expect((await send(mela(), 'GET /v1/account', { cookie: asha.cookie })).statusCode).toBe(200);
});

test('an eleventh session ends the oldest', async () => {
  const asha = await signUp(mela());
  const opened = [];
  for (let count = 2; count <= 11; count++) {
    mela().clock.advance({ seconds: 1 });
    opened.push(await logIn(asha));
  }
  expectProblem(
    await send(mela(), 'GET /v1/account', { cookie: asha.cookie }),
    401,
    'general_unauthorized_scope',
  );
  const { cookie } = opened[0] as { cookie: string };
  const { sessions } = (await send(mela(), 'GET /v1/account/sessions', { cookie })).json();
  expect(sessions.map(({ $id }: { $id: string }) => $id)).toEqual(opened.map(({ id }) => id));
});

test('simultaneous log-ins leave no more than ten sessions', async () => {
  const asha = await signUp(mela());
  await Promise.all(Array.from({ length: 14 }, () => logIn(asha)));
  const kept = await mela()
    .deps.db.selectFrom('sessions')
    .select('id')
    .where('user_id', '=', asha.userId)
    .execute();
  expect(kept).toHaveLength(10);
});

test('a session lasts a year, and another one after its extension', async () => {
  const asha = await signUp(mela());
  mela().clock.advance({ hours: 364 * 24 });
  const extended = await send(mela(), 'PATCH /v1/account/sessions/current', { cookie: asha.cookie });
  expect(extended.statusCode).toBe(200);
  const { expire, $createdAt } = extended.json();
  expect(Date.parse(expire) - Date.parse($createdAt)).toBe((364 + 365) * 24 * 3600 * 1000);
  expect(extended.cookies.map(({ maxAge }) => maxAge)).toEqual([365 * 24 * 3600, 365 * 24 * 3600]);
  mela().clock.advance({ hours: 365 * 24 - 1 });
  expect((await send(mela(), 'GET /v1/account', { cookie: asha.cookie })).statusCode).toBe(200);
  mela().clock.advance({ hours: 1 });
  expectProblem(
    await send(mela(), 'GET /v1/account', { cookie: asha.cookie }),
    401,
    'general_unauthorized_scope',
  );
});

test('logging out ends the session and clears the cookies', async () => {
  const asha = await signUp(mela());
  const answer = await send(mela(), 'DELETE /v1/account/sessions/current', { cookie: asha.cookie });
  expect(answer.statusCode).toBe(204);
  expect(answer.body).toBe('');
  expect(answer.cookies).toMatchObject([
    { name: 'a_session_mela', value: '', path: '/' },
    { name: 'a_session_mela_legacy', value: '', path: '/' },
  ]);
  expectProblem(
    await send(mela(), 'GET /v1/account', { cookie: asha.cookie }),
    401,
    'general_unauthorized_scope',
  );
});

test('ending another session keeps this one', async () => {
  const asha = await signUp(mela());
  const other = await logIn(asha);
  const answer = await send(mela(), `DELETE /v1/account/sessions/${other.id}`, { cookie: asha.cookie });
  expect(answer.statusCode).toBe(204);
  expect(answer.cookies).toEqual([]);
  expectProblem(
    await send(mela(), 'GET /v1/account', { cookie: other.cookie }),
    401,
    'general_unauthorized_scope',
  );
  expect((await send(mela(), 'GET /v1/account', { cookie: asha.cookie })).statusCode).toBe(200);
});

test('logging out everywhere ends all sessions and notifies every process', async () => {
  const asha = await signUp(mela());
  const other = await logIn(asha);
  const told: unknown[] = [];
  const end = mela().deps.bus.subscribe('sessions_ended', (notice) => told.push(notice));
  const answer = await send(mela(), 'DELETE /v1/account/sessions', { cookie: asha.cookie });
  expect(answer.statusCode).toBe(204);
  for (const cookie of [asha.cookie, other.cookie]) {
    expectProblem(await send(mela(), 'GET /v1/account', { cookie }), 401, 'general_unauthorized_scope');
  }
  await expect.poll(() => told).toMatchObject([{ userId: asha.userId, sessionIds: { length: 2 } }]);
  end();
});

test('looks for a session in cookie, legacy cookie, session header, token and fallback header, in this order', async () => {
  const people = [];
  for (const name of ['Cookie', 'Legacy', 'Header', 'Token', 'Fallback'])
    people.push(await signUp(mela(), { name }));
  const [inCookie, inLegacy, inHeader, inToken, inFallback] = people as [
    TestPerson,
    TestPerson,
    TestPerson,
    TestPerson,
    TestPerson,
  ];
  const { jwt } = (await send(mela(), 'POST /v1/account/jwt', { cookie: inToken.cookie })).json();
  const cookie = `${inCookie.cookie}; ${inLegacy.cookie.replace('=', '_legacy=')}`;
  const headers: Record<string, string> = {
    cookie,
    'x-appwrite-session': textOf(inHeader.cookie),
    'x-appwrite-jwt': jwt,
    'x-fallback-cookies': JSON.stringify({ a_session_mela: textOf(inFallback.cookie) }),
  };
  const whoAmI = async () => (await send(mela(), 'GET /v1/account', { headers })).json().name;
  const order = [await whoAmI()];
  headers.cookie = inLegacy.cookie.replace('=', '_legacy=');
  order.push(await whoAmI());
  for (const name of ['cookie', 'x-appwrite-session', 'x-appwrite-jwt']) {
    delete headers[name];
    order.push(await whoAmI());
  }
  expect(order).toEqual(people.map(({ name }) => name));
});

test("a stale cookie doesn't hide a running session", async () => {
  const asha = await signUp(mela());
  const { cookie } = await logIn(asha);
  await send(mela(), 'DELETE /v1/account/sessions/current', { cookie: asha.cookie });
  const headers = { 'x-appwrite-session': textOf(cookie) };
  expect((await send(mela(), 'GET /v1/account', { cookie: asha.cookie, headers })).statusCode).toBe(200);
});

test('a token is valid for 15 minutes, and not beyond its session', async () => {
  const asha = await signUp(mela());
  const issue = async () => (await send(mela(), 'POST /v1/account/jwt', { cookie: asha.cookie })).json().jwt;
  const ask = (jwt: string) => send(mela(), 'GET /v1/account', { headers: { 'x-appwrite-jwt': jwt } });
  const first = await issue();
  expect((await ask(first)).json().$id).toBe(asha.userId);
  mela().clock.advance({ minutes: 15 });
  expectProblem(await ask(first), 401, 'user_jwt_invalid');
  const second = await issue();
  await send(mela(), 'DELETE /v1/account/sessions/current', { cookie: asha.cookie });
  expectProblem(await ask(second), 401, 'general_unauthorized_scope');
});

test('rejects invalid sessions without errors', async () => {
  const asha = await signUp(mela());
  const { id } = JSON.parse(Buffer.from(textOf(asha.cookie), 'base64').toString());
  const written = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64');
  const texts = [
    'x',
    written(null),
    written([]),
    written({ id, secret: '' }),
    written({ id, secret: 'guess' }),
    written({ id: '\0', secret: 'guess' }),
    written({ id: { $gt: '' }, secret: ['x'] }),
  ];
  for (const text of texts) {
    for (const headers of [
      { cookie: `a_session_mela=${encodeURIComponent(text)}` },
      { 'x-appwrite-session': text },
      { 'x-appwrite-jwt': `${text}.${text}.${text}` },
      { 'x-fallback-cookies': JSON.stringify({ a_session_mela: text }) },
      { 'x-fallback-cookies': text },
    ]) {
      const answer = await send(mela(), 'GET /v1/account', { headers: headers as Record<string, string> });
      expectProblem(
        answer,
        401,
        'x-appwrite-jwt' in headers ? 'user_jwt_invalid' : 'general_unauthorized_scope',
      );
    }
  }
});

test('saves the time of the last request at most once a minute', async () => {
  const asha = await signUp(mela());
  const accessed = async () =>
    (await send(mela(), 'GET /v1/account', { cookie: asha.cookie })).json().accessedAt;
  const first = await accessed();
  mela().clock.advance({ seconds: 59 });
  expect(await accessed()).toBe(first);
  mela().clock.advance({ seconds: 1 });
  expect(Date.parse(await accessed()) - Date.parse(first)).toBe(60_000);
});

test('a read-only database logs no one out', async () => {
  const asha = await signUp(mela());
  mela().clock.advance({ minutes: 2 });
  const readOnly = new URL(mela().databaseUrl);
  readOnly.searchParams.set('options', '-c default_transaction_read_only=on');
  const refusing = await startMela({
    databaseUrl: readOnly.href,
    clock: mela().clock,
  });
  try {
    expect((await send(refusing, 'GET /v1/account', { cookie: asha.cookie })).statusCode).toBe(200);
    const renamed = await send(refusing, 'PATCH /v1/account/name', {
      body: { name: 'A' },
      cookie: asha.cookie,
    });
    expectProblem(renamed, 503, 'general_service_unavailable');
  } finally {
    await refusing.close();
  }
});
