import {
  type DocumentQuery,
  type Filter,
  type Order,
  readSearch,
  type Scalar,
} from '../../../server/appwrite/documents/parse-query.ts';

export type Shown = Readonly<Record<string, unknown>> & { readonly $id: string };

/** A model of list calls, computed from the documents a reader sees, on arrays. */
export function answer(
  documents: readonly Shown[],
  query: DocumentQuery,
): { total: number; ids: string[] } | 'no cursor' {
  const found = documents.filter((document) => query.filters.every((filter) => holds(filter, document)));
  const orders = [
    ...query.orders,
    { attribute: '$createdAt', descending: false },
    { attribute: '$id', descending: false },
  ];
  const sorted = found.toSorted((one, other) => compareBy(orders, one, other));
  const rest = beyondCursor(documents, sorted, orders, query.cursor);
  if (rest === null) return 'no cursor';
  const ids = rest.map(({ $id }) => $id);
  if (query.cursor?.side === 'before') {
    const end = ids.length - query.offset;
    return { total: found.length, ids: ids.slice(Math.max(0, end - query.limit), Math.max(0, end)) };
  }
  return { total: found.length, ids: ids.slice(query.offset, query.offset + query.limit) };
}

function beyondCursor(
  documents: readonly Shown[],
  sorted: readonly Shown[],
  orders: readonly Order[],
  cursor: DocumentQuery['cursor'],
): readonly Shown[] | null {
  if (cursor === null) return sorted;
  const at = documents.find(({ $id }) => $id === cursor.id);
  if (at === undefined) return null;
  const sign = cursor.side === 'after' ? 1 : -1;
  return sorted.filter((document) => compareBy(orders, document, at) * sign > 0);
}

function compareBy(orders: readonly Order[], one: Shown, other: Shown): number {
  for (const { attribute, descending } of orders) {
    const order = compareNullable(one[attribute], other[attribute]);
    if (order !== 0) return descending ? -order : order;
  }
  return 0;
}

function compareNullable(one: unknown, other: unknown): number {
  if (one === null || other === null) return Number(one !== null) - Number(other !== null);
  return compare(one as Scalar, other as Scalar);
}

/** Strings by code point; instants have one format, so they compare as strings. */
function compare(one: Scalar, other: Scalar): number {
  if (typeof one === 'string') return Buffer.compare(Buffer.from(one), Buffer.from(String(other)));
  return Number(one) - Number(other);
}

function holds(filter: Filter, document: Shown): boolean {
  if ('filters' in filter) {
    const inner = filter.filters.map((each) => holds(each, document));
    return filter.method === 'or' ? inner.some(Boolean) : inner.every(Boolean);
  }
  const value = document[filter.attribute];
  if (filter.method === 'isNull') return value === null;
  if (filter.method === 'isNotNull') return value !== null;
  if (value === null) return false;
  if (Array.isArray(value)) return filter.values.some((wanted) => value.includes(wanted));
  return holdsFor(filter.method, value as Scalar, filter.values);
}

function holdsFor(method: string, value: Scalar, values: readonly Scalar[]): boolean {
  const [first = '', second = ''] = values;
  const text = String(value);
  switch (method) {
    case 'equal':
      return values.some((wanted) => compare(value, wanted) === 0);
    case 'notEqual':
      return compare(value, first) !== 0;
    case 'lessThan':
      return compare(value, first) < 0;
    case 'lessThanEqual':
      return compare(value, first) <= 0;
    case 'greaterThan':
      return compare(value, first) > 0;
    case 'greaterThanEqual':
      return compare(value, first) >= 0;
    case 'between':
      return compare(value, first) >= 0 && compare(value, second) <= 0;
    case 'contains':
      return values.some((part) => text.includes(String(part)));
    case 'startsWith':
      return text.startsWith(String(first));
    case 'endsWith':
      return text.endsWith(String(first));
    case 'search':
      return readSearch(String(first)).some((part) =>
        hasPhrase(wordsOf(text), wordsOf(part.text), part.prefix),
      );
    default:
      throw new Error(`The model does not know ${method}.`);
  }
}

function wordsOf(text: string): string[] {
  return (
    text
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .match(/[a-z0-9]+/g) ?? []
  );
}

function hasPhrase(words: readonly string[], phrase: readonly string[], lastIsPrefix: boolean): boolean {
  if (phrase.length === 0) return false;
  return words.some((_, start) =>
    phrase.every((wanted, index) => {
      const word = words[start + index] ?? '';
      return lastIsPrefix && index === phrase.length - 1 ? word.startsWith(wanted) : word === wanted;
    }),
  );
}
