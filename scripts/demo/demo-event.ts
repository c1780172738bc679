import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { type Category, EventInput, type ScheduleDay } from '../../contracts/events.ts';
import { insertEvents, newEvent } from '../../server/features/events/index.ts';
import { type Db, transaction } from '../../server/infra/db/database.ts';
import type { Clock } from '../../server/infra/deps.ts';
import type { Geocoder } from '../../server/places/provider.ts';
import type { DemoOrganiser } from './people.ts';

/** Pictures in `covers/`, by file name. */
type DemoCover =
  | 'board'
  | 'books'
  | 'cinema'
  | 'clay'
  | 'coins'
  | 'gig'
  | 'heritage'
  | 'lamps'
  | 'raga-night'
  | 'stars'
  | 'sunrise-run'
  | 'thali';

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;

/** A fictional event, on a weekday some weeks from today. */
export interface DemoEvent {
  /** Stays the same if the title changes, so that later runs recognise the event. */
  readonly key: string;
  readonly organiser: DemoOrganiser;
  readonly title: string;
  /** Markdown. */
  readonly description: string;
  /** Empty for an online event without a place. */
  readonly location: string;
  /** Degrees, if the organiser would have moved the pin; other locations are looked up. */
  readonly pin?: readonly [latitude: number, longitude: number];
  readonly weekday: (typeof weekdays)[number];
  /** 0 is the next such day. */
  readonly inWeeks: number;
  /** Wall-clock time in India; an end before the start is the next morning. */
  readonly from: string;
  readonly to: string;
  /** Duration in days; 1 by default. */
  readonly days?: number;
  readonly categories: readonly Category[];
  /** Whole rupees; free by default. */
  readonly price?: number;
  readonly approval?: true;
  readonly capacity?: number;
  readonly schedule?: readonly ScheduleDay[];
  readonly cover?: DemoCover;
  readonly onlineLink?: string;
  /** How many of the demo attendees register. */
  readonly asking: number;
}

/** The date of a demo event; never today itself, so that no event has started. */
export function dateOf(
  event: Pick<DemoEvent, 'weekday' | 'inWeeks'>,
  today: Temporal.PlainDate,
): Temporal.PlainDate {
  const ahead = (weekdays.indexOf(event.weekday) + 1 - today.dayOfWeek + 6) % 7;
  return today.add({ days: ahead + 1 + 7 * event.inWeeks });
}

/** A cover as an organiser would upload it: a PNG of 1600 × 900, rendered from the SVG in `covers/`. */
export async function drawCover(cover: DemoCover): Promise<Buffer> {
  // The site never reads SVG, because uploads are untrusted; these are our own files.
  sharp.unblock({ operation: ['VipsForeignLoadSvg'] });
  const drawing = await readFile(new URL(`./covers/${cover}.svg`, import.meta.url));
  return sharp(drawing).png({ palette: true }).toBuffer();
}

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
