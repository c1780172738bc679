import { redirect } from 'react-router';
import { categories } from '../../../contracts/categories.ts';
import type { EventFilters } from '../../../contracts/discovery.ts';
import type { LoadArguments } from '../../screen.ts';

export interface ListAddress {
  readonly filters: EventFilters;
  readonly page: number;
  readonly map: boolean;
  /** The search text contained "near me" or the like, and the reader's position isn't known yet. */
  readonly wantsPosition: boolean;
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
      minPrice: readAmount(search.get('minPrice')),
      maxPrice: readAmount(search.get('maxPrice')),
      currency: /^[A-Z]{3}$/.exec(search.get('currency') ?? '')?.[0],
      near,
      within: circle && Number(within) <= 500 ? within : undefined,
      when: (['upcoming', 'past'] as const).find((when) => when === search.get('when')),
    },
    wantsPosition: search.get('near') === positionWanted,
    map: search.get('view') === 'map',
    page: Number.isInteger(page) && page > 0 && page <= 100_000 ? page : 1,
  };
}

function readAmount(text: string | null): string | undefined {
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

/** What to suggest where nothing matches all filters: the same words or category, at any time and place. */
export function likeOf({
  q,
  category,
  ...others
}: EventFilters): Pick<EventFilters, 'q' | 'category'> | undefined {
  const isNarrowed = Object.values(others).some((value) => value !== undefined);
  if (!isNarrowed || (q ?? category) === undefined) return undefined;
  return { q, category };
}

export interface EventFiltersProps {
  readonly filters: EventFilters;
  /** The list's address with these filters. */
  readonly pathOf: (filters: EventFilters) => string;
}

/** In place of coordinates in an address, until the reader shares their position. */
export const positionWanted = 'me';

/** The filters to request: without words, dates or a choice, past events are left out. Searches list them last. */
export function listed(filters: EventFilters): EventFilters {
  const { q, from, to, when } = filters;
  if (q !== undefined || from !== undefined || to !== undefined || when !== undefined) return filters;
  return { ...filters, when: 'upcoming' };
}

/**
 * Answers a search form: reads its text as filters, and leads to the list with them. A filter that the text names
 * replaces those of its kind.
 *
 * @throws Response a redirect, if the address has a text to read
 */
export async function answerSearch(
  { url, call }: Pick<LoadArguments, 'url' | 'call'>,
  pathOf: (filters: EventFilters, page?: number, map?: boolean) => string,
): Promise<void> {
  const asked = url.searchParams.get('ask');
  if (asked === null) return;
  const { filters, map } = readListAddress(url.searchParams);
  const text = asked.trim().slice(0, 200);
  const { q: _, ...kept } = filters;
  if (text === '') throw redirect(pathOf(kept, 1, map));
  const { filters: read, nearMe } = await call('GET /v1/search/reading', {
    query: { text, timeZone: deviceZone() },
  });
  const path = pathOf(replacing(kept, read), 1, map);
  if (!nearMe) throw redirect(path);
  throw redirect(`${path}${path.includes('?') ? '&' : '?'}near=${positionWanted}`);
}

/**
 * Leads to the last page of a list that has fewer pages than its address says, after events are over or gone: an empty
 * page would say that there are none.
 *
 * @throws Response a redirect, if there is no such page
 */
export function leadToLastPage(
  asked: number,
  { pages }: { readonly pages: number },
  pathOf: (page: number) => string,
): void {
  const last = Math.max(1, pages);
  if (asked > last) throw redirect(pathOf(last));
}

/** The reader's zone; unknown on the server. */
function deviceZone(): string | undefined {
  return typeof document === 'undefined' ? undefined : Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** The filters that one chip shows and removes. */
export const filterKinds = {
  dates: ['from', 'to', 'when'],
  price: ['ticketType', 'minPrice', 'maxPrice', 'currency'],
  place: ['place', 'near', 'within'],
  online: ['online'],
  category: ['category'],
} as const satisfies Record<string, readonly (keyof EventFilters)[]>;
export type FilterKind = keyof typeof filterKinds;

export function withoutKind(filters: EventFilters, kind: FilterKind): EventFilters {
  const gone = new Set<string>(filterKinds[kind]);
  return Object.fromEntries(Object.entries(filters).filter(([name]) => !gone.has(name)));
}

/** The filters with others that replace those of their kinds. */
export function replacing(filters: EventFilters, others: EventFilters): EventFilters {
  const kinds = (Object.keys(filterKinds) as FilterKind[]).filter((kind) =>
    filterKinds[kind].some((name) => others[name] !== undefined),
  );
  return { ...kinds.reduce(withoutKind, filters), ...others };
}

/** Named date ranges of the filter chips. */
export const dateSpans = [
  'today',
  'tomorrow',
  'thisWeekend',
  'nextSevenDays',
  'nextThirtyDays',
  'lastSevenDays',
  'lastThirtyDays',
] as const;
export type DateSpan = (typeof dateSpans)[number];

/** Whether only events that are over are asked for. */
export function isPastList({ to, when }: EventFilters, today: string): boolean {
  return when === 'past' || (to !== undefined && to < today);
}

const dayMs = 86_400_000;

interface Dates {
  readonly from: string;
  readonly to: string;
}

/** First and last day of a range, `YYYY-MM-DD`. On a Sunday, the weekend is that day only. */
export function datesOf(span: DateSpan, today: string): Dates {
  const untilSunday = (7 - new Date(today).getUTCDay()) % 7;
  const [first, last] = {
    today: [0, 0],
    tomorrow: [1, 1],
    thisWeekend: [Math.max(0, untilSunday - 1), untilSunday],
    nextSevenDays: [0, 6],
    nextThirtyDays: [0, 29],
    lastSevenDays: [-7, -1],
    lastThirtyDays: [-30, -1],
  }[span] as [number, number];
  const day = (days: number) => new Date(Date.parse(today) + days * dayMs).toISOString().slice(0, 10);
  return { from: day(first), to: day(last) };
}

/** The name of a date range, the first that has it: never two at once. */
export function spanOf({ from, to }: EventFilters, today: string): DateSpan | undefined {
  return dateSpans.find((span) => {
    const dates = datesOf(span, today);
    return dates.from === from && dates.to === to;
  });
}

/** The ranges to choose from, past or coming: those that differ, since on a Sunday the weekend is today. */
export function spansToChoose(today: string, past = false): DateSpan[] {
  return dateSpans.filter((span) => {
    const dates = datesOf(span, today);
    return isPastList(dates, today) === past && spanOf(dates, today) === span;
  });
}
