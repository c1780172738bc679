import { readFile } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { sql } from 'kysely';
import { pgbench, statementsOf } from './load.ts';
import { type BenchSite, startBenchSite } from './site.ts';

const timed = 600;
const timedAlone = 200;
const connections = 16;
/** 95th percentiles in milliseconds, by number of events; the run fails above one. */
const limits = [
  { upTo: 100_000, p95Ms: 30, aloneP95Ms: 10 },
  { upTo: 1_000_000, p95Ms: 100, aloneP95Ms: 30 },
];
const source = new URL('../scripts/demo/conferences.ndjson', import.meta.url);

/**
 * Searches for words of real events with filters, each query once, so that no result is cached. What the site keeps
 * between searches: how common words are, other names of towns, and the plans of its statements.
 */
export default async function benchSearch(events = 100_000): Promise<boolean> {
  await using site = await startBenchSite(events);
  const limit = limits.find(({ upTo }) => events <= upTo) ?? { p95Ms: 0, aloneP95Ms: 0 };
  const addresses = (await questions(2 * timed + timedAlone)).values();
  const next = (count: number) => [...addresses.take(count)];
  const searches = next(timed);
  // Before the site is warm, as its searches are counted from here on.
  const statements = await statementsOf(site.databaseUrl, async ({ app }) => {
    for (const address of searches.slice(0, timedAlone)) {
      const answer = await app.inject(address);
      if (answer.statusCode !== 200) throw new Error(answer.body);
    }
  });
  await search(site, next(timed), connections);
  const together = await search(site, searches, connections);
  const alone = await search(site, next(timedAlone), 1);
  const most = (await pgbench(site.databaseUrl, statements, { connections })) * timedAlone;
  console.log(
    `${events} events, ${timed} different searches at ${connections} connections, ${timedAlone} more at one`,
  );
  console.log('cached: how common words are, names of towns, plans of statements; no results');
  console.log(
    `${Math.round(together.perSecond)} a second, pgbench with the same SQL ${Math.round(most)}; processor time of a search: database ${together.databaseMs.toFixed(1)} ms, server ${together.serverMs.toFixed(1)} ms`,
  );
  console.log(
    `search events=${events} per_second=${Math.round(together.perSecond)} ratio=${(together.perSecond / most).toFixed(2)} p95_ms=${together.p95Ms.toFixed(1)} limit_ms=${limit.p95Ms} alone_p95_ms=${alone.p95Ms.toFixed(1)} alone_limit_ms=${limit.aloneP95Ms}`,
  );
  return together.p95Ms <= limit.p95Ms && alone.p95Ms <= limit.aloneP95Ms;
}

async function search(site: BenchSite, addresses: readonly string[], visitors: number) {
  const waiting = addresses.values();
  const agent = new Agent({ keepAlive: true, maxSockets: visitors });
  const taken: number[] = [];
  const visitor = async () => {
    for (const address of waiting) {
      const start = performance.now();
      await read(site.url + address, agent);
      taken.push(performance.now() - start);
    }
  };
  const before = { server: await site.cpuMs(), database: await databaseCpuMs(site) };
  const start = performance.now();
  await Promise.all(Array.from({ length: visitors }, visitor));
  const tookMs = performance.now() - start;
  agent.destroy();
  return {
    perSecond: (1000 * addresses.length) / tookMs,
    p95Ms: taken.sort((one, other) => one - other)[Math.floor(taken.length * 0.95)] ?? 0,
    serverMs: ((await site.cpuMs()) - before.server) / addresses.length,
    databaseMs: ((await databaseCpuMs(site)) - before.database) / addresses.length,
  };
}

/** `fetch` would take twice the time for it, on the processors that are being measured. */
function read(url: string, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    const asked = get(url, { agent }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${url}: ${answer.statusCode}`));
      answer.on('end', resolve).on('error', reject).resume();
    });
    asked.on('error', reject);
  });
}

/** Processor time of the database's connections (Linux only), which stay open during a run. */
async function databaseCpuMs({ db }: BenchSite): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity
    where backend_type = 'client backend' and application_name = 'mela'`.execute(db);
  const times = await Promise.all(rows.map(({ pid }) => readFile(`/proc/${pid}/schedstat`, 'utf8')));
  // In nanoseconds, the first of three figures.
  return times.reduce((sum, time) => sum + Number(time.split(' ')[0]) / 1e6, 0);
}

/** One or two words of a title, or a town, with common filters; no two alike. */
async function questions(count: number): Promise<string[]> {
  const lines = (await readFile(source, 'utf8')).trim().split('\n');
  const month = Temporal.Now.plainDateISO().toPlainYearMonth();
  const different = new Set<string>();
  for (let index = 0; different.size < count; index++) {
    // Each round combines other words and filters.
    const round = Math.floor(index / lines.length);
    const { name, city = '' } = JSON.parse(lines[(index * 11) % lines.length] ?? '{}') as Record<
      string,
      string
    >;
    const words = name?.match(/[\p{L}\p{N}]{3,}/gu) ?? ['conference'];
    const text = [
      words[(index + round) % words.length],
      ...(index % 3 === 0 ? [words[0]] : []),
      ...(index % 5 === 0 ? [city] : []),
    ];
    const from = month.add({ months: index % 12 }).toPlainDate({ day: 1 });
    const filters = ['', '&category=technology', '&online=false', `&from=${from}`, '&ticketType=free'];
    const filter = filters[(index + round) % filters.length];
    different.add(`/v1/events?q=${encodeURIComponent(text.join(' '))}${filter}`);
  }
  return [...different];
}
