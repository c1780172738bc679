import { sql } from 'kysely';

/** An array parameter to compare ids with: one statement text, however long the list. */
export function anyOf(values: Iterable<string>) {
  return sql<string>`any(${[...new Set(values)]}::text[])`;
}
