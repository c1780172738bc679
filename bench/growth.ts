import { sql } from 'kysely';
import { load } from './load.ts';
import { type BenchSite, startBenchSite } from './site.ts';

const small = 1000;
/** Allowed ratios to the figures of a small site; the run fails above them. */
const limits = { latency: 1.5, memory: 1.2 };
/** Distinct pages and lists: more than the cache holds, so each one is rendered anew. */
const different = 900;

/** Serves lists and pages from a thousand events, and from many more. */
export default async function benchGrowth(events = 1_000_000): Promise<boolean> {
  const before = await measure(small);
  const after = await measure(events);
  const ratios = {
    list: after.listMs / before.listMs,
    page: after.pageMs / before.pageMs,
    memory: after.memoryMb / before.memoryMb,
  };
  for (const [count, { listMs, pageMs, memoryMb, eventBytes }] of [
    [small, before],
    [events, after],
  ] as const) {
    console.log(
      `${count} events: list ${listMs.toFixed(2)} ms, page ${pageMs.toFixed(2)} ms, ${Math.round(memoryMb)} MB, ${Math.round(eventBytes)} bytes an event`,
    );
  }
  const figures = Object.entries(ratios).map(([name, ratio]) => `${name}_ratio=${ratio.toFixed(2)}`);
  console.log(`growth events=${events} ${figures.join(' ')}`);
  return Math.max(ratios.list, ratios.page) <= limits.latency && ratios.memory <= limits.memory;
}

async function measure(events: number) {
  await using site = await startBenchSite(events);
  const listMs = await meanMs(site, listAddresses());
  const pageMs = await meanMs(site, await pageAddresses(site));
  const { rows } = await sql<{ bytes: number }>`select pg_total_relation_size('events')
    + pg_total_relation_size('event_seats') + pg_total_relation_size('search_words') as bytes`.execute(
    site.db,
  );
  return { listMs, pageMs, memoryMb: await site.memoryMb(), eventBytes: (rows[0]?.bytes ?? 0) / events };
}

/** Mean milliseconds per request, sequentially. */
async function meanMs({ url }: BenchSite, addresses: readonly string[]): Promise<number> {
  return 1000 / (await load(url, addresses, { connections: 1 })).rate;
}

/** First pages of filtered lists on different days. */
function listAddresses(): string[] {
  const today = Temporal.Now.plainDateISO();
  const filters = ['', '&category=technology', '&online=false'];
  return Array.from(
    { length: different },
    (_, index) => `/v1/events?from=${today.add({ days: index })}${filters[index % filters.length]}`,
  );
}

async function pageAddresses({ db }: BenchSite): Promise<string[]> {
  const rows = await db.selectFrom('events').select('id').orderBy('created_at').limit(different).execute();
  return rows.map(({ id }) => `/event/${id}`);
}
