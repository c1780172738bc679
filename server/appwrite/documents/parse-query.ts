import { z } from 'zod';
import {
  arrangements,
  type Comparison,
  comparisons,
  queryLimits as most,
} from '../../../contracts/queries.ts';
import { CalendarDate, Id, Instant } from '../../../contracts/values.ts';
import { Problem } from '../../infra/http/problem.ts';

type Attributes = ReadonlyMap<string, AttributeShape>;

/** A query as JSON, before validation. */
const RawQuery = z.object({
  method: z.string(),
  attribute: z.string().optional(),
  values: z.array(z.unknown()).default([]),
});
type RawQuery = z.output<typeof RawQuery>;

/** The values of `queries[0]`, `queries[1]`, … in order. */
export function queryTexts(query: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(query)
    .flatMap(([key, value]) => {
      const [, index] = /^queries(?:\[(\d*)\])?$/.exec(key) ?? [key, null];
      return index === null
        ? []
        : [value].flat().map((text) => ({ index: Number(index ?? 0), text: String(text) }));
    })
    .sort((one, other) => one.index - other.index)
    .map(({ text }) => text);
}

/**
 * @param texts one JSON object each
 *
 * @param attributes the collection's attributes, including system fields
 * @throws Problem `general_query_invalid` with what is wrong with the first invalid query
 */
export function parseQueries(texts: readonly string[], attributes: Attributes): DocumentQuery {
  if (texts.length > most.queries) throw invalid(`At most ${most.queries} queries are allowed`);
  const limit = most.defaultDocuments;
  const query = { filters: [], orders: [], limit, offset: 0, cursor: null, select: null };
  return texts.map(parseText).reduce<DocumentQuery>((sum, raw) => add(sum, raw, attributes), query);
}

function parseText(text: string): RawQuery {
  if (text.length > most.characters) throw invalid(`A query has at most ${most.characters} characters`);
  try {
    return RawQuery.parse(JSON.parse(text));
  } catch {
    throw invalid('Syntax error');
  }
}

function add(query: DocumentQuery, raw: RawQuery, attributes: Attributes): DocumentQuery {
  switch (raw.method) {
    case 'select':
      return { ...query, select: [...(query.select ?? []), ...readSelect(raw, attributes)] };
    case 'orderAsc':
    case 'orderDesc': {
      const order = { attribute: readOrder(raw, attributes), descending: raw.method === 'orderDesc' };
      return { ...query, orders: [...query.orders, order] };
    }
    case 'limit':
      return { ...query, limit: readCount(raw, most.documents) };
    case 'offset':
      return { ...query, offset: readCount(raw, most.counted) };
    case 'cursorAfter':
      return { ...query, cursor: { side: 'after', id: readCursor(raw) } };
    case 'cursorBefore':
      return { ...query, cursor: { side: 'before', id: readCursor(raw) } };
    default:
      return { ...query, filters: [...query.filters, readFilter(raw, attributes)] };
  }
}

function readSelect({ values }: RawQuery, attributes: Attributes): string[] {
  if (values.length === 0) throw invalid('No attributes selected');
  if (values.length > most.values) throw invalid(`A query has at most ${most.values} values`);
  return values.flatMap((name) => {
    if (name === '*') return [...attributes.keys()];
    if (typeof name !== 'string' || !(attributes.has(name) || ofEvery.has(name))) {
      throw invalid(`Attribute not found in schema: ${String(name)}`);
    }
    return [name];
  });
}

/** System fields that can't be queried. */
const ofEvery = new Set(['$permissions', '$collectionId', '$databaseId']);

function readOrder({ attribute = '' }: RawQuery, attributes: Attributes): string {
  if (find(attribute, attributes).many)
    throw invalid(`Cannot order by attribute "${attribute}" because it is an array.`);
  return attribute;
}

function readCount({ method, values }: RawQuery, highest: number): number {
  const count = z.int().min(0).max(highest).safeParse(values[0]);
  if (values.length === 1 && count.success) return count.data;
  throw invalid(`Invalid ${method}: Value must be a valid range between 0 and ${highest}`);
}

function readCursor({ values }: RawQuery): string {
  const id = Id.safeParse(values[0]);
  if (values.length === 1 && id.success) return id.data;
  throw invalid('Invalid cursor: the id of one document is needed');
}

function readFilter(raw: RawQuery, attributes: Attributes): Filter {
  if (raw.method === 'and' || raw.method === 'or') return readLogicalQuery(raw, raw.method, attributes);
  const method = comparisons.find((name) => name === raw.method);
  if (method === undefined)
    throw new Problem('general_query_invalid', { message: `Invalid query method: ${raw.method}` });
  const attribute = raw.attribute ?? '';
  const shape = find(attribute, attributes);
  rejectWrongType(method, attribute, shape);
  if (raw.values.length > most.values) throw invalid(`A query has at most ${most.values} values`);
  refuseWrongNumber(method, raw.values.length);
  if (method === 'search')
    return { method, attribute, values: raw.values.map((value) => readValue(attribute, 'text', value)) };
  return { method, attribute, values: raw.values.map((value) => readValue(attribute, shape.kind, value)) };
}

