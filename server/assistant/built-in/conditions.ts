import type { ChatFilters, ChatReply, ChatSlot } from '../../../contracts/assistant.ts';
import { categoryName, daysText, rupeesText, t } from '../translate.ts';

type Chip = ChatReply['chips'][number];

const fieldsOf: Readonly<Record<ChatSlot, readonly (keyof ChatFilters)[]>> = {
  dates: ['from', 'to'],
  price: ['ticketType', 'minPrice', 'maxPrice'],
  category: ['category'],
  place: ['place', 'within'],
  online: ['online'],
  words: ['words'],
};

/** The order in which filters are relaxed: the most flexible first. */
export const relaxable: readonly ChatSlot[] = ['price', 'online', 'dates', 'words', 'place', 'category'];

export function without(filters: ChatFilters, slot: ChatSlot): ChatFilters {
  const gone = new Set<string>(fieldsOf[slot]);
  return Object.fromEntries(Object.entries(filters).filter(([name]) => !gone.has(name)));
}

export function names(filters: ChatFilters, slot: ChatSlot): boolean {
  return fieldsOf[slot].some((name) => filters[name] !== undefined);
}

/** Filter chips in a stable order; each can be removed on its own. */
export function chipsOf(filters: ChatFilters): Chip[] {
  const texts: Record<ChatSlot, string | undefined> = {
    dates: datesChip(filters),
    price: priceChip(filters),
    category: filters.category && categoryName(filters.category),
    place: placeChip(filters),
    online: filters.online === undefined ? undefined : t(filters.online ? 'chip.online' : 'chip.inPerson'),
    words: filters.words && t('chip.words', { words: filters.words }),
  };
  return (Object.entries(texts) as [ChatSlot, string | undefined][]).flatMap(([slot, label]) =>
    label === undefined ? [] : [{ slot, label }],
  );
}

function datesChip({ from, to }: ChatFilters): string | undefined {
  if (from !== undefined && to !== undefined) return daysText(from, to);
  if (from !== undefined) return t('chip.from', { date: daysText(from, from) });
  return to && t('chip.to', { date: daysText(to, to) });
}

function priceChip({ ticketType, minPrice, maxPrice }: ChatFilters): string | undefined {
  if (ticketType === 'free') return t('chip.free');
  const min = minPrice === undefined ? undefined : rupeesText(minPrice);
  const max = maxPrice === undefined ? undefined : rupeesText(maxPrice);
  if (min !== undefined && max !== undefined) return t('chip.priceRange', { min, max });
  const isPaid = ticketType === 'paid';
  if (max !== undefined) return t(isPaid ? 'chip.paidUpTo' : 'chip.maxPrice', { price: max });
  if (min !== undefined) return t(isPaid ? 'chip.paidFrom' : 'chip.minPrice', { price: min });
  return isPaid ? t('chip.paid') : undefined;
}

function placeChip({ place, within }: ChatFilters): string | undefined {
  if (place === undefined) return undefined;
  const name = placeName(place);
  return within === undefined ? name : t('chip.within', { kilometres: String(within), place: name });
}

/** Restores capitals of a place name. */
export function placeName(place: string): string {
  return place.replace(/(?<![\p{L}\p{M}])\p{L}/gu, (letter) => letter.toUpperCase());
}
