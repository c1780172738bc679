import { startBenchSite } from './site.ts';

/** From process start to the first response, in milliseconds, with a running database. */
const limitMs = 1500;
const events = 6007;
const rounds = 5;

/** Starts the site repeatedly on existing data. */
export default async function benchStart(): Promise<boolean> {
  await using site = await startBenchSite(events);
  const taken: number[] = [];
  for (let round = 0; round < rounds; round++) taken.push((await site.restart()).startedInMs);
  const slowest = Math.max(...taken);
  console.log(`${rounds} starts: ${taken.map((ms) => Math.round(ms)).join(', ')} ms (limit ${limitMs} ms)`);
  console.log(`start slowest_ms=${Math.round(slowest)} limit_ms=${limitMs}`);
  return slowest <= limitMs;
}
