import type { CalendarEntry, CalendarMethod } from './entry.ts';

/** What stands above the entries. */
interface CalendarHead {
  readonly method: CalendarMethod;
  /** The site, by which programs name who wrote the file. */
  readonly site: string;
  /** Of a calendar that is fetched again and again: what it is called, and where it is. */
  readonly feed?: { readonly name: string; readonly url: string };
}

/** How often those who follow a calendar should look again. */
const refreshEvery = 'PT1H';

/**
 * A file in the iCalendar format (RFC 5545, 7986). Times are written in UTC: a zone of ours would have to carry its
 * rules along, and each calendar shows its owner's own clock anyway.
 */
export function writeCalendar(
  { method, site, feed }: CalendarHead,
  entries: readonly CalendarEntry[],
): string {
  const about = feed === undefined ? [] : aboutFeed(feed);
  return [
    contentLine('BEGIN', 'VCALENDAR'),
    contentLine('VERSION', '2.0'),
    contentLine('PRODID', `-//${text(site)}//EN`),
    contentLine('CALSCALE', 'GREGORIAN'),
    contentLine('METHOD', method),
    ...about,
    ...entries.map((entry) => writeEntry(entry, site)),
    contentLine('END', 'VCALENDAR'),
  ].join('');
}

function aboutFeed({ name, url }: { name: string; url: string }): string[] {
  return [
    contentLine('NAME', text(name)),
    contentLine('X-WR-CALNAME', text(name)),
    contentLine('SOURCE', url, { VALUE: 'URI' }),
    contentLine('REFRESH-INTERVAL', refreshEvery, { VALUE: 'DURATION' }),
    contentLine('X-PUBLISHED-TTL', refreshEvery),
  ];
}

function writeEntry(entry: CalendarEntry, site: string): string {
  const { point, parties, categories } = entry;
  return [
    contentLine('BEGIN', 'VEVENT'),
    contentLine('UID', text(entry.uid)),
    contentLine('SEQUENCE', String(entry.sequence)),
    contentLine('DTSTAMP', utc(entry.stampedAt)),
    ...span(entry),
    contentLine('SUMMARY', text(entry.title)),
    ...(entry.description === '' ? [] : [contentLine('DESCRIPTION', text(entry.description))]),
    ...(entry.location === '' ? [] : [contentLine('LOCATION', text(entry.location))]),
    ...(point === null ? [] : [contentLine('GEO', `${point.latitude};${point.longitude}`)]),
    contentLine('URL', entry.url),
    ...(categories.length === 0 ? [] : [contentLine('CATEGORIES', categories.map(text).join(','))]),
    contentLine('STATUS', entry.status),
    contentLine('TRANSP', entry.allDay ? 'TRANSPARENT' : 'OPAQUE'),
    ...(parties === undefined ? [] : partyLines(parties, entry.status)),
    ...(entry.alarms ? alarms(entry, site) : []),
    contentLine('END', 'VEVENT'),
  ].join('');
}

function span({ allDay, startsAt, endsAt, startDate, endDate }: CalendarEntry): string[] {
  if (!allDay) return [contentLine('DTSTART', utc(startsAt)), contentLine('DTEND', utc(endsAt))];
  // The end of whole days is the first day that is no part of them.
  const dayAfter = Temporal.PlainDate.from(endDate).add({ days: 1 });
  const date = { VALUE: 'DATE' };
  return [
    contentLine('DTSTART', startDate.replaceAll('-', ''), date),
    contentLine('DTEND', dayAfter.toString().replaceAll('-', ''), date),
  ];
}

/** The reader has the seat already: their program has nothing to ask them, and nobody waits for its answer. */
function partyLines(
  { organiser, attendee }: NonNullable<CalendarEntry['parties']>,
  status: CalendarEntry['status'],
): string[] {
  const standing = status === 'CANCELLED' ? 'DECLINED' : 'ACCEPTED';
  return [
    contentLine('ORGANIZER', `mailto:${organiser.address}`, named(organiser.name)),
    contentLine('ATTENDEE', `mailto:${attendee.address}`, {
      ...named(attendee.name),
      ROLE: 'REQ-PARTICIPANT',
      PARTSTAT: standing,
      RSVP: 'FALSE',
    }),
  ];
}

function named(name: string): Record<string, string> {
  return name === '' ? {} : { CN: name };
}

/** A day and an hour before; of whole days at nine in the morning of the day before. */
function alarms({ allDay, title }: CalendarEntry, site: string): string[] {
  const triggers = allDay ? ['-PT15H'] : ['-P1D', '-PT1H'];
  return triggers.flatMap((trigger) => [
    contentLine('BEGIN', 'VALARM'),
    contentLine('ACTION', 'DISPLAY'),
    contentLine('TRIGGER', trigger),
    contentLine('DESCRIPTION', text(`${title} · ${site}`)),
    contentLine('END', 'VALARM'),
  ]);
}

/** `20261205T123000Z` */
function utc(instant: Temporal.Instant): string {
  return instant.toString({ smallestUnit: 'second' }).replace(/[-:]/g, '');
}

/** Octets of one line (RFC 5545, section 3.1). */
const longestLine = 75;

/**
 * One property as it stands in a file: folded, with its line break.
 *
 * @param value escaped already where it is a text, see {@link text}
 * @param parameters their values may be anything that people typed
 */
function contentLine(name: string, value: string, parameters: Readonly<Record<string, string>> = {}): string {
  const written = Object.entries(parameters).map(([key, each]) => `;${key}=${parameter(each)}`);
  return `${folded(`${name}${written.join('')}:${value}`)}\r\n`;
}

// A bare carriage return would end the line; other control characters may not stand in a file at all.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
const controls = /[\u0000-\u0008\u000b-\u001f\u007f]/g;

/** A text as the value of a property (RFC 5545, section 3.3.11). */
function text(value: string): string {
  return value
    .replace(/\r\n?/g, '\n')
    .replace(controls, '')
    .replace(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n');
}

/** Quotes and line breaks can't stand in a parameter but in the spelling of RFC 6868. */
const carets: Readonly<Record<string, string>> = { '^': '^^', '"': "^'", '\n': '^n' };

function parameter(value: string): string {
  const spelt = value
    .replace(/\r\n?/g, '\n')
    .replace(controls, '')
    .replace(/[\^"\n]/g, (character) => carets[character] ?? character);
  return /[;:,]/.test(spelt) ? `"${spelt}"` : spelt;
}

/** Broken between characters, never within one: a reader decodes each line for itself. */
function folded(line: string): string {
  const lines: string[] = [];
  let current = '';
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > longestLine) {
      lines.push(current);
      current = ' ';
      octets = 1;
    }
    current += character;
    octets += size;
  }
  return [...lines, current].join('\r\n');
}
