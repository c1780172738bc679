import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { refuseInvitations } from '../../../server/features/groups/index.ts';
import {
  type NotificationDeps,
  notificationJobs,
  notificationRecurring,
} from '../../../server/features/notifications/index.ts';
import { keyOf } from '../../kit/api-keys.ts';
import { useMela } from '../../kit/app.ts';
import { TestClock } from '../../kit/clock.ts';
import { mailsTo, newAddress, signUp } from '../../kit/people.ts';

/** A Saturday; the digest goes out on the Monday after it. */
const mela = useMela({ clock: new TestClock('2026-11-21T10:00:00Z') });
const attempt = { number: 1, last: false, stopping: new AbortController().signal };

const deps = (): NotificationDeps => ({
  ...mela().deps,
  siteUrl: 'https://mela.example',
  secret: mela().config.secret,
  unconfirmedDays: 7,
  refuseInvitations,
});

let network = 0;
/** Each from its own network, so that no limit applies by accident. */
const subscribe = (
  email: string,
  remoteAddress = `192.0.2.${++network}`,
  headers: Record<string, string> = {},
) =>
  mela().app.inject({ method: 'POST', url: '/v1/subscriptions', payload: { email }, remoteAddress, headers });

async function linkTo(email: string): Promise<{ id: string; secret: string }> {
  const texts = (await mailsTo(mela(), email)).map(({ text }) => text);
  const link = /https?:\S+subscription\S+/.exec(texts.at(-1) ?? '')?.[0] ?? '';
  const { searchParams } = new URL(link);
  return { id: searchParams.get('id') ?? '', secret: searchParams.get('secret') ?? '' };
}

const confirm = ({ id, secret }: { id: string; secret: string }, headers: Record<string, string> = {}) =>
  mela().app.inject({
    method: 'PUT',
    url: `/v1/subscriptions/${id}/confirmation`,
    payload: { secret },
    headers,
  });

async function follow(): Promise<string> {
  const email = newAddress('reader');
  await subscribe(email);
  expect((await confirm(await linkTo(email))).statusCode).toBe(204);
  return email;
}

/** Runs Monday morning's recurring jobs and the jobs they queue. */
async function monday(): Promise<void> {
  const start = notificationRecurring(deps()).find(({ handler }) => handler.name === 'start_digest');
  await start?.handler.run({}, attempt);
  const [page] = notificationJobs(deps());
  for (;;) {
    const { rows } = await sql<{ payload: unknown }>`
      delete from graphile_worker._private_jobs as jobs using graphile_worker._private_tasks as tasks
      where jobs.task_id = tasks.id and tasks.identifier = 'send_digest' returning jobs.payload`.execute(
      mela().deps.db,
    );
    if (rows.length === 0) return;
    for (const { payload } of rows) await page?.run(payload, attempt);
  }
}

const kindsTo = async (email: string) => (await mailsTo(mela(), email)).map(({ kind }) => kind);

async function createEvent(title: string, date: string): Promise<void> {
  const { cookie } = await signUp(mela());
  const payload = {
    eventTitle: title,
    description: 'Everybody brings a kite.',
    location: 'Juhu Beach, Mumbai',
    latitude: 19.1,
    longitude: 72.83,
    date,
    startTime: '10:00',
    endTime: '18:00',
  };
  await mela().app.inject({ method: 'POST', url: '/v1/events', headers: { cookie }, payload });
}

beforeEach(async () => {
  await sql`delete from digests`.execute(mela().deps.db);
  await sql`delete from subscriptions`.execute(mela().deps.db);
  await sql`update events set status = 'cancelled'`.execute(mela().deps.db);
});

