import { setTimeout as pause } from 'node:timers/promises';
import { Query } from 'appwrite';
import { type Asked, loadBareFor, loadFor, type Measured, pgbench, statementsOf } from './load.ts';
import { type BenchPerson, type BenchSite, insertPeople, startBenchSite } from './site.ts';

const events = 6007;
const members = 64;
/** Documents per list, and the number of different lists requested. */
const perList = 25;
const lists = 4000;
/** Events whose pages are read while others write. */
const busyEvents = 300;
const maxMemoryMb = 250;

interface Row {
  readonly name: string;
  /** Paths to request, by each connection in an order of its own. */
  readonly paths: readonly string[];
  /** Whether each connection is a different person. */
  readonly signedIn?: boolean;
  /** Concurrent registrations per second. */
  readonly writes?: number;
  /** Share of the bare server's rate, or of what PostgreSQL's own load generator reaches with the same statements. */
  readonly goal: number;
  readonly against?: 'pgbench';
  /** What the site has cached after the warm-up. */
  readonly cached: string;
  /** Every path has been read once before. */
  readonly warm?: boolean;
}

/**
 * Visitors and members read pages while others write, each row as a share of a bare server that sends the same bytes
 * under the same load.
 *
 * @param only the number of the one row to run; 0 for all
 * @param workers processes of the site
 */
export default async function benchTraffic(only = 0, workers = 1): Promise<boolean> {
  await using site = await startBenchSite(events, workers > 1 ? { WORKERS: String(workers) } : {});
  const people = await insertPeople(site.db, members);
  const rows = await rowsOf(site);
  const bare = new Map<string, Measured>();
  const bareLimit = async (kind: string, asked: Asked) => {
    const limit = bare.get(kind) ?? (await loadBareFor(site.url, asked));
    bare.set(kind, limit);
    return limit.rate;
  };
  let reached = true;
  const warmed = new Set<string | undefined>();
  for (const [index, row] of rows.entries()) {
    if (only > 0 && only !== index + 1) continue;
    const asked = { paths: row.paths, cookies: row.signedIn ? people.map(({ cookie }) => cookie) : [] };
    const kind = `${row.signedIn === true} ${row.paths[0]?.replace(/\/[0-9a-z]{20}.*|\?.*/, '')}`;
    const limit = row.against ? await databaseLimit(site, row.paths) : await bareLimit(kind, asked);
    if (row.warm && !warmed.has(row.paths[0])) console.log(await firstReads(site, row.paths));
    if (row.warm) warmed.add(row.paths[0]);
    let before = 0;
    const onWarm = async () => {
      before = await site.cpuMs();
    };
    const measured = await whileWriting(site, row.writes ?? 0, () => loadFor(site.url, asked, { onWarm }));
    const cpuUs = ((await site.cpuMs()) - before) * (1000 / measured.count);
    const ratio = measured.rate / limit;
    reached &&= ratio >= row.goal;
    console.log(
      `${String(index + 1).padStart(2)} ${row.name}: ${Math.round(measured.rate)} a second, p50 ${measured.p50Ms} p99 ${measured.p99Ms} ms, ${Math.round(cpuUs)} µs of the processor each; ${row.against ?? 'bare'} ${Math.round(limit)}; ratio=${ratio.toFixed(3)} goal=${row.goal} (${row.cached})`,
    );
  }
  const memoryMb = Math.round(await site.memoryMb());
  console.log(`traffic rss_mb=${memoryMb} goal=${maxMemoryMb}`);
  return reached && memoryMb <= maxMemoryMb;
}

/** Lists of which the statements are measured. */
const sampled = 200;

/** Answers a second if the database ran nothing but their statements. */
async function databaseLimit({ databaseUrl }: BenchSite, paths: readonly string[]): Promise<number> {
  const sample = paths.filter((_, index) => index % Math.ceil(paths.length / sampled) === 0);
  const statements = await statementsOf(databaseUrl, async ({ app }) => {
    for (const path of sample) {
      const answer = await app.inject(path);
      if (answer.statusCode !== 200) throw new Error(answer.body);
    }
  });
  return (await pgbench(databaseUrl, statements, { connections: 16 })) * sample.length;
}

/** Milliseconds that the first reads of all pages may take. */
const patienceMs = 60_000;

/** Reads each path once, as a crawler would. */
async function firstReads({ url }: BenchSite, paths: readonly string[]): Promise<string> {
  const waiting = paths.values();
  const start = performance.now();
  let read = 0;
  const crawl = async () => {
    for (const path of waiting) {
      const answer = await fetch(url + path);
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
      read++;
      if (performance.now() - start > patienceMs) return;
    }
  };
  await Promise.all(Array.from({ length: 8 }, crawl));
  const perSecond = Math.round((read * 1000) / (performance.now() - start));
  return `   first reads of ${read} paths like ${paths[0]}: ${perSecond} a second`;
}

