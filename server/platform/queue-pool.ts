import pg from 'pg';
import { isOutage } from './outage.ts';
import { type OpenPool, openPool } from './pool.ts';

/** PostgreSQL's code for a server that is not up yet: the one outage after which the queue tries again by itself. */
const cannotConnectNow = '57P03';

/**
 * Opens the queue's pool, on which every outage looks like a server that is about to come up. The queue does not wait
 * for its own notes of what became of a job: after any other error they are lost, the job stays taken for hours, and
 * the rejection that nobody hears ends the process.
 *
 * @param onError hears of connections that broke
 */
export function openQueuePool(connectionString: string, onError: (error: Error) => void): OpenPool {
  const opened = openPool({ connectionString, application_name: 'mela jobs', Client: QueueClient }, onError);
  const { pool } = opened;
  const connect = pool.connect.bind(pool) as (...args: unknown[]) => unknown;
  pool.connect = ((...args: unknown[]) => withRetryableOutage(connect(...args))) as pg.Pool['connect'];
  return opened;
}

class QueueClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: the driver overloads this method nine times
  override query(...args: any[]): any {
    // biome-ignore lint/suspicious/noExplicitAny: the same overloads
    return withRetryableOutage((super.query as (...all: any[]) => unknown).apply(this, args));
  }
}

/** Whatever a call of the driver returned; where it is a promise, with outages renamed. */
function withRetryableOutage(result: unknown): unknown {
  if (!(result instanceof Promise)) return result;
  return result.catch((error: Error) => {
    if (!isOutage(error)) throw error;
    throw Object.assign(new Error(error.message, { cause: error }), { code: cannotConnectNow });
  });
}
