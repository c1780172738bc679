import type { ImportNote } from '../../../contracts/import-kinds.ts';
import { eventLimits } from '../../../contracts/limits.ts';
import { type Draft, type Entry, keyOfNameDayPlace, keyOfSourceId, type Moments } from './conference.ts';
import { plainText, type Thing } from './page.ts';
import { assumedHours, wallTimes, webAddress, withWebsite } from './text.ts';
import { categoriesOf } from './topics.ts';

/** Things looked at per page, and how deep they are nested. */
const most = { things: 5000, depth: 12, events: 200 } as const;

/**
 * Properties that lead from a page to its events. Not `superEvent` and the like, which describe others.
 */
const ways = [
  '@graph',
  'mainEntity',
  'itemListElement',
  'item',
  'event',
  'events',
  'hasPart',
  'subEvent',
] as const;

/** Everything in JSON-LD texts; a text that isn't JSON is passed over, as browsers do. */
export function thingsOf(texts: readonly string[]): unknown[] {
  return texts.flatMap((text) => {
    try {
      // Some sites wrap it in a comment or CDATA section.
      return [
        JSON.parse(text.trim().replace(/^(?:<!--|\/\/<!\[CDATA\[)|(?:-->|\/\/\]\]>)$/g, '')) as unknown,
      ];
    } catch {
      return [];
    }
  });
}

/** The events among things, each once. */
function eventsAmong(things: readonly unknown[]): {
  events: Thing[];
  byId: ReadonlyMap<string, Thing>;
} {
  const events: Thing[] = [];
  const byId = new Map<string, Thing>();
  const seen = new Set<unknown>();
  let left: number = most.things;
  const visit = (value: unknown, depth: number): void => {
    if (depth > most.depth || left-- <= 0) return;
    if (Array.isArray(value)) {
      for (const each of value) visit(each, depth + 1);
      return;
    }
    if (!isThing(value) || seen.has(value)) return;
    seen.add(value);
    const id = textOf(value['@id']);
    if (id !== '' && Object.keys(value).length > 1) byId.set(id, value);
    const parts = listOf(value.subEvent);
    if (isEvent(value) && !(typesOf(value).includes('EventSeries') && parts.length > 0)) events.push(value);
    for (const way of ways) {
      // The parts of one event are its programme; those of a series are events.
      if (way === 'subEvent' && !typesOf(value).includes('EventSeries')) continue;
      if (value[way] !== undefined) visit(value[way], depth + 1);
    }
  };
  visit(things, 0);
  return { events: events.slice(0, most.events), byId };
}

