import { type RawBuilder, sql } from 'kysely';
import type { Comparison } from '../../../contracts/queries.ts';
import type { Principal } from '../../infra/http/server.ts';
import { type AttributeShape, type Filter, type Kind, readSearch, type Scalar } from './parse-query.ts';

export type Reader = Principal | null;

/** A text in place of the value, with an indexed `tsvector` that has its words and maybe others; or all there can be. */
type Searched = { readonly text: Sql; readonly index: Sql } | { readonly choices: readonly string[] };

/**
 * An attribute of a collection: its shape for the parser, and its SQL. Everything that compares, searches or orders
 * goes through that SQL, so an attribute that a reader may not read is null for that reader in all of them
 * (ruling 16).
 */
export interface Attribute extends AttributeShape {
  /** The value as this reader may read it; of a list nothing compares it. */
  value(reader: Reader): Sql;
  /** Of a list: whether it holds one of these values. */
  holdsAny?(values: readonly Scalar[], reader: Reader): Sql;
  /** How a search finds the value, if not by the words of the whole of it. */
  readonly searched?: Searched;
  /** What orders in place of the value that travels over the wire: alike, or finer. */
  readonly order?: { readonly kind: SqlKind; readonly value: Sql };
  readonly range?: Range;
  /** Whether there always is a value: an index has what may be null in another order than lists do. */
  readonly present?: true;
}

export type AttributeTable = ReadonlyMap<string, Attribute>;

/** The reader's id in SQL; null for a visitor, which equals nothing. */
export function idOf(reader: Reader): Sql {
  return sql`${reader?.userId ?? null}::text`;
}

/** One value in a column or expression that everybody may read. */
export function plain(kind: Kind, value: Sql, more: Partial<Attribute> = {}): Attribute {
  return { kind, many: false, value: () => value, ...more };
}

/** One value that depends on who reads it. */
export function readable(kind: Kind, value: (reader: Reader) => Sql): Attribute {
  return { kind, many: false, value };
}

/** A list; it is never null, at most empty. */
export function list(holdsAny: (values: readonly Scalar[], reader: Reader) => Sql): Attribute {
  return { kind: 'text', many: true, value: () => sql`'{}'::text[]`, holdsAny };
}

/** An instant, to the millisecond as the wire has it; ordered by the whole of it. */
export function instant(column: Sql, more: Pick<Attribute, 'present'> = {}): Attribute {
  return plain('instant', sql`date_trunc('milliseconds', ${column})`, {
    order: { kind: 'instant', value: column },
    range: rangeOfInstants(column),
    ...more,
  });
}

/** All the conditions of a call as one. */
export function conditionOf(filters: readonly Filter[], attributes: AttributeTable, reader: Reader): Sql {
  if (filters.length === 0) return sql`true`;
  return sql`(${sql.join(
    filters.map((filter) => ofFilter(filter, attributes, reader)),
    sql` and `,
  )})`;
}

function ofFilter(filter: Filter, attributes: AttributeTable, reader: Reader): Sql {
  if ('filters' in filter) {
    const parts = filter.filters.map((inner) => ofFilter(inner, attributes, reader));
    return sql`(${sql.join(parts, filter.method === 'or' ? sql` or ` : sql` and `)})`;
  }
  const attribute = attributes.get(filter.attribute);
  if (attribute === undefined) throw new Error(`The parser let ${filter.attribute} through.`);
  if (attribute.many) return ofList(filter.method, filter.values, attribute, reader);
  // A value that is not there makes this null, which without a `not` above it counts as false.
  return ofValue(filter.method, filter.values, attribute, reader);
}

function ofList(method: Comparison, values: readonly Scalar[], attribute: Attribute, reader: Reader): Sql {
  if (method === 'isNull') return sql`false`;
  return method === 'isNotNull' ? sql`true` : (attribute.holdsAny?.(values, reader) ?? sql`false`);
}

const operators = {
  notEqual: sql`<>`,
  lessThan: sql`<`,
  lessThanEqual: sql`<=`,
  greaterThan: sql`>`,
  greaterThanEqual: sql`>=`,
};

function ofValue(method: Comparison, values: readonly Scalar[], attribute: Attribute, reader: Reader): Sql {
  const { kind } = attribute;
  const range = attribute.range?.(method, values) ?? null;
  if (range !== null) return range;
  const value = attribute.value(reader);
  const wanted = values.map((each) => given(kind, each));
  const [first, second] = wanted;
  switch (method) {
    case 'isNull':
      return sql`${value} is null`;
    case 'isNotNull':
      return sql`${value} is not null`;
    case 'equal':
      return sql`${value} in (${sql.join(wanted)})`;
    case 'between':
      return sql`${comparable(kind, value)} between ${first} and ${second}`;
    case 'contains':
      return sql`(${sql.join(
        wanted.map((part) => sql`strpos(${value}, ${part}) > 0`),
        sql` or `,
      )})`;
    case 'startsWith':
      return sql`starts_with(${value}, ${first})`;
    case 'endsWith':
      return sql`right(${value}, length(${first})) = ${first}`;
    case 'search':
      return ofSearch(String(values[0]), value, attribute.searched);
    default:
      return sql`${comparable(kind, value)} ${operators[method]} ${first}`;
  }
}

