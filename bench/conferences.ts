import { readFile } from 'node:fs/promises';
import { type RawBuilder, sql } from 'kysely';
import { EventInput } from '../contracts/events.ts';
import { insertEvents, newEvent } from '../server/features/events/index.ts';
import { type Db, transaction } from '../server/infra/db/database.ts';
import { renderText } from '../server/infra/text/rendered-text.ts';

const source = new URL('../scripts/demo/conferences.ndjson', import.meta.url);
const batch = 1000;
/** Days over which events are spread, half of them in the past. */
const spread = 3650;
/** Words that make copies of a conference differ, so that the search index grows as with real events. */
const editions = ['Spring', 'Monsoon', 'Harvest', 'Winter', 'Sunrise', 'Riverside', 'Hilltop', 'Lakeside'];

type Conference = Record<'name' | 'topic' | 'city' | 'country', string | undefined>;

/** Events inserted from the sample; beyond these, rows are copied inside the database, ten times as fast. */
const readOnes = 6007;

/** Repeats the sample's conferences, a week later each time, half of them upcoming. */
export async function insertConferences(db: Db, from: number, to: number): Promise<void> {
  if (from < readOnes) await readConferences(db, from, Math.min(to, readOnes));
  if (to > readOnes) await copyEvents(db, Math.max(from, readOnes), to);
  await sql`vacuum analyze events`.execute(db);
  await sql`vacuum analyze event_seats`.execute(db);
}

async function readConferences(db: Db, from: number, to: number): Promise<void> {
  const text = await readFile(source, 'utf8');
  const conferences = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Conference);
  await sql`insert into users (id, email, email_verified_at, password_hash, name)
    values ('organiser', 'organiser@example.org', now(), '', 'Organiser') on conflict do nothing`.execute(db);
  const now = Temporal.Now.instant();
  const firstDay = now
    .toZonedDateTimeISO('UTC')
    .toPlainDate()
    .subtract({ days: spread / 2 });
  for (let start = from; start < to; start += batch) {
    const count = Math.min(batch, to - start);
    const rows = await Promise.all(
      Array.from({ length: count }, async (_, offset) => {
        const index = start + offset;
        const conference = conferences[index % conferences.length] as Conference;
        const input = edition(conference, index, Math.floor(index / conferences.length), firstDay);
        const { values, capacity } = newEvent(input, { organiserId: 'organiser', now });
        // As events are written in use. Otherwise a job renders all texts while the bench measures.
        const { html, rendered_by } = await renderText('description', input.description);
        return { values: { ...values, description_html: html, rendered_by }, capacity };
      }),
    );
    await transaction(db, (tx) => insertEvents(tx, rows));
  }
}

/** Copies the inserted events under other names and on other days. */
async function copyEvents(db: Db, from: number, to: number): Promise<void> {
  const { rows } = await sql<{ name: string }>`select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = 'events' and is_generated = 'NEVER'`.execute(db);
  const days = sql`(n * 7 % 400)`;
  const changed: Record<string, RawBuilder<unknown>> = {
    id: sql`'copy' || lpad(n::text, 16, '0')`,
    title: sql`title || ' ' || (${editions}::text[])[1 + n % ${editions.length}::int] || ' ' || n / ${readOnes}::int`,
    start_date: sql`start_date + ${days}`,
    end_date: sql`end_date + ${days}`,
    starts_at: sql`starts_at + ${days} * interval '1 day'`,
    ends_at: sql`ends_at + ${days} * interval '1 day'`,
    created_at: sql`created_at + n * interval '1 millisecond'`,
  };
  const columns = rows.map(({ name }) => sql.ref(name));
  const values = rows.map(({ name }) => changed[name] ?? sql.ref(name));
  await sql`insert into events (${sql.join(columns)})
    select ${sql.join(values)} from (
      select *, row_number() over (order by created_at, id) - 1 as place from events
      where id not like 'copy%') as read
    join generate_series(${from}::int, ${to - 1}::int) as n on n % ${readOnes}::int = place`.execute(db);
  await sql`insert into event_seats (event_id) select id from events on conflict do nothing`.execute(db);
}

function edition(
  { name, topic, city, country }: Conference,
  index: number,
  round: number,
  firstDay: Temporal.PlainDate,
): EventInput {
  const word = round === 0 ? '' : ` ${editions[round % editions.length]} ${round}`;
  return EventInput.parse({
    eventTitle: `${name}${word}`,
    description: `A conference on ${topic}, with talks, workshops and time to meet.`,
    location: [city, country].filter(Boolean).join(', '),
    online: city === undefined,
    ...(city !== undefined && somewhere(index)),
    date: firstDay.add({ days: (index * 7) % spread }).toString(),
    allDay: true,
    categories: [index % 10 === 0 ? 'art' : 'technology'],
  });
}

/** A distinct point for each: multiples of irrational numbers spread evenly over the inhabited latitudes. */
function somewhere(index: number): { latitude: number; longitude: number } {
  const part = (step: number) => (index * step) % 1;
  return { latitude: -40 + 100 * part(Math.SQRT2), longitude: -180 + 360 * part(Math.sqrt(3)) };
}
