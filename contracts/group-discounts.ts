import { z } from 'zod';
import { isPrice } from './prices.ts';

/** The most seats of one order. */
const mostSeats = 20;

/** What seats cost less if an order has enough of them. */
export const GroupDiscount = z
  .object({
    /** From this many seats on. */
    from: z.int().min(2, 'Enter at least 2').max(mostSeats),
    kind: z.enum(['percent', 'amount']),
    /** Percent, or the smallest units of the event's currency off each seat. */
    value: z.int().min(1, 'Enter a discount').max(1_000_000_000),
  })
  .superRefine(({ kind, value }, context) => {
    const message = 'Enter a percentage from 1 to 100';
    if (kind === 'percent' && value > 100) context.addIssue({ code: 'custom', path: ['value'], message });
  });
export type GroupDiscount = z.output<typeof GroupDiscount>;

/** The same in replies. */
export const ShownGroupDiscount = z.object({
  from: z.int(),
  kind: z.enum(['percent', 'amount']),
  value: z.int(),
});

/** What of an order counts for its group discounts. */
export interface GroupSize {
  /** Seats of the type. */
  readonly ofType: number;
  /** Seats of all types. */
  readonly all: number;
}

/** The discounts that can apply to a seat: its type's, and the event's for all types. */
export interface GroupDiscounts {
  readonly type: GroupDiscount | null;
  readonly event: GroupDiscount | null;
}

/**
 * What a seat costs in a group, and which discount that is; null where none makes it cheaper. Nothing where too little is
 * left to be charged.
 */
export function groupPrice(
  { pricePaise, currency }: { readonly pricePaise: number; readonly currency: string },
  { type, event }: GroupDiscounts,
  size: GroupSize,
): { readonly pricePaise: number; readonly of: 'type' | 'event'; readonly from: number } | null {
  const offers = [
    ...(type !== null && size.ofType >= type.from ? [{ of: 'type' as const, discount: type }] : []),
    ...(event !== null && size.all >= event.from ? [{ of: 'event' as const, discount: event }] : []),
  ].map(({ of, discount: { from, kind, value } }) => {
    const left =
      kind === 'amount' ? Math.max(0, pricePaise - value) : withPercentOff(pricePaise, value, currency);
    return { of, from, pricePaise: isPrice(left, currency) ? left : 0 };
  });
  const [best] = offers.toSorted((one, other) => one.pricePaise - other.pricePaise);
  return best !== undefined && best.pricePaise < pricePaise ? best : null;
}

/** Rounded down in the buyer's favour, to whole rupees, and to the smallest unit of other currencies. */
export function withPercentOff(pricePaise: number, percent: number, currency: string): number {
  const step = currency === 'INR' ? 100 : 1;
  return Math.floor((pricePaise * (100 - percent)) / (100 * step)) * step;
}
