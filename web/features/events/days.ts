import type { EventView } from '../../../contracts/events.ts';
import { isPast } from './facts.ts';

/** Events of one calendar day. */
export interface Day<Event> {
  /** `YYYY-MM-DD`. */
  readonly date: string;
  readonly events: readonly Event[];
}

type Timed = Pick<EventView, 'date' | 'endDate' | 'endsAt' | 'status'>;

/**
 * Groups a list by day, in its order. An event of several days that has begun is listed under today.
 *
 * @param today `YYYY-MM-DD`
 * @param now milliseconds since 1970
 */
export function byDay<Event extends Timed>(
  events: readonly Event[],
  today: string,
  now: number,
): Day<Event>[] {
  const days: { date: string; events: Event[] }[] = [];
  for (const event of events) {
    const date = isRunning(event, today, now) ? today : event.date;
    const last = days.at(-1);
    if (last?.date === date) last.events.push(event);
    else days.push({ date, events: [event] });
  }
  return days;
}

/** Whether an event of several days began before today and isn't over. */
export function isRunning(event: Timed, today: string, now: number): boolean {
  return event.date < today && event.endDate >= today && event.status === 'scheduled' && !isPast(event, now);
}

/** Whether an event spans several days, and isn't an evening that ends after midnight. */
export function lastsDays(event: Pick<EventView, 'date' | 'endDate' | 'startTime' | 'endTime'>): boolean {
  if (event.endDate <= event.date) return false;
  if (event.startTime === null || event.endTime === null) return true;
  return event.endDate > dayAfter(event.date) || event.endTime > event.startTime;
}

/** The day after `date`, both `YYYY-MM-DD`. */
export function dayAfter(date: string): string {
  return new Date(Date.parse(date) + 86_400_000).toISOString().slice(0, 10);
}

/** The calendar day of an instant in a zone, `YYYY-MM-DD`; without a zone, in the device's. */
export function calendarDay(now: number, timeZone?: string): string {
  // Making a format takes a hundred times longer than using it, and each row of a list asks.
  if (calendar === null || calendar.timeZone !== timeZone) {
    const parts = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
    calendar = { timeZone, format: new Intl.DateTimeFormat('en-CA', { timeZone, ...parts }) };
  }
  return calendar.format.format(now);
}
let calendar: { readonly timeZone: string | undefined; readonly format: Intl.DateTimeFormat } | null = null;

/** Where a location's text may be cut: the last part, usually the city, stays whole. */
export interface PlaceParts {
  readonly start: string;
  /** With its comma. */
  readonly end: string;
}

/**
 * Shortens a location to its venue and city, for one line. Postcodes are left out; a web address gives null, since
 * no one can read a place from it.
 *
 * @example placeParts('Raga Courtyard, Sadashiv Peth, Pune 411030') // 'Raga Courtyard' and ' · Pune'
 */
export function placeParts(location: string): PlaceParts | null {
  if (/^(https?:\/\/|www\.)\S+$/i.test(location.trim())) return null;
  const parts = location
    .replace(/(https?:\/\/|www\.)\S+/gi, '')
    .split(',')
    .map((part) => part.replace(/(^|\s)\d{5,6}$/, '').trim())
    .filter((part) => part !== '');
  const last = parts.at(-1) ?? '';
  if (parts.length < 2 || last.length > 24) return { start: parts.join(', '), end: '' };
  return { start: parts[0] ?? '', end: ` · ${last}` };
}
