import { EventInput } from '../../contracts/events.ts';
import { insertEvents, newEvent } from '../../server/features/events/index.ts';
import { type Db, transaction } from '../../server/infra/db/database.ts';
import type { Clock } from '../../server/infra/deps.ts';
import type { Geocoder } from '../../server/places/provider.ts';
import { type DemoEvent, dateOf } from './demo-event.ts';

const timeZone = 'Asia/Kolkata';

/** The key by which a second run knows the event. */
function sourceKeyOf({ key }: DemoEvent): string {
  return `demo:${key}`;
}

/** Which of the demo events an installation has already. */
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
 * Adds one event as its organiser would, on the date that it has as seen from today.
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
    // One line a paragraph: the texts are wrapped for those who read them here.
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
