import { beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { api, bytesEndpoints } from '../../../contracts/api.ts';
import type { BytesSpec, EndpointSpec } from '../../../contracts/endpoint.ts';
import { useMela } from '../../kit/app.ts';
import { cookieOf, signUp, type TestPerson } from '../../kit/people.ts';
import { listen } from '../realtime/listener.ts';
import { expectProblem, send } from './wire.ts';

const mela = useMela();
const endpoints = Object.entries<EndpointSpec | BytesSpec>({ ...api, ...bytesEndpoints });
const forPending = (spec: EndpointSpec | BytesSpec) =>
  'pendingSession' in spec && spec.pendingSession === true;

let asha: TestPerson;
let pending: string;

beforeAll(async () => {
  asha = await signUp(mela());
  await addAuthenticator(asha.userId);
  pending = cookieOf(await logIn());
});

async function addAuthenticator(userId: string): Promise<void> {
  const { db } = mela().deps;
  const now = mela().clock.now();
  await db
    .insertInto('totp_authenticators')
    .values({ user_id: userId, sealed_secret: Buffer.alloc(48), created_at: now, confirmed_at: now })
    .execute();
  await db.updateTable('users').set({ mfa: true }).where('id', '=', userId).execute();
}

const logIn = () =>
  send(mela(), 'POST /v1/account/sessions/email', { body: { email: asha.email, password: asha.password } });

/** The same call with a cookie, or without. */
const ask = ({ method, path }: EndpointSpec | BytesSpec, cookie?: string) =>
  mela().app.inject({
    method,
    url: path.replaceAll(/:(\w+)/g, 'x'),
    headers: { 'content-type': 'application/json', ...(cookie !== undefined && { cookie }) },
    ...(method !== 'GET' && { payload: '{}' }),
  });

describe('a session that waits for its second factor', () => {
  test.each(endpoints.filter(([, spec]) => spec.access === 'user' && !forPending(spec)))(
    'is refused by %s',
    async (_, spec) => {
      expectProblem(await ask(spec, pending), 401, 'user_more_factors_required');
    },
  );

  test.each(endpoints.filter(([, spec]) => spec.access === 'anyone'))(
    'is a visitor to %s',
    async (_, spec) => {
      const [visitor, waiting] = [await ask(spec), await ask(spec, pending)];
      expect(waiting.statusCode).toBe(visitor.statusCode);
      expect(typeof waiting.body).toBe('string');
      if (visitor.statusCode >= 400) expect(waiting.json().type).toBe(visitor.json().type);
    },
  );

  test('can only end itself', async () => {
    const own = await send(mela(), 'GET /v1/account/sessions/current', { cookie: asha.cookie });
    const other = `DELETE /v1/account/sessions/${own.json().$id}` as const;
    expectProblem(await send(mela(), other, { cookie: pending }), 401, 'user_more_factors_required');
    const spare = cookieOf(await logIn());
    const left = await send(mela(), 'DELETE /v1/account/sessions/current', { cookie: spare });
    expect(left.statusCode).toBe(204);
    expectProblem(
      await send(mela(), 'GET /v1/account', { cookie: spare }),
      401,
      'general_unauthorized_scope',
    );
    expect((await send(mela(), 'GET /v1/account', { cookie: asha.cookie })).statusCode).toBe(200);
  });

  test('is not in the list of sessions, and leaves the other sessions alone', async () => {
    const { sessions } = (await send(mela(), 'GET /v1/account/sessions', { cookie: asha.cookie })).json();
    expect(sessions).toHaveLength(1);
    for (let count = 0; count < 12; count++) await logIn();
    expect((await send(mela(), 'GET /v1/account', { cookie: asha.cookie })).statusCode).toBe(200);
  });

  test("can't use a JWT created before it was pending", async () => {
    const { jwt } = (await send(mela(), 'POST /v1/account/jwt', { cookie: asha.cookie })).json();
    const { db } = mela().deps;
    const own = (await send(mela(), 'GET /v1/account/sessions/current', { cookie: asha.cookie })).json().$id;
    const mark = (value: boolean) =>
      db.updateTable('sessions').set({ pending: value }).where('id', '=', own).execute();
    await mark(true);
    const answer = await send(mela(), 'GET /v1/account', { headers: { 'x-appwrite-jwt': jwt } });
    expectProblem(answer, 401, 'user_more_factors_required');
    await mark(false);
  });

  test('opens sockets as a visitor only', async () => {
    const origin = (await mela().listen()).replace('http', 'ws');
    const url = `${origin}/v1/realtime?project=mela&channels[]=account`;
    const listener = await listen(new WebSocket(url, { headers: { cookie: pending } }));
    expect(await listener.next()).toMatchObject({ type: 'connected', data: { user: null } });
    const session = decodeURIComponent(pending.split('=').slice(1).join('='));
    listener.say({ type: 'authentication', data: { session } });
    expect(await listener.next()).toMatchObject({
      type: 'error',
      data: { message: 'Session is not valid.' },
    });
    listener.socket.terminate();
  });

  test('ends after ten minutes', async () => {
    const late = cookieOf(await logIn());
    mela().clock.advance({ minutes: 9 });
    expectProblem(await send(mela(), 'GET /v1/account', { cookie: late }), 401, 'user_more_factors_required');
    mela().clock.advance({ minutes: 1 });
    expectProblem(await send(mela(), 'GET /v1/account', { cookie: late }), 401, 'general_unauthorized_scope');
  });
});
