/** Price of the sample product, in rupees (specification, section 9). */
export const samplePrice = 500;

/**
 * Who cancels in the last so many hours before the start gets nothing back (specification, section 9), unless the
 * organiser chose other terms.
 */
export const noRefundHours = 24;

/** The earliest end of refunds that an organiser may choose, in hours before the start: a leap year. */
export const mostRefundHours = 8784;

/**
 * The later of two ends of refunds, `null` being none at all: who has paid keeps what was promised to them, and gets
 * what an event promises now where that is kinder.
 */
export function laterDeadline<Moment>(
  one: Moment | null,
  other: Moment | null,
  compare: (one: Moment, other: Moment) => number,
): Moment | null {
  if (one === null || other === null) return one ?? other;
  return compare(one, other) >= 0 ? one : other;
}
