import cluster from 'node:cluster';
import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import type { FastifyInstance } from 'fastify';
import { type Config, openDataFolder, config as readSettings, sessionUrl } from '../config/index.ts';
import { systemClock } from '../infra/deps.ts';
import { createLog, type Logger } from '../infra/log/log.ts';
import type { Meters } from '../infra/log/meters.ts';
import type { EmbeddedPostgres } from '../infra/postgres/embedded-postgres.ts';
import { withProgress } from '../infra/progress.ts';
import { safely } from '../infra/safely.ts';
import type { Renderer } from '../pages/index.ts';
import { explain, welcome } from './console.ts';
import { aborted, listenForStopSignals, type StopSignals } from './stop-signals.ts';
import { prepareInChild, retireMessage, runWorkers } from './workers.ts';

// What a process holds after a busy minute: without the first, V8 lets the heap grow to twice of what it needs before it
// collects, and without the second it keeps the pages that it has emptied. Here rather than in the command, because an
// older Node.js that only starts ours doesn't know them all.
setFlagsFromString('--heap-growing-percent=20');
setFlagsFromString('--no-memory-pool');

/** An embedded database that ends this often within that time is broken; restarting again wouldn't help. */
const maxRestarts = 3;
const withinMs = 10 * 60_000;

interface DatabaseServer {
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
async function openDatabaseServer(
  { database, dataDir }: Config,
  log: Logger,
  started: AsyncDisposableStack,
  ended: AbortController,
): Promise<DatabaseServer> {
  if (database.kind === 'url') return { url: database.url, folder: undefined };
  const { startEmbeddedPostgres } = await import('../infra/postgres/embedded-postgres.ts');
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
      log.fatal({ folder, restarts: maxRestarts }, 'The embedded database stopped unexpectedly too often');
      throw new Error(
        `The embedded database stopped unexpectedly too often. Its log is postgres.log in ${folder}.`,
      );
    }
    log.error({ folder }, 'The embedded database stopped unexpectedly');
    try {
      await embedded.restart();
    } catch (error) {
      log.fatal({ err: error, folder }, "The embedded database couldn't be restarted");
      throw error;
    }
    log.warn({ folder, restarts: restarts.length }, 'The embedded database was restarted');
  }
}

/** Time for running requests and jobs to finish on shutdown, unless the database is gone. */
const GRACE_MS = 15_000;

const openPortWarning =
  'HOST opens the port on every network interface: let only your proxy reach it, or remove HOST';

/** Built, or rendered from source in development. */
export type WebClient = {
  readonly renderer: Renderer;
  /** Lets it answer requests for its own files first. */
  attach?(app: FastifyInstance): void;
  close?(): Promise<void>;
};

/**
 * Runs the site until it is told to stop. Everything is stopped in reverse order, also if the start fails
 * halfway.
 *
 * @throws any failure; `explain` in `console.ts` describes it
 */
