import { readFile } from 'node:fs/promises';
import { type BenchSite, startBenchSite } from './site.ts';

const asked = 500;
const connections = 16;
/** 95th percentile in milliseconds, by number of events; the run fails above it. */
const limits = [
  { upTo: 100_000, p95Ms: 30 },
  { upTo: 1_000_000, p95Ms: 100 },
];
const source = new URL('../scripts/demo/conferences.ndjson', import.meta.url);

/** Searches for words of real events with filters, each query once, so nothing is cached. */
export default async function benchSearch(events = 100_000): Promise<boolean> {
  await using site = await startBenchSite(events);
  const limit = limits.find(({ upTo }) => events <= upTo)?.p95Ms ?? 0;
  const p95Ms = await p95Of(site, await questions());
  console.log(`${events} events: ${asked} searches at ${connections} connections`);
  console.log(`search events=${events} p95_ms=${p95Ms.toFixed(1)} limit_ms=${limit}`);
  return p95Ms <= limit;
}

/**
 * 95th percentile in milliseconds at `connections` concurrent requests, after a warm-up of as many other
 * queries.
 */
async function p95Of(site: BenchSite, addresses: readonly string[]): Promise<number> {
  await timesOf(site, addresses.slice(asked));
  const taken = await timesOf(site, addresses.slice(0, asked));
  return taken.sort((one, other) => one - other)[Math.floor(taken.length * 0.95)] ?? 0;
}

async function timesOf(site: BenchSite, addresses: readonly string[]): Promise<number[]> {
  const waiting = addresses.entries();
  const taken: number[] = [];
  const visitor = async () => {
    for (const [, address] of waiting) {
      const start = performance.now();
      const answer = await fetch(site.url + address);
      if (!answer.ok) throw new Error(`${address}: ${await answer.text()}`);
      await answer.arrayBuffer();
      taken.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: connections }, visitor));
  return taken;
}

/** One or two words of a title, or a town, with common filters: twice as many as are timed. */
async function questions(): Promise<string[]> {
  const lines = (await readFile(source, 'utf8')).trim().split('\n');
  const month = Temporal.Now.plainDateISO().toPlainYearMonth();
  const different = new Set<string>();
  for (let index = 0; different.size < 2 * asked; index++) {
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
