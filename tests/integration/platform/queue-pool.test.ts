import { expect, test } from 'vitest';
import { openQueuePool } from '../../../server/infra/jobs/run-jobs.ts';
import { testDatabase } from '../../kit/database.ts';
import { query } from '../../kit/postgres-server.ts';

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
  // Over the network, not over the server's socket.
  url.searchParams.delete('host');
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

test("the queue reads only the head of a long backlog, even when PostgreSQL doesn't know how long it is", async () => {
  await query(
    database.url,
    `select graphile_worker.add_jobs(array(
       select row('backlog', '{}', null, now(), 1, null, 10, null)::graphile_worker.job_spec
       from generate_series(1, 3000)))`,
  );
  const { pool, close } = openQueuePool(database.url, () => undefined);
  const { rows } = await pool.query(`explain select id from graphile_worker._private_jobs
    where is_available and run_at <= now() and task_id = any('{1,2}')
    order by priority, run_at limit 1 for update skip locked`);
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).toContain('Index Scan using jobs_main_index');
  expect(plan).not.toContain('Sort');
  await close();
});
