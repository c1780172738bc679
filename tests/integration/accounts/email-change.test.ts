import { expect, test } from 'vitest';
import { useMela } from '../../kit/app.ts';
import { codeTo, mailsTo, newAddress, signUp, type TestPerson } from '../../kit/people.ts';
import { expectProblem, send } from './wire.ts';

const mela = useMela();

const ask = (person: TestPerson, email: string, password = person.password) =>
  send(mela(), 'PATCH /v1/account/email', { body: { email, password }, cookie: person.cookie });

const confirm = (person: TestPerson, secret: string) =>
  send(mela(), 'PUT /v1/account/email', { body: { secret }, cookie: person.cookie });

const pendingEmail = async ({ cookie }: TestPerson) =>
  (await send(mela(), 'GET /v1/account/profile', { cookie })).json().pendingEmail;

test('the old address stays until the code mailed to the new one is confirmed', async () => {
  const asha = await signUp(mela());
  const email = newAddress('new');
  const asked = await ask(asha, email);
  expect(asked.statusCode).toBe(200);
  expect(asked.json().email).toBe(asha.email);
  expect(await pendingEmail(asha)).toBe(email);

  const confirmed = await confirm(asha, await codeTo(mela(), email));
  expect(confirmed.json()).toMatchObject({ email, emailVerification: true });
  expect(await pendingEmail(asha)).toBeNull();
  const [notice] = (await mailsTo(mela(), asha.email)).slice(-1);
  expect(notice).toMatchObject({ kind: 'email_changed_notice', text: expect.stringContaining(email) });
  const body = { email, password: asha.password };
  expect((await send(mela(), 'POST /v1/account/sessions/email', { body })).statusCode).toBe(201);
});

test('a wrong password changes nothing', async () => {
  const asha = await signUp(mela());
  const email = newAddress('new');
  expectProblem(await ask(asha, email, 'guessed'), 401, 'user_invalid_credentials');
  expect(await mailsTo(mela(), email)).toEqual([]);
  expect(await pendingEmail(asha)).toBeNull();
});

test("another account's address gets the same response and a notice, but no code", async () => {
  const asha = await signUp(mela());
  const ravi = await signUp(mela(), { name: 'Ravi' });
  const taken = await ask(asha, ravi.email);
  const free = await ask(asha, newAddress());
  const unlike = ['$updatedAt', 'accessedAt'];
  const alike = (account: object) => Object.entries(account).filter(([key]) => !unlike.includes(key));
  expect(alike(taken.json())).toEqual(alike(free.json()));
  await ask(asha, ravi.email);
  expect(await pendingEmail(asha)).toBe(ravi.email);
  expect((await mailsTo(mela(), ravi.email)).map(({ kind }) => kind)).toEqual([
    'signup_code',
    'welcome',
    'address_taken_notice',
    'address_taken_notice',
  ]);
  const codes = mela().deps.db.selectFrom('codes').select('id').where('user_id', '=', asha.userId);
  expect(await codes.where('purpose', '=', 'email_change').execute()).toEqual([]);
});

test('a code confirms only the address it was mailed to', async () => {
  const asha = await signUp(mela());
  const first = newAddress('first');
  const second = newAddress('second');
  await ask(asha, first);
  const code = await codeTo(mela(), first);
  await ask(asha, second);
  if (code !== (await codeTo(mela(), second))) {
    expectProblem(await confirm(asha, code), 401, 'user_invalid_token');
  }
  const confirmed = await confirm(asha, await codeTo(mela(), second));
  expect(confirmed.json().email).toBe(second);
});

test('requesting the current address cancels a pending change', async () => {
  const asha = await signUp(mela());
  const email = newAddress('new');
  await ask(asha, email);
  expect((await ask(asha, asha.email)).statusCode).toBe(200);
  expect(await pendingEmail(asha)).toBeNull();
  expectProblem(await confirm(asha, await codeTo(mela(), email)), 401, 'user_invalid_token');
});

test('rejects the second of two people confirming the same address', async () => {
  const asha = await signUp(mela());
  const ravi = await signUp(mela(), { name: 'Ravi' });
  const email = newAddress('wanted');
  await ask(asha, email);
  const hers = await codeTo(mela(), email);
  await ask(ravi, email);
  const his = await codeTo(mela(), email);
  expect((await confirm(asha, hers)).statusCode).toBe(200);
  expectProblem(await confirm(ravi, his), 409, 'user_already_exists');
});

test("a confirmed change deletes the address's pending sign-ups", async () => {
  const asha = await signUp(mela());
  const email = newAddress('wanted');
  const body = { userId: 'unique()', email, password: 'sesame opens' };
  const waiting = await send(mela(), 'POST /v1/account', { body });
  const secret = await codeTo(mela(), email);
  await ask(asha, email);
  await confirm(asha, await codeTo(mela(), email));
  const late = { userId: waiting.json().$id, secret };
  expectProblem(
    await send(mela(), 'PUT /v1/account/sessions/token', { body: late }),
    401,
    'user_invalid_token',
  );
});

test('a code for a new address has five tries', async () => {
  const asha = await signUp(mela());
  const email = newAddress('new');
  await ask(asha, email);
  const code = await codeTo(mela(), email);
  const wrong = code === '999999' ? '100000' : '999999';
  for (let entry = 1; entry <= 4; entry++)
    expectProblem(await confirm(asha, wrong), 401, 'user_invalid_token');
  expectProblem(await confirm(asha, wrong), 401, 'user_token_used_up');
  expectProblem(await confirm(asha, code), 401, 'user_token_used_up');
});

test('limits codes to five an hour per address, no matter who requests them', async () => {
  const email = newAddress('wanted');
  const asha = await signUp(mela());
  const ravi = await signUp(mela(), { name: 'Ravi' });
  for (const person of [asha, asha, asha, ravi, ravi])
    expect((await ask(person, email)).statusCode).toBe(200);
  expectProblem(await ask(ravi, email), 429, 'general_rate_limit_exceeded');
});
