import {
  fieldsWith,
  recordOf,
  type StandardQuestion,
  type Visibility,
} from '../../../contracts/event-fields.ts';
import type { Category, EventDetail } from '../../../contracts/events.ts';
import type { Language } from '../../../contracts/languages.ts';
import { defaultCurrency, majorOf, minorOf } from '../../../contracts/money.ts';
import type { PendingChoice } from '../../../contracts/organise.ts';
import { noRefundHours } from '../../../contracts/payment-terms.ts';
import { parseAmount, typedAmount } from '../../../contracts/prices.ts';
import type { ManagedTickets } from '../../../contracts/ticket-types.ts';
import type { EventSubmission } from '../../api/organise.ts';
import { browserZone } from '../../lib/browser-zone.ts';
import { noRepeat, type RepeatValues } from './repeat-values.ts';
import { listedPrice, noTickets, type TicketsValues, ticketValuesOf } from './ticket-values.ts';
import { instantIn, suggestTimes, wallTimeIn } from './when.ts';

/** When registration opens and closes: in the form, local time in the event's zone. */
export const registrationTimes = fieldsWith({ kind: 'instant', form: 'registration' });

/** What the form asks with yes or no, by its parts. */
export const formFlags = {
  tickets: fieldsWith({ kind: 'flag', form: 'tickets' }),
  registration: fieldsWith({ kind: 'flag', form: 'registration' }),
};
const flags = [...formFlags.tickets, ...formFlags.registration];
export type FlagName = (typeof flags)[number];

/** The standard questions of the registration form. */
export const standardQuestions = fieldsWith({ kind: 'choice' });

/** What is in the fields: text as typed, so that a half-typed number is not lost. */
export interface EventValues
  extends TicketsValues,
    Record<(typeof registrationTimes)[number], string>,
    Record<FlagName, 'no' | 'yes'>,
    Record<(typeof standardQuestions)[number], StandardQuestion> {
  eventTitle: string;
  description: string;
  /** That of both; empty: not stated. */
  language: Language | '';
  translations: Partial<Record<Language, { eventTitle: string; description: string }>>;
  online: boolean;
  onlineLink: string;
  location: string;
  /** Whether `location` is only the area that everyone sees. */
  hidesAddress: boolean;
  exactAddress: string;
  /** The pin if the organiser set it by hand; empty if the location is to be looked up. */
  latitude: string;
  longitude: string;
  date: string;
  endDate: string;
  allDay: boolean;
  startTime: string;
  endTime: string;
  timeZone: string;
  ticketType: 'free' | 'paid';
  ticketPrice: string;
  currency: string;
  /** Full-refund deadline in hours before the start, or `none`. */
  refundHours: string;
  /** What happens to pending registrations when approval is switched off. */
  pendingRegistrations: PendingChoice;
  capacity: string;
  categories: Category[];
  /** The group to publish in; empty for none. */
  groupId: string;
  /** One activity per line. */
  schedule: { day: string; activities: string }[];
  /** The generated cover for an event without a picture. */
  coverDesign: string;
  visibility: Visibility;
  /** A new one; empty to keep the present one. */
  password: string;
  /** Whether and how it repeats. */
  repeat: RepeatValues;
}

/** The form before anything is typed. */
export const emptyValues: EventValues = {
  eventTitle: '',
  date: '',
  endDate: '',
  allDay: false,
  startTime: '',
  endTime: '',
  timeZone: 'UTC',
  location: '',
  latitude: '',
  longitude: '',
  hidesAddress: false,
  exactAddress: '',
  online: false,
  onlineLink: '',
  description: '',
  language: '',
  translations: {},
  ticketType: 'free',
  ticketPrice: '',
  currency: defaultCurrency,
  refundHours: String(noRefundHours),
  pendingRegistrations: 'approve',
  capacity: '',
  categories: [],
  groupId: '',
  schedule: [],
  coverDesign: '',
  visibility: 'public',
  password: '',
  repeat: noRepeat,
  ...noTickets,
  ...recordOf(registrationTimes, () => ''),
  ...recordOf(flags, () => 'no' as const),
  ...recordOf(standardQuestions, () => 'required' as const),
};

/** Characters of a cover's seed. */
const seedLength = 8;

