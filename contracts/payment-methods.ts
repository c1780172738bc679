import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { EventParams, Id } from './values.ts';

/** Every way to pay. The sandbox moves no money; the last three are confirmed by people. */
export const paymentMethods = ['razorpay', 'stripe', 'sandbox', 'upi', 'bank', 'door'] as const;
export const PaymentMethodKind = z.enum(paymentMethods);
export type PaymentMethodKind = z.infer<typeof PaymentMethodKind>;

/** Money that no provider reports, so people say when it has arrived. */
const byHand = ['upi', 'bank', 'door'] as const;
type ByHand = (typeof byHand)[number];

export function isByHand(method: PaymentMethodKind): method is ByHand {
  return (byHand as readonly string[]).includes(method);
}

/** UPI moves rupees only. */
export function takesCurrency(method: PaymentMethodKind, currency: string): boolean {
  return method !== 'upi' || currency === 'INR';
}

/** Of one account, at most. */
const mostMethods = 20;

/** An id of an account's method, or the name of a gateway of the site's settings. */
const MethodId = Id;

/** Where money goes: to the site's account, to that of the event's group, or to the organiser's own. */
export const PaymentAccount = z.enum(['site', 'group', 'organiser']);
export type PaymentAccount = z.infer<typeof PaymentAccount>;

/** A way to pay, as buyers and organisers choose it. */
export const PaymentMethod = z.object({
  $id: z.string(),
  method: PaymentMethodKind,
  account: PaymentAccount,
});
export type PaymentMethod = z.infer<typeof PaymentMethod>;

const holdLimits = { transferHours: 720, doorHours: 720 } as const;

const Holds = z.object({
  /** For how many hours a seat is held for a transfer, at most until the start. */
  transferHoldHours: z.int().min(1).max(holdLimits.transferHours),
  /** How many hours before the start a seat is released that no one has paid for; null: not before the event's end. */
  doorReleaseHours: z.int().min(0).max(holdLimits.doorHours).nullable(),
});

const EventMethods = Holds.extend({
  /** All that the event can offer. */
  available: z.array(PaymentMethod),
  /** The ids of those it offers, in the order in which buyers see them. */
  offered: z.array(z.string()),
});
export type EventMethods = z.infer<typeof EventMethods>;

export const getEventMethods = endpoint({
  method: 'GET',
  path: '/v1/events/:eventId/payment-methods',
  access: 'user',
  summary:
    'Get the ways to pay that an event can offer, and those it offers. Organiser and finance role only.',
  params: EventParams,
  reply: EventMethods,
  problems: ['general_unauthorized_scope', 'general_argument_invalid', 'event_not_found'],
});

const ChosenMethods = Holds.partial().extend({
  /** Null: all of the account, also those that are set up later. */
  offered: z.array(MethodId).min(1, 'Choose at least one way to pay').max(mostMethods).nullable(),
});
export type ChosenMethods = z.infer<typeof ChosenMethods>;

const OfferedMethods = Holds.extend({ methods: z.array(PaymentMethod) });
export type OfferedMethods = z.infer<typeof OfferedMethods>;

export const setEventMethods = endpoint({
  method: 'PUT',
  path: '/v1/events/:eventId/payment-methods',
  access: 'user',
  summary:
    'Choose the ways to pay that an event offers. Orders that are open keep theirs. Organiser and finance role only.',
  params: EventParams,
  body: ChosenMethods,
  reply: EventMethods,
  problems: [
    'general_unauthorized_scope',
    'general_argument_invalid',
    'event_not_found',
    'payment_method_unknown',
    'payment_method_currency',
    'general_rate_limit_exceeded',
  ],
});

const PaymentParams = z.object({ paymentId: Id });

export const listPaymentMethods = endpoint({
  method: 'GET',
  path: '/v1/payments/:paymentId/methods',
  access: 'user',
  summary: 'List the ways in which you can pay for an order',
  params: PaymentParams,
  reply: OfferedMethods,
  problems: ['general_unauthorized_scope', 'general_argument_invalid', 'payment_not_found'],
});

export const choosePaymentMethod = endpoint({
  method: 'POST',
  path: '/v1/payments/:paymentId/method',
  access: 'user',
  summary:
    'Choose how to pay for an order. Returns the payment to continue with: another one, if the checkout of the first was already opened.',
  params: PaymentParams,
  body: z.object({ methodId: MethodId }),
  reply: z.object({ paymentId: z.string() }),
  problems: [
    'general_unauthorized_scope',
    'general_argument_invalid',
    'payment_not_found',
    'payment_not_open',
    'payment_method_unknown',
    'general_rate_limit_exceeded',
  ],
});

export const paymentMethodEndpoints = {
  getEventMethods,
  setEventMethods,
  listPaymentMethods,
  choosePaymentMethod,
};
