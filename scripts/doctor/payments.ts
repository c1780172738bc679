import { ProviderError, razorpayProvider } from '../../server/features/payments/index.ts';
import type { Check, Finding } from './check.ts';

const remedies: Record<ProviderError['kind'], string> = {
  refused:
    'Copy RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET again from the Razorpay dashboard. Both must belong to the same key.',
  unavailable: 'Check RAZORPAY_URL, and whether a firewall blocks it. Then try again.',
  malformed: 'Check RAZORPAY_URL: the server there is not the Razorpay API.',
};

/** Tests the keys by requesting an order that doesn't exist. */
export const payments: Check = {
  name: 'payments',
  async run({ config: { payments: settings, site } }) {
    if (settings.kind === 'none')
      return [{ state: 'good', text: 'No payment provider: all events are free.' }];
    if (settings.kind === 'sandbox') return [{ state: 'good', text: 'Test payments: no money moves.' }];
    try {
      await razorpayProvider(settings).findOrder('doctor');
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      const text = `Payments don't work: ${error.message}.`;
      return [{ state: 'bad', text, remedy: remedies[error.kind] }];
    }
    return [
      {
        state: 'good',
        text: `Razorpay accepts the key ${settings.keyId}. The webhook secret can only be checked by the first webhook.`,
      },
      ...(site.kind === 'public' ? testKey(settings.keyId) : []),
    ];
  },
};

/** The prefix of Razorpay's test keys. */
function testKey(keyId: string): Finding[] {
  if (!keyId.startsWith('rzp_test_')) return [];
  const text = 'This is a test key: checkouts open, but no money moves.';
  return [
    {
      state: 'warning',
      text,
      remedy: 'Create a live key in the dashboard, and set all three of its values.',
    },
  ];
}
