import { z } from 'zod';
import { AddOn, addOnChoice, TakenAddOn } from './add-ons.ts';
import { endpoint } from './endpoint.ts';
import { OpenedPayment } from './payments.ts';
import { ManagedRegistration, OpenChange } from './registrations.ts';
import { Id } from './values.ts';

const RegistrationParams = z.object({ eventId: Id, registrationId: Id });
const TicketParams = z.object({ registrationId: Id });
const managing = [
  'general_unauthorized_scope',
  'general_argument_invalid',
  'event_not_found',
  'registration_not_found',
] as const;
const own = ['general_unauthorized_scope', 'general_argument_invalid', 'registration_not_found'] as const;

export const listMoves = endpoint({
  method: 'GET',
  path: '/v1/events/:eventId/registrations/:registrationId/ticket-types',
  access: 'user',
  summary:
    'List the ticket types that a person can be moved to, with what each costs them more or less. Organiser and editors.',
  params: RegistrationParams,
  reply: z.object({
    types: z.array(
      z.object({
        $id: z.string(),
        name: z.string(),
        /** What the ticket and its add-ons would cost more; negative where they cost less, and that is refunded. */
        differencePaise: z.int(),
        /** Why the person can't be moved to it now; null where they can. */
        problem: z.enum(['ticket_sold_out', 'add_on_sold_out']).nullable(),
        /** Names of the add-ons that don't go with it, which the person loses. */
        lostAddOns: z.array(z.string()),
      }),
    ),
  }),
  problems: [...managing, 'registration_not_possible'],
});

export const moveRegistration = endpoint({
  method: 'PUT',
  path: '/v1/events/:eventId/registrations/:registrationId/ticket-type',
  access: 'user',
  summary:
    'Move a person to another ticket type. What costs less is refunded. For what costs more, the person gets 24 hours to pay, with both seats kept until then. Organiser and editors; with a difference, the finance right as well.',
  params: RegistrationParams,
  body: z.object({
    ticketTypeId: Id,
    /** What the organiser was shown. If it has changed, nothing happens. */
    differencePaise: z.int().optional(),
  }),
  reply: ManagedRegistration,
  problems: [
    ...managing,
    'registration_not_possible',
    'registration_own_decision',
    'ticket_type_not_found',
    'ticket_sold_out',
    'ticket_price_changed',
    'ticket_change_open',
    'add_on_sold_out',
    'event_money_not_allowed',
    'event_has_started',
    'event_sales_stopped',
    'payment_not_set_up',
    'general_rate_limit_exceeded',
  ],
});

export const withdrawMove = endpoint({
  method: 'DELETE',
  path: '/v1/events/:eventId/registrations/:registrationId/ticket-type',
  access: 'user',
  summary: "Withdraw a move that isn't paid yet. The person keeps their ticket. Organiser and editors.",
  params: RegistrationParams,
  reply: ManagedRegistration,
  problems: [...managing, 'registration_own_decision', 'general_rate_limit_exceeded'],
});

/** What the holder of a ticket can add to it, and what is still to be paid for it. */
const TicketAddOns = z.object({
  /** What can be added, with how many more of each. */
  offered: z.array(AddOn.extend({ most: z.int() })),
  /** What comes with the ticket, and whether it can be given back. */
  taken: z.array(TakenAddOn.extend({ name: z.string(), returnable: z.boolean() })),
  change: OpenChange.nullable(),
});
export type TicketAddOns = z.infer<typeof TicketAddOns>;

export const listTicketAddOns = endpoint({
  method: 'GET',
  path: '/v1/tickets/:registrationId/add-ons',
  access: 'user',
  summary: 'List what you can add to your ticket, what comes with it, and what is still to be paid',
  params: TicketParams,
  reply: TicketAddOns,
  problems: own,
});

export const addToTicket = endpoint({
  method: 'POST',
  path: '/v1/tickets/:registrationId/add-ons',
  access: 'user',
  summary:
    'Add add-ons to your ticket. Free ones are added at once. Others are held for 15 minutes until they are paid; another call replaces them.',
  params: TicketParams,
  body: z.object({
    addOns: addOnChoice.min(1, 'Choose at least one'),
    /** What you saw. If they cost more by now, nothing is added. */
    expectedPaise: z.int().min(0).optional(),
  }),
  reply: TicketAddOns,
  problems: [
    ...own,
    'registration_not_possible',
    'add_on_not_found',
    'add_on_sold_out',
    'ticket_price_changed',
    'ticket_change_open',
    'event_has_started',
    'event_sales_stopped',
    'payment_not_set_up',
    'general_rate_limit_exceeded',
    'general_service_unavailable',
  ],
});

export const payTicketChange = endpoint({
  method: 'POST',
  path: '/v1/tickets/:registrationId/payment',
  access: 'user',
  summary: 'Start the payment for what your ticket changes to. A second call returns the open payment.',
  params: TicketParams,
  status: 201,
  reply: OpenedPayment,
  problems: [
    ...own,
    'registration_not_possible',
    'event_sales_stopped',
    'payment_not_set_up',
    'general_rate_limit_exceeded',
  ],
});

export const returnAddOn = endpoint({
  method: 'DELETE',
  path: '/v1/tickets/:registrationId/add-ons/:addOnId',
  access: 'user',
  summary: 'Remove an add-on. The ticket stays, and the refund follows the terms of the event.',
  params: TicketParams.extend({ addOnId: Id }),
  reply: TicketAddOns,
  problems: [
    ...own,
    'registration_not_possible',
    'registration_checked_in',
    'add_on_not_found',
    'ticket_change_open',
    'event_has_started',
    'general_rate_limit_exceeded',
    'general_service_unavailable',
  ],
});

export const ticketChangeEndpoints = {
  listMoves,
  moveRegistration,
  withdrawMove,
  listTicketAddOns,
  addToTicket,
  payTicketChange,
  returnAddOn,
};
