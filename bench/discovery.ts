import { startTemporaryPostgres } from '../scripts/temporary-postgres.ts';
import { compose, type Mela } from '../server/compose/index.ts';
import { readConfig } from '../server/config/index.ts';
import { migrate } from '../server/infra/db/migrate.ts';
import { systemClock } from '../server/infra/deps.ts';
import { createLog } from '../server/infra/log/log.ts';
import { geonamesCities, loadGazetteer } from '../server/places/index.ts';
import { insertConferences } from './conferences.ts';

/** 95th percentile of a first page in milliseconds; the run fails if one is missed. */
const limits = [
  { events: 6007, list: 50, search: 100 },
  { events: 100_000, list: 150, search: 300 },
];
const rounds = 20;
const log = createLog({ level: 'warn', pretty: true });

const lists = ['', 'category=art', 'ticketType=paid', 'place=Bengaluru', 'online=true', 'from=2027-03-01'];
const nearby = ['near=19.08,72.88&within=50', 'near=52.5,13.4&within=500', 'place=Bengaluru&within=100'];
const searches = [
  ...['kubernetes amsterdam', 'javscript', 'zürich', 'Bengaluru', 'e', 'conference', 'technology'],
  ...['!!! ???', '🎉', 'x'.repeat(200), 'a b c d e f g h i j k l m n o p q r s t u v w x y z'],
];

/** Requests first pages over HTTP, with the numbers of events of two differently sized communities. */
export default async function benchDiscovery(): Promise<boolean> {
  await using started = new AsyncDisposableStack();
  const server = started.use(await startTemporaryPostgres());
  await migrate(server.url, log);
  const config = readConfig({ SECRET: 'of a site that lives for a minute', DATA_DIR: server.dataDir });
  const mela = await compose({ config, databaseUrl: server.url, log, clock: systemClock });
  started.defer(() => mela.close());
  await loadGazetteer(mela.deps, geonamesCities);

  let kept = true;
  let loaded = 0;
  for (const { events, list, search } of limits) {
    await insertConferences(mela.deps.db, loaded, events);
    loaded = events;
    console.log(`${events} events`);
    kept = (await isWithin(mela, 'lists', lists, list)) && kept;
    kept = (await isWithin(mela, 'lists near a place', nearby, list)) && kept;
    const asked = searches.map((text) => `q=${encodeURIComponent(text)}`);
    kept = (await isWithin(mela, 'searches', asked, search)) && kept;
  }
  return kept;
}

async function isWithin(
  mela: Mela,
  name: string,
  queries: readonly string[],
  limit: number,
): Promise<boolean> {
  const taken: number[] = [];
  for (let round = 0; round < rounds; round++) {
    for (const query of queries) {
      const start = performance.now();
      const answer = await mela.app.inject(`/v1/events?${query}`);
      if (answer.statusCode !== 200) throw new Error(`${query}: ${answer.body}`);
      taken.push(performance.now() - start);
    }
  }
  const p95 = taken.sort((one, other) => one - other)[Math.floor(taken.length * 0.95)] ?? 0;
  console.log(`  p95 of ${name}: ${p95.toFixed(1)} ms (limit ${limit} ms)`);
  return p95 < limit;
}
