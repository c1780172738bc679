import { useTranslations } from 'use-intl';
import type { PaymentView } from '../../../contracts/payments.ts';
import { useFormats } from '../../lib/format.ts';
import { useNow } from '../../lib/page-context.tsx';
import styles from './screen.module.css';

/** What the person is promised should they give the seat up, in the zone of the currency. */
export function RefundTerms({ payment }: { payment: PaymentView }) {
  const t = useTranslations('payment');
  const formats = useFormats();
  const now = useNow();
  const { subject, refundableUntil: until } = payment;
  if (subject !== 'registration') return null;
  const promised = until !== null && now <= Date.parse(until);
  return (
    <p className={styles.terms}>
      {promised ? t('refundUntil', { time: formats.instant(until, 'Asia/Kolkata') }) : t('refundNever')}
    </p>
  );
}
