/** A row of a list that is read in parts: what the list is ordered by, and the id that tells equal ones apart. */
export interface Place {
  /** A number, or a time in microseconds since 1970, which is as exact as the database has it. */
  readonly key: number;
  readonly id: string;
}

/** Reads what an answer gave as `next`; the contract has let it through. */
export function readPlace(after: string | undefined): Place | null {
  if (after === undefined) return null;
  const end = after.indexOf('_');
  return { key: Number(after.slice(0, end)), id: after.slice(end + 1) };
}

/**
 * A part of a list and the place where the next begins.
 *
 * @param rows one more than a part has, where there is one
 */
export function partOf<Row>(
  rows: readonly Row[],
  most: number,
  placeOf: (row: Row) => Place,
): { readonly part: Row[]; readonly next: string | null } {
  const part = rows.slice(0, most);
  const last = part.at(-1);
  if (rows.length <= most || last === undefined) return { part, next: null };
  const { key, id } = placeOf(last);
  return { part, next: `${key}_${id}` };
}

/** The key of a list that is ordered by time. */
export function keyOfTime(at: Temporal.Instant): number {
  return Number(at.epochNanoseconds / 1000n);
}

/** The time that such a key stands for. */
export function timeOfKey({ key }: Place): Temporal.Instant {
  return Temporal.Instant.fromEpochNanoseconds(BigInt(key) * 1000n);
}
