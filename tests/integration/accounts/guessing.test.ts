import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { checkAttempt } from '../../../server/features/accounts/proofs/attempts.ts';
import type { Problem } from '../../../server/infra/http/problem.ts';
import { useMela } from '../../kit/app.ts';
import { useRealHashes } from '../../kit/cheap-hashes.ts';
import { linkTo, mailsTo, newAddress, signUp } from '../../kit/people.ts';
import { send } from './wire.ts';

const mela = useMela({ settings: { LOGINS_PER_HOUR: '10' } });

const home = '203.0.113.1';
/** An address in a new /64, all within one /48. */
let strangers = 0;
const stranger = () => `2001:db8:77:${(++strangers).toString(16)}::1`;

const logIn = (email: string, password: string, from = stranger()) =>
  send(mela(), 'POST /v1/account/sessions/email', { body: { email, password }, from });

/** The wait in a refusal; the header rounds up. */
const secondsLeft = ({ headers }: { headers: Record<string, unknown> }) =>
  Math.floor(Number(headers['retry-after']) / 10) * 10;

/** A person who has logged in from home. */
async function owner() {
  const person = await signUp(mela());
  expect((await logIn(person.email, person.password, home)).statusCode).toBe(201);
  return person;
}

/** Guesses from ever new networks until they are refused. */
async function guessUntilHeld(email: string): Promise<void> {
  for (let guess = 1; guess <= 11; guess++) {
    if ((await logIn(email, 'guessed')).statusCode === 429) return;
  }
  throw new Error('Eleven guesses at once were all judged.');
}

test('limits guesses per /48 and account, whether the account exists or not', async () => {
  const [known, unknown] = [(await owner()).email, newAddress()];
  const outcomes: Record<string, number[]> = { [known]: [], [unknown]: [] };
  for (let minute = 0; minute < 120; minute++) {
    for (const email of [known, unknown]) outcomes[email]?.push((await logIn(email, 'guessed')).statusCode);
    mela().clock.advance({ minutes: 1 });
  }
  expect(outcomes[known]?.filter((status) => status === 401).length).toBeLessThanOrEqual(17);
  expect(new Set(outcomes[known])).toEqual(new Set([401, 429]));
  // No limit may reveal which of the two has an account.
  expect(outcomes[unknown]).toEqual(outcomes[known]);
}, 120_000);

test("a rejected guess says when to retry, and doesn't slow down the owner", async () => {
  const { email } = await owner();
  await guessUntilHeld(email);
  for (let again = 0; again < 20; again++) {
    const refused = await logIn(email, 'guessed');
    expect(refused.statusCode).toBe(429);
    expect(secondsLeft(refused)).toBe(60);
  }
  mela().clock.advance({ minutes: 1 });
  expect((await logIn(email, 'guessed')).statusCode).toBe(401);
  expect(secondsLeft(await logIn(email, 'guessed'))).toBe(120);
});

test('the owner can log in from a known network, whatever strangers do', async () => {
  const { email, password, cookie } = await owner();
  await guessUntilHeld(email);
  expect((await logIn(email, password, home)).statusCode).toBe(201);
  const change = { body: { password: 'another one', oldPassword: password }, cookie };
  expect((await send(mela(), 'PATCH /v1/account/password', change)).statusCode).toBe(200);
});

test('limits guesses within a session, in that session only', async () => {
  const person = await owner();
  const second = await logIn(person.email, person.password, home);
  const other = String(second.headers['set-cookie']).split(';', 1)[0] ?? '';
  const erase = (cookie: string, password: string) =>
    send(mela(), 'DELETE /v1/account', { body: { password }, cookie });
  for (let guess = 1; guess <= 10; guess++) {
    expect((await erase(person.cookie, 'guessed')).statusCode).toBe(401);
  }
  expect((await erase(person.cookie, person.password)).statusCode).toBe(429);
  expect((await logIn(person.email, person.password, home)).statusCode).toBe(201);
  expect((await erase(other, person.password)).statusCode).toBe(204);
});

test('mails the owner about persistent guessing, once', async () => {
  const { email } = await owner();
  for (let minute = 0; minute < 240; minute++) {
    mela().clock.advance({ minutes: 2 });
    await logIn(email, 'guessed');
  }
  const notices = (await mailsTo(mela(), email)).filter(({ kind }) => kind === 'failed_logins_notice');
  expect(notices).toHaveLength(1);
  expect(notices[0]?.text).toContain('/recovery');
  expect(notices[0]?.text).toMatch(
    /they entered \d+ wrong passwords\. .+\n\nLast try: .+\nIP address: [\d.:a-f]+\n/,
  );
}, 120_000);

