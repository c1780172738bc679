import { dateLocale } from '../../../contracts/languages.ts';
import { calendarLinks, clockOf, momentOf, sameClock, whenOf } from '../calendar/index.ts';
import type {
  Block,
  DateTile,
  EventBlock,
  EventLine,
  EventTag,
  Fact,
  MailContent,
  MailContext,
} from './mail-content.ts';
import type { EventFacts } from './mail-facts.ts';

interface Shown {
  /** Adds the exact address, the link of an online event and the calendars. */
  readonly seat?: boolean;
  readonly calendars?: boolean;
  /** The map and the online link as buttons. */
  readonly ways?: boolean;
  /** An event that's off for the reader has its date only, and a cancelled one its place. */
  readonly tag?: EventTag;
  /** Name and date, for those who know the rest. */
  readonly short?: boolean;
}

/** Keeps a part of mails about an event: in a rush, it's the same in thousands of them. */
function perEvent<Part>(make: (event: EventFacts, context: MailContext, shown: Shown) => Part) {
  const made = new WeakMap<EventFacts, Map<string, Part>>();
  return (event: EventFacts, context: MailContext, shown: Shown = {}): Part => {
    const parts = made.get(event) ?? new Map<string, Part>();
    made.set(event, parts);
    const { seat = false, calendars = seat, ways = false, tag, short = false } = shown;
    const key = `${short} ${seat} ${calendars} ${ways} ${tag?.tone} ${tag?.text} ${context.locale} ${context.reader.timeZone}`;
    const part = parts.get(key) ?? make(event, context, shown);
    parts.set(key, part);
    return part;
  };
}

/** An event's time, place and organiser. */
export const eventBlock = perEvent(makeBlock);

function makeBlock(event: EventFacts, context: MailContext, shown: Shown): EventBlock {
  const { t } = context;
  const { seat = false, calendars = seat, ways = false, tag, short = false } = shown;
  const link = seat ? event.onlineLink : undefined;
  const facts: Fact[] = [
    { label: t('facts.event'), value: event.title },
    ...(tag === undefined ? [] : [{ label: t('facts.status'), value: tag.text }]),
    ...timeFacts(event, context),
    ...placeFacts(event, context, seat),
    { label: t('facts.organiser'), value: event.organiserName },
    ...(link ? [{ label: t('facts.joinOnline'), value: link, url: link }] : []),
  ];
  const isOff = tag?.tone === 'off' || tag?.tone === 'over';
  const isShort = isOff || short;
  const { place } = placeOf(event, false);
  const struck = tag?.tone === 'over' && place !== '' ? [{ text: place }] : [];
  const known = [
    ...facts.filter(({ label }) => !leftOut(context).has(label)),
    ...struck.map(({ text }) => ({ label: t('facts.location'), value: text })),
  ];
  // The button leads elsewhere, and the title is a link in HTML only.
  const page = { label: t('viewEvent'), value: event.url, url: event.url };
  return {
    type: 'event',
    title: event.title,
    url: event.url,
    tile: tileOf(event, context),
    facts: isShort ? [...known, page] : facts,
    lines: isShort ? [timeLine(event, context), ...struck] : linesOf(event, context, { seat, ways }),
    ...(tag && { tag }),
    ...(ways && waysOf(event, context)),
    calendars: calendars ? calendarsOf(event, context) : null,
  };
}

/** Where an event is, and with whom, doesn't matter to those who don't go, or know. */
function leftOut({ t }: MailContext): ReadonlySet<string> {
  return new Set([t('facts.location'), t('facts.organiser'), t('facts.yourTime')]);
}

/** The map, and the online link, of people with a seat. */
function waysOf(event: EventFacts, { t }: MailContext): Pick<EventBlock, 'ways'> {
  const { place, url } = placeOf(event, true);
  const links = [
    ...(place === '' ? [] : [{ label: t('facts.map'), url }]),
    ...(event.onlineLink ? [{ label: t('facts.joinOnline'), url: event.onlineLink }] : []),
  ];
  return links.length === 0 ? {} : { ways: { label: t('facts.ways'), links } };
}

