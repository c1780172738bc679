import type { Config } from '../config/index.ts';
import type { Logger } from '../infra/log/log.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../infra/postgres/embedded-postgres.ts';
import { withProgress } from '../infra/progress.ts';

/** An embedded database that was started again this often within that time is broken: what would help is not another start. */
const mostRestarts = 3;
const withinMs = 10 * 60_000;

/** The database that the site runs on. */
export interface DatabaseServer {
  readonly url: string;
  /** Where its rows are, if it is ours. */
  readonly folder: string | undefined;
}

/**
 * Opens the database that the settings name. The embedded one is started again when it ends unasked, on the same port,
 * so that everybody who is connected finds it again.
 *
 * @param ended aborted when it ends too often, or cannot be started again
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
      // One that is being started again right now would outlive its stop.
      await embedded.settled();
      await embedded.stop();
    });
    await keeping;
  });
  return embedded;
}

/** @throws Error when it ends too often, or cannot be started again */
async function keep(embedded: EmbeddedPostgres, log: Logger, stopping: AbortSignal): Promise<void> {
  const { folder } = embedded;
  let restarts: number[] = [];
  for (;;) {
    await embedded.ended;
    if (stopping.aborted) return;
    const now = performance.now();
    restarts = [...restarts.filter((at) => now - at < withinMs), now];
    if (restarts.length > mostRestarts) {
      log.fatal({ folder, restarts: mostRestarts }, 'The embedded database ended by itself too often');
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
