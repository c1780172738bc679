import type { Db } from '../../../infra/db/database.ts';
import type { Clock } from '../../../infra/deps.ts';
import type { MethodName, PaymentProvider, Providers } from '../deps.ts';
import { type ByHandDetails, byHandProvider } from '../providers/by-hand.ts';
import { razorpayProvider } from '../providers/razorpay.ts';
import { stripeProvider } from '../providers/stripe.ts';
import { type GatewayKeys, openKeys } from './sealed-keys.ts';
import { findMethod, type MethodRow } from './store.ts';

export interface DirectoryOptions {
  /** Gateways of the site's settings. */
  readonly ofSite: readonly PaymentProvider[];
  /** The site's secret, with which the keys of accounts are encrypted. */
  readonly secret: string;
  readonly clock: Clock;
  /** A copy of the site for trying things out must not move real money. */
  readonly testKeysOnly: boolean;
  /** Where the gateways of accounts are, other than at their own addresses. */
  readonly urls: { readonly razorpay: string; readonly stripe: string | undefined };
}

/** Finds the provider that an order names: a gateway of the site's settings, or a method of an account. */
export function paymentProviders(options: DirectoryOptions): Providers {
  const { ofSite } = options;
  return {
    ofSite,
    async find(db: Db, { provider, methodId }: MethodName) {
      if (methodId === null) return ofSite.find(({ name }) => name === provider) ?? null;
      // Also one that is switched off: what was bought with it can still be paid and refunded.
      const row = await findMethod(db, methodId);
      return row?.method === provider ? providerOf(row, options) : null;
    },
  };
}

/** Null if its keys can't be read any more. */
function providerOf(
  { id, method, details, secrets }: MethodRow,
  options: DirectoryOptions,
): PaymentProvider | null {
  if (method !== 'razorpay' && method !== 'stripe')
    return byHandProvider({ method, ...details } as ByHandDetails);
  const keys = secrets === null ? null : openKeys(options.secret, id, secrets);
  if (keys === null || (options.testKeysOnly && modeOf({ method, details }, keys) === 'live')) return null;
  const { oldWebhookSecret: old, oldWebhookUntil: until = '', ...rest } = keys;
  // Repeated webhooks are signed with the secret of their time.
  const isRecent = old !== undefined && until > options.clock.now().toString();
  return gatewayOf({ method, details }, isRecent ? { ...rest, oldWebhookSecret: old } : rest, options.urls);
}

type Gateway = Pick<MethodRow, 'method' | 'details'>;

/** Whether a gateway's keys move real money. */
export function modeOf({ method, details }: Gateway, { secretKey = '' }: GatewayKeys): 'test' | 'live' {
  return /^(?:[sr]k|rzp)_test_/.test(method === 'stripe' ? secretKey : String(details.keyId))
    ? 'test'
    : 'live';
}

/** The gateway that these keys open. */
export function gatewayOf(
  { method, details }: Gateway,
  { keySecret = '', secretKey = '', webhookSecret = '', oldWebhookSecret }: GatewayKeys,
  urls: DirectoryOptions['urls'],
): PaymentProvider {
  const secrets = { webhookSecret, oldWebhookSecret };
  if (method === 'stripe') return stripeProvider({ secretKey, ...secrets, url: urls.stripe });
  return razorpayProvider({ keyId: String(details.keyId), keySecret, ...secrets, url: urls.razorpay });
}
