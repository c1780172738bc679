import { type RawBuilder, sql } from 'kysely';
import { type Comparison, queryLimits } from '../../../contracts/queries.ts';
import type { Db } from '../../infra/db/database.ts';
import { Problem } from '../../infra/http/problem.ts';
import type { Principal } from '../../infra/http/server.ts';
import {
  type AttributeShape,
  type DocumentQuery,
  type Filter,
  type Kind,
  namesAttribute,
  readSearch,
  type Scalar,
} from './parse-query.ts';

export type Reader = Principal | null;

/**
 * Text searched instead of the value, with an indexed `tsvector` of its words (and possibly more); or all
 * possible values.
 */
type Searched = { readonly text: Sql; readonly index: Sql } | { readonly choices: readonly string[] };

/**
 * An attribute's type for the parser, and its SQL. Comparing, searching and sorting all use that SQL, so an
 * attribute that a reader may not see is null for them in all of these (product rule 16).
 */
export interface Attribute extends AttributeShape {
  /** The value as this reader may see it; lists have no comparison by value. */
  value(reader: Reader): Sql;
  /** For lists: contains one of these values. */
  containsAny?(values: readonly Scalar[], reader: Reader): Sql;
  /** How to search, if not in the words of the whole value. */
  readonly searched?: Searched;
  /** The sort key, if not the value on the wire: equal or more precise. */
  readonly order?: { readonly kind: SqlKind; readonly value: Sql };
  readonly range?: Range;
  /** Never null. An index sorts nulls differently from our lists, so only such attributes can use one. */
  readonly present?: true;
}

export type AttributeTable = ReadonlyMap<string, Attribute>;

/** The reader's id in SQL; null for visitors, which equals nothing. */
export function idOf(reader: Reader): Sql {
  return sql`${reader?.userId ?? null}::text`;
}

/** One value that everyone may see. */
export function plain(kind: Kind, value: Sql, more: Partial<Attribute> = {}): Attribute {
  return { kind, many: false, value: () => value, ...more };
}

/** One value that depends on the reader. */
export function readable(kind: Kind, value: (reader: Reader) => Sql): Attribute {
  return { kind, many: false, value };
}

/** Never null, at most empty. */
export function list(containsAny: (values: readonly Scalar[], reader: Reader) => Sql): Attribute {
  return { kind: 'text', many: true, value: () => sql`'{}'::text[]`, containsAny };
}

/** An instant, on the wire to the millisecond; sorted at full precision. */
export function instant(column: Sql, more: Pick<Attribute, 'present'> = {}): Attribute {
  return plain('instant', sql`date_trunc('milliseconds', ${column})`, {
    order: { kind: 'instant', value: column },
    range: rangeOfInstants(column),
    ...more,
  });
}

function conditionOf(filters: readonly Filter[], attributes: AttributeTable, reader: Reader): Sql {
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
  // A missing value makes this null, which counts as false unless negated.
  return ofValue(filter.method, filter.values, attribute, reader);
}

function ofList(method: Comparison, values: readonly Scalar[], attribute: Attribute, reader: Reader): Sql {
  if (method === 'isNull') return sql`false`;
  return method === 'isNotNull' ? sql`true` : (attribute.containsAny?.(values, reader) ?? sql`false`);
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
    // A final asterisk matches a prefix.
    return prefix ? sql`coalesce(nullif(${phrase}::text, '') || ':*', '')::tsquery` : phrase;
  });
  if (parts.length === 0) return sql`false`;
  const query = sql`(${sql.join(parts, sql` || `)})`;
  const finds = (words: Sql) => sql`search_words_of(${words}) @@ ${query}`;
  if (searched === undefined) return finds(value);
  if ('text' in searched) return sql`(${searched.index} @@ ${query} and ${finds(searched.text)})`;
  // The possible values are known before any row is read.
  const found = searched.choices.map(
    (choice) => sql`(${value} = ${choice} and ${finds(sql`${choice}::text`)})`,
  );
  return sql`(${sql.join(found, sql` or `)})`;
}

export type Sql = RawBuilder<unknown>;

type SqlKind = Kind | 'date';

const types: Record<SqlKind, Sql> = {
  text: sql`text`,
  integer: sql`numeric`,
  number: sql`float8`,
  boolean: sql`boolean`,
  instant: sql`timestamptz`,
  date: sql`date`,
};

/** A parameter with the SQL type of this kind. */
function cast(kind: SqlKind, value: unknown): Sql {
  return sql`${value}::${types[kind]}`;
}

function given(kind: Kind, value: Scalar): Sql {
  return cast(kind, value);
}

/** Strings are compared by code point, independent of the database's collation. */
function comparable(kind: SqlKind, value: Sql): Sql {
  return kind === 'text' ? sql`(${value}) collate "C"` : value;
}

/**
 * Rewrites a comparison with the wire value, which has no index, as an equivalent one on the column, which
 * has. Null if there is none.
 */
type Range = (method: Comparison, values: readonly Scalar[]) => Sql | null;

/** For columns truncated to the millisecond on the wire. */
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

