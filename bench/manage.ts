import { sql } from 'kysely';
import { insertPeople, startBenchSite } from './site.ts';

/**
 * The run fails if one of these is missed. Megabytes are what exports of an event four times as large use
 * beyond the peak of as many bytes of smaller exports.
 */
const limits = { pageMs: 100, exportMb: 20 };
const looks = 20;
const exports = 16;
const timesLarger = 4;

/** Opens the page of an event with many attendees and exports the list; then for a larger event. */
export default async function benchManage(attendees = 13_000): Promise<boolean> {
  await using site = await startBenchSite(2);
  const [organiser, ...guests] = await insertPeople(site.db, attendees * timesLarger + 1);
  const events = await site.db.selectFrom('events').select('id').execute();
  const [eventId = '', largerId = ''] = events.map(({ id }) => id);
  await site.db
    .updateTable('events')
    .set({ organiser_id: organiser?.id ?? '' })
    .execute();
  const ids = guests.map(({ id }) => id);
  const register = async (event: string, people: readonly string[]) => {
    await sql`insert into registrations (id, event_id, user_id, state, social_media, reason, confirmed_at)
      select md5(${event} || guest), ${event}, guest, 'confirmed', 'Mastodon', repeat('To meet people. ', 10), now()
      from unnest(${people}::text[]) as guest`.execute(site.db);
    await site.db
      .updateTable('event_seats')
      .set({ confirmed: people.length })
      .where('event_id', '=', event)
      .execute();
  };
  await register(eventId, ids.slice(0, attendees));
  await register(largerId, ids);
  await sql`vacuum analyze registrations`.execute(site.db);

  const headers = { cookie: organiser?.cookie ?? '' };
  const ask = async (path: string) => {
    const answer = await fetch(site.url + path, { headers });
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
    return answer;
  };
  const taken: number[] = [];
  const page = `/v1/events/${eventId}/registrations?state=confirmed`;
  for (let look = 0; look <= looks; look++) {
    const start = performance.now();
    await (await ask(page)).arrayBuffer();
    // The first request is a warm-up.
    if (look > 0) taken.push(performance.now() - start);
  }
  const pageMs = taken.sort((one, other) => one - other)[Math.floor(looks * 0.95)] ?? 0;

  const without = await site.memoryMb();
  const sheetsOf = async (event: string, count: number) => {
    let peak = 0;
    let bytes = 0;
    for (let round = 0; round < count; round++) {
      for await (const chunk of (await ask(`/v1/events/${event}/registrations.csv`)).body ?? []) {
        bytes += chunk.length;
        peak = Math.max(peak, await site.memoryMb());
      }
    }
    return { peak, megabytes: bytes / count / 1e6 };
  };
  // Garbage from one export stays in memory for a while.
  await sheetsOf(eventId, exports);
  const small = await sheetsOf(eventId, exports);
  const large = await sheetsOf(largerId, exports / timesLarger);
  const exportMb = Math.max(0, large.peak - small.peak);
  console.log(
    `${attendees} attendees: a page in ${pageMs.toFixed(1)} ms, 95 of 100 (limit ${limits.pageMs} ms)`,
  );
  console.log(
    `sheets of ${small.megabytes.toFixed(1)} MB in ${(small.peak - without).toFixed(1)} MB more than none, of ${large.megabytes.toFixed(1)} MB in ${(large.peak - without).toFixed(1)} MB`,
  );
  const bytesOf = async (table: string, count: number) => {
    const { rows } = await sql<{
      bytes: number;
    }>`select pg_total_relation_size(${table}::regclass) as bytes`.execute(site.db);
    return Math.round((rows[0]?.bytes ?? 0) / count);
  };
  const people = attendees * timesLarger;
  const person = (await bytesOf('users', people)) + (await bytesOf('sessions', people));
  console.log(
    `on disk, with indexes: a person ${person} bytes, a registration ${await bytesOf('registrations', attendees + people)}`,
  );
  console.log(`manage attendees=${attendees} page_ms=${pageMs.toFixed(1)} export_mb=${exportMb.toFixed(1)}`);
  return pageMs <= limits.pageMs && exportMb <= limits.exportMb;
}
