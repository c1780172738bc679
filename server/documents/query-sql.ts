import { sql } from 'kysely';
import type { Comparison } from '../../contracts/queries.ts';
import type { Attribute, AttributeTable, Reader, Searched } from './attribute.ts';
import type { Filter, Scalar } from './query.ts';
import { readSearch } from './search-words.ts';
import { comparable, given, type Sql } from './values-sql.ts';

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
