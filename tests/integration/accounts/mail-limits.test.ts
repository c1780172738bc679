import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { useMela } from '../../kit/app.ts';
import { mailsTo, newAddress, signUp } from '../../kit/people.ts';
import { send } from './wire.ts';

/** Sign-ups and mails per network and hour. */
const most = 8;
const mela = useMela({ settings: { SIGNUPS_PER_HOUR: String(most) } });

let networks = 0;
const elsewhere = () => `198.51.100.${++networks}`;

const create = (email: string, from: string) =>
  send(mela(), 'POST /v1/account', {
    body: { userId: 'unique()', email, password: 'sesame opens' },
    from,
  });
const askForCode = (userId: string, email: string, from: string) =>
  send(mela(), 'POST /v1/account/tokens/email', { body: { userId, email }, from });
const recover = (email: string, from: string) =>
  send(mela(), 'POST /v1/account/recovery', {
    body: { email, url: `${mela().config.site.url}/recovery` },
    from,
  });

/** The statuses of repeated calls, in order. */
async function statuses(times: number, call: (count: number) => ReturnType<typeof send>): Promise<number[]> {
  const found: number[] = [];
  for (let count = 0; count < times; count++) found.push((await call(count)).statusCode);
  return found;
}

const repeated = (status: number, times: number) => Array<number>(times).fill(status);

test('limits recoveries and codes per network, across addresses', async () => {
  const from = elsewhere();
  const asked = await statuses(most + 2, (count) =>
    count % 2 === 0 ? recover(newAddress(), from) : askForCode('some-id', newAddress(), from),
  );
  expect(asked).toEqual([...repeated(201, most), 429, 429]);
  expect((await recover(newAddress(), elsewhere())).statusCode).toBe(201);
});

test('a /48 requesting made-up addresses adds no more rows than its limit', async () => {
  await sql`delete from rate_limits`.execute(mela().deps.db);
  for (let count = 0; count < 150; count++) {
    const from = `2001:db8:5:${count.toString(16)}::1`;
    const call = count % 2 === 0 ? recover(newAddress(), from) : askForCode('some-id', newAddress(), from);
    expect([201, 429]).toContain((await call).statusCode);
  }
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from rate_limits`.execute(
    mela().deps.db,
  );
  // Each of the /48's 4 × 8 calls has a row for its /64 and at most four for its address; two rows
  // are for the wider networks.
  expect(rows[0]?.count).toBeLessThanOrEqual(2 + 5 * 4 * most);
}, 120_000);

test('stores no readable address in the table of limits', async () => {
  const email = newAddress('readable');
  await recover(email, elsewhere());
  await askForCode('some-id', email, elsewhere());
  await send(mela(), 'POST /v1/account/sessions/email', { body: { email, password: 'guessed' } });
  const { rows } = await sql<{ text: string }>`
    select key as text from rate_limits union all select key from failed_logins`.execute(mela().deps.db);
  expect(JSON.stringify(rows)).not.toContain('@');
});

test("strangers can't use up the codes of a sign-up in progress", async () => {
  const email = newAddress();
  const home = elsewhere();
  const { $id: userId } = (await create(email, home)).json();
  for (let network = 0; network < 4; network++) {
    const from = elsewhere();
    await statuses(4, () => create(email, from));
    await statuses(4, () => askForCode('some-id', email, from));
  }
  expect((await create(email, elsewhere())).statusCode).toBe(429);
  const before = (await mailsTo(mela(), email)).length;
  expect(await statuses(5, () => askForCode(userId, email, home))).toEqual([...repeated(201, 4), 429]);
  expect((await mailsTo(mela(), email)).length).toBe(before + 4);
});

test("one network can't use up another address's sign-ups", async () => {
  const email = newAddress();
  const from = elsewhere();
  expect(await statuses(6, () => create(email, from))).toContain(429);
  await statuses(6, () => askForCode('some-id', email, elsewhere()));
  expect((await create(email, elsewhere())).statusCode).toBe(201);
});

test('limits sign-up mails to five an hour per address, no matter who requests them', async () => {
  const email = newAddress();
  expect(await statuses(7, () => create(email, elsewhere()))).toEqual([...repeated(201, 5), 429, 429]);
});

test("strangers can't use up the recovery mails of an owner on a known network", async () => {
  const { email, password } = await signUp(mela());
  const home = elsewhere();
  const logIn = { body: { email, password }, from: home };
  expect((await send(mela(), 'POST /v1/account/sessions/email', logIn)).statusCode).toBe(201);
  const strangers = await statuses(25, () => recover(email, elsewhere()));
  expect(strangers).toEqual([...repeated(201, 10), ...repeated(429, 15)]);
  const nobody = newAddress();
  // An address without an account is refused after the same number.
  expect(await statuses(25, () => recover(nobody, elsewhere()))).toEqual(strangers);
  expect((await recover(email, home)).statusCode).toBe(201);
  expect((await mailsTo(mela(), email)).at(-1)?.kind).toBe('password_recovery');
}, 120_000);
