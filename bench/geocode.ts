import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gazetteer, geonamesCities, loadGazetteer } from '../server/places/index.ts';
import { kilometresBetween } from '../server/places/ranking.ts';
import { openDatabase } from '../server/platform/database.ts';
import { startEmbeddedPostgres } from '../server/platform/embedded-postgres.ts';
import { createLog } from '../server/platform/log.ts';
import { migrate } from '../server/platform/migrate.ts';
import { conferencePlaces, indianPlaces, type KnownPlace } from './places.ts';

/** What must hold; a run that misses one of them fails. */
const limits = { p95Ms: 30, shareRight: 0.9, loadSeconds: 60 };
const rounds = 5;

const log = createLog({ level: 'warn', pretty: true });
const folder = await mkdtemp(join(tmpdir(), 'mela-bench-'));
const server = await startEmbeddedPostgres(folder);
await migrate(server.url, log);
const database = openDatabase(server.url);
try {
  const loadSeconds = await seconds(() => loadGazetteer({ db: database.db, log }, geonamesCities));
  console.log(`loaded in ${loadSeconds.toFixed(1)} s`);
  const geocoder = gazetteer(database.db);
  const shares = [
    await shareRight('60 places of conferences', conferencePlaces),
    await shareRight('40 places of India', indianPlaces),
  ];
  const p95 = await p95Milliseconds([...conferencePlaces, ...indianPlaces]);
  console.log(`p95 of a look-up: ${p95.toFixed(1)} ms (limit ${limits.p95Ms} ms)`);
  const kept =
    p95 < limits.p95Ms &&
    loadSeconds < limits.loadSeconds &&
    shares.every((share) => share >= limits.shareRight);
  process.exitCode = kept ? 0 : 1;

  async function shareRight(title: string, known: readonly KnownPlace[]): Promise<number> {
    let right = 0;
    for (const { text, at, withinKm } of known) {
      const place = await geocoder.find(text);
      const distance =
        place === null
          ? Number.POSITIVE_INFINITY
          : kilometresBetween(place, { latitude: at[0], longitude: at[1] });
      if (distance <= withinKm) right++;
      else
        console.log(
          `  missed: ${text} → ${place === null ? 'not found' : `${place.label} (${Math.round(distance)} km off)`}`,
        );
    }
    console.log(`${title}: ${right} of ${known.length} right`);
    return right / known.length;
  }

  async function p95Milliseconds(known: readonly KnownPlace[]): Promise<number> {
    const times: number[] = [];
    for (let round = 0; round < rounds; round++) {
      for (const { text } of known) times.push(1000 * (await seconds(() => geocoder.find(text))));
    }
    times.sort((one, other) => one - other);
    return times[Math.floor(times.length * 0.95)] ?? Number.POSITIVE_INFINITY;
  }
} finally {
  await database.close();
  await server.stop();
  await rm(folder, { recursive: true });
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
}
