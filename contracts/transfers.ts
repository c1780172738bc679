import { z } from 'zod';
import { Currency } from './currencies.ts';
import { type BytesSpec, endpoint } from './endpoint.ts';
import { transferLimits } from './limits.ts';
import { PaymentView } from './payments.ts';
import { EventParams, Id, Line, PageNumber, pageFacts } from './values.ts';

/** Transfers by UPI or to a bank account, which people confirm when the money has arrived. */

export const transfersPerPage = 50;

const Paise = z.int().min(1).max(100_000_000_000);
const BankReference = Line.max(64);
const PaymentParams = z.object({ paymentId: Id });
const forSite = [
  'general_unauthorized_scope',
  'general_route_not_found',
  'general_argument_invalid',
] as const;
const forFinance = ['general_unauthorized_scope', 'general_argument_invalid', 'event_not_found'] as const;

export const reportTransfer = endpoint({
  method: 'POST',
  path: '/v1/payments/:paymentId/transfer',
  access: 'user',
  summary:
    'Say that you made the transfer for an order, with its reference number or a picture. The seat is then held for longer, once. Only you and those responsible for the money of the event can see the picture from then on.',
  params: PaymentParams,
  body: z.object({
    bankReference: BankReference.default(''),
    /** A picture that you uploaded. */
    fileId: Id.nullable().default(null),
  }),
  reply: PaymentView,
  problems: [
    'general_unauthorized_scope',
    'general_argument_invalid',
    'payment_not_found',
    'payment_not_open',
    'general_rate_limit_exceeded',
  ],
});

export const getTransferProof = {
  method: 'GET',
  path: '/v1/payments/:paymentId/proof',
  access: 'user',
  summary:
    'Get the picture with which a buyer reported a transfer. For the buyer, the organiser and finance role of the event, and administrators if it was made to the site.',
  params: PaymentParams,
  mediaTypes: ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'],
  ranges: false,
  kept: false,
  problems: ['general_unauthorized_scope', 'general_argument_invalid', 'payment_not_found'],
} as const satisfies BytesSpec;

/** An order that waits for a transfer, or a refund that waits for one. */
export const Transfer = z.object({
  payment: PaymentView,
  /** What the buyer was asked to write into the transfer. */
  reference: z.string(),
  /** What the buyer says about it. */
  report: z.object({ at: z.string(), bankReference: z.string(), hasPicture: z.boolean() }).nullable(),
  /** What has to be paid back and wasn't yet; null in the list of transfers that are awaited. */
  due: z.object({ refundIds: z.array(z.string()).min(1), amountPaise: Paise }).nullable(),
});
export type Transfer = z.infer<typeof Transfer>;

const listed = {
  query: z.object({ only: z.enum(['awaited', 'refunds']).default('awaited'), page: PageNumber }),
  reply: z.object({ ...pageFacts, transfers: z.array(Transfer) }),
};

export const listTransfers = endpoint({
  method: 'GET',
  path: '/v1/events/:eventId/transfers',
  access: 'user',
  summary:
    "List the transfers that the account of an event's organiser or group waits for, those that buyers reported first; or the refunds that you have to transfer yourself. Organiser and finance role only.",
  params: EventParams,
  ...listed,
  problems: forFinance,
});

export const listSiteTransfers = endpoint({
  method: 'GET',
  path: '/v1/admin/transfers',
  access: 'user',
  summary:
    "List the transfers that the site's own account waits for, in all events; or the refunds to transfer from it. Administrators only.",
  ...listed,
  problems: forSite,
});

const ConfirmedTransfer = z.object({
  paymentId: Id,
  /** What has arrived, which may be another amount than the order's. */
  amountPaise: Paise,
  bankReference: BankReference.default(''),
  /** The line of the statement, as its preview names it. */
  line: Line.max(64).nullable().default(null),
});

const confirmed = {
  body: z.object({ transfers: z.array(ConfirmedTransfer).min(1).max(transferLimits.atOnce) }),
  reply: z.object({
    results: z.array(
      z.object({
        paymentId: z.string(),
        /** `bought`: it paid for the order. `refund`: it has to go back. `known`: nothing new. `unknown`: no such order. `own`: it's yours, so someone else has to confirm it. */
        outcome: z.enum(['bought', 'refund', 'known', 'unknown', 'own']),
      }),
    ),
  }),
};

