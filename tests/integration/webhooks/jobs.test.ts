import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { webhookJobs } from '../../../server/features/webhooks/index.ts';
import { useMela } from '../../kit/app.ts';
import { TestClock } from '../../kit/clock.ts';
import { signUp, type TestPerson } from '../../kit/people.ts';
import { startReceiver } from '../../kit/webhook-receiver.ts';
import { send } from '../accounts/wire.ts';

// Triggers write the database's time, which is always earlier.
const clock = new TestClock(Temporal.Now.instant().add({ hours: 1 }).toString());
const mela = useMela({ clock });
let receiver: Awaited<ReturnType<typeof startReceiver>>;
let organiser: TestPerson;
let eventId: string;

const kiteDay = {
  eventTitle: 'Kite day',
  description: 'Everybody brings a kite.',
  location: 'Juhu Beach, Mumbai',
  date: '2099-12-25',
  startTime: '10:00',
  endTime: '18:00',
  latitude: 19.1,
  longitude: 72.83,
};

beforeAll(async () => {
  receiver = await startReceiver();
  receiver.behave((response) => response.writeHead(500).end());
  organiser = await signUp(mela());
  eventId = (await call('POST /v1/events', kiteDay)).json().$id;
});
afterAll(() => receiver.stop());

const call = (way: Parameters<typeof send>[1], body: object = {}) =>
  send(mela(), way, { cookie: organiser.cookie, body });

const rename = (eventTitle: string) => call(`PATCH /v1/events/${eventId}`, { eventTitle });

interface Hook {
  readonly $id: string;
}

/** The only one, to a receiver that fails. */
async function hook(): Promise<Hook> {
  receiver.received.length = 0;
  await sql`delete from webhooks`.execute(mela().deps.db);
  const { password } = organiser;
  return (
    await call('POST /v1/account/webhooks', { url: receiver.url, subjects: ['event'], password })
  ).json();
}

/** Runs the job that a worker would. */
async function deliver({ $id }: Hook): Promise<void> {
  const { config, deps } = mela();
  const about = { secret: config.secret, siteUrl: config.site.url, staging: false };
  const [job] = webhookJobs({ ...deps, ...about, allowedAddresses: ['127.0.0.1'] });
  const stopping = new AbortController().signal;
  await job?.run({ webhookId: $id }, { number: 1, last: false, stopping });
}

async function jobsOf({ $id }: Hook) {
  const { rows } = await sql<{ key: string; priority: number; lane: string; at: number }>`
    select key, priority, queue_name as lane, extract(epoch from run_at) * 1000 as at from graphile_worker.jobs
    where key like ${`deliver_webhooks ${$id}%`}`.execute(mela().deps.db);
  return rows.map((row) => ({ ...row, at: Number(row.at) }));
}

test('a committed change queues the job that sends it', async () => {
  const one = await hook();
  await rename('Kite night');
  await rename('Kite day');
  // Keys of their own, so that transactions don't wait for each other.
  expect(await jobsOf(one)).toMatchObject([{ priority: 10 }, { priority: 10 }]);
});

test('while an earlier message waits, the next run is when that is due', async () => {
  const one = await hook();
  await rename('First');
  await rename('Second');
  await deliver(one);
  expect(receiver.received).toHaveLength(1);
  const later = (await jobsOf(one)).filter(({ key }) => key.endsWith(' later'));
  expect(later).toMatchObject([{ at: clock.now().add({ minutes: 1 }).epochMilliseconds }]);
});

test('all jobs of a webhook share one of two lanes', async () => {
  const one = await hook();
  await rename('First');
  await call(`POST /v1/account/webhooks/${one.$id}/test`);
  await deliver(one);
  const lanes = (await jobsOf(one)).map(({ lane }) => lane);
  expect(lanes).toHaveLength(3);
  expect(new Set(lanes).size).toBe(1);
  expect(lanes[0]).toMatch(/^webhooks [01]$/);
});

test('resuming a webhook queues what waits', async () => {
  const one = await hook();
  await call(`PATCH /v1/account/webhooks/${one.$id}`, { paused: true });
  expect(await jobsOf(one)).toEqual([]);
  await call(`PATCH /v1/account/webhooks/${one.$id}`, { paused: false });
  expect(await jobsOf(one)).toHaveLength(1);
});

test('transactions about different events of an organiser do not wait for each other', async () => {
  const one = await hook();
  const other = (await call('POST /v1/events', kiteDay)).json().$id;
  const { db } = mela().deps;
  const renameIn = (id: string) => sql`update events set title = title || '!' where id = ${id}`;
  await db.transaction().execute(async (tx) => {
    await renameIn(eventId).execute(tx);
    await db.transaction().execute(async (second) => {
      await sql`set local lock_timeout = '2s'`.execute(second);
      await renameIn(other).execute(second);
    });
  });
  // The new event's, and one of each transaction.
  expect(await jobsOf(one)).toHaveLength(3);
});

test('a change succeeds while its webhook is being deleted', async () => {
  const one = await hook();
  const { db } = mela().deps;
  const change = await db.transaction().execute(async (tx) => {
    await sql`delete from webhooks where id = ${one.$id}`.execute(tx);
    const changed = rename('Kite night');
    await sleep(300);
    // In an object: the change can't end before this transaction.
    return { changed };
  });
  expect((await change.changed).statusCode).toBe(200);
});
