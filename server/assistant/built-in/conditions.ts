import type { ChatFilters, ChatReply, ChatSlot } from '../../../contracts/assistant.ts';
import { minorOf } from '../../../contracts/money.ts';
import { categoryName, currentLanguage, daysText, moneyText, t } from '../translate.ts';

type Chip = ChatReply['chips'][number];

const fieldsOf: Readonly<Record<ChatSlot, readonly (keyof ChatFilters)[]>> = {
  dates: ['from', 'to', 'otherDates', 'weekdays'],
  time: ['timeFrom', 'timeTo'],
  price: ['ticketType', 'minPrice', 'maxPrice', 'currency'],
  category: ['category', 'categories', 'notCategories'],
  place: ['place', 'otherPlaces', 'notPlaces', 'within'],
  online: ['online'],
  words: ['words', 'otherWords', 'notWords'],
  seats: ['seatsLeft'],
  order: ['order'],
};

/** The order in which filters are relaxed: the most flexible first. */
export const relaxable: readonly ChatSlot[] = [
  'seats',
  'time',
  'price',
  'online',
  'dates',
  'words',
  'place',
  'category',
];

export function without(filters: ChatFilters, slot: ChatSlot): ChatFilters {
  const gone = new Set<string>(fieldsOf[slot]);
  return Object.fromEntries(Object.entries(filters).filter(([name]) => !gone.has(name)));
}

export function names(filters: ChatFilters, slot: ChatSlot): boolean {
  return fieldsOf[slot].some((name) => filters[name] !== undefined);
}

/** Filter chips in a stable order; each can be removed on its own. */
export function chipsOf(filters: ChatFilters, siteCurrency: string): Chip[] {
  const texts: Record<ChatSlot, string | undefined> = {
    dates: datesChip(filters),
    price: priceChip(filters, filters.currency ?? siteCurrency),
    time: timeChip(filters),
    category: categoryChip(filters),
    place: placeChip(filters),
    online: filters.online === undefined ? undefined : t(filters.online ? 'chip.online' : 'chip.inPerson'),
    words: wordsChip(filters),
    seats: filters.seatsLeft && t('chip.seatsLeft'),
    order: filters.order && t(`chip.${filters.order}`),
  };
  return (Object.entries(texts) as [ChatSlot, string | undefined][]).flatMap(([slot, label]) =>
    label === undefined ? [] : [{ slot, label }],
  );
}

function timeChip({ timeFrom, timeTo }: ChatFilters): string | undefined {
  if (timeFrom !== undefined && timeTo !== undefined) return t('chip.times', { from: timeFrom, to: timeTo });
  if (timeFrom !== undefined) return t('chip.timeFrom', { time: timeFrom });
  return timeTo && t('chip.timeTo', { time: timeTo });
}

function categoryChip({ category, categories, notCategories }: ChatFilters): string | undefined {
  const any = categories ?? (category === undefined ? [] : [category]);
  return withExcluded(any.map(categoryName), (notCategories ?? []).map(categoryName));
}

function wordsChip({ words, otherWords, notWords }: ChatFilters): string | undefined {
  const quoted = (text: string) => t('chip.words', { words: text });
  const any = [words, ...(otherWords ?? [])].filter((each) => each !== undefined);
  return withExcluded(any.map(quoted), notWords === undefined ? [] : [quoted(notWords)]);
}

/** `Music or Art, without Gaming`; undefined if both are empty. */
function withExcluded(any: readonly string[], excluded: readonly string[]): string | undefined {
  const list = new Intl.ListFormat(currentLanguage(), { type: 'disjunction' });
  const parts = [
    ...(any.length > 0 ? [list.format(any)] : []),
    ...(excluded.length > 0 ? [t('chip.without', { what: list.format(excluded) })] : []),
  ];
  return parts.length === 0 ? undefined : parts.join(', ');
}

function datesChip(filters: ChatFilters): string | undefined {
  const { otherDates = [], weekdays = [] } = filters;
  const ranges = [rangeText(filters), ...otherDates.map(rangeText)].filter((each) => each !== undefined);
  const list = (texts: readonly string[]) =>
    new Intl.ListFormat(currentLanguage(), { type: 'disjunction' }).format(texts);
  const parts = [
    ...(ranges.length > 0 ? [list(ranges)] : []),
    ...(weekdays.length > 0 ? [t('chip.weekdays', { days: list(weekdays.map(weekdayName)) })] : []),
  ];
  return parts.length === 0 ? undefined : parts.join(', ');
}

/** 5 January 1970 was a Monday. */
function weekdayName(day: number): string {
  const format = new Intl.DateTimeFormat(currentLanguage(), { weekday: 'short', timeZone: 'UTC' });
  return format.format(Date.UTC(1970, 0, 4 + day));
}

function rangeText({ from, to }: Pick<ChatFilters, 'from' | 'to'>): string | undefined {
  if (from !== undefined && to !== undefined) return daysText(from, to);
  if (from !== undefined) return t('chip.from', { date: daysText(from, from) });
  return to && t('chip.to', { date: daysText(to, to) });
}

function priceChip({ ticketType, minPrice, maxPrice }: ChatFilters, currency: string): string | undefined {
  if (ticketType === 'free') return t('chip.free');
  const text = (price: number) => moneyText(minorOf(price, currency), currency);
  const min = minPrice === undefined ? undefined : text(minPrice);
  const max = maxPrice === undefined ? undefined : text(maxPrice);
  if (min !== undefined && max !== undefined) return t('chip.priceRange', { min, max });
  const isPaid = ticketType === 'paid';
  if (max !== undefined) return t(isPaid ? 'chip.paidUpTo' : 'chip.maxPrice', { price: max });
  if (min !== undefined) return t(isPaid ? 'chip.paidFrom' : 'chip.minPrice', { price: min });
  return isPaid ? t('chip.paid') : undefined;
}

function placeChip({ place, otherPlaces, notPlaces, within }: ChatFilters): string | undefined {
  const excluded = (notPlaces ?? []).map(placeName);
  if (place === undefined) return withExcluded([], excluded);
  const name = placeName(place);
  return within === undefined
    ? withExcluded([name, ...(otherPlaces ?? []).map(placeName)], excluded)
    : t('chip.within', { kilometres: String(within), place: name });
}

/** Restores capitals of a place name. */
export function placeName(place: string): string {
  return place.replace(/(?<![\p{L}\p{M}])\p{L}/gu, (letter) => letter.toUpperCase());
}