function ofSearch(text: string, value: Sql, searched: Searched | undefined): Sql {
  const parts = readSearch(text).map(({ text, prefix }) => {
    const phrase = sql`phraseto_tsquery('pg_catalog.simple', search_text(${text}::text))`;
    // What ends in an asterisk is matched as the beginning of a word.
    return prefix ? sql`coalesce(nullif(${phrase}::text, '') || ':*', '')::tsquery` : phrase;
  });
  if (parts.length === 0) return sql`false`;
  const query = sql`(${sql.join(parts, sql` || `)})`;
  const finds = (words: Sql) => sql`search_words_of(${words}) @@ ${query}`;
  if (searched === undefined) return finds(value);
  if ('text' in searched) return sql`(${searched.index} @@ ${query} and ${finds(searched.text)})`;
  // Which of the few values it finds is known before a row is read.
  const found = searched.choices.map(
    (choice) => sql`(${value} = ${choice} and ${finds(sql`${choice}::text`)})`,
  );
  return sql`(${sql.join(found, sql` or `)})`;
}

export type Sql = RawBuilder<unknown>;

/** What a column may hold that values are compared with. */
export type SqlKind = Kind | 'date';

const types: Record<SqlKind, Sql> = {
  text: sql`text`,
  integer: sql`numeric`,
  number: sql`float8`,
  boolean: sql`boolean`,
  instant: sql`timestamptz`,
  date: sql`date`,
};

/** A value as a parameter of the type that an attribute of this kind has in SQL. */
export function cast(kind: SqlKind, value: unknown): Sql {
  return sql`${value}::${types[kind]}`;
}

/** A value of a query as such a parameter. */
function given(kind: Kind, value: Scalar): Sql {
  return cast(kind, kind === 'instant' ? instantText(String(value)) : value);
}

/** A date alone is its midnight in UTC. */
function instantText(text: string): string {
  return text.includes('T') ? text : `${text}T00:00:00Z`;
}

/** Texts are compared by their code points, whatever the database's own order is. */
export function comparable(kind: SqlKind, value: Sql): Sql {
  return kind === 'text' ? sql`(${value}) collate "C"` : value;
}

/**
 * A comparison put in terms of a column, which an index knows, in place of the value that travels over the wire, which
 * none does. It holds for the very same rows. Null for what it cannot put so.
 */
type Range = (method: Comparison, values: readonly Scalar[]) => Sql | null;

/** Of a column that travels cut to the millisecond. */
function rangeOfInstants(column: Sql): Range {
  return (method, values) => {
    const [first, second] = values.map((value) => given('instant', value));
    if (first === undefined) return null;
    switch (method) {
      case 'greaterThanEqual':
        return sql`${column} >= ${notBefore(first)}`;
      case 'greaterThan':
        return sql`${column} >= ${nextAfter(first)}`;
      case 'lessThan':
        return sql`${column} < ${notBefore(first)}`;
      case 'lessThanEqual':
        return sql`${column} < ${nextAfter(first)}`;
      case 'between':
        return second === undefined
          ? null
          : sql`(${column} >= ${notBefore(first)} and ${column} < ${nextAfter(second)})`;
      default:
        return null;
    }
  };
}

/** The first whole millisecond that is not before an instant. */
function notBefore(instant: Sql): Sql {
  return sql`date_trunc('milliseconds', ${instant} + interval '999 microseconds')`;
}

/** The first whole millisecond after an instant. */
function nextAfter(instant: Sql): Sql {
  return sql`(date_trunc('milliseconds', ${instant}) + interval '1 millisecond')`;
}

const rangeOperators: Partial<Record<Comparison, Sql>> = {
  lessThan: sql`<`,
  lessThanEqual: sql`<=`,
  greaterThan: sql`>`,
  greaterThanEqual: sql`>=`,
};

/** Of a date that travels as text: where only days are compared, their texts are in the order of the days. */
export function rangeOfDates(column: Sql): Range {
  return (method, values) => {
    if (!values.every(isDay)) return null;
    const days = values.map((value) => cast('date', value));
    if (method === 'equal') return sql`${column} in (${sql.join(days)})`;
    if (method === 'between') return sql`${column} between ${days[0]} and ${days[1]}`;
    const operator = rangeOperators[method];
    return operator === undefined ? null : sql`${column} ${operator} ${days[0]}`;
  };
}

function isDay(value: Scalar): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(String(value))) return false;
  try {
    Temporal.PlainDate.from(String(value));
    return true;
  } catch {
    return false;
  }
}