/** The first whole millisecond at or after an instant. */
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

/** For dates sent as text: compared as whole days, they sort like their texts. */
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

/** Where the rows of a collection come from. */
export interface Source {
  /** A table with joins, one row per document. */
  readonly from: Sql;
  /** The id column. */
  readonly id: Sql;
  /** The creation time, the default sort key. */
  readonly createdAt: Sql;
  readonly attributes: AttributeTable;
  /** Which documents lists have as long as the query doesn't name this attribute: its clients may not know what it means. */
  readonly unlessNamed?: { readonly attribute: string; readonly condition: Sql };
  /** The condition for documents this reader may list. */
  listed(reader: Reader): Sql;
}

/** The condition for the documents that a query finds. */
function found({ listed, attributes, unlessNamed }: Source, query: DocumentQuery, reader: Reader): Sql {
  const condition = sql`${listed(reader)} and ${conditionOf(query.filters, attributes, reader)}`;
  return unlessNamed === undefined || namesAttribute(query, unlessNamed.attribute)
    ? condition
    : sql`${unlessNamed.condition} and ${condition}`;
}

interface Key {
  readonly kind: SqlKind;
  readonly value: Sql;
  readonly descending: boolean;
  readonly mayBeNull: boolean;
}

/**
 * The ids of one page, in order, and the number of documents that the query finds, up to 5,000.
 *
 * @throws Problem `general_cursor_not_found` if the reader may not list the cursor's document
 */
export async function listIds(
  db: Db,
  source: Source,
  query: DocumentQuery,
  reader: Reader,
): Promise<{ ids: string[]; total: number }> {
  const keys = keysOf(source, query, reader);
  const backwards = query.cursor?.side === 'before';
  const walked = backwards ? keys.map((key) => ({ ...key, descending: !key.descending })) : keys;
  const met = found(source, query, reader);
  const beyond =
    query.cursor === null
      ? sql`true`
      : beyondCursor(walked, await cursorValues(db, source, keys, query.cursor.id, reader));
  const { rows } = await sql<{ ids: string[]; total: number }>`
    select array(
      select ${source.id} from ${source.from}
      where ${met} and ${beyond}
      order by ${sql.join(walked.map(orderOf))}
      limit ${query.limit} offset ${query.offset}) as ids,
      (select count(*) from (
        select from ${source.from} where ${met} limit ${queryLimits.counted}) as counted) as total`.execute(
    db,
  );
  const { ids, total } = rows[0] ?? { ids: [], total: 0 };
  return { ids: backwards ? ids.reverse() : ids, total };
}

/** Sort keys, completed by creation time and id for a total order. */
function keysOf(source: Source, { orders }: DocumentQuery, reader: Reader): Key[] {
  const asked = orders.map(({ attribute, descending }) => {
    const found = source.attributes.get(attribute) ?? plain('text', source.id);
    const { kind, value } = found.order ?? { kind: found.kind, value: found.value(reader) };
    return { kind, value: comparable(kind, value), descending, mayBeNull: found.present !== true };
  });
  return [
    ...asked,
    { kind: 'instant', value: source.createdAt, descending: false, mayBeNull: false },
    { kind: 'text', value: source.id, descending: false, mayBeNull: false },
  ];
}

/** Null comes first in ascending order, last in descending. */
function orderOf({ value, descending, mayBeNull }: Key): Sql {
  if (!mayBeNull) return descending ? sql`${value} desc` : sql`${value} asc`;
  return descending ? sql`${value} desc nulls last` : sql`${value} asc nulls first`;
}

async function cursorValues(
  db: Db,
  source: Source,
  keys: readonly Key[],
  id: string,
  reader: Reader,
): Promise<unknown[]> {
  const { rows } = await sql<{ values: unknown[] }>`
    select json_build_array(${sql.join(keys.map(({ value }) => sql`(${value})::text`))}) as values
    from ${source.from} where ${source.listed(reader)} and ${source.id} = ${id}`.execute(db);
  const row = rows[0];
  if (row === undefined) throw new Problem('general_cursor_not_found');
  return row.values;
}

/** Rows after the cursor: equal in the first keys and greater in the next. */
function beyondCursor(keys: readonly Key[], values: readonly unknown[]): Sql {
  const steps = keys.map((key, index) => {
    const same = keys.slice(0, index).map((earlier, at) => sameAs(earlier, values[at]));
    return sql`(${sql.join([...same, furtherThan(key, values[index])], sql` and `)})`;
  });
  return sql`(${sql.join(steps, sql` or `)})`;
}

function sameAs({ kind, value }: Key, at: unknown): Sql {
  return at === null ? sql`${value} is null` : sql`${value} = ${cast(kind, at)}`;
}

function furtherThan({ kind, value, descending }: Key, at: unknown): Sql {
  if (at === null) return descending ? sql`false` : sql`${value} is not null`;
  return descending
    ? sql`(${value} < ${cast(kind, at)} or ${value} is null)`
    : sql`${value} > ${cast(kind, at)}`;
}
