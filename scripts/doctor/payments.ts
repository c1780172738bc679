import { ProviderFault, razorpayProvider } from '../../server/features/payments/index.ts';
import type { Check, Finding } from './check.ts';

const remedies: Record<ProviderFault['kind'], string> = {
  refused: 'Copy RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET anew from the dashboard: both of the same key.',
  unavailable: 'Look at RAZORPAY_URL, and whether this machine may open connections to it. Then try again.',
  malformed: 'Look at RAZORPAY_URL: something else than the API of Razorpay answers there.',
};

/** Tests the keys by requesting an order that doesn't exist. */
export const payments: Check = {
  name: 'payments',
  async run({ config: { payments: settings, site } }) {
    if (settings.kind === 'none')
      return [{ state: 'good', text: 'No provider: events are free, and nothing can be paid.' }];
    if (settings.kind === 'sandbox') return [{ state: 'good', text: 'Test payments: no money moves.' }];
    try {
      await razorpayProvider(settings).findOrder('doctor');
    } catch (error) {
      if (!(error instanceof ProviderFault)) throw error;
      const text = `Payments are out of order: ${error.message}.`;
      return [{ state: 'bad', text, remedy: remedies[error.kind] }];
    }
    return [
      {
        state: 'good',
        text: `Razorpay takes the key ${settings.keyId}. The secret of its webhooks shows with the first notice.`,
      },
      ...(site.kind === 'public' ? testKey(settings.keyId) : []),
    ];
  },
};

/** The prefix of Razorpay's test keys. */
function testKey(keyId: string): Finding[] {
  if (!keyId.startsWith('rzp_test_')) return [];
  const text = 'It is a key for tests: people see a checkout, and no money moves.';
  return [
    { state: 'warning', text, remedy: 'Make a live key in the dashboard, and set all three of its values.' },
  ];
}
