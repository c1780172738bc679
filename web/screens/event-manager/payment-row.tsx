import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { PaymentState, PaymentView } from '../../../contracts/payments.ts';
import { useFormats } from '../../lib/format.ts';
import { Badge, type BadgeProps } from '../../ui/badge.tsx';
import styles from './payments-panel.module.css';

const tones: Partial<Record<PaymentState, NonNullable<BadgeProps['tone']>>> = {
  paid: 'good',
  refund_pending: 'zari',
  refund_failed: 'bad',
};

/** One payment: who paid, how much, and where it stands. */
export function PaymentRow({ payment, children }: { payment: PaymentView; children?: ReactNode }) {
  const t = useTranslations('manage');
  const formats = useFormats();
  const state = payment.state as 'paid' | 'refund_pending' | 'refunded' | 'refund_failed';
  return (
    <li>
      <span className={styles.name}>{payment.payerName || t('nameless')}</span>
      <span>{formats.rupees(payment.amountPaise / 100)}</span>
      <Badge tone={tones[state]}>{t(`paymentState.${state}`)}</Badge>
      {children}
    </li>
  );
}
