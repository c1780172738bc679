import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { PaymentView } from '../../../contracts/payments.ts';
import { useConfirmPayment } from '../../api/payments.ts';
import { useFaultText } from '../../lib/form.ts';
import { useFormats } from '../../lib/format.ts';
import { useHoldTime } from '../../lib/hold-time.ts';
import { Card } from '../../ui/card.tsx';
import { FormMessage } from '../../ui/fields/form-message.tsx';
import type { CheckoutOutcome } from './checkout.ts';
import { ProviderCheckout } from './provider-checkout.tsx';
import { RefundTerms } from './refund-terms.tsx';
import { SandboxCheckout } from './sandbox-checkout.tsx';
import styles from './screen.module.css';

interface CheckoutPanelProps {
  readonly payment: PaymentView;
  /** The checkout says that it is paid: from now on the server is asked how far that is. */
  readonly onReported: () => void;
}

/** What is to be paid, until when, and the checkout; after a failure or a closed window, why nothing was taken. */
export function CheckoutPanel({ payment, onReported }: CheckoutPanelProps) {
  const t = useTranslations('payment');
  const formats = useFormats();
  const faultText = useFaultText();
  const [outcome, setOutcome] = useState<CheckoutOutcome>();
  const confirm = useConfirmPayment(payment.$id);
  const take = (next: CheckoutOutcome) => {
    setOutcome(next);
    if (next.kind === 'paid') confirm.mutate(next.proof, { onSuccess: onReported });
  };
  const Checkout = payment.test ? SandboxCheckout : ProviderCheckout;
  return (
    <Card as="section" pad="lg" className={styles.checkout}>
      <p className={styles.amount}>{formats.rupees(payment.amountPaise / 100)}</p>
      {payment.expiresAt !== null && <HoldTime until={payment.expiresAt} />}
      <RefundTerms payment={payment} />
      {confirm.error !== null && <FormMessage>{faultText(confirm.error)}</FormMessage>}
      {outcome?.kind === 'closed' && <FormMessage tone="plain">{t('closed')}</FormMessage>}
      {outcome?.kind === 'failed' && (
        <FormMessage>
          {outcome.reason === null ? t('failed') : t('failedBecause', { reason: outcome.reason })}
        </FormMessage>
      )}
      <Checkout payment={payment} busy={confirm.isPending} onOutcome={take} />
    </Card>
  );
}

function HoldTime({ until }: { until: string }) {
  const t = useTranslations('payment');
  const left = useHoldTime(until);
  return <p role="timer">{left === null ? t('expired') : t('heldFor', { time: left })}</p>;
}
