/** A price that applies first, until a time or a number of seats sold, whichever comes first. */
export interface PriceStep {
  readonly pricePaise: number;
  readonly until: Temporal.Instant | null;
  readonly untilSold: number | null;
}

/** What a ticket type costs. */
export interface PriceList {
  readonly pricing: 'free' | 'fixed' | 'pay_what_you_can';
  /** The price after all steps; of `pay_what_you_can`, the least. */
  readonly pricePaise: number;
  readonly suggestedPaise: number | null;
  /** In the order in which they apply. */
  readonly steps: readonly PriceStep[];
}

/** What a price depends on. */
export interface Sale {
  /** Seats of the type that are confirmed or held. */
  readonly sold: number;
  readonly now: Temporal.Instant;
}

/** The step that applies now; null after the last one. */
export function stepNow({ pricing, steps }: PriceList, { sold, now }: Sale): PriceStep | null {
  if (pricing !== 'fixed') return null;
  return steps.find((step) => !isOver(step, { sold, now })) ?? null;
}

/** What the next seat costs in paise; of `pay_what_you_can`, at least. */
export function priceNow(list: PriceList, sale: Sale): number {
  if (list.pricing === 'free') return 0;
  return stepNow(list, sale)?.pricePaise ?? list.pricePaise;
}

/** What the next seat costs after the present step; null where no step applies. */
export function priceAfter(list: PriceList, sale: Sale): number | null {
  const step = stepNow(list, sale);
  if (step === null) return null;
  return list.steps[list.steps.indexOf(step) + 1]?.pricePaise ?? list.pricePaise;
}

/**
 * What a person pays for a seat, in paise; null where they offer less than the least. Only `pay_what_you_can` leaves
 * them a choice.
 */
export function seatPrice(list: PriceList, sale: Sale, offeredPaise: number | null): number | null {
  const price = priceNow(list, sale);
  if (list.pricing !== 'pay_what_you_can') return price;
  const offered = offeredPaise ?? Math.max(price, list.suggestedPaise ?? 0);
  return offered < price ? null : offered;
}

/** A step that is over stays over, unless seats that were sold become free again. */
function isOver({ until, untilSold }: PriceStep, { sold, now }: Sale): boolean {
  if (until !== null && Temporal.Instant.compare(until, now) <= 0) return true;
  return untilSold !== null && sold >= untilSold;
}
