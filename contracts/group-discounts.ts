import { z } from 'zod';

/** The most seats of one order. */
const mostSeats = 20;

/** What seats cost less if an order has enough of them. */
export const GroupDiscount = z
  .object({
    /** From this many seats on. */
    from: z.int().min(2, 'Enter at least 2').max(mostSeats),
    kind: z.enum(['percent', 'amount']),
    /** Percent, or paise off each seat. */
    value: z.int().min(1, 'Enter a discount').max(1_000_000_000),
  })
  .superRefine(({ kind, value }, context) => {
    const fault = (message: string) => context.addIssue({ code: 'custom', path: ['value'], message });
    if (kind === 'percent' && value > 100) fault('Enter a percentage from 1 to 100');
    if (kind === 'amount' && value % 100 !== 0) fault('Use whole rupees');
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

/** What a seat costs in a group, in paise, and which discount that is; null where none makes it cheaper. */
export function groupPrice(
  pricePaise: number,
  { type, event }: GroupDiscounts,
  size: GroupSize,
): { readonly pricePaise: number; readonly of: 'type' | 'event'; readonly from: number } | null {
  const offers = [
    ...(type !== null && size.ofType >= type.from ? [{ of: 'type' as const, discount: type }] : []),
    ...(event !== null && size.all >= event.from ? [{ of: 'event' as const, discount: event }] : []),
  ].map(({ of, discount }) => ({ of, from: discount.from, pricePaise: reduced(pricePaise, discount) }));
  const [best] = offers.toSorted((one, other) => one.pricePaise - other.pricePaise);
  return best !== undefined && best.pricePaise < pricePaise ? best : null;
}

/** A percentage leaves whole rupees, rounded down in the buyer's favour. */
function reduced(pricePaise: number, { kind, value }: GroupDiscount): number {
  if (kind === 'amount') return Math.max(0, pricePaise - value);
  return Math.floor((pricePaise * (100 - value)) / 10_000) * 100;
}
