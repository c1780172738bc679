import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { isKeySecret } from '../../../server/features/api-keys/secret.ts';
import { useMela } from '../../kit/app.ts';
import { linkTo, signUp, type TestPerson } from '../../kit/people.ts';
import { expectProblem, send } from './wire.ts';

const mela = useMela();

interface Token {
  readonly $id: string;
  readonly secret: string;
  readonly scopes: string[];
  readonly expiresAt: string;
}

const all = ['events.read', 'registrations.write'];

function create({ cookie, password }: TestPerson, changes: object = {}) {
  const body = { name: 'My helper', scopes: all, password, ...changes };
  return send(mela(), 'POST /v1/account/api-keys', { body, cookie });
}

async function tokenOf(person: TestPerson, changes: object = {}): Promise<Token> {
  const answer = await create(person, changes);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json();
}

/** Whether the token still works. */
async function opens({ secret }: Token): Promise<boolean> {
  const answer = await mela().app.inject({
    method: 'POST',
    url: '/mcp',
    headers: { authorization: `Bearer ${secret}`, accept: 'application/json, text/event-stream' },
    payload: { jsonrpc: '2.0', id: 1, method: 'tools/list' },
  });
  if (answer.statusCode === 401) return false;
  expect(answer.statusCode, answer.body).toBe(200);
  return true;
}

async function calendarOf({ cookie }: TestPerson): Promise<string> {
  const answer = await send(mela(), 'POST /v1/account/calendar', { cookie });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json().url.replace(mela().config.site.url, '');
}

async function logInAgain({ email }: TestPerson, password: string): Promise<string> {
  const answer = await send(mela(), 'POST /v1/account/sessions/email', { body: { email, password } });
  expect(answer.statusCode, answer.body).toBe(201);
  return String(answer.headers['set-cookie']).split(';', 1)[0] ?? '';
}

const ways: Readonly<Record<string, (person: TestPerson) => Promise<unknown>>> = {
  'changing the password': ({ cookie, password }) =>
    send(mela(), 'PATCH /v1/account/password', {
      body: { password: 'another one', oldPassword: password },
      cookie,
    }),
  'recovering the account': async ({ email }) => {
    const body = { email, url: `${mela().config.site.url}/recovery` };
    await send(mela(), 'POST /v1/account/recovery', { body });
    const link = await linkTo(mela(), email);
    await send(mela(), 'PUT /v1/account/recovery', { body: { ...link, password: 'another one' } });
  },
  'logging out everywhere': ({ cookie }) => send(mela(), 'DELETE /v1/account/sessions', { cookie }),
};

test.each(Object.keys(ways))('%s revokes the API keys and the private calendar address', async (name) => {
  const person = await signUp(mela());
  const bystander = await signUp(mela(), { name: 'Zoya' });
  const token = await tokenOf(person);
  const calendar = await calendarOf(person);
  const others = { token: await tokenOf(bystander), calendar: await calendarOf(bystander) };
  expect(await opens(token)).toBe(true);
  expect((await mela().app.inject(calendar)).statusCode).toBe(200);

  await ways[name]?.(person);

  expect(await opens(token)).toBe(false);
  expect((await mela().app.inject(calendar)).statusCode).toBe(404);
  expect(await opens(others.token)).toBe(true);
  expect((await mela().app.inject(others.calendar)).statusCode).toBe(200);
});

test('ending one session keeps the API keys', async () => {
  const person = await signUp(mela());
  const token = await tokenOf(person);
  await send(mela(), 'DELETE /v1/account/sessions/current', { cookie: person.cookie });
  expect(await opens(token)).toBe(true);
  expect(await logInAgain(person, person.password)).not.toBe('');
});

test('creating an API key requires the password', async () => {
  const person = await signUp(mela());
  expectProblem(await create(person, { password: 'guessed' }), 401, 'user_invalid_credentials');
  expectProblem(await create(person, { password: undefined }), 400, 'general_argument_invalid');
});

test('a token expires after 90 days by default, and a year at most', async () => {
  const person = await signUp(mela());
  const days = ({ expiresAt }: Token) =>
    mela().clock.now().until(Temporal.Instant.from(expiresAt)).total('hours') / 24;
  const usual = await tokenOf(person);
  expect(days(usual)).toBeCloseTo(90, 3);
  const short = await tokenOf(person, { expiresInDays: 1 });
  expect(days(short)).toBeCloseTo(1, 3);
  for (const expiresInDays of [0, 366, 1.5, 'never']) {
    expectProblem(await create(person, { expiresInDays }), 400, 'general_argument_invalid');
  }
  mela().clock.advance({ hours: 23 });
  expect(await opens(short)).toBe(true);
  mela().clock.advance({ hours: 1 });
  expect(await opens(short)).toBe(false);
  expect(await opens(usual)).toBe(true);
});

test('requires at least one scope, from a closed list', async () => {
  const person = await signUp(mela());
  for (const scopes of [[], ['everything'], undefined, 'events.read', Array(50).fill(all[0])]) {
    expectProblem(await create(person, { scopes }), 400, 'general_argument_invalid');
  }
  expect((await tokenOf(person, { scopes: ['events.read'] })).scopes).toEqual(['events.read']);
  expect((await tokenOf(person, { scopes: ['events.read', 'events.read'] })).scopes).toEqual(['events.read']);
});

test('the list shows scopes, expiry and last use', async () => {
  const person = await signUp(mela());
  const token = await tokenOf(person);
  await opens(token);
  const { keys } = (await send(mela(), 'GET /v1/account/api-keys', { cookie: person.cookie })).json();
  expect(keys).toEqual([
    {
      $id: token.$id,
      $createdAt: expect.any(String),
      name: 'My helper',
      scopes: all,
      limitedTo: null,
      expiresAt: token.expiresAt,
      lastUsedAt: expect.any(String),
    },
  ]);
});

test("expired tokens don't count against the limit", async () => {
  const person = await signUp(mela());
  for (let made = 0; made < 10; made++) await tokenOf(person, { expiresInDays: 1 });
  expectProblem(await create(person), 409, 'api_key_limit_reached');
  mela().clock.advance({ hours: 24 });
  // The session lasts a year, so it outlives the token's day.
  expect((await create(person)).statusCode).toBe(201);
});

test('the database rejects a token without scopes', async () => {
  const person = await signUp(mela());
  const { $id } = await tokenOf(person);
  for (const scopes of ['{}', '{everything}']) {
    const change = sql`update api_keys set scopes = ${scopes}::text[] where id = ${$id}`;
    await expect(change.execute(mela().deps.db)).rejects.toThrow('api_keys_scopes');
  }
});

test('a secret has a prefix and a checksum that scanners can verify', async () => {
  const { secret } = await tokenOf(await signUp(mela()));
  expect(secret).toMatch(/^mela_[0-9a-f]{72}$/);
  expect(isKeySecret(secret)).toBe(true);
  const digit = secret.at(10) === '0' ? '1' : '0';
  expect(isKeySecret(`${secret.slice(0, 10)}${digit}${secret.slice(11)}`)).toBe(false);
  // Keys from before the checksum.
  expect(isKeySecret(secret.slice(0, -8))).toBe(true);
});