function readLogicalQuery(raw: RawQuery, method: 'and' | 'or', attributes: Attributes): Filter {
  const name = method === 'or' ? 'Or' : 'And';
  if (raw.values.length < 2) throw invalid(`${name} queries require at least two queries`);
  const filters = raw.values.map((value) => {
    const inner = RawQuery.safeParse(value);
    if (!inner.success) throw invalid('Syntax error');
    if (structural.has(inner.data.method)) throw invalid(`${name} queries can only contain filter queries`);
    return readFilter(inner.data, attributes);
  });
  return { method, filters };
}

const structural: ReadonlySet<string> = new Set(arrangements);

function find(attribute: string, attributes: Attributes): AttributeShape {
  const shape = attributes.get(attribute);
  if (shape === undefined) throw invalid(`Attribute not found in schema: ${attribute}`);
  return shape;
}

const onLists: readonly Comparison[] = ['contains', 'isNull', 'isNotNull'];
const onTexts: readonly Comparison[] = ['contains', 'search', 'startsWith', 'endsWith'];

function rejectWrongType(method: Comparison, attribute: string, { kind, many }: AttributeShape): void {
  if (many && !onLists.includes(method)) {
    throw invalid(`Cannot query ${method} on attribute "${attribute}" because it is an array.`);
  }
  if (!many && kind !== 'text' && onTexts.includes(method)) {
    throw invalid(
      `Cannot query ${method} on attribute "${attribute}" because it is not ${method === 'contains' ? 'an array or ' : 'a '}string.`,
    );
  }
}

const valuesWanted: Record<Comparison, readonly [fewest: number, most: number]> = {
  equal: [1, most.values],
  contains: [1, most.values],
  notEqual: [1, 1],
  lessThan: [1, 1],
  lessThanEqual: [1, 1],
  greaterThan: [1, 1],
  greaterThanEqual: [1, 1],
  search: [1, 1],
  startsWith: [1, 1],
  endsWith: [1, 1],
  between: [2, 2],
  isNull: [0, 0],
  isNotNull: [0, 0],
};

function refuseWrongNumber(method: Comparison, count: number): void {
  const [fewest, highest] = valuesWanted[method];
  // Clients may send an empty list of values with a null check.
  if (count >= fewest && count <= highest) return;
  const wanted =
    fewest === highest ? `exactly ${fewest} value${fewest === 1 ? '' : 's'}` : 'at least one value';
  throw invalid(`${method[0]?.toUpperCase()}${method.slice(1)} queries require ${wanted}.`);
}

const valueSchemas: Record<Kind, z.ZodType<Scalar>> = {
  text: z.string().refine((text) => text.isWellFormed() && !text.includes('\0')),
  integer: z.int(),
  number: z.number(),
  boolean: z.boolean(),
  instant: z.union([Instant, CalendarDate]),
};

function readValue(attribute: string, kind: Kind, value: unknown): Scalar {
  const read = valueSchemas[kind].safeParse(value);
  if (!read.success) throw invalid(`Query value is invalid for attribute "${attribute}"`);
  return read.data;
}

function invalid(what: string): Problem {
  return new Problem('general_query_invalid', { message: `Invalid query: ${what}` });
}

export type Kind = 'text' | 'integer' | 'number' | 'boolean' | 'instant';

export interface AttributeShape {
  readonly kind: Kind;
  /** It is a list of such values. */
  readonly many: boolean;
}

export type Scalar = string | number | boolean;

/** A condition on one attribute, or several joined conditions. */
export type Filter =
  | { readonly method: Comparison; readonly attribute: string; readonly values: readonly Scalar[] }
  | { readonly method: 'and' | 'or'; readonly filters: readonly Filter[] };

export interface Order {
  readonly attribute: string;
  readonly descending: boolean;
}

/** The parsed queries of one call. */
export interface DocumentQuery {
  readonly filters: readonly Filter[];
  readonly orders: readonly Order[];
  readonly limit: number;
  readonly offset: number;
  readonly cursor: { readonly side: 'after' | 'before'; readonly id: string } | null;
  /** Attributes to return; null for all. */
  readonly select: readonly string[] | null;
}

/** Adjacent words; the last one in full or as a prefix. */
interface SearchPart {
  readonly text: string;
  readonly prefix: boolean;
}

/**
 * Splits a search text into alternatives: words, and phrases in quotes. The last word is a prefix, since the
 * person may still be typing. An unmatched quote is punctuation.
 *
 * @example
 * readSearch('"open air" jaz') // [{ text: 'open air', prefix: false }, { text: 'jaz', prefix: true }]
 */
export function readSearch(text: string): SearchPart[] {
  const parts = [...text.matchAll(/"([^"]*)"|([^\s"]+)/g)].map(([, phrase, word]) => ({
    text: phrase ?? word ?? '',
    prefix: phrase === undefined,
  }));
  const telling = parts.filter((part) => /[\p{L}\p{N}]/u.test(part.text));
  return telling.map((part, index) => ({ ...part, prefix: part.prefix && index === telling.length - 1 }));
}
