import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { EventInput } from '../contracts/events.ts';
import { insertEvents, newEvent } from '../server/events/index.ts';
import { type Db, transaction } from '../server/platform/database.ts';

const source = new URL('../scripts/demo/conferences.ndjson', import.meta.url);
const batch = 1000;
/** Days over which the events are spread, half of them before today. */
const spread = 3650;
/** Words by which copies of a conference differ, so that an index of them grows as that of real events does. */
const editions = ['Spring', 'Monsoon', 'Harvest', 'Winter', 'Sunrise', 'Riverside', 'Hilltop', 'Lakeside'];

type Conference = Record<'name' | 'topic' | 'city' | 'country', string | undefined>;

/** The conferences of the sample over and over, a week later each time, half of them ahead. */
export async function insertConferences(db: Db, from: number, to: number): Promise<void> {
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
    const rows = Array.from({ length: count }, (_, offset) => {
      const index = start + offset;
      const conference = conferences[index % conferences.length] as Conference;
      const input = edition(conference, index, Math.floor(index / conferences.length), firstDay);
      return newEvent(input, { organiserId: 'organiser', now });
    });
    await transaction(db, (tx) => insertEvents(tx, rows));
  }
  await sql`vacuum analyze events`.execute(db);
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
    date: firstDay.add({ days: (index * 7) % spread }).toString(),
    allDay: true,
    categories: [index % 10 === 0 ? 'art' : 'technology'],
  });
}
