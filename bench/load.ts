import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import autocannon from 'autocannon';
import { compose, type Mela } from '../server/compose/index.ts';
import { readConfig } from '../server/config/index.ts';
import { openDatabase } from '../server/infra/db/database.ts';
import { systemClock } from '../server/infra/deps.ts';
import { createLog } from '../server/infra/log/log.ts';

/** Encodings a browser accepts. */
export const browserHeaders = { 'accept-encoding': 'gzip, deflate, br, zstd' };
const warmUpSeconds = 2;

export interface Measured {
  /** Responses per second. */
  readonly rate: number;
  readonly p50Ms: number;
  /** 97.5th percentile. */
  readonly p97Ms: number;
  readonly p99Ms: number;
  /** Requests answered. */
  readonly count: number;
}

/**
 * Requests these URLs in turn, as fast as possible.
 *
 * @throws Error if any response isn't 2xx
 */
export async function load(
  url: string,
  paths: readonly string[],
  { connections = 32, seconds = 6 }: { connections?: number; seconds?: number } = {},
): Promise<Measured> {
  const shot = (duration: number) =>
    autocannon({
      url,
      connections,
      duration,
      headers: browserHeaders,
      requests: paths.map((path) => ({ method: 'GET', path })),
    });
  await shot(warmUpSeconds);
  const { requests, latency, non2xx, errors } = await shot(seconds);
  if (non2xx + errors > 0) throw new Error(`${non2xx} refusals and ${errors} errors from ${url}${paths[0]}.`);
  return measured(requests, latency);
}

function measured(requests: autocannon.Histogram, latency: autocannon.Histogram): Measured {
  return {
    rate: requests.average,
    p50Ms: latency.p50,
    p97Ms: latency.p97_5,
    p99Ms: latency.p99,
    count: requests.total,
  };
}

/** The requested paths: each connection takes them in a random order of its own, with one of the cookies. */
export interface Asked {
  readonly paths: readonly string[];
  /** One person each; none for visitors. */
  readonly cookies: readonly string[];
}

/**
 * Requests these URLs as fast as possible, each connection in an order of its own, so that no connection profits from
 * what another has just requested.
 *
 * @throws Error if any response isn't 2xx
 */
export async function loadFor(
  url: string,
  { paths, cookies }: Asked,
  {
    connections = 32,
    seconds = 3,
    onWarm = async () => {},
  }: { connections?: number; seconds?: number; onWarm?: () => Promise<unknown> } = {},
): Promise<Measured> {
  let opened = 0;
  const shot = (duration: number) =>
    autocannon({
      url,
      connections,
      duration,
      headers: browserHeaders,
      requests: [{ method: 'GET', path: paths[0] ?? '/' }],
      setupClient(client) {
        const cookie = cookies[opened++ % cookies.length];
        const headers = { ...browserHeaders, ...(cookie !== undefined && { cookie }) };
        client.setRequests(shuffled(paths).map((path) => ({ method: 'GET', path, headers })));
      },
    });
  await shot(1);
  await onWarm();
  const { requests, latency, non2xx, errors } = await shot(seconds);
  if (non2xx + errors > 0) throw new Error(`${non2xx} refusals and ${errors} errors from ${url}${paths[0]}.`);
  return measured(requests, latency);
}

function shuffled<Item>(items: readonly Item[]): Item[] {
  return items
    .map((item) => ({ item, place: Math.random() }))
    .sort((one, other) => one.place - other.place)
    .map(({ item }) => item);
}

/** The same load on a bare `node:http` server that sends the bytes of the first path. */
export async function loadBareFor(url: string, { paths, cookies }: Asked): Promise<Measured> {
  const path = paths[0] ?? '/';
  const answer = await rawAnswer(url + path, cookies[0]);
  return withBareServer(answer, (bare) => loadFor(bare, { paths: [path], cookies }, { seconds: 2 }));
}

/**
 * Loads a bare `node:http` server in its own process that sends the same response as `url`, byte for byte.
 */
