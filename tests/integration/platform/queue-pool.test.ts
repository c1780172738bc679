import { expect, test } from 'vitest';
import { openQueuePool } from '../../../server/infra/jobs/queue.ts';
import { testDatabase } from '../../kit/database.ts';

const database = testDatabase();

/** The code after which the queue retries by itself instead of ending the process. */
const triedAgain = { code: '57P03' };

test('the queue retries after a broken connection', async () => {
  const { pool, close } = openQueuePool(database.url, () => undefined);
  const client = await pool.connect();
  await expect(client.query('select pg_terminate_backend(pg_backend_pid())')).rejects.toMatchObject(
    triedAgain,
  );
  client.release();
  await close();
});

test('the queue retries while the database is unreachable', async () => {
  const url = new URL(database.url);
  url.port = '1';
  const { pool, close } = openQueuePool(url.href, () => undefined);
  await expect(pool.connect()).rejects.toMatchObject(triedAgain);
  await close();
});

test("the queue doesn't retry an invalid statement", async () => {
  const { pool, close } = openQueuePool(database.url, () => undefined);
  const client = await pool.connect();
  await expect(client.query('select nothing')).rejects.toMatchObject({ code: '42703' });
  client.release();
  await close();
});
