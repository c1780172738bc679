import { decimalsOf } from '../../contracts/money.ts';
import {
  isByHand,
  type PaymentMethodKind,
  paymentMethods,
  takesCurrency,
} from '../../contracts/payment-methods.ts';
import { highestTaxRate, type TaxScheme } from '../../contracts/taxes.ts';
import { type Code, discounted } from '../../server/features/registrations/index.ts';
import type { RandomSource } from './dice.ts';

/** A ticket or add-ons of an order, with what is paid for it and its tax. */
export interface GeneratedItem {
  readonly id: string;
  readonly kind: 'ticket' | 'add_on';
  readonly amount: number;
  readonly rate: number;
}

/** A part of a payment that goes back. */
export interface GeneratedRefund {
  /** Null: of the whole payment. */
  readonly itemId: string | null;
  readonly amount: number;
  /** Whether it arrived, or is still owed. */
  readonly paid: boolean;
  /** How often the bank sent it back before. */
  readonly returns: number;
}

/** What became of an order that was paid. */
export interface GeneratedOrder {
  readonly id: string;
  readonly currency: string;
  readonly method: PaymentMethodKind;
  readonly scheme: TaxScheme;
  readonly interstate: boolean;
  readonly items: readonly GeneratedItem[];
  readonly amount: number;
  /** Without it, the money bought nothing: it came too late, and is refunded or waits. */
  readonly bought: boolean;
  readonly fee: number;
  readonly refunds: readonly GeneratedRefund[];
  readonly dispute: 'none' | 'lost' | 'won';
  /** What the provider charges for its work on a dispute, unless it is won. */
  readonly disputeFee: number;
}

/** With two, no and three decimals. */
export const generatedCurrencies = ['INR', 'EUR', 'USD', 'JPY', 'KRW', 'KWD', 'TND'] as const;

const taxRates = [0, 0, 500, 700, 1200, 1800, 1900, 2800, highestTaxRate];

const anyCode: Omit<Code, 'kind' | 'value'> = {
  ...{ id: 'code', code: 'KITES', ticketTypes: [], opensAt: null, closesAt: null },
  ...{ maxUses: null, maxPerPerson: null, used: 0 },
};

/** An order with up to five tickets and their add-ons, paid in any of the ways, with codes, taxes, refunds and disputes. */
export function generateOrder(id: string, draw: RandomSource): GeneratedOrder {
  const pick = <Each>(list: readonly Each[]): Each => list[Math.floor(draw() * list.length)] as Each;
  const upTo = (most: number) => Math.floor(draw() * (most + 1));
  const currency = pick(generatedCurrencies);
  const method = pick(paymentMethods.filter((each) => takesCurrency(each, currency)));
  const scheme = pick(['none', 'gst', 'vat'] as const);
  const unit = 10 ** decimalsOf(currency);
  const price = () => (draw() < 0.3 ? (1 + upTo(50)) * 10 * unit : unit + upTo(5000 * unit));
  const codes = [
    { kind: 'percent', value: 1 + upTo(99) },
    { kind: 'amount', value: upTo(200 * unit) },
    { kind: 'price', value: unit + upTo(100 * unit) },
  ] as const;
  const code = draw() < 0.4 ? pick(codes) : null;
  const items: GeneratedItem[] = [];
  for (let seat = 0; seat <= upTo(4); seat += 1) {
    const full = price();
    const amount =
      code === null ? full : discounted(full, { pricing: 'fixed' }, { ...anyCode, ...code }, currency);
    items.push({ id: `${id}-${seat}`, kind: 'ticket', amount, rate: pick(taxRates) });
    for (let addOn = 0; addOn < upTo(2); addOn += 1)
      items.push({
        ...{ id: `${id}-${seat}/${addOn}`, kind: 'add_on' },
        ...{ amount: (1 + upTo(2)) * price(), rate: pick(taxRates) },
      });
  }
  // What is free needs no payment.
  if (items.every(({ amount }) => amount === 0))
    items.push({ id: `${id}-paid`, kind: 'ticket', amount: price(), rate: 1800 });
  const amount = items.reduce((sum, item) => sum + item.amount, 0);
  const bought = draw() < 0.93;
  const isGateway = !isByHand(method) && method !== 'sandbox';
  const fee = isGateway && draw() < 0.8 ? Math.round(amount * (0.015 + draw() * 0.02)) : 0;
  const dispute = bought && isGateway && draw() < 0.03 ? pick(['lost', 'won'] as const) : 'none';
  const refunds = dispute === 'none' && draw() < (bought ? 0.35 : 0.8) ? refundsOf() : [];
  return {
    ...{ id, currency, method, scheme, items, amount, bought, fee, refunds, dispute },
    interstate: scheme === 'gst' && draw() < 0.4,
    disputeFee: 1 + upTo(15 * unit),
  };

  /** Of some items and amounts, at most what was paid; all of it if it bought nothing. */
  function refundsOf(): GeneratedRefund[] {
    const end = () => ({ paid: draw() < 0.8, returns: draw() < 0.05 ? 1 + upTo(1) : 0 });
    if (!bought) return [{ itemId: null, amount, ...end() }];
    const left = new Map(items.map((item) => [item.id, item.amount]));
    const total = () => [...left.values()].reduce((sum, each) => sum + each, 0);
    const made: GeneratedRefund[] = [];
    for (let count = 0; count <= upTo(2) && total() > 0; count += 1) {
      const item = pick(items);
      const ofItem = left.get(item.id) ?? 0;
      if (ofItem === 0) continue;
      const part = draw() < 0.6 ? ofItem : 1 + upTo(ofItem - 1);
      left.set(item.id, ofItem - part);
      made.push({ itemId: item.id, amount: part, ...end() });
    }
    // Once, an amount of the whole, and nothing of single items after it.
    if (draw() < 0.3 && total() > 0) made.push({ itemId: null, amount: 1 + upTo(total() - 1), ...end() });
    return made;
  }
}