test("recovery unlocks the account for the owner's current network", async () => {
  const { email } = await owner();
  await guessUntilHeld(email);
  const from = stranger();
  const body = { email, url: `${mela().config.site.url}/recovery` };
  expect((await send(mela(), 'POST /v1/account/recovery', { body, from })).statusCode).toBe(201);
  const recovered = { ...(await linkTo(mela(), email)), password: 'another one' };
  expect((await send(mela(), 'PUT /v1/account/recovery', { body: recovered, from })).statusCode).toBe(200);
  expect((await logIn(email, 'another one', from)).statusCode).toBe(201);
});

test('recovery makes networks used by others unknown again', async () => {
  const { email, password } = await owner();
  const thief = '198.51.100.66';
  expect((await logIn(email, password, thief)).statusCode).toBe(201);
  const body = { email, url: `${mela().config.site.url}/recovery` };
  await send(mela(), 'POST /v1/account/recovery', { body, from: home });
  const recovered = { ...(await linkTo(mela(), email)), password: 'another one' };
  await send(mela(), 'PUT /v1/account/recovery', { body: recovered, from: home });
  await guessUntilHeld(email);
  expect((await logIn(email, 'guessed', thief)).statusCode).toBe(429);
});

describe('with hashes as costly as in use', () => {
  useRealHashes();

  test("a flood of log-ins from one network doesn't delay the others", async () => {
    const person = await owner();
    const flood = Array.from({ length: 220 }, () => logIn(newAddress(), 'guessed', stranger()));
    let answered = 0;
    for (const each of flood) void each.then(() => answered++);
    const own = await logIn(person.email, person.password, home);
    expect(own.statusCode).toBe(201);
    expect(answered).toBeLessThan(210);
    const statuses = new Set((await Promise.all(flood)).map(({ statusCode }) => statusCode));
    expect([...statuses].filter((status) => ![401, 429, 503].includes(status))).toEqual([]);
  }, 120_000);

  test('many sign-ups of one address make log-ins no slower, and each keeps its password', async () => {
    const email = newAddress();
    const body = { userId: 'unique()', email, password: 'hers alone' };
    const { $id: userId } = (await send(mela(), 'POST /v1/account', { body, from: home })).json();
    const { db } = mela().deps;
    await sql`insert into users (id, email, name, password_hash, created_at)
      select 'stranger-' || n || '-' || ${userId}, ${email}, '', 'n' || n, now() + interval '1 hour'
      from generate_series(1, 100) as n`.execute(db);
    const answer = await logIn(email, 'hers alone', home);
    expect(answer.json()).toMatchObject({ type: 'user_email_not_verified', about: { userId } });
    const work = async (address: string) => {
      const works: number[] = [];
      for (let round = 0; round < 5; round++) {
        const start = process.cpuUsage();
        await logIn(address, 'guessed', stranger());
        const { user, system } = process.cpuUsage(start);
        works.push(user + system);
      }
      return Math.min(...works);
    };
    const [many, none] = [await work(email), await work(newAddress())];
    expect(many / none).toBeGreaterThan(0.5);
    expect(many / none).toBeLessThan(2);
  });
});

test('no sequence of guesses and pauses gets past the delays', async () => {
  const { db, clock } = mela().deps;
  const free = 3;
  const deps = {
    db,
    clock: mela().clock,
    accountSettings: {
      secret: 'a secret',
      loginsPerHour: free,
      recoveryUrl: 'https://mela.example/recovery',
    },
  };
  let round = 0;
  const step = fc.oneof(
    { weight: 6, arbitrary: fc.record({ lane: fc.nat(1), right: fc.boolean() }) },
    { weight: 2, arbitrary: fc.record({ wait: fc.integer({ min: 1, max: 300 }) }) },
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 60 }), fc.boolean(), async (steps, known) => {
      const name = `property ${++round}`;
      const lanes = [0, 1].map(() => ({ failures: 0, heldUntil: 0, lastAt: 0 }));
      for (const each of steps) {
        if ('wait' in each) {
          mela().clock.advance({ minutes: each.wait });
          continue;
        }
        const now = clock.now().epochMilliseconds;
        const model = lanes[each.lane] ?? { failures: 0, heldUntil: 0, lastAt: 0 };
        if (now >= model.lastAt + 24 * 3_600_000) model.failures = 0;
        const lane = { email: newAddress(), known, key: `${name} ${each.lane}` };
        const outcome = await checkAttempt(deps, lane, async () => (each.right ? 'in' : null)).catch(
          (error: Problem) => error.type,
        );
        if (model.heldUntil > now) {
          expect(outcome).toBe('general_rate_limit_exceeded');
          continue;
        }
        model.lastAt = now;
        expect(outcome).toBe(each.right ? 'in' : 'user_invalid_credentials');
        if (each.right) {
          model.heldUntil = now;
          if (known) model.failures = 0;
        } else {
          model.failures++;
          const over = model.failures - free;
          model.heldUntil = over < 0 ? now : now + Math.min(3600, 60 * 2 ** over) * 1000;
        }
      }
    }),
    { numRuns: 30 },
  );
}, 120_000);
