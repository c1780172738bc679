import { entriesOfCalendar } from './calendar.ts';
import { type Entry, keyOfSourceId, type Refused } from './conference.ts';
import { type PageData, plainText, readPage } from './page.ts';
import {
  kindOfTable,
  mostRows,
  type PersonRow,
  peopleOf,
  readTable,
  type TableKind,
} from './people-table.ts';
import { entryOfLine } from './read-file.ts';
import { entriesOfThings, thingsOf } from './schema-org.ts';
import { columnsOf, entryOfRow } from './table-row.ts';
import { webAddress } from './text.ts';

/** What is read on a worker thread; dates as text, because instants can't be sent to one. */
export interface SourceText {
  readonly kind: 'page' | 'calendar' | 'table' | 'documents';
  readonly text: string;
  /** Of a page. */
  readonly url?: string;
  /** The first day of a series. */
  readonly today: string;
  readonly timeZone: string;
}

export interface ReadSource {
  readonly found: 'json_ld' | 'microdata' | 'open_graph' | 'calendar' | TableKind;
  readonly entries: readonly Entry[];
  readonly people: readonly PersonRow[];
  readonly refusedPeople: readonly Refused[];
  /** Calendars that a page without events links to. */
  readonly calendars: readonly string[];
}

/** Of one source; more would be a whole site. */
const mostEntries = 300;

/** Reads a page, calendar or table that a person gave us. Calendars and big pages take long: not on the main thread. */
export function readSource({ kind, text, url = '', today, timeZone }: SourceText): ReadSource {
  switch (kind) {
    case 'page':
      return readEventsOfPage(text, url, today);
    case 'calendar':
      return whole(
        'calendar',
        upcoming(entriesOfCalendar(text, { today: Temporal.PlainDate.from(today), timeZone }), today),
      );
    case 'table':
      return readRows(text, today);
    case 'documents':
      return whole('events', upcoming(entriesOfLines(text), today));
  }
}

function whole(found: ReadSource['found'], entries: readonly Entry[]): ReadSource {
  return { found, entries, people: [], refusedPeople: [], calendars: [] };
}

/** The last entry says that there are more. */
function limited(entries: Iterable<Entry>): Entry[] {
  const taken: Entry[] = [];
  let count = 0;
  for (const entry of entries) {
    const isOver = 'error' in entry && entry.kind === 'over';
    if (!isOver && ++count > mostEntries) {
      const more = { title: null, kind: 'too_many', value: String(mostEntries), error: 'too many' } as const;
      taken.push({ line: entry.line, ...more });
      break;
    }
    taken.push(entry);
  }
  return taken;
}

/** Calendars and tables have years of history, often before what is to come: what is over isn't counted. */
function upcoming(entries: Iterable<Entry>, today: string): Entry[] {
  return limited(Iterator.from(entries).map((entry) => refusedIfOver(entry, today)));
}

function refusedIfOver(entry: Entry, today: string): Entry {
  if ('error' in entry) return entry;
  const { eventTitle, date, endDate } = entry.draft.event;
  const last = endDate ?? date;
  if (!/^\d{4}-\d{2}-\d{2}$/.test(last) || last >= today) return entry;
  const { sourceKey } = entry.draft;
  return { line: entry.line, title: eventTitle, kind: 'over', error: 'over', sourceKey };
}

function readEventsOfPage(html: string, url: string, today: string): ReadSource {
  const page = readPage(html, url);
  const linked = entriesOfThings(thingsOf(page.jsonLd), page.url);
  if (linked.length > 0) return whole('json_ld', limited(linked));
  const marked = entriesOfThings(page.microdata, page.url);
  if (marked.length > 0) return whole('microdata', limited(marked));
  const entry = entryOfMeta(page, today);
  return { ...whole('open_graph', entry === null ? [] : [entry]), calendars: page.calendars };
}

/** Days from now for an event whose page says no date: the organiser corrects it in the draft. */
const daysAhead = 30;

/** Event documents, one per line, as archives of groups have them. */
function* entriesOfLines(text: string): Iterable<Entry> {
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() !== '') yield entryOfLine(index + 1, line.replace(/^\uFEFF/, ''));
  }
}

/** What the page shows when it's shared. `event:start_time` is from the Open Graph protocol's former event type. */
function entryOfMeta({ meta, url }: PageData, today: string): Entry | null {
  const title = plainText(meta.get('og:title') ?? meta.get('twitter:title') ?? meta.get('title') ?? '');
  if (title === '') return null;
  const start = meta.get('event:start_time') ?? meta.get('og:start_time');
  const thing = {
    '@type': 'Event',
    name: title,
    description: meta.get('og:description') ?? meta.get('description'),
    startDate: start ?? Temporal.PlainDate.from(today).add({ days: daysAhead }).toString(),
    endDate: meta.get('event:end_time') ?? meta.get('og:end_time'),
    location: meta.get('event:location') ?? meta.get('og:locality'),
    image: meta.get('og:image:secure_url') ?? meta.get('og:image'),
    url: webAddress(meta.get('og:url')) ?? url,
  };
  const [entry] = entriesOfThings([thing], url);
  if (entry === undefined || 'error' in entry) return entry ?? null;
  const notes =
    start === undefined ? [{ kind: 'date_missing' } as const, ...entry.draft.notes] : entry.draft.notes;
  return { ...entry, draft: { ...entry.draft, notes, sourceKey: keyOfSourceId(thing.url) } };
}

function readRows(text: string, today: string): ReadSource {
  const table = readTable(text);
  if ('brokenAt' in table) {
    const broken = { title: null, kind: 'broken_row', error: 'a quote is missing' } as const;
    return whole('unknown', [{ line: table.brokenAt, ...broken }]);
  }
  const found = kindOfTable(table.header);
  if (found === 'unknown') return whole(found, []);
  if (found === 'events') {
    const columns = columnsOf(table.header);
    const entries = table.rows.slice(0, mostRows).map(({ line, cells }) => {
      const row = Object.fromEntries(
        columns.flatMap((column, index) => (column === false ? [] : [[column, cells[index] ?? '']])),
      );
      return entryOfRow(line, row);
    });
    return whole(found, upcoming(entries, today));
  }
  const { people, refused } = peopleOf(table);
  return { ...whole(found, []), people, refusedPeople: refused };
}