/** A new seed each time, for different covers. */
export function newSeed(): string {
  return Math.random()
    .toString(36)
    .slice(2, 2 + seedLength);
}

/** Initial values of a new event in this browser, now. The server doesn't know them and renders {@link emptyValues}. */
export function startingValues(
  groupId: string,
  site: { readonly timeZone: string; readonly currency: string },
): EventValues {
  const timeZone = browserZone() ?? site.timeZone;
  return {
    ...emptyValues,
    ...suggestTimes(Date.now(), timeZone),
    timeZone,
    currency: site.currency,
    groupId,
    coverDesign: newSeed(),
  };
}

/**
 * An existing event as form values.
 *
 * @param tickets its ticket types, for those who may change them; none at a simple event
 */
export function valuesOf(event: EventDetail, tickets: ManagedTickets | null = null): EventValues {
  const pinned = event.precision === 'organiser';
  return {
    eventTitle: event.eventTitle,
    description: event.description,
    language: event.language ?? '',
    translations: Object.fromEntries(
      Object.entries(event.translations).map(([language, { eventTitle, description = '' }]) => [
        language,
        { eventTitle, description },
      ]),
    ),
    online: event.online,
    onlineLink: event.onlineLink ?? '',
    location: event.location,
    hidesAddress: event.hidesAddress,
    exactAddress: event.exactAddress ?? '',
    latitude: pinned ? String(event.latitude ?? '') : '',
    longitude: pinned ? String(event.longitude ?? '') : '',
    date: event.date,
    endDate: event.endDate === event.date ? '' : event.endDate,
    allDay: event.allDay,
    startTime: event.startTime ?? '',
    endTime: event.endTime ?? '',
    timeZone: event.timeZone,
    ticketType: event.ticketType,
    ticketPrice: event.ticketPrice === null ? '' : priceText(event.ticketPrice, event.currency),
    currency: event.currency,
    refundHours: event.refundHours === null ? 'none' : String(event.refundHours),
    pendingRegistrations: 'approve',
    capacity: event.capacity === null ? '' : String(event.capacity),
    categories: event.categories,
    groupId: event.group?.$id ?? '',
    schedule: event.schedule.map(({ day, activities }) => ({ day, activities: activities.join('\n') })),
    coverDesign: event.coverDesign,
    visibility: event.visibility,
    password: '',
    repeat: noRepeat,
    ...(tickets === null ? noTickets : ticketValuesOf(tickets, event)),
    ...recordOf(flags, (name) => (event[name] ? 'yes' : 'no')),
    ...recordOf(registrationTimes, (name) => wallTimeIn(event[name], event.timeZone)),
    ...recordOf(standardQuestions, (name) => event[name]),
  };
}

/** The fields as the contract names and types them; empty ones are null, text that is no number stays text. */
export function eventInputOf(values: EventValues): EventSubmission {
  // The pin of a hidden address would give it away.
  const pinned = !values.hidesAddress && !(values.latitude.trim() === '' && values.longitude.trim() === '');
  const { ticketType, ticketPrice } = priceIn(values);
  return {
    eventTitle: values.eventTitle,
    description: values.description,
    language: values.language === '' ? null : values.language,
    translations: values.translations,
    online: values.online,
    onlineLink: values.online ? textOrNull(values.onlineLink) : null,
    location: values.location,
    exactAddress: values.hidesAddress ? textOrNull(values.exactAddress) : null,
    latitude: pinned ? numberOrNull(values.latitude) : null,
    longitude: pinned ? numberOrNull(values.longitude) : null,
    precision: pinned ? 'organiser' : null,
    date: values.date,
    endDate: textOrNull(values.endDate),
    allDay: values.allDay,
    startTime: values.allDay ? null : textOrNull(values.startTime),
    endTime: values.allDay ? null : textOrNull(values.endTime),
    timeZone: values.timeZone,
    ticketType,
    ticketPrice: ticketType === 'paid' ? priceOrNull(ticketPrice, values.currency) : null,
    currency: values.currency,
    refundHours: values.refundHours === 'none' ? null : Number(values.refundHours),
    capacity: numberOrNull(values.capacity),
    categories: values.categories,
    groupId: textOrNull(values.groupId),
    schedule: values.schedule
      .map(({ day, activities }) => ({ day, activities: lines(activities) }))
      .filter(({ day, activities }) => day.trim() !== '' || activities.length > 0),
    coverDesign: values.coverDesign,
    visibility: values.visibility,
    ...recordOf(flags, (name) => values[name] === 'yes'),
    ...recordOf(registrationTimes, (name) => instantIn(values[name], values.timeZone)),
    ...recordOf(standardQuestions, (name) => values[name]),
  };
}

