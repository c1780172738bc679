import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, sessionUrl } from '../../server/config/index.ts';
import { type Db, isErrorCode, openDatabase } from '../../server/infra/db/database.ts';
import { joinEmbeddedPostgres } from '../../server/infra/postgres/embedded-postgres.ts';
import { explain } from '../../server/start/console.ts';

export interface Finding {
  /** `bad` keeps the site from working; `warning` will or may. */
  readonly state: 'good' | 'warning' | 'bad';
  readonly text: string;
  /** How to fix it. */
  readonly remedy?: string;
}

/** The site being checked. */
interface Patient {
  readonly config: Config;
  /** Opened once for all checks. */
  openDatabase(): Promise<OpenDatabase>;
}

/** The site's database, whether or not the site is running. */
interface OpenDatabase {
  readonly db: Db;
  readonly url: string;
}

/** A check, and its name on the command line. */
export interface Check {
  readonly name: string;
  /** An optional argument after the name, and what it does. */
  readonly argument?: { readonly name: string; readonly effect: string };
  /**
   * Read-only unless the argument says otherwise.
   *
   * @throws DatabaseOutOfReach if the check needs the database and it can't be opened
   */
  run(patient: Patient, argument: string | undefined): Promise<readonly Finding[]>;
}

/**
 * The database can't be opened. The database check reports why; the others only report that they couldn't
 * run.
 */
class DatabaseOutOfReach extends Error {
  override readonly name = 'DatabaseOutOfReach';
}

/** SQLSTATEs of a missing schema and a missing table. */
const noTables = ['3F000', '42P01'];

/** Runs the checks in turn; `tell` receives findings as they come. */
export async function examine(
  config: Config,
  checks: readonly Check[],
  options: { readonly argument: string | undefined; tell(name: string, findings: readonly Finding[]): void },
): Promise<void> {
  await using opened = new AsyncDisposableStack();
  let opening: Promise<OpenDatabase> | undefined;
  let reported = false;
  const patient = {
    config,
    openDatabase: () => {
      opening ??= openSite(config, opened);
      return opening;
    },
  };
  for (const check of checks) {
    try {
      options.tell(check.name, await check.run(patient, options.argument));
    } catch (error) {
      if (error instanceof DatabaseOutOfReach) {
        options.tell(check.name, [reported ? notLooked('the database is unreachable') : outOfReach(error)]);
        reported = true;
      } else if (isErrorCode(error, ...noTables)) {
        options.tell(check.name, [notLooked('the database schema is out of date')]);
      } else {
        options.tell(check.name, [{ state: 'bad', text: explain(error) }]);
      }
    }
  }
}

function notLooked(because: string): Finding {
  return { state: 'warning', text: `Not checked: ${because}.` };
}

function outOfReach({ message, cause }: DatabaseOutOfReach): Finding {
  const remedy =
    cause === undefined ? 'Start the site once.' : 'Check DATABASE_URL, and that the server is running.';
  return { state: cause === undefined ? 'warning' : 'bad', text: message, remedy };
}

/** @throws DatabaseOutOfReach, without a cause if there is no database yet */
async function openSite(config: Config, opened: AsyncDisposableStack): Promise<OpenDatabase> {
  const { database: settings, dataDir } = config;
  if (settings.kind === 'embedded' && !existsSync(join(dataDir, 'postgres')))
    throw new DatabaseOutOfReach(`There is no database in ${dataDir} yet. The first start creates it.`);
  try {
    const url =
      settings.kind === 'url' ? sessionUrl(config, settings.url) : await startEmbedded(dataDir, opened);
    const { db, close } = openDatabase(url, { onError: () => undefined });
    opened.defer(close);
    await db.selectNoFrom((eb) => eb.val(1).as('one')).execute();
    return { db, url };
  } catch (error) {
    throw new DatabaseOutOfReach(explain(error), { cause: error });
  }
}

async function startEmbedded(dataDir: string, opened: AsyncDisposableStack): Promise<string> {
  const { url, stop } = await joinEmbeddedPostgres(dataDir);
  opened.defer(stop);
  return url;
}
