import { expect, test } from 'vitest';
import { openQueuePool } from '../../../server/infra/jobs/queue.ts';
import { testDatabase } from '../../kit/database.ts';

const database = testDatabase();

/** The code after which the queue retries by itself instead of ending the process. */
const triedAgain = { code: '57P03' };

test('a connection that breaks under a note of the queue has it tried again', async () => {
  const { pool, close } = openQueuePool(database.url, () => undefined);
  const client = await pool.connect();
  await expect(client.query('select pg_terminate_backend(pg_backend_pid())')).rejects.toMatchObject(
    triedAgain,
  );
  client.release();
  await close();
});

test('a database that cannot be reached has it tried again', async () => {
  const url = new URL(database.url);
  url.port = '1';
  const { pool, close } = openQueuePool(url.href, () => undefined);
  await expect(pool.connect()).rejects.toMatchObject(triedAgain);
  await close();
});

test('a wrong statement stays what it is', async () => {
  const { pool, close } = openQueuePool(database.url, () => undefined);
  const client = await pool.connect();
  await expect(client.query('select nothing')).rejects.toMatchObject({ code: '42703' });
  client.release();
  await close();
});
