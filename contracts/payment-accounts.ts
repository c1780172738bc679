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
    keyId: Key,
    keySecret: Key.optional(),
    webhookSecret: Key.optional(),
  }),
  z.object({ method: z.literal('stripe'), secretKey: Key.optional(), webhookSecret: Key.optional() }),
]);
export type AccountSettings = z.infer<typeof AccountSettings>;

/** A way to pay of an account, without its secrets. */
export const AccountMethod = z.object({
  $id: z.string(),
  method: z.enum(['razorpay', 'stripe', 'upi', 'bank', 'door']),
  enabled: z.boolean(),
  details: z.record(z.string(), z.union([z.string(), z.boolean()])),
  /** Whether its keys can be read. They can't after the site's secret was changed; then they must be entered again. */
  ready: z.boolean(),
  /** The address for the gateway's webhooks; null for what people confirm. */
  webhookUrl: z.string().nullable(),
  $updatedAt: z.string(),
});
export type AccountMethod = z.infer<typeof AccountMethod>;

const AccountParams = z.object({
  account: PaymentAccount,
  /** A group, or your own account. For the site, any id. */
  ownerId: Id,
});
const Account = z.object({
  methods: z.array(AccountMethod).max(AccountSettings.options.length),
  mayChange: z.boolean(),
});

export const getPaymentAccount = endpoint({
  method: 'GET',
  path: '/v1/payment-accounts/:account/:ownerId',
  access: 'user',
  summary:
    'Get the ways to pay of an account: the site’s (administrators), a group’s (its organisers) or your own. Secret keys are never returned.',
  params: AccountParams,
  reply: Account,
  problems: ['general_unauthorized_scope', 'general_argument_invalid', 'payment_account_not_found'],
});

export const setPaymentMethod = endpoint({
  method: 'PUT',
  path: '/v1/payment-accounts/:account/:ownerId',
  access: 'user',
  summary:
    'Set up, change or switch off a way to pay of an account: the site’s (administrators), a group’s (its owner) or your own. Requires your password, and you get an email.',
  params: AccountParams,
  body: z.object({ password: GivenPassword, enabled: z.boolean(), settings: AccountSettings }),
  reply: Account,
  problems: [
    'general_unauthorized_scope',
    'general_argument_invalid',
    'user_invalid_credentials',
    'payment_account_not_found',
    'general_rate_limit_exceeded',
  ],
});

export const paymentAccountEndpoints = { getPaymentAccount, setPaymentMethod };
