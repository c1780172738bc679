import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import manifest from '../package.json' with { type: 'json' };
import { build } from '../scripts/build.ts';
import { startTemporaryPostgres } from '../scripts/temporary-postgres.ts';
import { type Db, openDatabase } from '../server/infra/db/database.ts';
import { migrate } from '../server/infra/db/migrate.ts';
import { freePort } from '../server/infra/free-port.ts';
import { createLog } from '../server/infra/log/log.ts';
import { geonamesCities } from '../server/places/index.ts';
import { insertConferences } from './conferences.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const patienceMs = 60_000;
/** The environment and the Node.js arguments of `npm start`. */
const [startVariables = '', startCommand = ''] = manifest.scripts.start.split(' exec node ');
const startEnvironment = Object.fromEntries(
  startVariables.split(' ').map((each) => each.split('=')),
) as Record<string, string>;
const startArguments = startCommand.split(' ');

/** The product as `npm start` runs it, in its own process with its own database. */
export interface BenchSite extends AsyncDisposable {
  readonly url: string;
  readonly db: Db;
  readonly databaseUrl: string;
  /** Milliseconds from process start to the first response with 200. */
  readonly startedInMs: number;
  /** Of the process that was started; with several workers, their parent. */
  readonly pid: number;
  /** Resident memory of the process in MB (Linux only). */
  memoryMb(): Promise<number>;
  /** Processor time of the process so far, in milliseconds (Linux only). */
  cpuMs(): Promise<number>;
  /** Restarts the process on the same data. */
  restart(): Promise<BenchSite>;
}

/**
 * Starts the site with this many events.
 *
 * @param settings in addition to the defaults of a local site
 */
export async function startBenchSite(
  events: number,
  settings: Readonly<Record<string, string>> = {},
): Promise<BenchSite> {
  // Not part of the measurement.
  await build();
  await using started = new AsyncDisposableStack();
  const server = started.use(await startTemporaryPostgres());
  await migrate(server.url, createLog({ level: 'warn', pretty: true }));
  const database = openDatabase(server.url);
  started.defer(() => database.close());
  await insertConferences(database.db, 0, events);
  // As on every start but the first: loading the gazetteer has its own bench (`geocode`).
  await database.db.insertInto('gazetteer').values({ edition: geonamesCities.edition, places: 0 }).execute();
  const environment = { DATABASE_URL: server.url, DATA_DIR: server.dataDir, ...settings };
  let running = await startProcess(environment);
  started.defer(() => running.stop());
  const rest = started.move();
  const site = (): BenchSite => ({
    url: running.url,
    db: database.db,
    databaseUrl: server.url,
    startedInMs: running.startedInMs,
    pid: running.child.pid ?? 0,
    memoryMb: () => residentMb(running.child),
    cpuMs: () => processorMs(running.child.pid),
    async restart() {
      await running.stop();
      running = await startProcess(environment);
      return site();
    },
    [Symbol.asyncDispose]: () => rest.disposeAsync(),
  });
  return site();
}

async function startProcess(settings: Readonly<Record<string, string>>) {
  const port = String(await freePort());
  const url = `http://127.0.0.1:${port}`;
  const start = performance.now();
  const child = spawn(process.execPath, startArguments, {
    cwd: root,
    env: { PATH: process.env.PATH, ...startEnvironment, ...settings, PORT: port },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  };
  while (!(await answers(url))) {
    if (child.exitCode !== null) throw new Error('The site ended while it started.');
    if (performance.now() - start > patienceMs) {
      await stop();
      throw new Error(`The site did not answer within ${patienceMs} ms.`);
    }
    await sleep(5);
  }
  return { url, child, startedInMs: performance.now() - start, stop };
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/health/ready`)).ok;
  } catch {
    return false;
  }
}

async function residentMb({ pid }: ChildProcess): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
}

/** Processor time of a process so far. Linux counts it in hundredths of a second. */
export async function processorMs(pid: number | undefined): Promise<number> {
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/** A signed-in person; `cookie` is the request header. */
export interface BenchPerson {
  readonly id: string;
  readonly cookie: string;
}

/** Inserts people with a confirmed account and a session each. */
export async function insertPeople(db: Db, count: number): Promise<BenchPerson[]> {
  const ids = Array.from({ length: count }, () => crypto.randomUUID());
  await sql`insert into users (id, email, email_verified_at, password_hash, name)
    select id, id || '@example.org', now(), '', 'Guest ' || left(id, 6)
    from unnest(${ids}::text[]) as id`.execute(db);
  await sql`insert into sessions (id, user_id, secret_hash, expires_at, factors, proved_at)
    select 's' || id, id, sha256(convert_to('secret of ' || id, 'UTF8')), now() + interval '1 day', '{password}', now()
    from unnest(${ids}::text[]) as id`.execute(db);
  await sql`analyze users, sessions`.execute(db);
  return ids.map((id) => {
    const credentials = JSON.stringify({ id, secret: `secret of ${id}` });
    return { id, cookie: `a_session_mela=${Buffer.from(credentials).toString('base64')}` };
  });
}
