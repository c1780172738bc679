import { sql } from 'kysely';
import type { Principal } from '../platform/http.ts';
import type { AttributeShape, Kind, Scalar } from './query.ts';
import { type Range, rangeOfInstants } from './ranges.ts';
import type { Sql, SqlKind } from './values-sql.ts';

export type Reader = Principal | null;

/** A text in place of the value, with an indexed `tsvector` that has its words and maybe others; or all there can be. */
export type Searched = { readonly text: Sql; readonly index: Sql } | { readonly choices: readonly string[] };

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
