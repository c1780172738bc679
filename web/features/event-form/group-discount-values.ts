import type { GroupDiscount } from '../../../contracts/group-discounts.ts';
import { parseAmount, typedAmount } from '../../../contracts/prices.ts';

/** A group discount as typed: a percentage, or an amount in the event's currency. Empty numbers for none. */
export interface GroupDiscountValues {
  from: string;
  kind: 'percent' | 'amount';
  value: string;
}

export const noGroupDiscount: GroupDiscountValues = { from: '', kind: 'percent', value: '' };

export function groupDiscountValuesOf(discount: GroupDiscount | null, currency: string): GroupDiscountValues {
  if (discount === null) return noGroupDiscount;
  const { from, kind, value } = discount;
  return {
    from: String(from),
    kind,
    value: kind === 'amount' ? typedAmount(value, currency) : String(value),
  };
}

/** As the contract takes it; null without either number. */
export function groupDiscountOf(
  { from, kind, value }: GroupDiscountValues,
  currency: string,
): GroupDiscount | null {
  if (from.trim() === '' && value.trim() === '') return null;
  const number = value.trim() === '' ? 0 : kind === 'amount' ? parseAmount(value, currency) : Number(value);
  return { from: from.trim() === '' ? 0 : Number(from), kind, value: number };
}