test("subscribers get next week's events, once, with an unsubscribe link", async () => {
  const reader = await follow();
  await createEvent('Kite day', '2026-11-25');
  await createEvent('Raga night', '2026-11-24');
  await createEvent('Much later', '2026-12-25');
  await monday();
  await monday();
  expect(await kindsTo(reader)).toEqual(['subscription_confirmation', 'weekly_digest']);
  const { subject, text } = (await mailsTo(mela(), reader))[1] ?? { subject: '', text: '' };
  expect(subject).toBe('2 events this week: Raga night');
  expect(text).toMatch(/Raga night\nTue, 24 Nov, 10:00 am – 6:00 pm IST[\s\S]*Kite day/);
  expect(text).not.toContain('Much later');
  expect(text).toContain('Unsubscribe from these emails: https://mela.example/unsubscribe?list=digest');
});

const inHindi = { 'accept-language': 'hi-IN,hi;q=0.9,en;q=0.5' };
const subjectsTo = async (email: string) => (await mailsTo(mela(), email)).map(({ subject }) => subject);

test("confirmation and digest use the requesting browser's language", async () => {
  const reader = newAddress('reader');
  await subscribe(reader, undefined, inHindi);
  await confirm(await linkTo(reader), inHindi);
  await createEvent('Kite day', '2026-11-25');
  await monday();
  const [confirmation, digest] = await subjectsTo(reader);
  expect(confirmation).toContain('सब्सक्रिप्शन');
  expect(digest).toContain('इस हफ़्ते');
});

test("an account's language takes precedence over the browser's", async () => {
  const { email, cookie } = await signUp(mela());
  await mela().app.inject({
    method: 'PATCH',
    url: '/v1/account/profile',
    headers: { cookie },
    payload: { language: 'hi' },
  });
  await subscribe(email);
  await confirm(await linkTo(email));
  await createEvent('Kite day', '2026-11-25');
  await monday();
  const subjects = await subjectsTo(email);
  expect(subjects.at(-2)).toContain('सब्सक्रिप्शन');
  expect(subjects.at(-1)).toContain('इस हफ़्ते');
});

test("a stranger's request doesn't change a subscription's language", async () => {
  const reader = await follow();
  await subscribe(reader, undefined, inHindi);
  await createEvent('Kite day', '2026-11-25');
  await monday();
  expect((await subjectsTo(reader)).at(-1)).toBe('1 event this week: Kite day');
});

test('sends nothing without confirmation', async () => {
  const email = newAddress('stranger');
  expect((await subscribe(email)).json()).toEqual({ confirmed: false });
  await createEvent('Kite day', '2026-11-25');
  await monday();
  expect(await kindsTo(email)).toEqual(['subscription_confirmation']);
});

test("subscribes the account's own address at once, without a mail", async () => {
  const { email, cookie } = await signUp(mela());
  const before = await kindsTo(email);
  expect((await subscribe(email, undefined, { cookie })).json()).toEqual({ confirmed: true });
  expect((await subscribe(email.toUpperCase(), undefined, { cookie })).json()).toEqual({ confirmed: true });
  await createEvent('Kite day', '2026-11-25');
  await monday();
  expect(await kindsTo(email)).toEqual([...before, 'weekly_digest']);
});

test("asks when the address isn't the account's own, when no one is logged in, and for an API key", async () => {
  const [{ cookie }, { email: other }] = [await signUp(mela()), await signUp(mela())];
  const stranger = newAddress('stranger');
  for (const email of [other, stranger])
    expect((await subscribe(email, undefined, { cookie })).json()).toEqual({ confirmed: false });
  const { email, userId } = await signUp(mela());
  const { authorization } = await keyOf(mela(), userId);
  expect((await subscribe(email)).json()).toEqual({ confirmed: false });
  expect((await subscribe(email, undefined, { authorization })).json()).toEqual({ confirmed: false });
  for (const asked of [other, stranger, email])
    expect(await kindsTo(asked)).toContain('subscription_confirmation');
  await createEvent('Kite day', '2026-11-25');
  await monday();
  for (const asked of [other, stranger, email]) expect(await kindsTo(asked)).not.toContain('weekly_digest');
});