function linesOf(
  event: EventFacts,
  context: MailContext,
  { seat, ways }: { readonly seat: boolean; readonly ways: boolean },
): EventLine[] {
  const { t } = context;
  const link = seat ? event.onlineLink : undefined;
  const { place, url } = placeOf(event, seat);
  const yours = yourTime(event, context);
  const isBoth = event.online && !link && place !== '';
  const online = `· ${t('facts.online')}`;
  return [
    timeLine(event, context),
    ...(yours === null ? [] : [{ text: t('facts.inYourTime', { time: yours }), soft: true }]),
    ...(place === '' ? [] : [{ text: place, link: { label: '', url }, ...(isBoth && { whole: online }) }]),
    ...(link && !ways ? [{ text: t('facts.joinOnline'), link: { label: '', url: link } }] : []),
    ...(event.online && !link && !isBoth ? [{ text: t('facts.online') }] : []),
    { text: `${t('facts.organiser')} ${event.organiserName}`, soft: true },
  ];
}

/** Days ahead from which a date has its year. */
const nearDays = 300;

/** The year is left out where it goes without saying. */
export function isNear({ asOf, startsAt }: Pick<EventFacts, 'asOf' | 'startsAt'>): boolean {
  return Math.abs(startsAt.since(asOf).total('hours')) < nearDays * 24;
}

function timeLine(event: EventFacts, { t, locale }: MailContext): EventLine {
  const { date, time } = whenOf(event, event.timeZone, locale, isNear(event) ? 'near' : 'day');
  const whole = time ?? t('facts.allDay');
  // A range of days is too long to be kept together.
  return whole.length > 30
    ? { text: `${date}${comma(locale)}${whole}` }
    : { text: `${date}${comma(locale).trim()}`, whole };
}

/** What counts most in a mail. */
export function deadlineBlock(...given: Parameters<typeof deadline>): Block {
  return { type: 'highlight', ...deadline(...given) };
}

/** A deadline in the event's zone, and below in the reader's where that differs. */
export function deadline(
  label: string,
  end: Temporal.Instant,
  timeZone: string,
  { t, reader, locale }: MailContext,
): { readonly label: string; readonly value: string; readonly note?: string } {
  const until = lastMinute(end, timeZone);
  const value = momentOf(until, timeZone, locale, 'shortMoment');
  const yours = momentOf(until, reader.timeZone, locale, 'shortMoment');
  const moment = yours.slice(0, yours.lastIndexOf(' '));
  const isSame = value.startsWith(`${moment} `);
  const dayIn = (zone: string) => until.toZonedDateTimeISO(zone).toPlainDate();
  const isSameDay = dayIn(timeZone).equals(dayIn(reader.timeZone));
  const time = isSameDay ? clockOf(until, reader.timeZone, locale) : moment;
  return { label, value, ...(!isSame && { note: t('facts.inYourTime', { time }) }) };
}

/** Midnight itself is too late: '12:00 am' reads like another day. */
export function lastMinute(end: Temporal.Instant, timeZone: string): Temporal.Instant {
  const { hour, minute } = end.toZonedDateTimeISO(timeZone);
  return hour === 0 && minute === 0 ? end.subtract({ minutes: 1 }) : end;
}

/** The weekday of a deadline in the event's zone or the reader's, whichever is earlier: no one reads it as too late. */
export function lastWeekday(
  end: Temporal.Instant,
  timeZone: string,
  { reader, locale }: Pick<MailContext, 'reader' | 'locale'>,
): string {
  const until = lastMinute(end, timeZone);
  const days = [timeZone, reader.timeZone].map((zone) => until.toZonedDateTimeISO(zone).toPlainDate());
  const [first = until.toZonedDateTimeISO(timeZone).toPlainDate()] = days.toSorted(
    Temporal.PlainDate.compare,
  );
  return first.toLocaleString(locale, { weekday: 'long' });
}

/** In the reader's zone, without its name. */
function yourTime(event: EventFacts, { reader, locale }: MailContext): string | null {
  const { timeZone } = reader;
  if (event.allDay || sameClock(event, event.timeZone, timeZone)) return null;
  const there = whenOf(event, event.timeZone, locale, 'short');
  const here = whenOf(event, timeZone, locale, 'short');
  const hours = here.time?.slice(0, here.time.lastIndexOf(' ')) ?? '';
  return here.date === there.date ? hours : `${here.date}${comma(locale)}${hours}`;
}