function isThing(value: unknown): value is Thing {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** https://schema.org/Event has subtypes, most of which end in its name. */
function isEvent(thing: Thing): boolean {
  const isTyped = typesOf(thing).some((type) => /Event$|^(?:Festival|Hackathon|EventSeries)$/.test(type));
  return isTyped && (thing.name !== undefined || thing.startDate !== undefined);
}

/** Without the vocabulary's address. */
function typesOf(thing: Thing): string[] {
  return listOf(thing['@type']).map((type) => String(type).replace(/^.*[/#:]/, ''));
}

function listOf(value: unknown): unknown[] {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value : [value];
}

/** The first text; also of `{ "@value": … }`. */
function textOf(value: unknown): string {
  for (const each of listOf(value)) {
    if (typeof each === 'string') return each.trim();
    if (typeof each === 'number') return String(each);
    if (isThing(each) && typeof each['@value'] === 'string') return each['@value'].trim();
  }
  return '';
}

interface About {
  /** Where the page was found. */
  readonly url: string;
  readonly byId: ReadonlyMap<string, Thing>;
  /** Several events on the page have the same address. */
  readonly sharedUrls?: ReadonlySet<string>;
}

/** The entries for a page's events. Their number counts as their line. */
export function entriesOfThings(things: readonly unknown[], url: string): Entry[] {
  const { events, byId } = eventsAmong(things);
  const urls = events.map((event) => addressOf(event, url) ?? '');
  const sharedUrls = new Set(urls.filter((each, index) => each !== '' && urls.indexOf(each) !== index));
  return events.map((event, index) => entryOfEvent(event, index + 1, { url, byId, sharedUrls }));
}

function addressOf(event: Thing, base: string): string | null {
  const url = URL.parse(textOf(event.url) || textOf(event['@id']) || base, base);
  if (url === null || !/^https?:$/.test(url.protocol)) return null;
  url.hash = '';
  // Where somebody came from says nothing about the event.
  for (const name of [...url.searchParams.keys()])
    if (/^(?:utm_|aff$|ref|fbclid|gclid)/i.test(name)) url.searchParams.delete(name);
  return url.href;
}

function entryOfEvent(event: Thing, line: number, about: About): Entry {
  const notes: ImportNote[] = [];
  const title = shortened(
    plainText(textOf(event.name)).replace(/\s+/g, ' '),
    eventLimits.title,
    notes,
    'title_shortened',
  );
  const refused = (kind: 'cancelled' | 'no_start' | 'no_title' | 'date', value?: string): Entry => ({
    line,
    title: title || null,
    kind,
    error: kind,
    ...(value !== undefined && { value }),
  });
  const status = textOf(event.eventStatus);
  if (/Cancelled$/i.test(status)) return refused('cancelled');
  if (title === '') return refused('no_title');
  const from = textOf(event.startDate);
  if (from === '') return refused('no_start');
  const when = timesOf(from, textOf(event.endDate), notes);
  if (when === null) return refused('date', from.slice(0, 100));
  if (/(?:Postponed|Rescheduled)$/i.test(status)) notes.push({ kind: 'postponed' });
  const link = addressOf(event, about.url);
  const where = placeOf(event, about, link, notes);
  const isShared = link !== null && about.sharedUrls?.has(link) === true;
  const id = link === null ? null : isShared ? `${link} ${from}` : link;
  if (listOf(event.subEvent).length > 0) notes.push({ kind: 'programme_lost' });
  if (event.eventSchedule !== undefined) notes.push({ kind: 'repetition_lost' });
  const draft: Draft = {
    sourceKey:
      id === null ? keyOfNameDayPlace(title, when.event.date, where.event.location) : keyOfSourceId(id),
    event: {
      eventTitle: title,
      description: descriptionOf(event, title, link, notes),
      ...when.event,
      ...where.event,
      ...priceOf(event, notes),
      capacity: capacityOf(event),
      categories: categoriesOf(wordsOf(event)),
    },
    place: where.lookUp,
    notes,
    ...(when.moments !== null && { moments: when.moments }),
    picture: pictureOf(event, about),
  };
  return { line, draft };
}

function shortened(
  text: string,
  longest: number,
  notes: ImportNote[],
  kind: 'title_shortened' | 'description_shortened',
) {
  if (text.length <= longest) return text;
  notes.push({ kind });
  return `${text.slice(0, longest - 1).trimEnd()}…`;
}

function descriptionOf(event: Thing, title: string, link: string | null, notes: ImportNote[]): string {
  const text = plainText(textOf(event.description));
  if (text === '') notes.push({ kind: 'description_missing' });
  const room = eventLimits.description - 2100;
  return withWebsite(shortened(text || title, room, notes, 'description_shortened'), link);
}

const dayPattern = /^(\d{4}-\d{2}-\d{2})$/;
/** With seconds and offset optional; ISO 8601 also allows both without separators. */
const timePattern = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(?::\d{2}(?:[.,]\d+)?)?\s*(Z|[+-]\d{2}:?\d{2})?$/i;

interface Times {
  readonly event: Pick<Draft['event'], 'date' | 'endDate' | 'startTime' | 'endTime' | 'allDay'>;
  readonly moments: Moments | null;
}

function timesOf(from: string, to: string, notes: ImportNote[]): Times | null {
  try {
    const day = dayPattern.exec(from)?.[1];
    if (day !== undefined) {
      const date = Temporal.PlainDate.from(day, { overflow: 'reject' }).toString();
      const last = /^\d{4}-\d{2}-\d{2}/.exec(to)?.[0] ?? '';
      return { event: { date, endDate: last > date ? last : date, allDay: true }, moments: null };
    }
    const start = readMoment(from);
    if (start === null) return null;
    const given = dayPattern.test(to) ? null : readMoment(to);
    const isAfter = given !== null && Temporal.PlainDateTime.compare(given.wall, start.wall) > 0;
    if (!isAfter) notes.push({ kind: 'end_assumed' });
    const end = isAfter ? given.wall : start.wall.add({ hours: assumedHours });
    const instants =
      start.instant === null
        ? null
        : {
            start: start.instant.toString(),
            end: (
              (isAfter ? given.instant : null) ??
              start.instant.add(start.wall.until(end, { largestUnit: 'hour' }))
            ).toString(),
          };
    return { event: wallTimes(start.wall, end), moments: instants };
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** @throws RangeError for a day or time that doesn't exist */
function readMoment(text: string): { wall: Temporal.PlainDateTime; instant: Temporal.Instant | null } | null {
  const [, day, time, offset] = timePattern.exec(text.trim()) ?? [];
  if (day === undefined || time === undefined) return null;
  const wall = Temporal.PlainDateTime.from(`${day}T${time}`, { overflow: 'reject' });
  const written = offset?.replace(/^([+-]\d{2})(\d{2})$/, '$1:$2').toUpperCase();
  return { wall, instant: written === undefined ? null : Temporal.Instant.from(`${day}T${time}${written}`) };
}

function placeOf(event: Thing, { byId }: About, link: string | null, notes: ImportNote[]) {
  const mode = textOf(event.eventAttendanceMode);
  const places = listOf(event.location).map((each) => resolve(each, byId));
  let online =
    /(?:Online|Mixed)EventAttendanceMode$/.test(mode) || /MovedOnline$/.test(textOf(event.eventStatus));
  let onlineLink: string | null = null;
  let location = '';
  let point: { latitude: number; longitude: number; precision: 'exact' } | null = null;
  for (const place of places) {
    if (isThing(place) && typesOf(place).includes('VirtualLocation')) {
      online = true;
      onlineLink ??= webAddress(textOf(place.url));
    } else if (location === '') {
      location = locationText(place, byId);
      point = isThing(place) ? pointOf(place) : null;
      if (webAddress(location) !== null) {
        online = true;
        onlineLink ??= webAddress(location);
        location = '';
      }
    }
  }
  if (location === '' && !online) notes.push({ kind: 'place_missing' });
  return {
    event: {
      location: location.slice(0, eventLimits.location),
      online,
      onlineLink: online ? (onlineLink ?? link) : null,
      ...point,
    },
    lookUp: location === '' || point !== null ? null : location.slice(0, eventLimits.location),
  };
}

function resolve(value: unknown, byId: ReadonlyMap<string, Thing>): unknown {
  if (!isThing(value) || Object.keys(value).length > 1) return value;
  return byId.get(textOf(value['@id'])) ?? value;
}

/** A place in one line, nothing said twice. */
function locationText(place: unknown, byId: ReadonlyMap<string, Thing>): string {
  if (typeof place === 'string') return plainText(place).replace(/\s+/g, ' ');
  if (!isThing(place)) return '';
  const address = resolve(
    listOf(place.address)[0] ?? (place.streetAddress === undefined ? undefined : place),
    byId,
  );
  const parts = isThing(address)
    ? ['streetAddress', 'addressLocality', 'addressRegion', 'postalCode', 'addressCountry'].map((name) => {
        const part = address[name];
        return textOf(isThing(listOf(part)[0]) ? (listOf(part)[0] as Thing).name : part);
      })
    : [textOf(address)];
  const name = place === address ? '' : textOf(place.name);
  const seen = new Set<string>();
  return [name, ...parts]
    .flatMap((part) =>
      plainText(part)
        .replace(/\s+/g, ' ')
        .split(/\s*,\s*/),
    )
    .filter((part) => {
      const isNew = part !== '' && !seen.has(part.toLowerCase());
      seen.add(part.toLowerCase());
      return isNew;
    })
    .join(', ');
}

function pointOf(place: Thing) {
  const [geo] = listOf(place.geo);
  const from = isThing(geo) ? geo : place;
  const latitude = Number(textOf(from.latitude) || Number.NaN);
  const longitude = Number(textOf(from.longitude) || Number.NaN);
  const isPoint =
    Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 && (latitude !== 0 || longitude !== 0);
  return isPoint ? { latitude, longitude, precision: 'exact' as const } : null;
}

/** The lowest price, in whole rupees. What can't be taken over is noted. */
function priceOf(event: Thing, notes: ImportNote[]): Pick<Draft['event'], 'ticketType' | 'ticketPrice'> {
  const offers = listOf(event.offers).filter(isThing).slice(0, 50);
  const prices = offers.flatMap((offer) => {
    const text = textOf(offer.lowPrice) || textOf(offer.price);
    const amount = /\d/.test(text) ? Number(text.replace(/[^\d.]/g, '')) : Number.NaN;
    return Number.isFinite(amount)
      ? [{ amount, currency: textOf(offer.priceCurrency).toUpperCase() || 'INR' }]
      : [];
  });
  const dear = prices.filter(({ amount }) => amount > 0);
  const free = { ticketType: 'free', ticketPrice: null } as const;
  if (dear.length === 0) return free;
  const shown = (price: (typeof prices)[number]) => `${price.amount} ${price.currency}`.slice(0, 40);
  const all = [...new Set(prices.map(shown))];
  if (all.length > 1) notes.push({ kind: 'several_prices', value: all.slice(0, 6).join(', ') });
  const lowest = prices.reduce((least, each) => (each.amount < least.amount ? each : least));
  if (lowest.amount === 0) return free;
  if (lowest.currency !== 'INR' || !Number.isInteger(lowest.amount) || lowest.amount > 10_000_000) {
    notes.push({ kind: 'price_lost', value: shown(lowest) });
    return free;
  }
  return { ticketType: 'paid', ticketPrice: lowest.amount };
}

function capacityOf(event: Thing): number | null {
  const capacity = Number(textOf(event.maximumAttendeeCapacity) || Number.NaN);
  return Number.isInteger(capacity) && capacity >= 1 && capacity <= 1_000_000 ? capacity : null;
}

function wordsOf(event: Thing): string[] {
  const types = typesOf(event).map((type) => type.replace(/Event$/, '').replace(/([a-z])([A-Z])/g, '$1 $2'));
  const keywords = listOf(event.keywords).flatMap((each) =>
    typeof each === 'string' ? each.split(',') : [],
  );
  return [...types, ...keywords.slice(0, 50)];
}

function pictureOf(event: Thing, { url, byId }: About): string | null {
  for (const each of listOf(event.image).slice(0, 10)) {
    const image = resolve(each, byId);
    const text = isThing(image)
      ? textOf(image.contentUrl) || textOf(image.url) || textOf(image['@id'])
      : textOf(image);
    const address = text === '' ? null : URL.parse(text, url);
    if (address !== null && /^https?:$/.test(address.protocol)) return address.href;
  }
  return null;
}
