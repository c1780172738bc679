import { type Info, parse } from 'csv-parse/sync';
import { separatorOf } from '../../../contracts/import-kinds.ts';
import { Email } from '../../../contracts/values.ts';
import type { Refused } from './conference.ts';
import { columnsOf } from './table-row.ts';
import { foldText } from './text.ts';

/**
 * What a table of people may call its columns, folded. Eventbrite's attendee report has `Order #`, `First Name`,
 * `Last Name` (`Surname` in some countries), `Email`, `Ticket Type` and `Attendee Status`
 * (eventbrite.com/support: "Export the Attendee Summary Report"). Luma's guest list has `name`, `first_name`,
 * `last_name`, `email`, `approval_status` and `ticket_name`, with the states of its API (help.luma.com: "Managing Your
 * Guest List"; docs.luma.com: `approval_status`). Meetup's member list is separated by tabs, with `Name`, `User ID`,
 * `Joined Group on`, `Last visited group on` and `URL of Member Profile`, and has no addresses unless the group is
 * allowed to see them (help.meetup.com: "Downloading your member list").
 */
const columnNames = {
  email: [
    'email',
    'e mail',
    'email address',
    'attendee email',
    'user email',
    'member email',
    'contact email',
  ],
  name: ['name', 'full name', 'attendee name', 'member name', 'user name', 'guest name'],
  firstName: ['first name', 'given name'],
  lastName: ['last name', 'surname', 'family name'],
  ticket: ['ticket type', 'ticket name', 'ticket', 'ticket title', 'type'],
  state: ['approval status', 'attendee status', 'order status', 'status', 'rsvp'],
} as const;
type Column = keyof typeof columnNames;

/** People who said no, or whose order is void; in the words of Eventbrite, Luma and Meetup. */
const notGoing =
  /^(?:declined|not going|not attending|no|deleted|cancelled|canceled|refunded|transferred|invited|session)$/;

/** Rows beyond these aren't read. */
export const mostRows = 5000;

export type TableKind =
  | 'meetup_members'
  | 'eventbrite_attendees'
  | 'luma_guests'
  | 'people'
  | 'events'
  | 'unknown';

export interface PersonRow {
  readonly line: number;
  readonly email: string;
  readonly name: string;
  /** As the table names the ticket; empty for none. */
  readonly ticket: string;
}

interface PeopleInTable {
  readonly people: readonly PersonRow[];
  readonly refused: readonly Refused[];
}

interface Table {
  readonly header: readonly string[];
  readonly rows: readonly { readonly line: number; readonly cells: readonly string[] }[];
}

/** Null if it isn't a table, with the line from which it can't be read. */
export function readTable(written: string): Table | { readonly brokenAt: number } {
  // Excel reads the separator from such a line; an empty one keeps the numbers of the others.
  const text = written.replace(/^\uFEFF?sep=.(?=\r?\n)/i, '');
  const first =
    text
      .replace(/^\uFEFF/, '')
      .trimStart()
      .split(/\r?\n/, 1)[0] ?? '';
  try {
    const records = parse(text, {
      bom: true,
      delimiter: separatorOf(first),
      info: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      trim: true,
      to: mostRows + 2,
    }) as unknown as { record: string[]; info: Info }[];
    // The parser says where a row ends, and cells may contain line breaks.
    const rows = records.map(({ record, info }) => ({
      cells: record,
      line: info.lines - record.join('').split('\n').length + 1,
    }));
    return { header: rows[0]?.cells ?? [], rows: rows.slice(1) };
  } catch (error) {
    const line = typeof error === 'object' && error !== null && 'lines' in error ? Number(error.lines) : 1;
    return { brokenAt: Number.isFinite(line) ? line : 1 };
  }
}

/** By its header. */
export function kindOfTable(header: readonly string[]): TableKind {
  const names = new Set(header.map(fold));
  if (names.has('joined group on') || names.has('url of member profile')) return 'meetup_members';
  if (names.has('attendee status') || (names.has('order') && names.has('email')))
    return 'eventbrite_attendees';
  if (names.has('approval status') && names.has('email')) return 'luma_guests';
  const columns = new Set(columnsOf(header));
  if (columns.has('title') && columns.has('date')) return 'events';
  return columnNames.email.some((name) => names.has(name)) ? 'people' : 'unknown';
}

/** Underscores count as spaces. */
function fold(name: string): string {
  return foldText(name.replaceAll('_', ' '));
}

/** The people of a table, each address once. */
export function peopleOf({ header, rows }: Table): PeopleInTable {
  const names = header.map(fold);
  const indexOf = (column: Column) =>
    names.findIndex((name) => (columnNames[column] as readonly string[]).includes(name));
  const at = {
    email: indexOf('email'),
    name: indexOf('name'),
    first: indexOf('firstName'),
    last: indexOf('lastName'),
  };
  const state = indexOf('state');
  const ticketAt = indexOf('ticket');
  const people = new Map<string, PersonRow>();
  const refused: Refused[] = [];
  for (const { line, cells } of rows.slice(0, mostRows)) {
    const cell = (index: number) => (index < 0 ? '' : (cells[index] ?? '').trim());
    const name = (cell(at.name) || `${cell(at.first)} ${cell(at.last)}`.trim()).slice(0, 200);
    const refuse = (kind: Refused['kind'], value = '', of = at.email) => {
      const column = header[of] ?? 'email';
      refused.push({ line, title: name || null, kind, column, value: value.slice(0, 100), error: kind });
    };
    if (notGoing.test(fold(cell(state)))) {
      refuse('not_going', cell(state), state);
      continue;
    }
    const text = cell(at.email);
    if (text === '') {
      refuse('no_email');
      continue;
    }
    const email = Email.safeParse(text);
    if (!email.success) refuse('email', text);
    else if (people.has(email.data)) refuse('same_twice', text);
    else people.set(email.data, { line, email: email.data, name, ticket: cell(ticketAt).slice(0, 200) });
  }
  return { people: [...people.values()], refused };
}