export const confirmTransfers = endpoint({
  method: 'POST',
  path: '/v1/events/:eventId/transfers',
  access: 'user',
  summary:
    'Confirm that transfers have arrived. One that comes too late gets a seat if one is left; otherwise, and with a wrong amount, a refund is created for you to transfer. Repeating the call changes nothing. Organiser and finance role only.',
  params: EventParams,
  ...confirmed,
  problems: [...forFinance, 'general_rate_limit_exceeded'],
});

export const confirmSiteTransfers = endpoint({
  method: 'POST',
  path: '/v1/admin/transfers',
  access: 'user',
  summary:
    "Confirm that transfers to the site's own account have arrived, as for an event's account. Administrators only.",
  ...confirmed,
  problems: [...forSite, 'general_rate_limit_exceeded'],
});

/** A line of a statement with a reference of an order. */
export const StatementLine = z.object({
  line: z.string(),
  /** As the statement has it. */
  date: z.string(),
  text: z.string(),
  amountPaise: z.int(),
  paymentId: z.string(),
  payerName: z.string(),
  duePaise: z.int(),
  /** `late`: the seat was released. `confirmed`: this transfer counts already. */
  finding: z.enum(['match', 'wrong_amount', 'late', 'confirmed']),
});
export type StatementLine = z.infer<typeof StatementLine>;

const previewed = {
  reply: z.object({
    lines: z.array(StatementLine),
    /** Money received without a reference of these orders. */
    others: z.int(),
  }),
};
const Csv = z.string().min(1, 'Choose a file').max(transferLimits.statementBytes);

export const previewStatement = endpoint({
  method: 'POST',
  path: '/v1/events/:eventId/transfers/preview',
  access: 'user',
  summary:
    "Compare a bank statement (CSV) with an event's orders, by reference and amount. Changes nothing. Organiser and finance role only.",
  params: EventParams,
  body: z.object({ csv: Csv }),
  ...previewed,
  problems: [...forFinance, 'statement_not_readable', 'general_rate_limit_exceeded'],
});

export const previewSiteStatement = endpoint({
  method: 'POST',
  path: '/v1/admin/transfers/preview',
  access: 'user',
  summary:
    "Compare a bank statement (CSV) of the site's own account with the orders in its currency. Changes nothing. Administrators only.",
  body: z.object({ csv: Csv, currency: Currency }),
  ...previewed,
  problems: [...forSite, 'statement_not_readable', 'general_rate_limit_exceeded'],
});

const RefundsPaid = z.object({
  /** As the list names them. A refund that came up since is not among them, and stays due. */
  refundIds: z.array(Id).min(1).max(transferLimits.atOnce),
});

export const confirmRefundTransfer = endpoint({
  method: 'POST',
  path: '/v1/events/:eventId/payments/:paymentId/refund-transfer',
  access: 'user',
  summary:
    'Say that you have paid back refunds of a payment, each in full. Repeating the call changes nothing. Organiser and finance role only.',
  params: z.object({ eventId: Id, paymentId: Id }),
  body: RefundsPaid,
  reply: PaymentView,
  problems: [...forFinance, 'payment_not_found', 'general_rate_limit_exceeded'],
});

export const confirmSiteRefund = endpoint({
  method: 'POST',
  path: '/v1/admin/payments/:paymentId/refund-transfer',
  access: 'user',
  summary:
    "Say that you have paid back refunds of a payment from the site's own account, each in full. Administrators only.",
  params: PaymentParams,
  body: RefundsPaid,
  reply: PaymentView,
  problems: [...forSite, 'payment_not_found', 'general_rate_limit_exceeded'],
});

export const transferEndpoints = {
  listSiteTransfers,
  confirmSiteTransfers,
  previewSiteStatement,
  confirmSiteRefund,
  reportTransfer,
  listTransfers,
  confirmTransfers,
  previewStatement,
  confirmRefundTransfer,
};
export const transferBytesEndpoints = { getTransferProof };
