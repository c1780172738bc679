import { query } from '../../kit/postgres-server.ts';

/**
 * A checksum of every table's rows, computed independently of the product's code. Unlogged tables
 * are left out, because a backup may lose them.
 */
export async function sumsOfTables(url: string): Promise<Record<string, string>> {
  const { rows: tables } = await query(
    url,
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
       and not relispartition and relpersistence = 'p' order by 1`,
  );
  const sums: Record<string, string> = {};
  for (const { name } of tables) {
    // The time a migration was applied differs between databases.
    const row = name === 'migrations' ? `name || checksum` : 'each::text';
    const { rows } = await query(
      url,
      `select count(*) || ' rows, ' || coalesce(md5(string_agg(${row}, e'\\n' order by ${row})), 'none') as sum from "${name}" as each`,
    );
    sums[name] = rows[0].sum;
  }
  return sums;
}

/** The waiting jobs, without the queue's own ids. */
export async function waitingJobs(url: string): Promise<unknown[]> {
  const { rows } = await query(
    url,
    `select identifier, payload::text, run_at, max_attempts, key, priority
     from graphile_worker._private_jobs as jobs join graphile_worker._private_tasks as tasks on tasks.id = task_id
     order by 1, 2`,
  );
  return rows;
}
