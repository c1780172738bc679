import { describe, expect, test } from 'vitest';
import { useMela } from '../../kit/app.ts';
import { codeTo, cookieOf, linkTo, mailsTo, newAddress, signUp } from '../../kit/people.ts';
import { expectProblem, send } from './wire.ts';

const mela = useMela();

async function withoutPassword() {
  const email = newAddress();
  const body = { userId: 'unique()', email, name: 'Asha' };
  const { userId } = (await send(mela(), 'POST /v1/account/tokens/email', { body })).json();
  const secret = await codeTo(mela(), email);
  const opened = await send(mela(), 'POST /v1/account/sessions/token', { body: { userId, secret } });
  return { userId: userId as string, email, cookie: cookieOf(opened), usedCode: secret };
}
const ownCode = async ({ email, cookie }: { email: string; cookie: string }) => {
  const asked = await send(mela(), 'POST /v1/account/own-code', { cookie });
  expect(asked.statusCode, asked.body).toBe(201);
  return codeTo(mela(), email);
};
const hasPassword = async (cookie: string) =>
  (await send(mela(), 'GET /v1/account/profile', { cookie })).json().hasPassword;
const logIn = (email: string, password: string) =>
  send(mela(), 'POST /v1/account/sessions/email', { body: { email, password } });

describe('an account without a password', () => {
  test('sets one with a mailed code, and only with one', async () => {
    const asha = await withoutPassword();
    expect(await hasPassword(asha.cookie)).toBe(false);
    const set = (oldPassword?: string) =>
      send(mela(), 'PATCH /v1/account/password', {
        cookie: asha.cookie,
        body: { password: 'her first password', ...(oldPassword && { oldPassword }) },
      });
    expectProblem(await set(), 401, 'user_invalid_credentials');
    expectProblem(await set('!'), 401, 'user_invalid_credentials');
    expectProblem(await set(asha.usedCode), 401, 'user_invalid_credentials');
    const code = await ownCode(asha);
    expect((await set(code)).statusCode).toBe(200);
    expect(await hasPassword(asha.cookie)).toBe(true);
    expect((await logIn(asha.email, 'her first password')).statusCode).toBe(201);
    expectProblem(await set(code), 401, 'user_invalid_credentials');
  });

  test('sets one by recovery', async () => {
    const { email } = await withoutPassword();
    const asked = { email, url: `${mela().config.site.url}/recovery` };
    await send(mela(), 'POST /v1/account/recovery', { body: asked });
    const body = { ...(await linkTo(mela(), email)), password: 'her first password' };
    expect((await send(mela(), 'PUT /v1/account/recovery', { body })).statusCode).toBe(200);
    expect((await logIn(email, 'her first password')).statusCode).toBe(201);
  });

  test('confirms a new address, a token and its own deletion with a code, each with one of its own', async () => {
    const asha = await withoutPassword();
    const { cookie } = asha;
    const token = { name: 'Helper', scopes: ['events.read'], expiresInDays: 7 };
    const first = await ownCode(asha);
    const created = await send(mela(), 'POST /v1/account/api-keys', {
      cookie,
      body: { ...token, password: first },
    });
    expect(created.statusCode, created.body).toBe(201);
    const change = (password: string) =>
      send(mela(), 'PATCH /v1/account/email', { cookie, body: { email: newAddress('next'), password } });
    expectProblem(await change(first), 401, 'user_invalid_credentials');
    expect((await change(await ownCode(asha))).statusCode).toBe(200);
    const leave = (password: string) => send(mela(), 'DELETE /v1/account', { cookie, body: { password } });
    expectProblem(await leave('123456'), 401, 'user_invalid_credentials');
    expect((await leave(await ownCode(asha))).statusCode).toBe(204);
  });

  test('can’t be logged in to with the code that confirms, nor confirmed with one that logs in', async () => {
    const asha = await withoutPassword();
    const own = await ownCode(asha);
    const { userId, email, cookie } = asha;
    const opened = await send(mela(), 'POST /v1/account/sessions/token', { body: { userId, secret: own } });
    expect(opened.statusCode).toBe(401);
    await send(mela(), 'POST /v1/account/tokens/email', { body: { userId, email } });
    const secret = await codeTo(mela(), email);
    const body = { password: 'her first password', oldPassword: secret };
    const refused = await send(mela(), 'PATCH /v1/account/password', { cookie, body });
    if (secret !== own) expectProblem(refused, 401, 'user_invalid_credentials');
  });
});

test('an account with a password confirms with that', async () => {
  const { cookie, email } = await signUp(mela());
  expect(await hasPassword(cookie)).toBe(true);
  const before = (await mailsTo(mela(), email)).length;
  expectProblem(await send(mela(), 'POST /v1/account/own-code', { cookie }), 409, 'user_has_password');
  expect(await mailsTo(mela(), email)).toHaveLength(before);
});