test('a request of the account confirms one that is still waiting for its link', async () => {
  const { email, cookie } = await signUp(mela());
  await subscribe(email);
  const link = await linkTo(email);
  expect((await subscribe(email, undefined, { cookie })).json()).toEqual({ confirmed: true });
  expect((await confirm(link)).statusCode).toBe(204);
  await createEvent('Kite day', '2026-11-25');
  await monday();
  expect((await kindsTo(email)).filter((kind) => kind === 'weekly_digest')).toHaveLength(1);
});

test("strangers who use up an address's requests don't keep its owner from subscribing", async () => {
  const { email, cookie } = await signUp(mela());
  for (let count = 0; count < 3; count += 1) await subscribe(email);
  expect((await subscribe(email)).statusCode).toBe(429);
  expect((await subscribe(email, undefined, { cookie })).json()).toEqual({ confirmed: true });
});

test('skips a week without events', async () => {
  const reader = await follow();
  await monday();
  expect(await kindsTo(reader)).toEqual(['subscription_confirmation']);
});

test("mails each subscriber once, even beyond one transaction's page", async () => {
  await sql`insert into subscriptions (id, email, secret_hash, asked_at, confirmed_at)
    select 'reader' || n, 'reader' || n || '@people.example', '', now(), now()
    from generate_series(1, 450) as n`.execute(mela().deps.db);
  await createEvent('Kite day', '2026-11-25');
  await monday();
  const { rows } = await sql<{ mails: number; readers: number }>`
    select count(*) as mails, count(distinct to_address) as readers from mails
    where kind = 'weekly_digest' and to_address like 'reader%@people.example'
      and to_address ~ '^reader[0-9]+@'`.execute(mela().deps.db);
  expect(rows).toEqual([{ mails: 450, readers: 450 }]);
});

test("the digest's link unsubscribes, and a later request subscribes again", async () => {
  const reader = await follow();
  await createEvent('Kite day', '2026-11-25');
  await monday();
  const text = (await mailsTo(mela(), reader)).at(-1)?.text ?? '';
  const link = /https:\/\/mela\.example(\/unsubscribe\?\S+)/.exec(text)?.[1] ?? '';
  expect((await mela().app.inject({ method: 'POST', url: link })).statusCode).toBe(200);
  await sql`delete from digests`.execute(mela().deps.db);
  await monday();
  expect((await kindsTo(reader)).filter((kind) => kind === 'weekly_digest')).toHaveLength(1);
  await subscribe(reader);
  expect((await confirm(await linkTo(reader))).statusCode).toBe(204);
});

test("only the newest link works, for a week, and can't be guessed", async () => {
  const email = newAddress('reader');
  await subscribe(email);
  const first = await linkTo(email);
  await subscribe(email);
  const second = await linkTo(email);
  expect((await confirm(first)).json().type).toBe('user_invalid_token');
  expect((await confirm({ ...second, secret: 'guessed' })).json().type).toBe('user_invalid_token');
  mela().clock.advance({ hours: 24 * 7 });
  expect((await confirm(second)).json().type).toBe('user_invalid_token');
});

test('asks an address at most three times a day, and limits a sender to five requests an hour', async () => {
  const email = newAddress('target');
  const answers = [1, 2, 3, 4].map(() => subscribe(email));
  expect((await Promise.all(answers)).map(({ statusCode }) => statusCode).sort()).toEqual([
    200, 200, 200, 429,
  ]);
  const statuses: number[] = [];
  for (let count = 0; count < 6; count += 1) {
    statuses.push((await subscribe(newAddress(), '198.51.100.7')).statusCode);
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
});

test("doesn't reveal who is subscribed", async () => {
  const reader = await follow();
  const again = await subscribe(reader);
  const first = await subscribe(newAddress());
  expect([again.statusCode, again.body]).toEqual([first.statusCode, first.body]);
});
