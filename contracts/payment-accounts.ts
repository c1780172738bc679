import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { PaymentAccount } from './payment-methods.ts';
import { GivenPassword } from './sessions.ts';
import { Id, Line, patterned } from './values.ts';

const Payee = Line.min(1, 'This field is required').max(60);
/** A key as a provider's dashboard shows it. */
const Key = patterned(255, /^[\w-]{6,255}$/, 'Copy the whole key from the dashboard');

/**
 * An account as its owner writes it. A secret that is left out stays as it is. What buyers see is in `details` of
 * {@link AccountMethod}.
 */
export const AccountSettings = z.discriminatedUnion('method', [
  z.object({
    method: z.literal('upi'),
    payee: Payee,
    /** A virtual payment address. */
    address: patterned(
      100,
      /^[\w.-]{2,64}@[A-Za-z][A-Za-z\d.-]{1,30}$/,
      'Write a UPI ID such as fair@okbank',
    ),
  }),
  z.object({
    method: z.literal('bank'),
    payee: Payee,
    /** An account number or IBAN. */
    account: Line.min(4, 'This field is required').max(42),
    /** IFSC or BIC. */
    code: Line.max(20).default(''),
    bank: Line.max(60).default(''),
  }),
  z
    .object({ method: z.literal('door'), cash: z.boolean(), card: z.boolean() })
    .refine(({ cash, card }) => cash || card, { path: ['cash'], error: 'Choose cash, card or both' }),
  z.object({
    method: z.literal('razorpay'),
    keyId: patterned(
      255,
      /^rzp_(?:test|live)_[\w-]{4,200}$/,
      'Copy the key ID: it starts with rzp_live_ or rzp_test_',
    ),
    keySecret: Key.optional(),
    webhookSecret: Key.optional(),
  }),
  z.object({
    method: z.literal('stripe'),
    secretKey: patterned(
      255,
      /^[sr]k_(?:test|live)_[\w-]{4,240}$/,
      'Copy the secret key: it starts with sk_ or rk_. A key that starts with pk_ is for browsers only',
    ).optional(),
    webhookSecret: patterned(
      255,
      /^whsec_[\w+/=-]{4,240}$/,
      'Copy the signing secret of the webhook: it starts with whsec_',
    ).optional(),
  }),
]);
export type AccountSettings = z.infer<typeof AccountSettings>;

/** A way to pay of an account, without its secrets. */
export const AccountMethod = z.object({
  $id: z.string(),
  method: z.enum(['razorpay', 'stripe', 'upi', 'bank', 'door']),
  enabled: z.boolean(),
  details: z.record(z.string(), z.union([z.string(), z.boolean()])),
  /** Of a gateway: whether real money moves. Null where the keys can't be read, and for what people confirm. */
  mode: z.enum(['test', 'live']).nullable(),
  /** Whether its keys can be read. They can't after the site's secret was changed; then they must be entered again. */
  ready: z.boolean(),
  /** Whether the secret of its webhook is missing. Until it's entered, buyers aren't offered it. */
  awaitsWebhook: z.boolean(),
  /** The address for the gateway's webhooks; null for what people confirm. */
  webhookUrl: z.string().nullable(),
  $updatedAt: z.string(),
});
export type AccountMethod = z.infer<typeof AccountMethod>;

/** An account that was replaced or removed. Its keys are kept for refunds and late payments. */
export const ClosingMethod = AccountMethod.extend({
  /** Payments made with it, refunds of them that aren't done, and open orders. */
  payments: z.int(),
  unsettled: z.int(),
  retiredAt: z.string(),
});
export type ClosingMethod = z.infer<typeof ClosingMethod>;

/** Of the accounts used before, at most. */
export const mostClosing = 20;

const AccountParams = z.object({
  account: PaymentAccount,
  /** A group, or your own account. For the site, any id. */
  ownerId: Id,
});
const Account = z.object({
  methods: z.array(AccountMethod).max(AccountSettings.options.length),
  /** Those used before that still have keys, the latest first. */
  closing: z.array(ClosingMethod).max(mostClosing),
  mayChange: z.boolean(),
});

export const getPaymentAccount = endpoint({
  method: 'GET',
  path: '/v1/payment-accounts/:account/:ownerId',
  access: 'user',
  summary:
    "Get the ways to pay of an account: the site's (administrators), a group's (its organisers) or your own. Secret keys are never returned.",
  params: AccountParams,
  reply: Account,
  problems: ['general_unauthorized_scope', 'general_argument_invalid', 'payment_account_not_found'],
});

export const setPaymentMethod = endpoint({
  method: 'PUT',
  path: '/v1/payment-accounts/:account/:ownerId',
  access: 'user',
  summary:
    "Set up, change or switch off a way to pay of an account: the site's (administrators), a group's (its owner) or your own. Keys of another account at a gateway replace the one before, which stays for refunds. Requires your password, and you get an email.",
  params: AccountParams,
  body: z.object({ password: GivenPassword, enabled: z.boolean(), settings: AccountSettings }),
  sample: {
    password: 'PASSWORD',
    enabled: true,
    settings: { method: 'upi', payee: 'Kite flyers', address: 'kites@okbank' },
  },
  reply: Account,
  problems: [
    'general_unauthorized_scope',
    'general_argument_invalid',
    'user_invalid_credentials',
    'payment_account_not_found',
    'payment_gateway_silent',
    'general_rate_limit_exceeded',
  ],
});

export const removePaymentMethod = endpoint({
  method: 'POST',
  path: '/v1/payment-accounts/:account/:ownerId/removals',
  access: 'user',
  summary:
    "Remove a way to pay of an account: the site's (administrators), a group's (its owner) or your own. Its keys are kept for refunds, until you remove it a second time. Requires your password, and you get an email.",
  params: AccountParams,
  body: z.object({ password: GivenPassword, methodId: Id }),
  reply: Account,
  problems: [
    'general_unauthorized_scope',
    'general_argument_invalid',
    'user_invalid_credentials',
    'payment_account_not_found',
    'payment_method_unknown',
    'payment_account_unsettled',
    'general_rate_limit_exceeded',
  ],
});

export const paymentAccountEndpoints = { getPaymentAccount, setPaymentMethod, removePaymentMethod };
