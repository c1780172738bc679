import { type Config, config, sessionUrl } from '../server/config/index.ts';
import { openDatabase } from '../server/infra/db/database.ts';
import { migrate } from '../server/infra/db/migrate.ts';
import type { Deps } from '../server/infra/deps.ts';
import { createLog } from '../server/infra/log/log.ts';
import { type EmbeddedPostgres, joinEmbeddedPostgres } from '../server/infra/postgres/embedded-postgres.ts';
import { withProgress } from '../server/infra/progress.ts';
import { geonamesCities, loadGazetteer } from '../server/places/index.ts';
import { ProgressBar } from './command-line.ts';

/** The site's database for a command, whether or not the site is running. */
export interface SiteDatabase extends AsyncDisposable {
  readonly db: Deps['db'];
  readonly log: Deps['log'];
  readonly url: string;
}

/**
 * The configured database server; disposing stops what was started for this.
 *
 * @param open how to get the embedded one: beside the site, or only while the site isn't running
 */
export async function openDatabaseServer(
  settings: Config,
  open: (dataDir: string) => Promise<Pick<EmbeddedPostgres, 'url' | 'stop'>>,
): Promise<{ readonly url: string } & AsyncDisposable> {
  const { database, dataDir } = settings;
  if (database.kind === 'url') {
    // Commands lock, copy and prepare.
    const url = sessionUrl(settings, database.url);
    return { url, [Symbol.asyncDispose]: async () => undefined };
  }
  const { url, stop } = await withProgress('Opening the database', () => open(dataDir));
  return { url, [Symbol.asyncDispose]: stop };
}

/**
 * Opens the site's database at this release's schema, with the gazetteer loaded. Disposing closes it, and
 * stops the embedded server if it was started for this.
 */
export async function openSiteDatabase(): Promise<SiteDatabase> {
  const settings = config();
  const log = createLog({ ...settings.log, level: 'warn' });
  await using started = new AsyncDisposableStack();
  const { url } = started.use(await openDatabaseServer(settings, joinEmbeddedPostgres));
  await withProgress('Bringing the database up to date', () => migrate(url, log));
  const database = openDatabase(url, { onError: (error) => log.warn({ err: error }, 'a connection broke') });
  started.defer(() => database.close());
  const bar = new ProgressBar('Loading places (once)');
  const progress = (share: number) => bar.reach(share);
  await loadGazetteer({ db: database.db, log }, geonamesCities, progress);
  bar.end();
  const opened = started.move();
  return { db: database.db, log, url, [Symbol.asyncDispose]: () => opened.disposeAsync() };
}
