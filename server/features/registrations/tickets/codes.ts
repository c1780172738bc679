import { withPercentOff } from '../../../../contracts/group-discounts.ts';
import { isPrice } from '../../../../contracts/prices.ts';
import type { PriceList } from './pricing.ts';

/** A code that makes tickets cheaper or shows hidden ones. */
export interface Code {
  readonly id: string;
  /** In capitals. */
  readonly code: string;
  readonly kind: 'percent' | 'amount' | 'price' | 'access';
  /** Percent off, an amount off, or the price. */
  readonly value: number;
  /** Ids of the types that it is for; none: all visible ones. */
  readonly ticketTypes: readonly string[];
  readonly opensAt: Temporal.Instant | null;
  readonly closesAt: Temporal.Instant | null;
  readonly maxUses: number | null;
  readonly maxPerPerson: number | null;
  /** Live registrations with it. */
  readonly used: number;
}

/**
 * Whether a person can use a code once more.
 * @param byPerson how often they have used it
 */
export function isUsable(code: Code, byPerson: number, now: Temporal.Instant): boolean {
  const isOpen = code.opensAt === null || Temporal.Instant.compare(code.opensAt, now) <= 0;
  const isClosed = code.closesAt !== null && Temporal.Instant.compare(code.closesAt, now) <= 0;
  const isLeft = code.maxUses === null || code.used < code.maxUses;
  return isOpen && !isClosed && isLeft && (code.maxPerPerson === null || byPerson < code.maxPerPerson);
}

/** A hidden type needs a code that names it. */
export function appliesTo(code: Code, type: { readonly id: string; readonly hidden: boolean }): boolean {
  return code.ticketTypes.length === 0 ? !type.hidden : code.ticketTypes.includes(type.id);
}

/**
 * What a seat costs with a code: never more than without, and nothing where too little is left to be charged. A
 * percentage is rounded down in the buyer's favour, to whole rupees, and to the smallest unit of other currencies. What
 * people choose to pay stays theirs to choose.
 */
export function discounted(
  pricePaise: number,
  { pricing }: Pick<PriceList, 'pricing'>,
  code: Code,
  currency: string,
): number {
  if (pricing !== 'fixed') return pricePaise;
  const left = withCode(pricePaise, code, currency);
  return isPrice(left, currency) ? left : 0;
}

function withCode(pricePaise: number, code: Code, currency: string): number {
  switch (code.kind) {
    case 'percent':
      return withPercentOff(pricePaise, code.value, currency);
    case 'amount':
      return Math.max(0, pricePaise - code.value);
    case 'price':
      return Math.min(pricePaise, code.value);
    case 'access':
      return pricePaise;
  }
}
