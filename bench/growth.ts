import { sql } from 'kysely';
import { load } from './load.ts';
import { type BenchSite, startBenchSite } from './site.ts';

const small = 1000;
/** What may become of the figures of a small site; a run that misses one of them fails. */
const limits = { latency: 1.5, memory: 1.2 };
/** Different pages and lists that are asked for: more than are kept, so that each is made anew. */
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
  const told = Object.entries(ratios).map(([name, ratio]) => `${name}_ratio=${ratio.toFixed(2)}`);
  console.log(`growth events=${events} ${told.join(' ')}`);
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

/** Milliseconds that one answer takes where one is asked for after the other. */
async function meanMs({ url }: BenchSite, addresses: readonly string[]): Promise<number> {
  return 1000 / (await load(url, addresses, { connections: 1 })).rate;
}

/** First pages of lists as people filter them; the days differ. */
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
