import { type SettingsReader, withoutSlash } from './settings-reader.ts';

/** No payments, the embedded sandbox (which moves no money), or Razorpay. */
export type PaymentsConfig =
  | { readonly kind: 'none' }
  | { readonly kind: 'sandbox' }
  | {
      readonly kind: 'razorpay';
      readonly keyId: string;
      readonly keySecret: string;
      readonly webhookSecret: string;
      readonly url: string;
    };

const KEYS = ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET'] as const;

/**
 * Keys mean Razorpay and must be complete. Without any, a local site uses the sandbox and a public one sells
 * nothing, unless `PAYMENTS` says otherwise (product rule 28).
 */
export function readPayments(read: SettingsReader, isPublic: boolean): PaymentsConfig {
  const [keyId, keySecret, webhookSecret] = KEYS.map((setting) => read.text(setting));
  const url = withoutSlash(read.url('RAZORPAY_URL', ['https:', 'http:'])) ?? 'https://api.razorpay.com';
  const given = [keyId, keySecret, webhookSecret].filter((value) => value !== undefined).length;
  const fallback = given > 0 ? 'razorpay' : isPublic ? 'none' : 'sandbox';
  const chosen = read.choice('PAYMENTS', ['none', 'sandbox', 'razorpay'], fallback);
  if (given > 0 && chosen !== 'razorpay') {
    const remedy = 'Remove the RAZORPAY_ settings, or PAYMENTS.';
    read.fault(
      'PAYMENTS',
      `"${chosen}" can't be combined with Razorpay keys, which move real money.`,
      remedy,
    );
  }
  if (chosen !== 'razorpay') return { kind: chosen };
  for (const setting of KEYS) {
    if (read.text(setting) === undefined) {
      read.fault(setting, 'It is missing.', "Copy it from Razorpay's dashboard. All three are required.");
    }
  }
  return {
    kind: 'razorpay',
    keyId: keyId ?? '',
    keySecret: keySecret ?? '',
    webhookSecret: webhookSecret ?? '',
    url,
  };
}
