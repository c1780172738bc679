import { afterAll, beforeAll, expect, test } from 'vitest';
import { startMela, type TestMela } from '../../kit/app.ts';
import { createTestDatabase, type TestDatabase } from '../../kit/database.ts';
import { signUp } from '../../kit/people.ts';

/** A second database that doesn't follow the first, so it shows which one was read. */
let replica: TestDatabase;
let elsewhere: TestMela;
let mela: TestMela;
let cookie: string;

const create = async (site: TestMela, eventTitle: string, maker: string) => {
  const payload = { eventTitle, description: 'A day.', online: true, date: '2031-12-25', allDay: true };
  const answer = await site.app.inject({
    method: 'POST',
    url: '/v1/events',
    headers: { cookie: maker },
    payload,
  });
  expect(answer.statusCode, answer.body).toBe(201);
};

beforeAll(async () => {
  replica = await createTestDatabase();
  elsewhere = await startMela({ databaseUrl: replica.url });
  await create(elsewhere, 'Read from the replica', (await signUp(elsewhere)).cookie);
  const primary = await createTestDatabase();
  mela = await startMela({
    databaseUrl: primary.url,
    settings: { DATABASE_URL: primary.url, DATABASE_REPLICA_URL: replica.url },
  });
  cookie = (await signUp(mela)).cookie;
  await create(mela, 'Read from the primary', cookie);
});
afterAll(() => mela.close());

const read = async (url: string, headers = {}) => (await mela.app.inject({ url, headers })).body;

test('reads visitors’ lists, searches and feeds from the replica, and everything else from the primary', async () => {
  for (const url of ['/v1/events', '/v1/events?q=read', '/feeds/events.json']) {
    expect(await read(url), url).toContain('Read from the replica');
  }
  expect(await read('/v1/events', { cookie })).toContain('Read from the primary');
  expect(await read('/v1/account/events', { cookie })).toContain('Read from the primary');
});

test('falls back to the primary when the replica is down', async () => {
  await elsewhere.close();
  await replica.drop();
  expect(await read('/v1/events')).toContain('Read from the primary');
});