/** The event's own price, or that of its cheapest ticket. */
export function priceIn(
  values: Pick<EventValues, 'types' | 'ticketType' | 'ticketPrice' | 'currency'>,
): Pick<EventValues, 'ticketType' | 'ticketPrice'> {
  if (values.types.length === 0) return values;
  const ticketPrice = listedPrice(values.types, values.currency);
  return { ticketType: ticketPrice === '' ? 'free' : 'paid', ticketPrice };
}

/** Fields sent together, because each means nothing without the others. */
const together: readonly (readonly (keyof EventSubmission)[])[] = [
  ['date', 'endDate', 'allDay', 'startTime', 'endTime', 'timeZone'],
  ['online', 'onlineLink'],
  ['latitude', 'longitude', 'precision'],
  ['ticketType', 'ticketPrice', 'currency', 'refundHours'],
  ['language', 'translations'],
];

/**
 * The changed fields, as the contract takes them. The others are left out: a team member may have changed them since
 * the form was opened.
 */
export function changedEventInput(
  initial: EventValues,
  values: EventValues,
): Partial<EventSubmission> & { readonly pendingRegistrations?: PendingChoice } {
  const before = eventInputOf(initial);
  const after = eventInputOf(values);
  const differs = (name: keyof EventSubmission) =>
    JSON.stringify(before[name]) !== JSON.stringify(after[name]);
  const changed = new Set(Object.keys(after).filter((name) => differs(name as keyof EventSubmission)));
  // A pin belongs to the old location, unless it is sent again with the new one.
  if (changed.has('location') || changed.has('exactAddress')) changed.add('latitude');
  for (const group of together) {
    if (group.some((name) => changed.has(name))) for (const name of group) changed.add(name);
  }
  // An event's price is that of its ticket types, where it has some.
  if (values.types.length > 0) for (const name of ['ticketType', 'ticketPrice']) changed.delete(name);
  const approvalEnds = initial.tenantApproval === 'yes' && values.tenantApproval === 'no';
  return {
    ...Object.fromEntries(Object.entries(after).filter(([name]) => changed.has(name))),
    ...(approvalEnds && { pendingRegistrations: values.pendingRegistrations }),
  };
}

const announced = {
  title: ['eventTitle'],
  when: ['date', 'endDate', 'startTime', 'endTime', 'allDay', 'timeZone'],
  place: ['location', 'exactAddress'],
  online: ['online', 'onlineLink'],
} as const;

/** The changes that people who registered are emailed about. */
export function announcedChanges(initial: EventValues, values: EventValues): (keyof typeof announced)[] {
  const before = eventInputOf(initial);
  const after = eventInputOf(values);
  const kinds = Object.keys(announced) as (keyof typeof announced)[];
  return kinds.filter((kind) => announced[kind].some((name) => before[name] !== after[name]));
}

/** The fields in which two states of the form differ, as the later one has them. */
export function changedValues(initial: EventValues, values: EventValues): Partial<EventValues> {
  const before = new Map(Object.entries(initial));
  const changed = Object.entries(values).filter(
    // No one's password is left on a device.
    ([name, value]) => name !== 'password' && JSON.stringify(value) !== JSON.stringify(before.get(name)),
  );
  return Object.fromEntries(changed);
}

function textOrNull(text: string): string | null {
  return text.trim() === '' ? null : text.trim();
}

/** NaN stays NaN: the contract rejects it with its own message. */
function numberOrNull(text: string): number | null {
  return text.trim() === '' ? null : Number(text);
}

/** NaN, which the contract rejects, for what is no amount. */
function priceOrNull(typed: string, currency: string): number | null {
  return typed.trim() === '' ? null : majorOf(parseAmount(typed, currency), currency);
}

const priceText = (price: number, currency: string) => typedAmount(minorOf(price, currency), currency);

function lines(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
