/** Of the sample product. */
export const samplePrice = { amount: 50_000, currency: 'INR' } as const;

/** Default refund deadline, in hours before the start; organisers can set another. */
export const noRefundHours = 24;

/** Upper limit of the refund deadline, in hours before the start: a leap year. */
export const maxRefundHours = 8784;

/**
 * The later of two refund deadlines, where `null` is no refunds. People who paid keep the terms they paid
 * under, or get the event's current ones if better.
 */
export function laterDeadline<Moment>(
  one: Moment | null,
  other: Moment | null,
  compare: (one: Moment, other: Moment) => number,
): Moment | null {
  if (one === null || other === null) return one ?? other;
  return compare(one, other) >= 0 ? one : other;
}
