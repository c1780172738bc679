import { config } from '../server/config.ts';
import { geonamesCities, loadGazetteer } from '../server/places/index.ts';
import { openDatabase } from '../server/platform/database.ts';
import { joinEmbeddedPostgres } from '../server/platform/embedded-postgres.ts';
import { createLog } from '../server/platform/log.ts';
import { migrate } from '../server/platform/migrate.ts';
import type { Parts } from '../server/platform/parts.ts';
import { withProgress } from '../server/platform/progress.ts';
import { ProgressBar } from './progress-bar.ts';

/** What a command beside the site works with: the site's database, with or without the site running. */
export interface SiteDatabase extends AsyncDisposable {
  readonly db: Parts['db'];
  readonly log: Parts['log'];
  readonly url: string;
}

/**
 * Opens the database of the site in this folder, at this release's schema and with the places of the world in it.
 * Disposing closes it, and ends the embedded server if it was started for this.
 */
export async function openSiteDatabase(): Promise<SiteDatabase> {
  const settings = config();
  const log = createLog({ ...settings.log, level: 'warn' });
  await using started = new AsyncDisposableStack();
  let url = settings.database.kind === 'url' ? settings.database.url : '';
  if (settings.database.kind === 'embedded') {
    const embedded = await withProgress('Opening the database', () => joinEmbeddedPostgres(settings.dataDir));
    started.defer(() => embedded.stop());
    url = embedded.url;
  }
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
