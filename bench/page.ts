import { load, loadBare } from './load.ts';
import { startBenchSite } from './site.ts';

/** At 32 connections; the run fails if one of these is missed. */
const limits = { ratio: 0.5, p99Ms: 10, memoryMb: 200 };
const events = 6007;

/** Serves pages to visitors, compared with a bare server that sends the same bytes. */
export default async function benchPage(): Promise<boolean> {
  await using site = await startBenchSite(events);
  const { id } = await site.db.selectFrom('events').select('id').limit(1).executeTakeFirstOrThrow();
  let worst = { ratio: Number.POSITIVE_INFINITY, p99Ms: 0 };
  for (const path of [`/event/${id}`, '/allevents']) {
    const bare = await loadBare(`${site.url}${path}`);
    const page = await load(site.url, [path]);
    const ratio = page.rate / bare.rate;
    console.log(
      `${path}: ${Math.round(page.rate)} a second, p99 ${page.p99Ms} ms; bare server ${Math.round(bare.rate)}, p99 ${bare.p99Ms} ms; ratio ${ratio.toFixed(2)}`,
    );
    worst = { ratio: Math.min(worst.ratio, ratio), p99Ms: Math.max(worst.p99Ms, page.p99Ms) };
  }
  const memoryMb = await site.memoryMb();
  console.log(`page ratio=${worst.ratio.toFixed(2)} p99_ms=${worst.p99Ms} rss_mb=${Math.round(memoryMb)}`);
  return worst.ratio >= limits.ratio && worst.p99Ms <= limits.p99Ms && memoryMb <= limits.memoryMb;
}