async function rowsOf({ db }: BenchSite): Promise<Row[]> {
  const found = await db.selectFrom('events').select('id').orderBy('id').execute();
  const pages = found.map(({ id }) => `/event/${id}`);
  const one = pages.slice(0, 1);
  const some = pages.slice(0, busyEvents);
  const details = found.map(({ id }) => `/v1/events/${id}`);
  const shared = 'what everybody sees, per event; what was read of a person, until the next write';
  const whole = 'whole pages';
  return [
    { name: 'one event page, visitors', paths: one, goal: 0.8, cached: whole },
    { name: 'event pages at random, visitors', paths: pages, goal: 0.1, cached: shared, warm: true },
    { name: 'one event page, members', paths: one, signedIn: true, goal: 0.1, cached: shared },
    {
      name: 'event pages at random, members',
      paths: pages,
      signedIn: true,
      goal: 0.08,
      cached: shared,
      warm: true,
    },
    { name: '/allevents, members', paths: ['/allevents'], signedIn: true, goal: 0.05, cached: shared },
    { name: '/, members', paths: ['/'], signedIn: true, goal: 0.05, cached: shared },
    {
      name: '/registered-events, members',
      paths: ['/registered-events'],
      signedIn: true,
      goal: 0.05,
      cached: 'nothing',
    },
    {
      name: 'GET /v1/events/ID at random, visitors',
      paths: details,
      goal: 0.35,
      cached: 'whole answers, until the next write',
      warm: true,
    },
    {
      name: 'GET /v1/events/ID at random, members',
      paths: details,
      signedIn: true,
      goal: 0.25,
      cached: 'nothing',
    },
    {
      name: `${lists} lists of documents, visitors`,
      paths: listPaths(),
      goal: 1,
      against: 'pgbench',
      cached: 'which documents lists have, until the next write; documents of 12 MB, by version',
    },
    { name: 'one event page, 20 writes a second', paths: one, writes: 20, goal: 0.8, cached: whole },
    {
      name: `${busyEvents} event pages at random, 20 writes a second`,
      paths: some,
      writes: 20,
      goal: 0.1,
      cached: shared,
    },
    {
      name: `${busyEvents} event pages at random, 200 writes a second`,
      paths: some,
      writes: 200,
      goal: 0.05,
      cached: shared,
    },
  ];
}

function listPaths(): string[] {
  const today = Temporal.Now.plainDateISO();
  return Array.from({ length: lists }, (_, index) => {
    const queries = [
      Query.greaterThanEqual('date', today.add({ days: index % 900 }).toString()),
      Query.orderAsc('date'),
      Query.limit(perList),
      Query.offset(Math.floor(index / 900) * perList),
    ];
    const text = queries.map((query) => `queries[]=${encodeURIComponent(query)}`).join('&');
    return `/v1/databases/main/collections/events/documents?${text}`;
  });
}

/** Registers people for the first events at this rate, until `work` is done. */
async function whileWriting<Result>(
  site: BenchSite,
  perSecond: number,
  work: () => Promise<Result>,
): Promise<Result> {
  if (perSecond === 0) return work();
  const coming = await site.db
    .selectFrom('events')
    .select('id')
    .where('starts_at', '>', Temporal.Now.instant().add({ hours: 24 }))
    .orderBy('id')
    .limit(busyEvents / 2)
    .execute();
  const guests = await insertPeople(site.db, perSecond * 15);
  const stop = new AbortController();
  const writing = write(site.url, { guests, eventIds: coming.map(({ id }) => id), perSecond, stop });
  try {
    return await work();
  } finally {
    stop.abort();
    await writing;
  }
}

async function write(
  url: string,
  given: {
    readonly guests: readonly BenchPerson[];
    readonly eventIds: readonly string[];
    readonly perSecond: number;
    readonly stop: AbortController;
  },
): Promise<void> {
  const { guests, eventIds, perSecond, stop } = given;
  const start = performance.now();
  const sent: Promise<void>[] = [];
  for (const [index, { id, cookie }] of guests.entries()) {
    await pause(Math.max(0, start + (index * 1000) / perSecond - performance.now()));
    if (stop.signal.aborted) break;
    sent.push(register(`${url}/v1/events/${eventIds[index % eventIds.length]}/registrations`, id, cookie));
  }
  await Promise.all(sent);
}

async function register(url: string, id: string, cookie: string): Promise<void> {
  const body = { socialMedia: 'Mastodon', email: `${id}@example.org`, reason: 'To meet people.' };
  const answer = await fetch(url, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`A registration was refused: ${text}`);
}
