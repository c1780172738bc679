import { eventLimits } from './limits.ts';

interface AnyField {
  /** `lists`: wherever the event is shown, as a document too. `page`: in the detail of one event only. */
  readonly shown: 'lists' | 'page';
  /** Whether an import keeps the value, moves it with the event's date, or clears it. */
  readonly onImport: 'keep' | 'shift' | 'clear';
  /** Whether a copy and the next date of a series keep the value, move it with the date, or clear it. */
  readonly onCopy: 'copy' | 'shift' | 'clear';
}

/** A field whose schema, column, document attribute and value on the wire all follow from its kind. */
type PlainField = AnyField &
  (
    | {
        readonly kind: 'flag';
        /** The part of the form that asks for it, with yes or no. Its texts are in `event-form.json` of each language. */
        readonly form?: 'tickets' | 'registration';
      }
    /** One of a few values; the first is the default. */
    | { readonly kind: 'choice'; readonly options: readonly [string, ...string[]] }
    /** A text on one line. */
    | { readonly kind: 'line'; readonly max: number }
    /** A point in time, or none. */
    | {
        readonly kind: 'instant';
        /** The part of the form with this field. Its texts are in `event-fields.json` of each language. */
        readonly form: 'registration';
        /** What the table of an import may call it besides its own name, in lower case. */
        readonly columns: readonly string[];
      }
  );

/** A field that depends on others, has rules of its own or is stored in its own way: its code is in each place. */
type SpecialField = AnyField & { readonly kind: 'special' };

/** How the registration form treats one of its standard questions. */
const standardQuestion = {
  kind: 'choice',
  options: ['required', 'optional', 'off'],
  shown: 'page',
  onImport: 'keep',
  onCopy: 'copy',
} as const;
export type StandardQuestion = (typeof standardQuestion.options)[number];

/** Who may see an event, once it is published. */
export const visibilities = [
  /** Everyone, in lists and searches. */
  'public',
  /** Everyone who has its address. */
  'unlisted',
  /** The members of its group. */
  'group',
  /** People with a personal invitation. */
  'invited',
  /** People with its password. */
  'password',
] as const;
export type Visibility = (typeof visibilities)[number];

const listed = { kind: 'special', shown: 'lists', onImport: 'keep', onCopy: 'copy' } as const;
const onPage = { kind: 'special', shown: 'page', onImport: 'keep', onCopy: 'copy' } as const;

/**
 * What an organiser writes about an event, each field declared once. See docs/adding-a-field.md for what follows from an
 * entry. There are no schemas here, because the browser reads this file before it needs any.
 */
export const eventFields = {
  eventTitle: listed,
  description: onPage,
  /** The language of title and description, and both in further languages. */
  language: listed,
  translations: listed,
  /** The exact address, for its organisers and people with a seat; `location` is then the area that everyone sees. */
  exactAddress: listed,
  location: { kind: 'line', max: eventLimits.location, shown: 'lists', onImport: 'keep', onCopy: 'copy' },
  /** The generated cover while it has no picture; empty: one drawn from category, title and id. */
  coverDesign: {
    kind: 'line',
    max: eventLimits.coverDesign,
    shown: 'lists',
    onImport: 'keep',
    onCopy: 'copy',
  },
  // An import brings no files.
  featuredImage: { ...listed, onImport: 'clear' },
  date: { ...listed, onCopy: 'shift' },
  endDate: { ...listed, onCopy: 'shift' },
  startTime: listed,
  endTime: listed,
  timeZone: listed,
  allDay: { kind: 'flag', shown: 'lists', onImport: 'keep', onCopy: 'copy' },
  online: { kind: 'flag', shown: 'lists', onImport: 'keep', onCopy: 'copy' },
  onlineLink: listed,
  ticketType: listed,
  ticketPrice: listed,
  currency: listed,
  refundHours: onPage,
  latitude: listed,
  longitude: listed,
  precision: listed,
  tenantApproval: { kind: 'flag', shown: 'lists', onImport: 'keep', onCopy: 'copy', form: 'tickets' },
  /** Whether attendees may transfer their tickets. */
  handOn: { kind: 'flag', shown: 'page', onImport: 'keep', onCopy: 'copy', form: 'tickets' },
  /** Whether people wait in line for their turn to register. */
  waitingRoom: { kind: 'flag', shown: 'page', onImport: 'keep', onCopy: 'copy', form: 'registration' },
  /** Whether the registration form asks for a social media platform, and why people want to attend. */
  askSocialMedia: standardQuestion,
  askReason: standardQuestion,
  capacity: listed,
  categories: listed,
  schedule: onPage,
  visibility: listed,
  opensAt: {
    kind: 'instant',
    shown: 'lists',
    onImport: 'shift',
    onCopy: 'shift',
    form: 'registration',
    columns: ['registration opens'],
  },
  closesAt: {
    kind: 'instant',
    shown: 'lists',
    onImport: 'shift',
    onCopy: 'shift',
    form: 'registration',
    columns: ['registration closes'],
  },
} as const satisfies Record<string, PlainField | SpecialField>;

type EventFieldTable = typeof eventFields;
export type EventFieldName = keyof EventFieldTable;

/** The names of the fields of which `About` is true. */
export type FieldsWith<About> = {
  [Name in EventFieldName]: EventFieldTable[Name] extends About ? Name : never;
}[EventFieldName];

type AboutField = Partial<
  AnyField & Pick<PlainField | SpecialField, 'kind'> & { readonly form: 'tickets' | 'registration' }
>;

const entries: readonly (readonly [string, AboutField])[] = Object.entries(eventFields);

/**
 * The names of the fields of which `about` is true.
 *
 * @example
 * fieldsWith({ kind: 'flag', shown: 'page' }) // ['handOn', 'waitingRoom']
 */
export function fieldsWith<const About extends AboutField>(about: About): readonly FieldsWith<About>[] {
  const wanted = Object.entries(about) as [keyof AboutField, string][];
  const matching = entries.filter(([, field]) => wanted.every(([name, value]) => field[name] === value));
  // TypeScript can't see that this is the condition of `FieldsWith`.
  return matching.map(([name]) => name as FieldsWith<About>);
}

/** An object with a value for each name. */
export function recordOf<Name extends string, Value>(
  names: readonly Name[],
  valueFor: (name: Name) => Value,
): Record<Name, Value> {
  // `Object.fromEntries` forgets the names of the entries.
  return Object.fromEntries(names.map((name) => [name, valueFor(name)])) as Record<Name, Value>;
}
