import { sql } from 'kysely';
import type { Comparison } from '../../contracts/queries.ts';
import type { Scalar } from './query.ts';
import { cast, given, type Sql } from './values-sql.ts';

/**
 * A comparison put in terms of a column, which an index knows, in place of the value that travels over the wire, which
 * none does. It holds for the very same rows. Null for what it cannot put so.
 */
export type Range = (method: Comparison, values: readonly Scalar[]) => Sql | null;

/** Of a column that travels cut to the millisecond. */
export function rangeOfInstants(column: Sql): Range {
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

const operators: Partial<Record<Comparison, Sql>> = {
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
    const operator = operators[method];
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
