import type { Checkout, CheckoutProof } from '../../../contracts/payments.ts';
import type { CheckoutOutcome } from './checkout.ts';

/** The provider's script could not be loaded. */
export class ScriptBlocked extends Error {
  override readonly name = 'ScriptBlocked';
}

/** What Razorpay's script puts on the page, as far as it is used. */
interface RazorpayCheckout {
  open(): void;
  on(event: 'payment.failed', listener: (failure: { error?: { description?: string } }) => void): void;
}
type RazorpayConstructor = new (
  options: Checkout['options'] & {
    theme: { color: string };
    handler: (proof: CheckoutProof) => void;
    modal: { ondismiss: () => void };
  },
) => RazorpayCheckout;

/** The accent of the light theme: the checkout is light whatever the page is. */
const themeColour = '#c8135f';

/**
 * Opens the provider's checkout and resolves when it is paid or closed; after a failed attempt it stays open, and
 * people try again in it.
 *
 * @throws ScriptBlocked
 */
export async function openProviderCheckout({ script, options }: Checkout): Promise<CheckoutOutcome> {
  const Razorpay = await loadRazorpay(script ?? '');
  return new Promise((resolve) => {
    let lastFailure: CheckoutOutcome | undefined;
    const checkout = new Razorpay({
      ...options,
      theme: { color: themeColour },
      handler: (proof) => resolve({ kind: 'paid', proof }),
      modal: { ondismiss: () => resolve(lastFailure ?? { kind: 'closed' }) },
    });
    checkout.on('payment.failed', ({ error }) => {
      lastFailure = { kind: 'failed', reason: error?.description ?? null };
    });
    checkout.open();
  });
}

async function loadRazorpay(address: string): Promise<RazorpayConstructor> {
  const page = window as { Razorpay?: RazorpayConstructor };
  if (page.Razorpay === undefined) await loadScript(address);
  if (page.Razorpay === undefined) throw new ScriptBlocked(`${address} brings no checkout`);
  return page.Razorpay;
}

function loadScript(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = address;
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      reject(new ScriptBlocked(`${address} could not be loaded`));
    };
    document.head.append(script);
  });
}