async function serve(options: {
  config: Config;
  log: Logger;
  signals: StopSignals;
  openClient: () => Promise<WebClient>;
}): Promise<void> {
  const { config, log, signals } = options;
  openDataFolder(config.dataDir);
  await using started = new AsyncDisposableStack();
  const failed = new AbortController();
  const databaseEnded = new AbortController();
  const stop = AbortSignal.any([signals.stop, failed.signal]);
  process.on('uncaughtException', (error) => {
    // Immediately: running work may take a while to end before the caller can report it.
    log.fatal({ err: error }, 'Unexpected error; stopping');
    failed.abort(error);
  });

  databaseEnded.signal.addEventListener('abort', () => failed.abort(databaseEnded.signal.reason));
  const { url: databaseUrl, folder } = await openDatabaseServer(config, log, started, databaseEnded);
  if (stop.aborted) return;
  const startsWorkers = config.workers > 1 && cluster.isPrimary;
  await withProgress('Bringing the database up to date', async () => {
    const database = { url: sessionUrl(config, databaseUrl), isEmbedded: folder !== undefined };
    if (startsWorkers) return prepareInChild(database, stop);
    const { prepareDatabase } = await import('./prepare-database.ts');
    return prepareDatabase(database, log);
  });
  if (stop.aborted) return;
  const serving = () => {
    const { host, port } = config;
    log.info({ url: config.site.url, host, port, dataDir: config.dataDir }, 'Serving');
    if (isEveryInterface(host)) log.warn({ port }, openPortWarning);
    if (config.site.kind === 'local' && !cluster.isWorker) console.log(welcome(config, folder));
  };
  const meters = config.meters && (await import('../infra/log/meters.ts'));
  if (startsWorkers) {
    if (meters !== null) await openMeterServer(config, meters.workersMeters(), log, started);
    await runWorkers({
      ...{ count: config.workers, databaseUrl, log, signals, serving },
      fixed: {
        ...{ PORT: String(config.port), HOST: config.host, DATA_DIR: config.dataDir },
        WORKERS: String(config.workers),
        METRICS_PORT: config.meters === null ? '' : String(config.meters.port),
      },
      checkSettings: () => void readSettings(),
    });
    return;
  }

  // Only here: the process that starts the workers needs none of it, which saves 70 MB.
  const { compose } = await import('../compose/index.ts');
  const { geonamesCities, requestGazetteer } = await import('../places/index.ts');
  const client = await options.openClient();
  started.defer(() => client.close?.());
  const counted = meters?.openMeters();
  if (counted !== undefined && cluster.isPrimary) await openMeterServer(config, counted, log, started);
  const site = await compose({
    config,
    databaseUrl,
    log,
    clock: systemClock,
    renderer: client.renderer,
    meters: counted,
  });
  const force = AbortSignal.any([signals.force, databaseEnded.signal]);
  started.defer(() => withProgress('Letting requests and jobs end', () => closeInTime(site, log, force)));
  client.attach?.(site.app);
  if (cluster.isWorker) {
    const { endKeepAlive } = await import('../infra/http/ending.ts');
    const retire = (message: unknown) => message === retireMessage && endKeepAlive(site.app);
    process.on('message', safely(log, 'retiring', retire));
  } else {
    signals.onReload(() => log.warn('Settings are only read again with WORKERS=2 or more: restart the site'));
  }
  if (stop.aborted) return;
  await site.app.listen({ host: config.host, port: config.port });
  await site.startJobs();
  await requestGazetteer(site.deps, geonamesCities);

  serving();
  const { learnModels } = await import('../assistant/index.ts');
  await learnModels(stop);
  await aborted(stop);
  if (failed.signal.aborted) throw failed.signal.reason;
  log.info({ signal: stop.reason }, 'Stopping');
}

function isEveryInterface(host: string): boolean {
  return host === '0.0.0.0' || host === '::';
}

async function openMeterServer(
  config: Config,
  meters: Pick<Meters, 'text'>,
  log: Logger,
  started: AsyncDisposableStack,
): Promise<void> {
  if (config.meters === null) return;
  const { serveMeters } = await import('../infra/log/meters.ts');
  const server = await serveMeters(meters, config.meters, log).catch((error: Error) => {
    throw Object.assign(error, { setting: 'METRICS_PORT' });
  });
  started.defer(server.close);
}

async function closeInTime(site: { close(): Promise<void> }, log: Logger, force: AbortSignal): Promise<void> {
  const late = Symbol('late');
  const deadline = Promise.race([sleep(GRACE_MS, undefined, { ref: false }), aborted(force)]).then(
    () => late,
  );
  if ((await Promise.race([site.close(), deadline])) === late)
    log.warn('Stopped work that was still running');
}

/** The site's process, from reading the settings to the exit code. */
export async function run(openClient: () => Promise<WebClient>): Promise<never> {
  const signals = listenForStopSignals();
  try {
    const config = readSettings();
    await serve({ config, log: createLog(config.log), signals, openClient });
  } catch (error) {
    console.error(explain(error));
    return process.exit(1);
  }
  return process.exit(0);
}
