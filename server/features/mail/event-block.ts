import { dateLocale } from '../../../contracts/languages.ts';
import { calendarLinks, sameClock, whenOf } from '../calendar/index.ts';
import type { DateTile, EventBlock, Fact, MailContent, MailContext } from './mail-content.ts';
import type { EventFacts } from './mail-facts.ts';

/** Keeps a part of mails about an event: in a rush, it's the same in thousands of them. */
function perEvent<Part>(make: (event: EventFacts, context: MailContext, seat: boolean) => Part) {
  const made = new WeakMap<EventFacts, Map<string, Part>>();
  return (event: EventFacts, context: MailContext, { seat }: { seat: boolean } = { seat: false }): Part => {
    const parts = made.get(event) ?? new Map<string, Part>();
    made.set(event, parts);
    const key = `${seat} ${context.locale} ${context.reader.timeZone}`;
    const part = parts.get(key) ?? make(event, context, seat);
    parts.set(key, part);
    return part;
  };
}

/** An event's time, place and organiser. `seat` adds the exact address, the link of an online event and the calendars. */
export const eventBlock = perEvent(makeBlock);

function makeBlock(event: EventFacts, context: MailContext, seat: boolean): EventBlock {
  const { t } = context;
  const link = seat ? event.onlineLink : undefined;
  const facts: Fact[] = [
    { label: t('facts.event'), value: event.title },
    ...timeFacts(event, context),
    ...placeFacts(event, context, seat),
    { label: t('facts.organiser'), value: event.organiserName },
    ...(link ? [{ label: t('facts.joinOnline'), value: link, url: link }] : []),
  ];
  return {
    type: 'event',
    title: event.title,
    url: event.url,
    tile: tileOf(event, context),
    facts,
    lines: linesOf(event, context, seat),
    calendars: seat ? calendarsOf(event, context) : null,
  };
}

function linesOf(event: EventFacts, context: MailContext, seat: boolean) {
  const { t } = context;
  const link = seat ? event.onlineLink : undefined;
  const [date, time, yours] = timeFacts(event, context);
  return [
    { text: `${date?.value}${comma(context.locale)}${time?.value}` },
    ...(yours ? [{ text: `${yours.label}: ${yours.value}`, soft: true }] : []),
    ...placeFacts(event, context, seat).map(({ value, url }) => ({
      text: value,
      ...(url !== undefined && { link: { label: t('facts.map'), url } }),
    })),
    ...(link ? [{ text: t('facts.joinOnline'), link: { label: link, url: link } }] : []),
    { text: `${t('facts.organiser')} ${event.organiserName}`, soft: true },
  ];
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
export function tileOf({ startDate }: EventFacts, { locale }: Pick<MailContext, 'locale'>): DateTile {
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

function comma(locale: string): string {
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
export function placeFacts(facts: EventFacts, { t }: MailContext, seat = false): Fact[] {
  const exact = seat ? (facts.exactAddress ?? '') : '';
  const event = exact === '' ? facts : { ...facts, location: exact, latitude: null, longitude: null };
  const places = [event.location, event.online ? t('facts.online') : ''].filter(Boolean);
  if (places.length === 0) return [];
  const url = event.location === '' ? undefined : mapUrl(event);
  return [{ label: t('facts.location'), value: places.join(' · '), ...(url && { url }) }];
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
