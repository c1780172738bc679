import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { OpenedPayment } from './payments.ts';
import { QuestionAnswers } from './questions.ts';
import { registrationBarTypes } from './registration-window.ts';
import { OwnRegistration, RsvpAnswers } from './registrations.ts';
import { AgreedTicket, ticketChoice, ticketLimits } from './ticket-types.ts';
import { Email, EventParams, Id, Line } from './values.ts';

/** Who sits in a seat. Empty: not named yet. */
const HolderName = Line.max(ticketLimits.name).default('');

/** One seat of an order. */
const OrderedSeat = z.object({
  ticketTypeId: ticketChoice.ticketTypeId,
  /** What is paid for this seat where people can choose. */
  amountPaise: ticketChoice.amountPaise,
  addOns: ticketChoice.addOns,
  expectedPaise: ticketChoice.expectedPaise,
  name: HolderName,
  /** Where the ticket of someone else is sent, once they agree. */
  email: Email.optional(),
  /** To the event's own questions; of the buyer's own seat, in the body. */
  answers: QuestionAnswers.default({}),
});

/** An order of one or more seats. */
export const NewOrder = RsvpAnswers.extend({
  /** Chosen by the client. The same key again returns the same order. */
  key: Id,
  /** Whether the first seat is the buyer's own. Otherwise all are for others. */
  own: z.boolean().default(true),
  seats: z.array(OrderedSeat).min(1).max(ticketLimits.seats, 'You can order up to 20 tickets at once'),
  code: ticketChoice.code,
});

export type NewOrder = z.output<typeof NewOrder>;

/** A seat of an order as its buyer sees it. */
const OrderSeat = OwnRegistration.extend({
  /** Whether it's the buyer's own. */
  own: z.boolean(),
  /** Empty until someone is named. */
  name: z.string(),
  /** The person who gets mails about the ticket besides the buyer; null if no address was given. */
  holder: z
    .object({
      email: z.string(),
      /** `waiting`: not asked yet, because the seat isn't confirmed or too many mails were sent today. */
      state: z.enum(['waiting', 'asked', 'agreed']),
    })
    .nullable(),
  /** The other seats that end when this one is cancelled, because too few of its type would be left. */
  alsoCancelled: z.array(z.string()),
  /** What the others cost more then, because they are too few for a group's price. */
  othersCostMorePaise: z.int(),
  /** Null at an event without ticket types. */
  ticketType: AgreedTicket.nullable(),
});

export const Order = z.object({
  $id: z.string(),
  eventId: z.string(),
  /** Without those that were transferred. */
  seats: z.array(OrderSeat),
  /** What is to be paid now for the seats that are held; 0 when nothing is. */
  duePaise: z.int(),
  /** Until when; null when nothing is due. */
  payBy: z.string().nullable(),
});
export type Order = z.infer<typeof Order>;

const OrderParams = EventParams.extend({ orderId: Id });
const SeatParams = OrderParams.extend({ registrationId: Id });

const orderProblems = ['general_unauthorized_scope', 'general_argument_invalid', 'event_not_found'] as const;

export const placeOrder = endpoint({
  method: 'POST',
  path: '/v1/events/:eventId/orders',
  access: 'user',
  summary: 'Order one or more tickets. All seats are taken together, or the order joins the waitlist.',
  params: EventParams,
  body: NewOrder,
  status: 201,
  reply: Order,
  problems: [
    ...orderProblems,
    'event_cancelled',
    ...registrationBarTypes,
    'waiting_room_required',
    'ticket_type_not_found',
    'ticket_type_required',
    'ticket_code_not_valid',
    'add_on_not_found',
    'add_on_sold_out',
    'ticket_limit_reached',
    'series_pass_few_dates',
    'ticket_price_changed',
    'registration_exists',
    'registration_declined',
    'registration_blocked',
    'registration_own_event',
    'event_sales_stopped',
    'payment_not_set_up',
    'general_rate_limit_exceeded',
    'general_service_unavailable',
  ],
});

export const listOwnOrders = endpoint({
  method: 'GET',
  path: '/v1/events/:eventId/orders/own',
  access: 'user',
  summary: 'List your orders of several tickets for an event, newest first',
  params: EventParams,
  reply: z.object({ orders: z.array(Order) }),
  problems: orderProblems,
});

export const payOrder = endpoint({
  method: 'POST',
  path: '/v1/events/:eventId/orders/:orderId/payment',
  access: 'user',
  summary: 'Start the payment for all held seats of your order. A second call returns the open payment.',
  params: OrderParams,
  status: 201,
  reply: OpenedPayment,
  problems: [
    ...orderProblems,
    'registration_not_found',
    'registration_not_possible',
    'event_sales_stopped',
    'registration_blocked',
    'registration_closed',
    'payment_not_set_up',
    'general_rate_limit_exceeded',
  ],
});

export const nameSeat = endpoint({
  method: 'PATCH',
  path: '/v1/events/:eventId/orders/:orderId/seats/:registrationId',
  access: 'user',
  summary: 'Say who sits in a seat of your order, and where their ticket is sent',
  params: SeatParams,
  body: z
    .object({
      name: Line.min(1, 'Enter a name').max(ticketLimits.name).optional(),
      /** The same address again sends the mail again; null removes it. */
      email: Email.nullable().optional(),
    })
    .refine(({ name, email }) => name !== undefined || email !== undefined, {
      path: ['name'],
      message: 'Enter a name or an email address',
    }),
  sample: { name: 'Zoya' },
  reply: Order,
  problems: [
    ...orderProblems,
    'registration_not_found',
    'registration_not_possible',
    'ticket_used',
    'ticket_names_closed',
    'general_rate_limit_exceeded',
  ],
});

export const cancelSeat = endpoint({
  method: 'DELETE',
  path: '/v1/events/:eventId/orders/:orderId/seats/:registrationId',
  access: 'user',
  summary: 'Cancel one seat of your order. The refund follows the terms of the event.',
  params: SeatParams,
  reply: Order,
  problems: [
    ...orderProblems,
    'registration_not_found',
    'registration_not_possible',
    'event_has_started',
    'registration_checked_in',
    'general_rate_limit_exceeded',
    'general_service_unavailable',
  ],
});

export const orderEndpoints = { placeOrder, listOwnOrders, payOrder, nameSeat, cancelSeat };