export async function loadBare(url: string, options: { connections?: number } = {}): Promise<Measured> {
  return withBareServer(await rawAnswer(url), (bare) => load(bare, ['/'], options));
}

interface RawAnswer {
  readonly headers: Record<string, unknown>;
  readonly body: Buffer;
}

async function withBareServer<Result>(
  answer: RawAnswer,
  work: (url: string) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'mela-bare-'));
  const file = join(folder, 'body');
  await writeFile(file, answer.body);
  const script = fileURLToPath(new URL('bare-server.ts', import.meta.url));
  const child = spawn(process.execPath, [script, JSON.stringify(answer.headers), file], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const [port] = await once(child.stdout, 'data');
    return await work(`http://127.0.0.1:${Number(port)}`);
  } finally {
    child.kill();
    await rm(folder, { recursive: true });
  }
}

/** Raw headers and body: `fetch` would decompress. */
async function rawAnswer(url: string, cookie?: string): Promise<RawAnswer> {
  const request = get(url, { headers: { ...browserHeaders, ...(cookie !== undefined && { cookie }) } });
  const [message] = await once(request, 'response');
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk as Buffer);
  const { connection: _, 'keep-alive': __, 'transfer-encoding': ___, ...headers } = message.headers;
  return { headers, body: Buffer.concat(chunks) };
}

/**
 * Throughput of PostgreSQL's own load generator on the same server: the upper limit for any client.
 *
 * @param statements one script, run in order
 * @returns scripts per second
 * @throws Error if pgbench isn't installed (it comes with PostgreSQL's packages)
 */
export async function pgbench(
  databaseUrl: string,
  statements: readonly string[],
  { connections = 16, seconds = 5 }: { connections?: number; seconds?: number } = {},
): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'mela-pgbench-'));
  const file = join(folder, 'script.sql');
  // A colon starts a pgbench variable; inside strings we write it as an escape.
  await writeFile(file, statements.map((statement) => `${statement.replaceAll(/\s+/g, ' ')};\n`).join(''));
  const load = ['--client', String(connections), '--jobs', '2', '--time', String(seconds)];
  try {
    const { stdout } = await promisify(execFile)('pgbench', [
      ...['--no-vacuum', '--file', file, ...load],
      databaseUrl,
    ]);
    return Number(/tps = ([\d.]+)/.exec(stdout)?.[1]);
  } catch (error) {
    throw new Error(
      'pgbench did not run: it measures the limit, and comes with the packages of PostgreSQL.',
      {
        cause: error,
      },
    );
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** The SQL statements the product runs during `work`, with values inlined. */
export async function statementsOf(
  databaseUrl: string,
  work: (mela: Mela) => Promise<void>,
): Promise<string[]> {
  const config = readConfig({ SECRET: 'of a site that lives for a minute', DATABASE_URL: databaseUrl });
  const log = createLog({ level: 'warn', pretty: true });
  const database = openDatabase(databaseUrl);
  // All statements of all connections pass through here.
  const client = (
    database.pool as unknown as { Client: { prototype: { query(...call: unknown[]): unknown } } }
  ).Client.prototype;
  const mela = await compose({ config, databaseUrl, log, clock: systemClock });
  const statements: string[] = [];
  const { query } = client;
  client.query = function (this: unknown, ...call: unknown[]) {
    const [text, values] = call;
    if (typeof text === 'string') statements.push(filledIn(text, Array.isArray(values) ? values : []));
    return Reflect.apply(query, this, call);
  };
  try {
    await work(mela);
  } finally {
    client.query = query;
    await mela.close();
    await database.close();
  }
  return statements;
}

function filledIn(text: string, values: readonly unknown[]): string {
  return text.replaceAll(/\$(\d+)/g, (_, place: string) => literal(values[Number(place) - 1]));
}

/** An untyped literal, as the driver sends it: the statement determines the type. */
function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (Array.isArray(value)) {
    const items = value.map((item) => `"${String(item).replaceAll(/["\\]/g, '\\$&')}"`);
    return literal(`{${items.join(',')}}`);
  }
  return `'${String(value).replaceAll("'", "''")}'`;
}
