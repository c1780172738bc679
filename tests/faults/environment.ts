import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type Database, openDatabase } from '../../server/infra/db/database.ts';
import { migrate } from '../../server/infra/db/migrate.ts';
import { freePort } from '../../server/infra/free-port.ts';
import { createLog } from '../../server/infra/log/log.ts';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../server/infra/postgres/embedded-postgres.ts';
import { type SiteProcess, startSiteProcess } from '../kit/site-process.ts';
import { skipPlaces } from '../kit/skip-places.ts';
import { removeFolder, temporaryFolder } from '../kit/temporary-folder.ts';
import { announceEvent, gatherCrowd, type Member, prizes } from '../race/crowd.ts';
import { secret } from '../race/server-pair.ts';
import { Gateway } from './gateway.ts';

const patience = 60_000;

/** A real PostgreSQL that can be killed, and the real server on it. */
export class Environment implements AsyncDisposable {
  readonly folder: string;
  readonly port: number;
  readonly gateway: Gateway;
  postgres: EmbeddedPostgres;
  site: SiteProcess;
  readonly #settings: Readonly<Record<string, string>>;

  private constructor(
    parts: Pick<Environment, 'folder' | 'port' | 'gateway' | 'postgres'>,
    settings: Readonly<Record<string, string>>,
  ) {
    this.folder = parts.folder;
    this.port = parts.port;
    this.gateway = parts.gateway;
    this.postgres = parts.postgres;
    const database = new URL(parts.postgres.url);
    database.port = String(parts.gateway.port);
    this.#settings = {
      DATABASE_URL: database.href,
      DATA_DIR: parts.folder,
      PORT: String(parts.port),
      SECRET: secret,
      LOG_LEVEL: 'error',
      DOCUMENT_WRITES_PER_MINUTE: '1000000',
      FILE_WRITES_PER_MINUTE: '1000000',
      PREVIEWS_PER_MINUTE: '1000000',
      ...settings,
    };
    this.site = startSiteProcess(this.#settings);
  }

  static async start(settings: Readonly<Record<string, string>> = {}): Promise<Environment> {
    const folder = await temporaryFolder();
    const postgres = await startEmbeddedPostgres(folder, { max_connections: '60' });
    await migrate(postgres.url, createLog({ level: 'warn', pretty: true }));
    const gateway = await Gateway.open(portOf(postgres));
    const environment = new Environment({ folder, port: await freePort(), gateway, postgres }, settings);
    await skipPlaces(postgres.url);
    await environment.site.says(/Mela is running at/);
    return environment;
  }

  get address(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** A direct connection, bypassing the gateway. */
  async withDatabase<Result>(work: (database: Database) => Promise<Result>): Promise<Result> {
    const database = openDatabase(this.postgres.url);
    try {
      return await work(database);
    } finally {
      await database.close();
    }
  }

  /** As superuser. */
  async command(...statements: string[]): Promise<void> {
    const client = new pg.Client({ connectionString: this.postgres.superuserUrl });
    await client.connect();
    for (const statement of statements) await client.query(statement);
    await client.end();
  }

  async killPostgres(): Promise<void> {
    const lock = await readFile(join(this.postgres.folder, 'cluster', 'postmaster.pid'), 'utf8');
    process.kill(Number.parseInt(lock, 10), 'SIGKILL');
    await this.postgres.ended;
  }

  async restartPostgres(): Promise<void> {
    await this.postgres.stop();
    // Processes left by the killed server take a moment to exit.
    this.postgres = await within('PostgreSQL to start again', () =>
      startEmbeddedPostgres(this.folder, { max_connections: '60' }),
    );
    this.gateway.target = portOf(this.postgres);
  }

  async killSite(): Promise<void> {
    this.site.child.kill('SIGKILL');
    await this.site.ended;
  }

  async restartSite(): Promise<void> {
    this.site = startSiteProcess(this.#settings);
    await this.site.says(/Mela is running at/);
  }

  /** A free event with this many seats, and people who want one. */
  async stage(
    people: number,
    seats = 1000,
  ): Promise<{ eventId: string; crowd: Member[]; organiser: Member }> {
    return this.withDatabase(async ({ db }) => {
      const [organiser, ...crowd] = await gatherCrowd(db, people + 1);
      const prize = prizes.find(({ name }) => name === 'free');
      assert.ok(organiser !== undefined && prize !== undefined);
      return { organiser, crowd, eventId: await announceEvent(db, organiser.userId, prize, seats) };
    });
  }

  call(path: string, init: RequestInit & { as?: Member } = {}): Promise<Response> {
    const { as, ...rest } = init;
    const headers = new Headers(rest.headers);
    if (as) headers.set('cookie', as.cookie);
    return fetch(this.address + path, { ...rest, headers, signal: AbortSignal.timeout(patience) });
  }

  register(eventId: string, as: Member): Promise<Response> {
    return this.call(`/v1/events/${eventId}/registrations`, {
      ...{ method: 'POST', as, headers: { 'content-type': 'application/json' } },
      body: JSON.stringify({ socialMedia: 'x', email: `${as.userId}@race.example`, reason: 'y' }),
    });
  }

  /** Emails to registrants: how many exist, for how many registrations, and how many were sent. */
  mailsOf(eventId: string): Promise<{ made: number; people: number; out: number }> {
    return this.withDatabase(async ({ pool }) => {
      const { rows } = await pool.query(
        `select count(*)::int as made, count(distinct registration_id)::int as people,
           (count(*) filter (where state = 'outbox'))::int as out
         from mails where event_id = $1 and registration_id is not null`,
        [eventId],
      );
      return rows[0];
    });
  }

  /** The site has recovered by itself: it answers, writes, and processes jobs. */
  async recovered(): Promise<void> {
    await within('the site to be ready again', async () => {
      const { status } = await this.call('/health/ready');
      assert.equal(status, 200);
    });
    const { eventId, crowd } = await this.stage(1);
    await within('a registration to be taken', async () => {
      assert.equal((await this.register(eventId, crowd[0] as Member)).status, 201);
    });
    await within('its mail to go out', async () => {
      assert.deepEqual(await this.mailsOf(eventId), { made: 1, people: 1, out: 1 });
    });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.site.child.kill('SIGTERM');
    await this.site.ended;
    await this.gateway.close();
    await this.postgres.stop();
    await removeFolder(this.folder);
  }
}

/** Retries for up to a minute; fails with the last error. */
export async function within<Result>(what: string, work: () => Promise<Result>): Promise<Result> {
  const until = performance.now() + patience;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (performance.now() > until) throw new Error(`Waited in vain for ${what}.`, { cause: error });
      await sleep(200);
    }
  }
}

/** During a fault, clients are told to retry, in the contract's format only. */
export async function assertUnavailable(answer: Response): Promise<void> {
  const text = await answer.text();
  assert.equal(answer.status, 503, text);
  assert.equal(JSON.parse(text).type, 'general_service_unavailable');
  assertNoInternals(text);
}

/** No response contains internal details. */
export function assertNoInternals(text: string): void {
  assert.doesNotMatch(text, /\n\s+at |node_modules|ECONN|postgres:\/\//);
}

function portOf({ url }: EmbeddedPostgres): number {
  return Number(new URL(url).port);
}
