import type { Config } from '../config/index.ts';
import type { Logger } from '../infra/log/log.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../infra/postgres/embedded-postgres.ts';
import { withProgress } from '../infra/progress.ts';

/** An embedded database that ends this often within that time is broken; restarting again wouldn't help. */
const maxRestarts = 3;
const withinMs = 10 * 60_000;

export interface DatabaseServer {
  readonly url: string;
  /** The data folder of the embedded database. */
  readonly folder: string | undefined;
}

/**
 * Opens the configured database. The embedded one is restarted on the same port if it ends, so clients
 * reconnect.
 *
 * @param ended aborted if it ends too often or can't be restarted
 */
export async function openDatabaseServer(
  { database, dataDir }: Config,
  log: Logger,
  started: AsyncDisposableStack,
  ended: AbortController,
): Promise<DatabaseServer> {
  if (database.kind === 'url') return { url: database.url, folder: undefined };
  const embedded = await withProgress('Starting the database', () => startEmbeddedPostgres(dataDir));
  const stopping = new AbortController();
  const keeping = keep(embedded, log, stopping.signal).catch((error: unknown) => ended.abort(error));
  started.defer(async () => {
    stopping.abort();
    await withProgress('Stopping the database', async () => {
      // A restart in progress would outlive the stop.
      await embedded.settled();
      await embedded.stop();
    });
    await keeping;
  });
  return embedded;
}

/** @throws Error if it ends too often or can't be restarted */
async function keep(embedded: EmbeddedPostgres, log: Logger, stopping: AbortSignal): Promise<void> {
  const { folder } = embedded;
  let restarts: number[] = [];
  for (;;) {
    await embedded.ended;
    if (stopping.aborted) return;
    const now = performance.now();
    restarts = [...restarts.filter((at) => now - at < withinMs), now];
    if (restarts.length > maxRestarts) {
      log.fatal({ folder, restarts: maxRestarts }, 'The embedded database ended by itself too often');
      throw new Error(
        `The embedded database ended by itself too often. Its log is postgres.log in ${folder}.`,
      );
    }
    log.error({ folder }, 'The embedded database ended by itself');
    try {
      await embedded.restart();
    } catch (error) {
      log.fatal({ err: error, folder }, 'The embedded database could not be started again');
      throw error;
    }
    log.warn({ folder, restarts: restarts.length }, 'The embedded database was started again');
  }
}
