import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Database, openDatabase } from '../../server/infra/db/database.ts';
import { migrate } from '../../server/infra/db/migrate.ts';
import { freePort } from '../../server/infra/free-port.ts';
import { createLog } from '../../server/infra/log/log.ts';
import { startEmbeddedPostgres } from '../../server/infra/postgres/embedded-postgres.ts';
import { type SiteProcess, startSiteProcess } from '../kit/site-process.ts';
import { skipPlaces } from '../kit/skip-places.ts';
import { removeFolder, temporaryFolder } from '../kit/temporary-folder.ts';
import { secret } from '../race/server-pair.ts';
import { Watcher } from './watcher.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const watch = fileURLToPath(new URL('./watch.ts', import.meta.url));

/** The real site in its own process, with the watch loaded, on its own database. */
export class LocalSite implements AsyncDisposable {
  readonly port: number;
  readonly databaseUrl: string;
  readonly #settings: Readonly<Record<string, string>>;
  readonly #stack: AsyncDisposableStack;
  #site: SiteProcess;
  #watcher: Watcher | null = null;
  #earlierOutput = '';
  #stopping = false;

  private constructor(
    parts: { port: number; databaseUrl: string; settings: Readonly<Record<string, string>> },
    stack: AsyncDisposableStack,
  ) {
    this.port = parts.port;
    this.databaseUrl = parts.databaseUrl;
    this.#settings = parts.settings;
    this.#stack = stack;
    this.#site = startSiteProcess(parts.settings);
  }

  /**
   * @param options `databaseUrl` uses a migrated database instead of an embedded server; `samples` loads the
   * gazetteer and the sample events, which takes half a minute
   */
  static async start(options: { databaseUrl?: string; samples: boolean }): Promise<LocalSite> {
    await using started = new AsyncDisposableStack();
    const folder = await temporaryFolder();
    started.defer(() => removeFolder(folder));
    const databaseUrl = options.databaseUrl ?? (await ownDatabase(folder, started));
    const port = await freePort();
    const settings = {
      DATABASE_URL: databaseUrl,
      DATA_DIR: folder,
      PORT: String(port),
      SECRET: secret,
      LOG_LEVEL: 'error',
      LOG_FORMAT: 'json',
      ...wideLimits,
    };
    if (options.samples) await run('scripts/demo.ts', settings);
    else await skipPlaces(databaseUrl);
    const watched = {
      HOSTILE_WATCH: join(folder, 'watch.sock'),
      // The options of `npm start`, plus the watch.
      NODE_OPTIONS: `--max-semi-space-size=8 --import=${watch}`,
    };
    const stack = started.move();
    const site = new LocalSite({ port, databaseUrl, settings: { ...settings, ...watched } }, stack);
    stack.defer(() => site.#end('SIGTERM'));
    await site.#ready();
    return site;
  }

  get watcher(): Watcher {
    if (this.#watcher === null) throw new Error('The site has not started.');
    return this.#watcher;
  }

  /** Whether the process has exited, or is finishing its work before it exits. */
  async hasDied(): Promise<boolean> {
    const { exitCode, signalCode } = this.#site.child;
    if (exitCode !== null || signalCode !== null) return true;
    return this.watcher.read().then(
      ({ uncaught }) => uncaught > 0,
      () => true,
    );
  }

  /** All output, including before restarts. */
  output(): string {
    return this.#earlierOutput + this.#site.output();
  }

  async withDatabase<Result>(work: (database: Database) => Promise<Result>): Promise<Result> {
    const database = openDatabase(this.databaseUrl);
    try {
      return await work(database);
    } finally {
      await database.close();
    }
  }

  /** Kills what is left and restarts on the same database. */
  async restart(): Promise<void> {
    if (this.#stopping) throw new Error('The site is being stopped.');
    await this.#end('SIGKILL');
    this.#earlierOutput += this.#site.output();
    this.#site = startSiteProcess(this.#settings);
    await this.#ready();
  }

  [Symbol.asyncDispose](): Promise<void> {
    this.#stopping = true;
    return this.#stack.disposeAsync();
  }

  async #ready(): Promise<void> {
    await this.#site.says(/Mela is running at/);
    this.#watcher = await Watcher.open(this.#settings.HOSTILE_WATCH ?? '');
  }

  async #end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    this.#watcher?.close();
    this.#site.child.kill(signal);
    await this.#site.ended;
  }
}

/** High limits, because the tests target what is behind them. */
const wideLimits = {
  SIGNUPS_PER_HOUR: '1000000',
  LOGINS_PER_HOUR: '1000000',
  DOCUMENT_WRITES_PER_MINUTE: '1000000',
  FILE_WRITES_PER_MINUTE: '1000000',
  CHAT_QUESTIONS_PER_MINUTE: '1000000',
};

async function ownDatabase(folder: string, started: AsyncDisposableStack): Promise<string> {
  const postgres = await startEmbeddedPostgres(folder);
  started.defer(() => postgres.stop());
  await migrate(postgres.url, createLog({ level: 'warn', pretty: true }));
  return postgres.url;
}

/** Runs a script with these settings and PATH only. */
async function run(script: string, settings: Readonly<Record<string, string>>): Promise<void> {
  const child = spawn(process.execPath, ['--import', './scripts/with-node.js', script], {
    cwd: root,
    env: { PATH: process.env.PATH, ...settings },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${script} failed.`);
}
