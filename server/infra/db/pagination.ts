/** The rows of a numbered page. */
export interface Slice {
  readonly offset: number;
  readonly limit: number;
}

/** For lists with a total and a link to each page; `page` counts from 1. Lists of any length use a cursor. */
export function sliceOf(page: number, limit: number): Slice {
  return { offset: (page - 1) * limit, limit };
}

/** The fields of every reply with a numbered page (`pageFacts` in the contract). */
export function pageOf(
  page: number,
  total: number,
  size: number,
): { readonly total: number; readonly page: number; readonly pages: number } {
  return { total, page, pages: Math.ceil(total / size) };
}

/** The pattern of LIKE for texts that contain `search`. */
export function containing(search: string): string {
  return `%${search.replace(/[\\%_]/g, '\\$&')}%`;
}

/** The sort key of a row, and its id for ties. */
export interface Cursor {
  /** A number, or a time in microseconds since 1970, PostgreSQL's precision. */
  readonly key: number;
  readonly id: string;
}

/** Parses a cursor from `next`; the contract has validated it. */
export function parseCursor(after: string | undefined): Cursor | null {
  if (after === undefined) return null;
  const end = after.indexOf('_');
  return { key: Number(after.slice(0, end)), id: after.slice(end + 1) };
}

/**
 * A page and the cursor of the next.
 *
 * @param rows one more than the page size, if there are more
 */
export function pageWithCursor<Row>(
  rows: readonly Row[],
  most: number,
  cursorOf: (row: Row) => Cursor,
): { readonly part: Row[]; readonly next: string | null } {
  const part = rows.slice(0, most);
  const last = part.at(-1);
  if (rows.length <= most || last === undefined) return { part, next: null };
  const { key, id } = cursorOf(last);
  return { part, next: `${key}_${id}` };
}

/** For lists sorted by time. */
export function keyOfTime(at: Temporal.Instant): number {
  return Number(at.epochNanoseconds / 1000n);
}

export function timeOfKey({ key }: Cursor): Temporal.Instant {
  return Temporal.Instant.fromEpochNanoseconds(BigInt(key) * 1000n);
}
