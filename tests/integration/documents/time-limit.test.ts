import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { useDocuments } from './stage.ts';

const { mela, person } = useDocuments();
const list = '/v1/databases/main/collections/events/documents';

/** Runs `work` while the tables that event lists read are locked. */
async function whileLocked<T>(work: () => Promise<T>): Promise<T> {
  return mela()
    .deps.db.transaction()
    .execute(async (tx) => {
      await sql`lock table event_seats in access exclusive mode`.execute(tx);
      return work();
    });
}

test('ends a list that takes longer than a page may, and says what to do', async () => {
  const answer = await whileLocked(() => mela().app.inject(list));
  expect(answer.statusCode).toBe(503);
  expect(answer.json()).toMatchObject({
    type: 'general_service_unavailable',
    message: expect.stringContaining('Ask for less'),
  });
  expect((await mela().app.inject(list)).statusCode).toBe(200);
});

test('rejects excess slow lists without delaying anything else', async () => {
  const asha = await person('Asha');
  const { lists, other } = await whileLocked(async () => {
    const asked = Array.from({ length: 60 }, () => mela().app.inject(list));
    // The first to respond are those rejected because the queue is full.
    const first = await Promise.race(asked);
    expect(first.json()).toMatchObject({ type: 'general_service_unavailable' });
    const other = await mela().app.inject({ url: '/v1/account', headers: { cookie: asha.cookie } });
    return { lists: asked, other };
  });
  expect(other.statusCode).toBe(200);
  const statuses = (await Promise.all(lists)).map(({ statusCode }) => statusCode);
  expect(new Set(statuses)).toEqual(new Set([200, 503]));
});
