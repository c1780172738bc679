import { type RawBuilder, sql } from 'kysely';
import type { Kind, Scalar } from './query.ts';

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
export function given(kind: Kind, value: Scalar): Sql {
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
