import pg from 'pg';
import { safely } from './safely.ts';

/** A pool, and its end: `close` resolves when PostgreSQL has seen all of its connections go. */
export interface OpenPool {
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

/**
 * Opens a pool that survives whatever happens to its connections. The driver's own `end` resolves while connections are
 * still on their way out: a server that is stopped, or a database that is dropped right after, would break them, and
 * nobody would listen any more.
 *
 * @param onError hears of connections that broke; whoever queries on one hears it from the query too
 */
export function openPool(options: pg.PoolConfig, onError: (error: Error) => void): OpenPool {
  const pool = new pg.Pool(options);
  let open = 0;
  let onGone = () => {};
  pool.on('error', onError);
  const report = { error: ({ err }: { readonly err: unknown }) => onError(err as Error) };
  const opened = (client: pg.PoolClient) => {
    open++;
    // Of a connection in use, which the pool does not listen to.
    client.on('error', onError);
  };
  const gone = () => {
    open--;
    if (open === 0) onGone();
  };
  pool.on('connect', safely(report, 'counting a connection', opened));
  pool.on('remove', safely(report, 'counting a connection', gone));
  return {
    pool,
    async close() {
      if (!pool.ending) await pool.end();
      await new Promise<void>((resolve) => {
        onGone = resolve;
        if (open === 0) resolve();
      });
    },
  };
}
