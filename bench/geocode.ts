import { kilometresBetween } from '../contracts/positions.ts';
import { startTemporaryPostgres } from '../scripts/temporary-postgres.ts';
import { openDatabase } from '../server/infra/db/database.ts';
import { migrate } from '../server/infra/db/migrate.ts';
import { createLog } from '../server/infra/log/log.ts';
import { gazetteer, geonamesCities, loadGazetteer } from '../server/places/index.ts';
import type { Geocoder } from '../server/places/provider.ts';
import { conferencePlaces, indianPlaces, type KnownPlace } from './places.ts';

/** The run fails if one of these is missed. */
const limits = { p95Ms: 30, shareRight: 0.9, loadSeconds: 60 };
const rounds = 5;
const log = createLog({ level: 'warn', pretty: true });

/** Loads the gazetteer into an empty database and looks up places as real people wrote them. */
export default async function benchGeocode(): Promise<boolean> {
  await using started = new AsyncDisposableStack();
  const server = started.use(await startTemporaryPostgres());
  await migrate(server.url, log);
  const database = openDatabase(server.url);
  started.defer(() => database.close());

  const loadSeconds = await seconds(() => loadGazetteer({ db: database.db, log }, geonamesCities));
  console.log(`loaded in ${loadSeconds.toFixed(1)} s (limit ${limits.loadSeconds} s)`);
  const geocoder = gazetteer(database.db);
  const all = [...conferencePlaces, ...indianPlaces];
  const right =
    (await countRight(geocoder, 'conferences', conferencePlaces)) +
    (await countRight(geocoder, 'India', indianPlaces));
  console.log(`${right} of ${all.length} right (limit ${limits.shareRight * all.length})`);
  const p95 = await p95Milliseconds(geocoder, all);
  console.log(`p95 of a look-up: ${p95.toFixed(1)} ms (limit ${limits.p95Ms} ms)`);
  return p95 < limits.p95Ms && loadSeconds < limits.loadSeconds && right >= limits.shareRight * all.length;
}

async function countRight(geocoder: Geocoder, title: string, known: readonly KnownPlace[]): Promise<number> {
  let right = 0;
  for (const { text, at, withinKm } of known) {
    const place = await geocoder.find(text);
    const [latitude, longitude] = at;
    const off = place === null ? null : kilometresBetween(place, { latitude, longitude });
    if (off !== null && off <= withinKm) right++;
    else
      console.log(
        `  missed: ${text} → ${off === null ? 'not found' : `${place?.label}, ${Math.round(off)} km off`}`,
      );
  }
  console.log(`${title}: ${right} of ${known.length} right`);
  return right;
}

async function p95Milliseconds(geocoder: Geocoder, known: readonly KnownPlace[]): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    for (const { text } of known) times.push(1000 * (await seconds(() => geocoder.find(text))));
  }
  times.sort((one, other) => one - other);
  return times[Math.floor(times.length * 0.95)] ?? Number.POSITIVE_INFINITY;
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
}
