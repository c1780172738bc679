import { query } from '../../kit/postgres-server.ts';

/** Every table with a sum over its rows, read without anything of the product's; unlogged tables may be lost. */
export async function sumsOfTables(url: string): Promise<Record<string, string>> {
  const { rows: tables } = await query(
    url,
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
       and relpersistence = 'p' order by 1`,
  );
  const sums: Record<string, string> = {};
  for (const { name } of tables) {
    // When a migration was applied is this database's own story.
    const row = name === 'migrations' ? `name || checksum` : 'each::text';
    const { rows } = await query(
      url,
      `select count(*) || ' rows, ' || coalesce(md5(string_agg(${row}, e'\\n' order by ${row})), 'none') as sum from "${name}" as each`,
    );
    sums[name] = rows[0].sum;
  }
  return sums;
}

/** What waits in the queue, apart from the numbers that the queue gives. */
export async function waitingJobs(url: string): Promise<unknown[]> {
  const { rows } = await query(
    url,
    `select identifier, payload::text, run_at, max_attempts, key, priority
     from graphile_worker._private_jobs as jobs join graphile_worker._private_tasks as tasks on tasks.id = task_id
     order by 1, 2`,
  );
  return rows;
}
