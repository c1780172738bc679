import { z } from 'zod';
import { type BytesSpec, endpoint } from './endpoint.ts';
import { PaymentAccount } from './payment-methods.ts';
import { payInSandbox } from './payments.ts';
import { EventParams, Id, PageNumber, Prose, pageFacts } from './values.ts';

/** `inquiry`: the bank only asks, and takes no money. `closed`: it ended without a decision. */
const disputeStates = ['inquiry', 'open', 'under_review', 'won', 'lost', 'closed'] as const;
const DisputeState = z.enum(disputeStates);
export type DisputeState = z.infer<typeof DisputeState>;

/** Nothing can change any more, but for a bank that changes its mind. */
export function isDecided(state: DisputeState): boolean {
  return state === 'won' || state === 'lost' || state === 'closed';
}

/** Whether evidence can be sent. */
export function isAnswerable(state: DisputeState): boolean {
  return state === 'inquiry' || state === 'open';
}

const Amount = z.int();

/** A payment that its buyer's bank questions or takes back. */
export const Dispute = z.object({
  $id: z.string(),
  /** The order that was paid. */
  paymentId: z.string(),
  eventId: z.string().nullable(),
  description: z.string(),
  payerName: z.string(),
  /** Of the payment, and what of it is disputed. */
  paidPaise: Amount,
  amountPaise: Amount,
  currency: z.string(),
  state: DisputeState,
  /** The provider's word for it, such as `fraudulent`. */
  reason: z.string(),
  /** Until when evidence counts; null where none is taken. */
  respondBy: z.string().nullable(),
  /** What the provider has taken for it so far, and what it charged for its work. */
  withdrawnPaise: Amount,
  feePaise: Amount,
  /** Of what was paid, what was or will be refunded besides. */
  refundedPaise: Amount,
  /** Whose account the money was paid into. */
  account: PaymentAccount,
  /** When the ticket was used, of the first seat that was; null if none was. */
  checkedInAt: z.string().nullable(),
  evidence: z.object({
    /** Null: nothing was sent from here. */
    state: z.enum(['queued', 'sent', 'failed']).nullable(),
    /** Why it couldn't be sent. */
    error: z.string().nullable(),
  }),
  /** The event's zone, or the site's. */
  timeZone: z.string(),
  $createdAt: z.string(),
});
export type Dispute = z.infer<typeof Dispute>;

export const disputesPerPage = 20;

const List = z.object({ ...pageFacts, disputes: z.array(Dispute).max(disputesPerPage) });
const which = {
  /** Only those that can be answered. */
  only: z.literal('answerable').optional(),
  page: PageNumber,
};

export const listEventDisputes = endpoint({
  method: 'GET',
  path: '/v1/events/:eventId/disputes',
  access: 'user',
  summary: "List the disputes of an event's payments, newest first. Organiser and finance role.",
  params: EventParams,
  query: z.object(which),
  reply: List,
  problems: ['general_unauthorized_scope', 'general_argument_invalid', 'event_not_found'],
});

export const listDisputes = endpoint({
  method: 'GET',
  path: '/v1/admin/disputes',
  access: 'user',
  summary: 'List the disputes of all payments, also for deleted events, newest first. Administrators only.',
  query: z.object(which),
  reply: List,
  problems: ['general_unauthorized_scope', 'general_route_not_found', 'general_argument_invalid'],
});

const DisputeParams = z.object({ disputeId: Id });

/** What is known about the payment and the ticket, in sections of facts. In English, as banks ask for it. */
const Evidence = z.object({
  sections: z.array(
    z.object({ title: z.string(), facts: z.array(z.tuple([z.string(), z.string()])).max(200) }),
  ),
  /** The same as text, for the provider's dashboard. */
  text: z.string(),
});
export type Evidence = z.infer<typeof Evidence>;

export const getEvidence = endpoint({
  method: 'GET',
  path: '/v1/disputes/:disputeId/evidence',
  access: 'user',
  summary:
    "Get the records of a disputed payment: order, ticket, check-in, terms and emails. For people responsible for the event's money, and administrators.",
  params: DisputeParams,
  reply: Evidence,
  problems: ['general_unauthorized_scope', 'general_argument_invalid', 'dispute_not_found'],
});

export const downloadEvidence = {
  mediaTypes: ['application/pdf'],
  ranges: false,
  kept: false,
  method: 'GET',
  path: '/v1/disputes/:disputeId/evidence.pdf',
  access: 'user',
  summary: 'Download the evidence for a disputed payment as PDF',
  params: DisputeParams,
  problems: ['general_unauthorized_scope', 'general_argument_invalid', 'dispute_not_found'],
} as const satisfies BytesSpec;

export const sendEvidence = endpoint({
  method: 'POST',
  path: '/v1/disputes/:disputeId/evidence',
  access: 'user',
  summary:
    'Send the evidence and your own words to the bank through the payment provider. Most banks accept it once. The same call again changes nothing.',
  params: DisputeParams,
  body: z.object({ note: Prose.max(3000).default('') }),
  reply: Dispute,
  problems: [
    'general_unauthorized_scope',
    'general_argument_invalid',
    'dispute_not_found',
    'dispute_not_open',
    'payment_own_decision',
    'general_rate_limit_exceeded',
  ],
});

/** What the bank of the sandbox can do. */
const bankSteps = ['ask', 'dispute', 'decide_for_buyer', 'decide_for_organiser'] as const;
const BankStep = z.enum(bankSteps);
export type BankStep = z.infer<typeof BankStep>;

export const disputeInSandbox = endpoint({
  method: 'POST',
  path: '/v1/payments/:paymentId/sandbox/dispute',
  access: 'user',
  summary:
    "Make the buyer's bank of the embedded sandbox question your test payment, dispute it, or decide about the dispute. What doesn't apply changes nothing.",
  params: payInSandbox.params,
  body: z.object({ step: BankStep }),
  reply: z.object({
    /** Of the latest dispute, at the sandbox; null if there is none. It's reported a few seconds later. */
    state: DisputeState.nullable(),
  }),
  problems: payInSandbox.problems,
});

export const disputeEndpoints = {
  listEventDisputes,
  listDisputes,
  getEvidence,
  sendEvidence,
  disputeInSandbox,
};
