import { sql } from 'kysely';
import { queryLimits } from '../../../contracts/queries.ts';
import type { Db } from '../../infra/db/database.ts';
import { Problem } from '../../infra/http/problem.ts';
import type { DocumentQuery } from './parse-query.ts';
import {
  type AttributeTable,
  cast,
  comparable,
  conditionOf,
  plain,
  type Reader,
  type Sql,
  type SqlKind,
} from './query-sql.ts';

/** Where the rows of a collection come from. */
export interface Source {
  /** A table with joins, one row per document. */
  readonly from: Sql;
  /** The id column. */
  readonly id: Sql;
  /** The creation time, the default sort key. */
  readonly createdAt: Sql;
  readonly attributes: AttributeTable;
  /** The condition for documents this reader may list. */
  listed(reader: Reader): Sql;
}

/** Counts up to 5,000. */
export async function countDocuments(
  db: Db,
  source: Source,
  { filters }: DocumentQuery,
  reader: Reader,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (
      select from ${source.from}
      where ${source.listed(reader)} and ${conditionOf(filters, source.attributes, reader)}
      limit ${queryLimits.counted}) as counted`.execute(db);
  return rows[0]?.count ?? 0;
}

interface Key {
  readonly kind: SqlKind;
  readonly value: Sql;
  readonly descending: boolean;
  readonly mayBeNull: boolean;
}

/**
 * Ids of one page, in order.
 *
 * @throws Problem `general_cursor_not_found` if the reader may not list the cursor's document
 */
export async function pageOfDocuments(
  db: Db,
  source: Source,
  query: DocumentQuery,
  reader: Reader,
): Promise<string[]> {
  const keys = keysOf(source, query, reader);
  const backwards = query.cursor?.side === 'before';
  const walked = backwards ? keys.map((key) => ({ ...key, descending: !key.descending })) : keys;
  const beyond =
    query.cursor === null
      ? sql`true`
      : beyondCursor(walked, await cursorValues(db, source, keys, query.cursor.id, reader));
  const { rows } = await sql<{ id: string }>`
    select ${source.id} as id from ${source.from}
    where ${source.listed(reader)} and ${conditionOf(query.filters, source.attributes, reader)} and ${beyond}
    order by ${sql.join(walked.map(orderOf))}
    limit ${query.limit} offset ${query.offset}`.execute(db);
  const ids = rows.map(({ id }) => id);
  return backwards ? ids.reverse() : ids;
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
