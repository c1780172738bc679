import { categories } from '../../../contracts/categories.ts';
import type { EventFilters } from '../../../contracts/discovery.ts';

export interface ListAddress {
  readonly filters: EventFilters;
  readonly page: number;
  readonly map: boolean;
}

/** Reads filters and page from an address. Invalid values are ignored, so that old or edited links still work. */
export function readListAddress(search: URLSearchParams): ListAddress {
  const text = (name: string) => search.get(name)?.trim().slice(0, 200) || undefined;
  const page = Number(search.get('page') ?? 1);
  const near = readPoint(search.get('near'));
  const within = search.get('within')?.match(/^[1-9]\d{0,2}$/)?.[0];
  const circle = near !== undefined || text('place') !== undefined;
  return {
    filters: {
      q: text('q'),
      category: categories.find((category) => category === search.get('category')),
      ticketType: (['free', 'paid'] as const).find((type) => type === search.get('ticketType')),
      place: text('place'),
      from: readDate(search.get('from')),
      to: readDate(search.get('to')),
      online: ['true', 'false'].find((answer) => answer === search.get('online')),
      minPrice: readRupees(search.get('minPrice')),
      maxPrice: readRupees(search.get('maxPrice')),
      near,
      within: circle && Number(within) <= 500 ? within : undefined,
    },
    map: search.get('view') === 'map',
    page: Number.isInteger(page) && page > 0 && page <= 100_000 ? page : 1,
  };
}

function readRupees(text: string | null): string | undefined {
  return text !== null && /^\d{1,8}$/.test(text) ? text : undefined;
}

function readPoint(text: string | null): string | undefined {
  const [point, latitude, longitude] = text?.match(/^(-?\d{1,2}(?:\.\d+)?),(-?\d{1,3}(?:\.\d+)?)$/) ?? [];
  return Math.abs(Number(latitude)) <= 90 && Math.abs(Number(longitude)) <= 180 ? point : undefined;
}

function readDate(text: string | null): string | undefined {
  // While a date is being typed, the field passes through years such as 0020.
  if (text === null || !/^[12]\d{3}-\d{2}-\d{2}$/.test(text)) return undefined;
  const date = new Date(`${text}T00:00Z`);
  return Number.isNaN(date.getTime()) || !date.toISOString().startsWith(text) ? undefined : text;
}

/** All filters except the search text. */
export function narrowing({ q: _, ...filters }: EventFilters): (keyof EventFilters)[] {
  return (Object.keys(filters) as (keyof typeof filters)[]).filter((name) => filters[name] !== undefined);
}

/** Named date ranges of the filter chips. */
export const dateSpans = ['today', 'thisWeekend', 'nextSevenDays', 'nextThirtyDays'] as const;
export type DateSpan = (typeof dateSpans)[number];

const dayLength = 24 * 60 * 60 * 1000;

/**
 * First and last day of a range, `YYYY-MM-DD`, in `timeZone` at `now` (milliseconds since 1970). On a Sunday, the
 * weekend is that day only.
 */
export function datesOf(span: DateSpan, now: number, timeZone: string): { from: string; to: string } {
  const today = Date.parse(new Intl.DateTimeFormat('en-CA', { timeZone }).format(now));
  const weekday = new Date(today).getUTCDay();
  const untilSunday = (7 - weekday) % 7;
  const [first, last] = {
    today: [0, 0],
    thisWeekend: [Math.max(0, untilSunday - 1), untilSunday],
    nextSevenDays: [0, 6],
    nextThirtyDays: [0, 29],
  }[span] as [number, number];
  const text = (days: number) => new Date(today + days * dayLength).toISOString().slice(0, 10);
  return { from: text(first), to: text(last) };
}
