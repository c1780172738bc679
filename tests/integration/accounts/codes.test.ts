import { expect, test } from 'vitest';
import { useMela } from '../../kit/app.ts';
import { codeTo, cookieOf, mailsTo, newAddress, signUp } from '../../kit/people.ts';
import { expectProblem, send } from './wire.ts';

const mela = useMela();

async function pending() {
  const email = newAddress();
  const body = { userId: 'unique()', email, password: 'sesame opens' };
  const created = await send(mela(), 'POST /v1/account', { body });
  return { email, userId: created.json().$id as string, code: await codeTo(mela(), email) };
}

const confirm = (userId: string, secret: string) =>
  send(mela(), 'PUT /v1/account/sessions/token', { body: { userId, secret } });

const askAgain = (userId: string, email: string) =>
  send(mela(), 'POST /v1/account/tokens/email', { body: { userId, email } });

/** A valid code that is not this one. */
const wrong = (code: string) => String(code === '999999' ? 100_000 : Number(code) + 1);

test('a code is valid for ten minutes', async () => {
  const early = await pending();
  const late = await pending();
  mela().clock.advance({ minutes: 9, seconds: 59 });
  expect((await confirm(early.userId, early.code)).statusCode).toBe(201);
  mela().clock.advance({ seconds: 1 });
  expectProblem(await confirm(late.userId, late.code), 401, 'user_token_expired');
});

test('a code allows four wrong entries, not five', async () => {
  const four = await pending();
  for (let entry = 1; entry <= 4; entry++) {
    expectProblem(await confirm(four.userId, wrong(four.code)), 401, 'user_invalid_token');
  }
  expect((await confirm(four.userId, four.code)).statusCode).toBe(201);

  const five = await pending();
  for (let entry = 1; entry <= 4; entry++) await confirm(five.userId, wrong(five.code));
  expectProblem(await confirm(five.userId, wrong(five.code)), 401, 'user_token_used_up');
  expectProblem(await confirm(five.userId, five.code), 401, 'user_token_used_up');
});

test('counts simultaneous tries', async () => {
  const { userId, code } = await pending();
  await Promise.all(Array.from({ length: 8 }, () => confirm(userId, wrong(code))));
  expectProblem(await confirm(userId, code), 401, 'user_token_used_up');
});

test('a new code replaces the first', async () => {
  const { userId, email, code } = await pending();
  expect((await askAgain(userId, email)).statusCode).toBe(201);
  const second = await codeTo(mela(), email);
  if (second !== code) expectProblem(await confirm(userId, code), 401, 'user_invalid_token');
  expect((await confirm(userId, second)).statusCode).toBe(201);
});

test('answers a code request alike for pending, verified and unknown addresses', async () => {
  const waiting = await pending();
  const { email: verified } = await signUp(mela());
  const unknown = newAddress('nobody');
  for (const email of [waiting.email, verified, unknown]) {
    const answer = await askAgain('some-id', email);
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toEqual({
      $id: expect.stringMatching(/^[0-9a-f]{20}$/),
      $createdAt: expect.any(String),
      userId: 'some-id',
      secret: '',
      expire: expect.any(String),
      phrase: '',
    });
  }
  // Only the sign-up's id gets its code: the address's newest one could be a stranger's.
  for (const email of [waiting.email, verified, unknown]) {
    expect((await mailsTo(mela(), email)).at(-1)?.kind).toBe('sign_in_code');
  }
});

test('limits codes to five an hour per address', async () => {
  const { userId, email } = await pending();
  const others = await Promise.all([2, 3, 4, 5].map(() => askAgain(userId, email)));
  expect(others.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201]);
  const refused = await askAgain(userId, email);
  expectProblem(refused, 429, 'general_rate_limit_exceeded');
  expect(refused.headers).toMatchObject({
    'x-ratelimit-limit': '5',
    'x-ratelimit-remaining': '0',
    'x-ratelimit-reset': expect.stringMatching(/^\d+$/),
  });
  mela().clock.advance({ hours: 1 });
  expect((await askAgain(userId, email)).statusCode).toBe(201);
});

test('limits codes to twenty a day per address', async () => {
  const email = newAddress();
  for (let hour = 1; hour <= 4; hour++) {
    const five = await Promise.all([1, 2, 3, 4, 5].map(() => askAgain('some-id', email)));
    expect(five.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201, 201]);
    mela().clock.advance({ hours: 1 });
  }
  expectProblem(await askAgain('some-id', email), 429, 'general_rate_limit_exceeded');
  mela().clock.advance({ hours: 20 });
  expect((await askAgain('some-id', email)).statusCode).toBe(201);
});

test('rejects opening a second session within an open one', async () => {
  const { cookie } = await signUp(mela());
  const { userId, code } = await pending();
  const body = { userId, secret: code };
  const answer = await send(mela(), 'POST /v1/account/sessions/token', { body, cookie });
  expectProblem(answer, 401, 'user_session_already_exists');
  const alone = await send(mela(), 'POST /v1/account/sessions/token', { body });
  expect(cookieOf(alone)).not.toBe(cookie);
});
