import type { ImportNote } from '../../../contracts/import-kinds.ts';
import { eventLimits } from '../../../contracts/limits.ts';
import { type Draft, type Entry, keyOfNameDayPlace, keyOfSourceId } from './conference.ts';
import { isThing, listOf, plainText, type Thing, textOf } from './page.ts';
import { priceOf } from './schema-prices.ts';
import { timesOf } from './schema-times.ts';
import { webAddress, withWebsite } from './text.ts';
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
    // Some sites wrap it in a comment or CDATA section, and some name the vocabulary with each property.
    const json = text
      .trim()
      .replace(/^(?:<!--|\/\/<!\[CDATA\[)|(?:-->|\/\/\]\]>)$/g, '')
      .replace(/"(?:schema:|https?:\/\/schema\.org\/)(\w+)"(\s*:)/g, '"$1"$2');
    const parsed = parsedJson(json) ?? parsedJson(repaired(json));
    return parsed === null ? [] : [parsed];
  });
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

/** Without what templates of sites often leave: line breaks inside texts, and commas after the last value. */
function repaired(json: string): string {
  // A text without an end matches to the end, so that none is looked at twice.
  return json
    .replace(/\p{Cc}+/gu, ' ')
    .replace(
      /("[^"\\]*(?:\\.[^"\\]*)*(?:"|\\?$))|,(?=\s*[}\]])/gs,
      (_, text: string | undefined) => text ?? '',
    );
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
    const isSeries = typesOf(value).includes('EventSeries');
    if (isEvent(value) && !(isSeries && listOf(value.subEvent).length > 0)) events.push(value);
    for (const way of ways) {
      if (value[way] === undefined) continue;
      // The parts of one event are its programme; those of a series are events.
      if (way !== 'subEvent') visit(value[way], depth + 1);
      else if (isSeries)
        visit(
          listOf(value.subEvent).map((date) => dateOf(value, date)),
          depth + 1,
        );
    }
  };
  visit(things, 0);
  return { events: events.slice(0, most.events), byId };
}

/** What each date of a series takes from it, unless it says something else. */
const ofSeries = [
  'name',
  'description',
  'image',
  'location',
  'offers',
  'eventAttendanceMode',
  'keywords',
] as const;

function dateOf(series: Thing, date: unknown): unknown {
  // A reference is found elsewhere on the page.
  if (!isThing(date) || (date.name === undefined && date.startDate === undefined)) return date;
  const taken = ofSeries.flatMap((name) => (series[name] === undefined ? [] : [[name, series[name]]]));
  return { ...Object.fromEntries(taken), ...date };
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

/** The name of a value of an enumeration, which may be a reference. */
function nameOf(value: unknown): string {
  const [first] = listOf(value);
  return textOf(value) || (isThing(first) ? textOf(first['@id']) : '');
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
  // Where someone came from says nothing about the event.
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
  const status = nameOf(event.eventStatus);
  if (/Cancelled$/i.test(status)) return refused('cancelled');
  if (title === '') return refused('no_title');
  const from = textOf(event.startDate);
  if (from === '') return refused('no_start');
  const when = timesOf(from, { to: textOf(event.endDate), duration: textOf(event.duration) }, notes);
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

function placeOf(event: Thing, { byId }: About, link: string | null, notes: ImportNote[]) {
  const mode = nameOf(event.eventAttendanceMode);
  const places = listOf(event.location).map((each) => resolve(each, byId));
  let online =
    /(?:Online|Mixed)EventAttendanceMode$/.test(mode) || /MovedOnline$/.test(nameOf(event.eventStatus));
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
