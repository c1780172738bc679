import { setTimeout as sleep } from 'node:timers/promises';
import { compose } from './compose.ts';
import { type Config, config as readSettings } from './config.ts';
import { explain, welcome } from './console.ts';
import { openBuiltClient } from './pages/index.ts';
import { geonamesCities, requestGazetteer } from './places/index.ts';
import { systemClock } from './platform/clock.ts';
import { startEmbeddedPostgres } from './platform/embedded-postgres.ts';
import { releaseAbandonedJobs } from './platform/jobs.ts';
import { createLog, type Logger } from './platform/log.ts';
import { migrate } from './platform/migrate.ts';
import { withProgress } from './platform/progress.ts';
import { aborted, listenForStopSignals, type StopSignals } from './stop-signals.ts';

/** Requests and jobs under way get this long to end. */
const GRACE_MS = 15_000;

/**
 * Runs the site until it is told to stop. Whatever was started is stopped in the opposite order, also when a
 * later step of the start fails.
 *
 * @throws whatever made the start or the running fail; {@link explain} has the words for it.
 */
async function serve(config: Config, log: Logger, signals: StopSignals): Promise<void> {
  await using started = new AsyncDisposableStack();
  const failed = new AbortController();
  const stop = AbortSignal.any([signals.stop, failed.signal]);
  process.on('uncaughtException', (error) => failed.abort(error));

  const embedded =
    config.database.kind === 'url'
      ? undefined
      : await withProgress('Starting the database', () => startEmbeddedPostgres(config.dataDir));
  if (embedded) {
    let wanted = false;
    started.defer(() => {
      wanted = true;
      return withProgress('Stopping the database', embedded.stop);
    });
    void embedded.ended.then(() => {
      if (wanted) return;
      log.fatal({ folder: embedded.folder }, 'The embedded database ended by itself');
      failed.abort(new Error('The embedded database ended by itself.'));
    });
  }
  if (stop.aborted) return;
  const databaseUrl = config.database.kind === 'url' ? config.database.url : (embedded?.url ?? '');
  await withProgress('Bringing the database up to date', () => migrate(databaseUrl, log));
  if (embedded) await releaseAbandonedJobs(databaseUrl);

  const renderer = await openBuiltClient(new URL('../dist/', import.meta.url));
  const site = await compose({ config, databaseUrl, log, clock: systemClock, renderer });
  started.defer(() =>
    withProgress('Letting requests and jobs end', () => closeInTime(site, log, signals.hurry)),
  );
  if (stop.aborted) return;
  await site.app.listen({ host: config.host, port: config.port });
  await site.startJobs();
  await requestGazetteer(site.parts, geonamesCities);

  log.info({ url: config.site.url, dataDir: config.dataDir }, 'Serving');
  if (config.site.kind === 'local') console.log(welcome(config, embedded?.folder));
  await aborted(stop);
  if (failed.signal.aborted) throw failed.signal.reason;
  log.info({ signal: stop.reason }, 'Stopping');
}

async function closeInTime(site: { close(): Promise<void> }, log: Logger, hurry: AbortSignal): Promise<void> {
  const late = Symbol('late');
  const deadline = Promise.race([sleep(GRACE_MS, undefined, { ref: false }), aborted(hurry)]).then(
    () => late,
  );
  if ((await Promise.race([site.close(), deadline])) === late) log.warn('Cut off what had not ended');
}

const signals = listenForStopSignals();
try {
  const config = readSettings();
  await serve(config, createLog(config.log), signals);
  process.exit(0);
} catch (error) {
  console.error(explain(error));
  process.exit(1);
}
