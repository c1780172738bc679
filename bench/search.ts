import { readFile } from 'node:fs/promises';
import { type BenchSite, startBenchSite } from './site.ts';

const asked = 500;
const connections = 16;
/** Milliseconds of the 95th percentile at so many events, and at more; a run that misses it fails. */
const limits = [
  { upTo: 100_000, p95Ms: 30 },
  { upTo: 1_000_000, p95Ms: 100 },
];
const source = new URL('../scripts/demo/conferences.ndjson', import.meta.url);

/** Searches for words of real events, with filters, no question twice: no answer is there already. */
export default async function benchSearch(events = 100_000): Promise<boolean> {
  await using site = await startBenchSite(events);
  const limit = limits.find(({ upTo }) => events <= upTo)?.p95Ms ?? 0;
  const p95Ms = await p95Of(site, await questions());
  console.log(`${events} events: ${asked} searches at ${connections} connections`);
  console.log(`search events=${events} p95_ms=${p95Ms.toFixed(1)} limit_ms=${limit}`);
  return p95Ms <= limit;
}

/** Milliseconds of the 95th percentile, `connections` at a time, when as many other questions have warmed the site up. */
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

/** One or two words of a title, or a town, with what people filter by beside them: twice as many as are timed. */
async function questions(): Promise<string[]> {
  const lines = (await readFile(source, 'utf8')).trim().split('\n');
  const month = Temporal.Now.plainDateISO().toPlainYearMonth();
  const different = new Set<string>();
  for (let index = 0; different.size < 2 * asked; index++) {
    // Each time round, other words of a title and other filters come together.
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
