import { isCurrency } from '../../../contracts/currencies.ts';
import { eventFields, fieldsWith, recordOf } from '../../../contracts/event-fields.ts';
import type { ImportRefusal } from '../../../contracts/import-kinds.ts';
import { majorOf } from '../../../contracts/money.ts';
import { parseAmount } from '../../../contracts/prices.ts';
import { Instant } from '../../../contracts/values.ts';
import { type Draft, type Entry, keyOfNameDayPlace, keyOfSourceId } from './conference.ts';
import { assumedHours, foldText, readDateCell, readTimeCell, webAddress, withWebsite } from './text.ts';
import { categoriesOf } from './topics.ts';

const instants = fieldsWith({ kind: 'instant' });

const spaced = (name: string) => name.replace(/([a-z])([A-Z])/g, '$1 $2');

/** What a column may be called, folded; the first name is ours. */
const columnNames = {
  id: ['id', 'uid', 'event id', 'reference'],
  title: ['event title', 'title', 'event name', 'meetup name', 'name', 'event', 'summary', 'subject'],
  description: ['description', 'details', 'about', 'body', 'notes'],
  date: ['date', 'start date', 'event date', 'start', 'starts at', 'starts', 'from', 'begin', 'day'],
  endDate: ['end date', 'end', 'ends at', 'ends', 'to', 'until'],
  startTime: ['start time', 'time', 'event time', 'from time', 'begins at'],
  endTime: ['end time', 'to time', 'until time'],
  location: ['location', 'venue', 'venue name', 'address', 'place', 'where'],
  street: ['venue address', 'street address', 'street'],
  city: ['city', 'town'],
  country: ['country'],
  online: ['online', 'virtual', 'is online'],
  link: ['online link', 'link', 'url', 'website', 'event url', 'registration link'],
  price: ['ticket price', 'price', 'fee', 'cost', 'amount'],
  currency: ['currency', 'currency code'],
  capacity: ['capacity', 'seats', 'places', 'limit', 'max attendees', 'rsvp limit', 'attendee limit'],
  categories: ['categories', 'category', 'tags', 'topic', 'topics', 'type'],
  approval: ['tenant approval', 'approval', 'approval required', 'requires approval'],
  timeZone: ['time zone', 'timezone', 'tz'],
  ...recordOf(instants, (name): readonly string[] => [foldText(spaced(name)), ...eventFields[name].columns]),
} as const;
type Column = keyof typeof columnNames;
type Row = Readonly<Partial<Record<Column, string>>>;

const columnOfName: ReadonlyMap<string, Column> = new Map(
  Object.entries(columnNames).flatMap(([column, names]) =>
    names.map((name) => [name, column as Column] as const),
  ),
);

/** Our names for a table's columns, in order; `false` for unknown and duplicate columns. */
export function columnsOf(header: readonly string[]): (Column | false)[] {
  const seen = new Set<Column>();
  return header.map((name) => {
    const words = foldText(spaced(name));
    const column = columnOfName.get(words);
    if (column === undefined || seen.has(column)) return false;
    seen.add(column);
    return column;
  });
}

export function entryOfRow(line: number, row: Row): Entry {
  const title = row.title ?? '';
  try {
    return { line, draft: draftOfRow(row, title) };
  } catch (error) {
    if (!(error instanceof CellError)) throw error;
    const { kind, column, value, message } = error;
    return { line, title: title || null, kind, column, value, error: message };
  }
}

/** A cell that can't be read; the message describes the expected format. */
class CellError extends Error {
  readonly kind: ImportRefusal;
  readonly column: string;
  readonly value: string;

  constructor(kind: ImportRefusal, column: string, value: string | undefined, message: string) {
    super(message);
    this.kind = kind;
    this.column = column;
    this.value = (value ?? '').slice(0, 100);
  }
}

function draftOfRow(row: Row, title: string): Draft {
  const place = [row.location, row.street, row.city, row.country].filter(Boolean).join(', ');
  const when = timesOf(row);
  const link = webAddress(row.link);
  const online = isYes(row.online) || (place === '' && link !== null);
  const { ticketPrice, currency } = priceOf(row.price ?? '', row.currency ?? '');
  return {
    sourceKey: row.id ? keyOfSourceId(row.id) : keyOfNameDayPlace(title, when.event.date, place),
    event: {
      eventTitle: title,
      description: withWebsite(row.description || title, online ? null : link),
      location: place,
      ...when.event,
      ...(row.timeZone ? { timeZone: row.timeZone } : {}),
      online,
      onlineLink: online ? link : null,
      ticketType: ticketPrice === null ? 'free' : 'paid',
      ticketPrice,
      ...(currency !== null && { currency }),
      tenantApproval: isYes(row.approval),
      capacity: capacityOf(row.capacity ?? ''),
      categories: categoriesOf((row.categories ?? '').split(/[,;|/]/)),
      ...recordOf(instants, (name) => instantOf(columnNames[name][0] ?? name, row[name])),
    },
    place: place === '' ? null : place,
    notes: when.notes,
  };
}