function calendarsOf({ id, ...event }: EventFacts, { t }: MailContext): EventBlock['calendars'] {
  // Only mails about a seat have them.
  const location = event.exactAddress || event.location;
  const { google, outlook } = calendarLinks({ id, ...event, location }, event.url);
  const file = new URL(`/feeds/events/${encodeURIComponent(id)}/event.ics`, event.url).href;
  return {
    label: t('calendars.label'),
    links: [
      { label: t('calendars.google'), url: google },
      { label: t('calendars.outlook'), url: outlook },
      { label: t('calendars.file'), url: file },
    ],
  };
}

/** Month and day of the start, in the event's own zone. */
export function tileOf(
  { startDate }: Pick<EventFacts, 'startDate'>,
  { locale }: Pick<MailContext, 'locale'>,
): DateTile {
  const date = Date.parse(startDate);
  const { month, day } = tileFormats(locale);
  return { month: month.format(date), day: day.format(date) };
}

interface TileFormats {
  readonly month: Intl.DateTimeFormat;
  readonly day: Intl.DateTimeFormat;
}

/** Formatters are expensive and used for thousands of mails. */
const formats = new Map<string, TileFormats>();

function tileFormats(locale: string): TileFormats {
  const region = dateLocale(locale);
  const made = formats.get(locale) ?? {
    month: new Intl.DateTimeFormat(region, { month: 'short', timeZone: 'UTC' }),
    day: new Intl.DateTimeFormat(region, { day: 'numeric', timeZone: 'UTC' }),
  };
  formats.set(locale, made);
  return made;
}

export function comma(locale: string): string {
  return locale === 'ar' ? '، ' : ', ';
}

/** The time in the event's zone, and in the reader's if it differs. */
export function timeFacts(event: EventFacts, { t, reader, locale }: MailContext): Fact[] {
  const there = whenOf(event, event.timeZone, locale);
  const rows = [
    { label: t('facts.date'), value: there.date },
    { label: t('facts.time'), value: there.time ?? t('facts.allDay') },
  ];
  if (event.allDay || sameClock(event, event.timeZone, reader.timeZone)) return rows;
  const here = whenOf(event, reader.timeZone, locale);
  const value = here.date === there.date ? `${here.time}` : `${here.date}${comma(locale)}${here.time}`;
  return [...rows, { label: t('facts.yourTime'), value }];
}

/** The address with a map, 'Online', or both; a hidden address only in a mail about a seat. */
export function placeFacts(event: EventFacts, { t }: MailContext, seat = false): Fact[] {
  const { place, url } = placeOf(event, seat);
  const places = [place, event.online ? t('facts.online') : ''].filter(Boolean);
  if (places.length === 0) return [];
  return [{ label: t('facts.location'), value: places.join(' · '), ...(place !== '' && { url }) }];
}

/** The address and its map. */
function placeOf(facts: EventFacts, seat: boolean): { place: string; url: string } {
  const exact = seat ? (facts.exactAddress ?? '') : '';
  const event = exact === '' ? facts : { ...facts, location: exact, latitude: null, longitude: null };
  return { place: event.location, url: mapUrl(event) };
}

function mapUrl({ location, latitude, longitude }: EventFacts): string {
  const query = latitude === null || longitude === null ? location : `${latitude},${longitude}`;
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(query)}`;
}

/** The cover above a mail about an event. The page draws one for events without a picture. */
export function coverOf({ title, url, updatedAt }: EventFacts): NonNullable<MailContent['cover']> {
  const version = updatedAt === undefined ? '' : `?v=${updatedAt.epochMilliseconds}`;
  return { src: `${url}/cover.jpg${version}`, alt: title, url };
}

/** What lists of mails show after the subject: when and where. */
export const preheaderOf = perEvent((event, context) => {
  const [date, time] = timeFacts(event, context);
  const place = placeFacts(event, context)[0]?.value;
  return [`${date?.value}${comma(context.locale)}${time?.value}`, place].filter(Boolean).join(' · ');
});
