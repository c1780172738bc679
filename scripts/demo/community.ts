import { EventInput } from '../../contracts/events.ts';
import { insertEvents, newEvent } from '../../server/features/events/index.ts';
import { type Db, transaction } from '../../server/infra/db/database.ts';
import type { Clock } from '../../server/infra/deps.ts';
import type { Geocoder } from '../../server/places/provider.ts';
import { type DemoEvent, dateOf } from './demo-event.ts';

const timeZone = 'Asia/Kolkata';

/** Identifies the event on later runs. */
function sourceKeyOf({ key }: DemoEvent): string {
  return `demo:${key}`;
}

/** The demo events that exist already. */
export async function knownKeys(db: Db, events: readonly DemoEvent[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('events')
    .select('source_key')
    .where('source_key', 'in', events.map(sourceKeyOf))
    .execute();
  const known = new Set(rows.map((row) => row.source_key));
  return new Set(events.filter((event) => known.has(sourceKeyOf(event))).map(({ key }) => key));
}

/**
 * Adds an event as its organiser would, on its date relative to today.
 *
 * @returns its id
 */
export async function addDemoEvent(
  db: Db,
  places: Geocoder,
  event: DemoEvent,
  about: { readonly organiserId: string; readonly pictureId: string | null; readonly clock: Clock },
): Promise<string> {
  const now = about.clock.now();
  const today = now.toZonedDateTimeISO(timeZone).toPlainDate();
  const input = EventInput.parse({
    eventTitle: event.title,
    // One line per paragraph: the texts are wrapped in the source for readability.
    description: event.description.replace(/(?<!\n)\n(?![\n-])/g, ' '),
    location: event.location,
    featuredImage: about.pictureId,
    ...datesOf(event, today),
    startTime: event.from,
    endTime: event.to,
    timeZone,
    online: event.onlineLink !== undefined,
    onlineLink: event.onlineLink ?? null,
    ticketType: event.price === undefined ? 'free' : 'paid',
    ticketPrice: event.price ?? null,
    tenantApproval: event.approval ?? false,
    handOn: true,
    capacity: event.capacity ?? null,
    categories: event.categories,
    schedule: event.schedule ?? [],
    ...(await pinOf(event, places)),
  });
  const row = newEvent(input, {
    organiserId: about.organiserId,
    now,
    sourceKey: sourceKeyOf(event),
  });
  await transaction(db, (tx) => insertEvents(tx, [row]));
  return row.values.id;
}

function datesOf(event: DemoEvent, today: Temporal.PlainDate) {
  const date = dateOf(event, today);
  return {
    date: date.toString(),
    endDate: event.days === undefined ? null : date.add({ days: event.days - 1 }).toString(),
  };
}

async function pinOf({ pin, location }: DemoEvent, places: Geocoder) {
  if (pin !== undefined) return { latitude: pin[0], longitude: pin[1], precision: 'organiser' };
  const place = location === '' ? null : await places.find(location);
  return place === null
    ? {}
    : { latitude: place.latitude, longitude: place.longitude, precision: place.precision };
}
