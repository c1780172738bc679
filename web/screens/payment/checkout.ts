import type { CheckoutProof, PaymentView } from '../../../contracts/payments.ts';

/** How a checkout ended. */
export type CheckoutOutcome =
  | { readonly kind: 'paid'; readonly proof: CheckoutProof }
  /** `reason` in the provider's words, where it gave any. */
  | { readonly kind: 'failed'; readonly reason: string | null }
  | { readonly kind: 'closed' };

/** What every checkout is shown with. */
export interface CheckoutProps {
  readonly payment: PaymentView;
  /** What it reported last is being confirmed. */
  readonly busy: boolean;
  readonly onOutcome: (outcome: CheckoutOutcome) => void;
}
