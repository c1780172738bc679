import cluster from 'node:cluster';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { compose } from '../compose/index.ts';
import { type Config, openDataFolder } from '../config/index.ts';
import { migrate } from '../infra/db/migrate.ts';
import { systemClock } from '../infra/deps.ts';
import { releaseAbandonedJobs } from '../infra/jobs/queue.ts';
import type { Logger } from '../infra/log/log.ts';
import { type Meters, serveMeters } from '../infra/log/meters.ts';
import { withProgress } from '../infra/progress.ts';
import type { Renderer } from '../pages/index.ts';
import { geonamesCities, requestGazetteer } from '../places/index.ts';
import { welcome } from './console.ts';
import { openDatabaseServer } from './database-server.ts';
import { aborted, type StopSignals } from './stop-signals.ts';
import { runWorkers } from './workers.ts';

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
export async function serve(options: {
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
  await withProgress('Bringing the database up to date', () => migrate(databaseUrl, log));
  if (folder !== undefined) await releaseAbandonedJobs(databaseUrl);
  const serving = () => {
    const { host, port } = config;
    log.info({ url: config.site.url, host, port, dataDir: config.dataDir }, 'Serving');
    if (isEveryInterface(host)) log.warn({ port }, openPortWarning);
    if (config.site.kind === 'local' && !cluster.isWorker) console.log(welcome(config, folder));
  };
  const meters = config.meters && (await import('../infra/log/meters.ts'));
  if (config.workers > 1 && cluster.isPrimary) {
    if (meters !== null) await openMeterServer(config, meters.workersMeters(), log, started);
    await runWorkers({ count: config.workers, databaseUrl, log, signals, serving });
    return;
  }

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
  const hurry = AbortSignal.any([signals.hurry, databaseEnded.signal]);
  started.defer(() => withProgress('Letting requests and jobs end', () => closeInTime(site, log, hurry)));
  client.attach?.(site.app);
  if (stop.aborted) return;
  await site.app.listen({ host: config.host, port: config.port });
  await site.startJobs();
  await requestGazetteer(site.deps, geonamesCities);

  serving();
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
  const server = await serveMeters(meters, config.meters, log).catch((error: Error) => {
    throw Object.assign(error, { setting: 'METRICS_PORT' });
  });
  started.defer(server.close);
}

async function closeInTime(site: { close(): Promise<void> }, log: Logger, hurry: AbortSignal): Promise<void> {
  const late = Symbol('late');
  const deadline = Promise.race([sleep(GRACE_MS, undefined, { ref: false }), aborted(hurry)]).then(
    () => late,
  );
  if ((await Promise.race([site.close(), deadline])) === late)
    log.warn('Stopped work that was still running');
}
