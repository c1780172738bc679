import type { CalendarEntry, CalendarMethod } from './entry.ts';

/** The calendar's header. */
interface CalendarHead {
  readonly method: CalendarMethod;
  /** The site's name, for the PRODID. */
  readonly site: string;
  /** For a subscribed calendar: its name and address. */
  readonly feed?: { readonly name: string; readonly url: string };
}

/** How often subscribers should refresh. */
const refreshEvery = 'PT1H';

/**
 * Writes an iCalendar file (RFC 5545, 7986). Times are in UTC: a named zone would have to include
 * its rules, and calendars show their owner's local time anyway.
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
  // The end date of an all-day event is exclusive.
  const dayAfter = Temporal.PlainDate.from(endDate).add({ days: 1 });
  const date = { VALUE: 'DATE' };
  return [
    contentLine('DTSTART', startDate.replaceAll('-', ''), date),
    contentLine('DTEND', dayAfter.toString().replaceAll('-', ''), date),
  ];
}

/** The reader already has the seat: their program needn't ask for or send a reply. */
function partyLines(
  { organiser, attendee }: NonNullable<CalendarEntry['parties']>,
  status: CalendarEntry['status'],
): string[] {
  const participation = status === 'CANCELLED' ? 'DECLINED' : 'ACCEPTED';
  return [
    contentLine('ORGANIZER', `mailto:${organiser.address}`, named(organiser.name)),
    contentLine('ATTENDEE', `mailto:${attendee.address}`, {
      ...named(attendee.name),
      ROLE: 'REQ-PARTICIPANT',
      PARTSTAT: participation,
      RSVP: 'FALSE',
    }),
  ];
}

function named(name: string): Record<string, string> {
  return name === '' ? {} : { CN: name };
}

/** A day and an hour before; for all-day events at 9 a.m. on the previous day. */
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

/** Octets per line (RFC 5545, section 3.1). */
const longestLine = 75;

/**
 * One property, folded and with its line break.
 * @param value already escaped if it is text, see {@link text}
 * @param parameters values may contain any text
 */
function contentLine(name: string, value: string, parameters: Readonly<Record<string, string>> = {}): string {
  const written = Object.entries(parameters).map(([key, each]) => `;${key}=${parameter(each)}`);
  return `${folded(`${name}${written.join('')}:${value}`)}\r\n`;
}

// A bare carriage return would end the line; other control characters are not allowed in the file.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are removed
const controls = /[\u0000-\u0008\u000b-\u001f\u007f]/g;

/** Escapes a text value (RFC 5545, section 3.3.11). */
function text(value: string): string {
  return value
    .replace(/\r\n?/g, '\n')
    .replace(controls, '')
    .replace(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n');
}

/** Quotes and line breaks in parameters need RFC 6868's encoding. */
const carets: Readonly<Record<string, string>> = { '^': '^^', '"': "^'", '\n': '^n' };

function parameter(value: string): string {
  const spelt = value
    .replace(/\r\n?/g, '\n')
    .replace(controls, '')
    .replace(/[\^"\n]/g, (character) => carets[character] ?? character);
  return /[;:,]/.test(spelt) ? `"${spelt}"` : spelt;
}

/** Folds between characters, never within one: readers may decode each line separately. */
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
