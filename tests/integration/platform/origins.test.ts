import { expect, test } from 'vitest';
import { useMela } from '../../kit/app.ts';
import { signUp } from '../../kit/people.ts';

const mela = useMela({
  settings: {
    PUBLIC_URL: 'https://mela.example',
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'Mela <mela@mela.example>',
    ALLOWED_ORIGINS:
      'https://partner.example,appwrite-android://org.example.app,appwrite-ios://org.example.app',
  },
});
const local = useMela();

const jwt = (headers: Record<string, string>) =>
  mela().app.inject({ method: 'POST', url: '/v1/account/jwt', headers });

test.each([
  'https://mela.example',
  'https://partner.example',
  'appwrite-android://org.example.app',
  'appwrite-ios://org.example.app',
])('%s may write', async (origin) => {
  const { cookie } = await signUp(mela());
  const answer = await jwt({ cookie, origin });
  expect(answer.statusCode).toBe(201);
  expect(answer.headers).toMatchObject({
    'access-control-allow-origin': origin,
    'access-control-allow-credentials': 'true',
    'access-control-expose-headers': 'X-Fallback-Cookies',
    vary: 'Origin',
  });
});

test.each([
  'https://evil.example',
  'http://mela.example',
  'https://mela.example.evil.example',
  'https://mela.example:8443',
  'http://localhost:3000',
  'appwrite-android://org.example.other',
  'appwrite-macos://org.example.app',
  'null',
])('rejects a write from %s', async (origin) => {
  const { cookie } = await signUp(mela());
  for (const headers of [{ cookie, origin }, { origin }]) {
    const answer = await jwt(headers as Record<string, string>);
    expect({ status: answer.statusCode, type: answer.json().type }).toEqual({
      status: 403,
      type: 'general_unknown_origin',
    });
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
  }
});

test("a page without an origin can't even read with a cookie", async () => {
  const { cookie } = await signUp(mela());
  const withCookie = { cookie, origin: 'null' };
  const answer = await mela().app.inject({ url: '/v1/account', headers: withCookie });
  expect(answer.statusCode).toBe(403);
});

test("another site's page gets no permission to read the response", async () => {
  const answer = await mela().app.inject({ url: '/v1/account', headers: { origin: 'https://evil.example' } });
  expect(answer.statusCode).toBe(401);
  expect(answer.headers['access-control-allow-origin']).toBeUndefined();
});

test('a preflight from a registered origin lists what it may send', async () => {
  const headers = {
    origin: 'https://partner.example',
    'access-control-request-method': 'PATCH',
    'access-control-request-headers': 'content-type,x-appwrite-project,x-fallback-cookies',
  };
  const answer = await mela().app.inject({ method: 'OPTIONS', url: '/v1/account/prefs', headers });
  expect(answer.statusCode).toBe(204);
  expect(answer.headers).toMatchObject({
    'access-control-allow-origin': 'https://partner.example',
    'access-control-allow-credentials': 'true',
  });
  expect(answer.headers['access-control-allow-methods']).toContain('PATCH');
  const allowed = String(answer.headers['access-control-allow-headers']).toLowerCase().split(', ');
  expect(allowed).toEqual(
    expect.arrayContaining([
      'content-type',
      'content-range',
      'x-appwrite-project',
      'x-appwrite-response-format',
      'x-appwrite-session',
      'x-appwrite-jwt',
      'x-appwrite-id',
      'x-fallback-cookies',
      'x-sdk-name',
      'x-sdk-platform',
      'x-sdk-language',
      'x-sdk-version',
    ]),
  );
});

test('a preflight from an unknown origin allows nothing', async () => {
  const headers = { origin: 'https://evil.example', 'access-control-request-method': 'PATCH' };
  const answer = await mela().app.inject({ method: 'OPTIONS', url: '/v1/account/prefs', headers });
  expect(answer.statusCode).toBe(204);
  expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
});

test('accepts our project or none, in the header or the query', async () => {
  const ask = async (url: string, headers: Record<string, string> = {}) =>
    (await mela().app.inject({ url, headers })).json().type;
  expect(await ask('/v1/account')).toBe('general_unauthorized_scope');
  expect(await ask('/v1/account?project=mela', { 'x-appwrite-project': 'mela' })).toBe(
    'general_unauthorized_scope',
  );
  expect(await ask('/v1/account', { 'x-appwrite-project': 'other' })).toBe('project_not_found');
  expect(await ask('/v1/account?project=other')).toBe('project_not_found');
  expect(await ask('/v1/no/such/route', { 'x-appwrite-project': 'other' })).toBe('project_not_found');
});

test('a local site accepts all its loopback names, and pages of other ports as registered', async () => {
  const write = async (origin: string, host: string) =>
    (await local().app.inject({ method: 'POST', url: '/v1/account/jwt', headers: { origin, host } }))
      .statusCode;
  expect(await write('http://localhost:3000', 'localhost:3000')).toBe(401);
  expect(await write('http://127.0.0.1:4000', '127.0.0.1:4000')).toBe(401);
  expect(await write('http://localhost:5173', 'localhost:4000')).toBe(401);
  expect(await write('appwrite-android://localhost', 'localhost:4000')).toBe(403);
  expect(await write('http://localhost.example:4000', 'localhost:4000')).toBe(403);
  expect(await write('http://rebound.example:4000', 'rebound.example:4000')).toBe(403);
});

test('an app with a registered origin can log in and stay logged in', async () => {
  const { cookie, email, password } = await signUp(mela());
  const headers = { origin: 'appwrite-android://org.example.app', 'x-appwrite-project': 'mela' };
  const login = await mela().app.inject({
    method: 'POST',
    url: '/v1/account/sessions/email',
    headers,
    payload: { email, password },
  });
  expect(login.statusCode, login.body).toBe(201);
  const kept = [login.headers['set-cookie'] ?? []].flat().map((line) => line.split(';')[0]);
  expect(kept.join()).not.toBe(cookie);
  const account = await mela().app.inject({
    url: '/v1/account',
    headers: { ...headers, cookie: kept.join('; ') },
  });
  expect(account.json().email).toBe(email);
});

test.each(['/v1/chat', '/chat', '/chat/', '/chat?x=1'])(
  'a page of a registered origin can use the assistant at %s',
  async (url) => {
    const origin = 'https://partner.example';
    const allowed = {
      'access-control-allow-origin': origin,
      'access-control-allow-credentials': 'true',
    };
    const preflight = await mela().app.inject({
      method: 'OPTIONS',
      url,
      headers: { origin, 'access-control-request-method': 'POST' },
    });
    expect(preflight.statusCode).toBe(204);
    expect(preflight.headers).toMatchObject(allowed);
    const answer = await mela().app.inject({
      method: 'POST',
      url,
      headers: { origin },
      payload: { message: 'hi' },
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({ ...allowed, vary: 'Origin' });
  },
);
