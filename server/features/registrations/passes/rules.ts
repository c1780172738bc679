/** What a series pass costs, and for how many dates. */
export interface PassPrice {
  readonly pricePaise: number;
  /** Null: all, which only free passes are for. */
  readonly dates: number | null;
}

/**
 * The part of the price that is for one date. All dates of a pass together cost exactly its price, however it divides.
 * @param position from 1
 */
export function shareOf({ pricePaise, dates }: PassPrice, position: number): number {
  if (dates === null || position < 1 || position > dates) return 0;
  const until = (count: number) => Math.floor((pricePaise * count) / dates);
  return until(position) - until(position - 1);
}

export function sharesOf(pass: PassPrice, positions: readonly number[]): number {
  return positions.reduce((sum, position) => sum + shareOf(pass, position), 0);
}

/** A date of a pass, as far as a refund depends on it. */
export interface PassSeat {
  readonly position: number;
  /** Whether its holder has a seat or waits for one; not if they gave it back. */
  readonly live: boolean;
  /** Whether it has no seat yet. */
  readonly waiting: boolean;
  readonly refunded: boolean;
  readonly endsAt: Temporal.Instant;
  /** The later of what was promised and today's terms; null: no refunds. */
  readonly refundableUntil: Temporal.Instant | null;
}

/** Who ends a pass. What its holder gets back depends on the deadline of each date; from an organiser, everything that is left. */
export type PassEnder = 'holder' | 'organiser';

/**
 * The dates whose share is refunded when a pass is ended, with those that haven't come yet, or have no seat yet. Once a
 * pass is settled, the ones that never came have been refunded.
 */
export function refundedPositions(
  { dates, settledAt = null }: PassPrice & { readonly settledAt?: Temporal.Instant | null },
  seats: readonly PassSeat[],
  by: PassEnder,
  now: Temporal.Instant,
): number[] {
  const isDue = ({ live, waiting, refunded, endsAt, refundableUntil }: PassSeat) => {
    if (refunded || !live) return false;
    if (waiting) return true;
    const until = by === 'organiser' ? endsAt : refundableUntil;
    return until !== null && Temporal.Instant.compare(now, until) <= 0;
  };
  const due = seats.filter(isDue).map(({ position }) => position);
  // Dates that are made later have the terms of those before them.
  const isRefunding = by === 'organiser' || seats.at(-1)?.refundableUntil != null;
  return isRefunding && settledAt === null ? [...due, ...missingPositions({ dates }, seats)] : due;
}

/** The dates of a pass that haven't come yet. */
export function missingPositions(
  { dates }: Pick<PassPrice, 'dates'>,
  seats: readonly Pick<PassSeat, 'position'>[],
): number[] {
  const have = new Set(seats.map(({ position }) => position));
  return Array.from({ length: dates ?? 0 }, (_, index) => index + 1).filter((each) => !have.has(each));
}

/** The registration that is a date of a pass; the first one is the one that it was bought with. */
export function seatIdOf(passId: string, position: number): string {
  return `${passId}.${position}`;
}