function timesOf(row: Row) {
  const start = readDateCell(row.date ?? '');
  if (start.date === null) {
    throw row.date
      ? new CellError('date', 'date', row.date, `'${row.date}' is not a date: use YYYY-MM-DD`)
      : new CellError('no_start', 'date', '', 'the date is missing');
  }
  const end = readDateCell(row.endDate ?? '');
  if (row.endDate && end.date === null && end.time === null) {
    throw new CellError(
      'end_date',
      'end date',
      row.endDate,
      `the end date '${row.endDate}' is not a date: use YYYY-MM-DD`,
    );
  }
  const startTime = start.time ?? timeOf('start time', row.startTime);
  const endTime = end.time ?? timeOf('end time', row.endTime);
  const event = { date: start.date, endDate: end.date, allDay: startTime === null };
  if (startTime === null) return { event, notes: [] };
  if (endTime !== null) return { event: { ...event, startTime, endTime }, notes: [] };
  const assumed = Temporal.PlainTime.from(startTime).add({ hours: assumedHours }).toString().slice(0, 5);
  return {
    event: { ...event, startTime, endTime: assumed },
    notes: [{ kind: 'end_assumed' } as const],
  };
}

function timeOf(name: string, cell: string | undefined): string | null {
  if (!cell) return null;
  const time = readTimeCell(cell);
  if (time === null)
    throw new CellError('time', name, cell, `the ${name} '${cell}' is not a time: use HH:MM`);
  return time;
}

function instantOf(column: string, cell: string | undefined): string | null {
  if (!cell) return null;
  if (Instant.safeParse(cell).success) return cell;
  throw new CellError(
    'instant',
    column,
    cell,
    `'${cell}' under '${column}' is not a time: use 2026-05-01T18:00+05:30`,
  );
}

function isYes(cell: string | undefined): boolean {
  return ['yes', 'y', 'true', '1', 'online', 'virtual', 'required', 'हाँ'].includes(
    (cell ?? '').trim().toLowerCase(),
  );
}

const signs: ReadonlyMap<string, string> = new Map([
  ...['₹', 'RS', 'RS.', 'RUPEES', '/-'].map((sign) => [sign, 'INR'] as const),
  ['€', 'EUR'],
  ['EUROS', 'EUR'],
  ['$', 'USD'],
  ['£', 'GBP'],
]);

/** A price as people write it, null for a free event; and its currency, if the row names one. */
function priceOf(
  cell: string,
  currencyCell: string,
): { ticketPrice: number | null; currency: string | null } {
  const text = cell.trim().toUpperCase();
  const [, before = '', amount = '', after = ''] = /^([^\d]*?)\s*(\d[\d.,\s]*?)\s*([^\d]*)$/.exec(text) ?? [];
  const named = [currencyCell.trim().toUpperCase(), before, after].find((sign) => sign !== '') ?? null;
  const currency = named === null ? null : (signs.get(named) ?? named);
  if (['', 'FREE', 'NO', 'NONE', 'NIL', '-'].includes(text)) return { ticketPrice: null, currency: null };
  if (currency !== null && !isCurrency(currency))
    throw new CellError('price', 'price', cell, `'${named}' is not a currency: use EUR`);
  // Without a currency, the decimals are checked with those of the site's.
  const typed = parseAmount(amount, currency ?? 'KWD');
  if (amount === '' || Number.isNaN(typed)) {
    throw new CellError('price', 'price', cell, `the price '${cell}' is not an amount`);
  }
  return { ticketPrice: majorOf(typed, currency ?? 'KWD') || null, currency };
}

function capacityOf(cell: string): number | null {
  const text = cell.trim().toLowerCase();
  if (['', 'unlimited', 'none', '-'].includes(text)) return null;
  if (!/^\d+$/.test(text)) {
    throw new CellError('capacity', 'capacity', cell, `the capacity '${cell}' is not a whole number`);
  }
  return Number(text);
}
