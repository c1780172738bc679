import { useInfiniteQuery } from '@tanstack/react-query';
import { RotateCcw } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { PaymentView } from '../../../contracts/payments.ts';
import { useCall } from '../../api/call-context.tsx';
import { eventPaymentsQuery, useRetryRefund } from '../../api/payments.ts';
import { useFaultText } from '../../lib/form.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast.ts';
import panels from './panels.module.css';
import { PaymentRow } from './payment-row.tsx';
import styles from './payments-panel.module.css';

/** Refunds that the provider refused for good, each with a way to try it again. */
export function FailedRefunds({ eventId }: { eventId: string }) {
  const t = useTranslations('manage');
  const { data, hasNextPage, fetchNextPage, isFetching } = useInfiniteQuery(
    eventPaymentsQuery(useCall(), eventId, 'refund_failed'),
  );
  const payments = data?.pages.flatMap((page) => page.payments) ?? [];
  if (payments.length === 0) return null;
  return (
    <section className={styles.failed}>
      <h3>{t('failedRefunds')}</h3>
      <p>{t('failedRefundsHint')}</p>
      <ul className={panels.log}>
        {payments.map((payment) => (
          <PaymentRow key={payment.$id} payment={payment}>
            <Retry eventId={eventId} payment={payment} />
          </PaymentRow>
        ))}
      </ul>
      {hasNextPage && (
        <Button variant="secondary" busy={isFetching} onClick={() => void fetchNextPage()}>
          {t('more', { left: String((data?.pages[0]?.total ?? 0) - payments.length) })}
        </Button>
      )}
    </section>
  );
}

function Retry({ eventId, payment }: { eventId: string; payment: PaymentView }) {
  const t = useTranslations('manage');
  const faultText = useFaultText();
  const name = payment.payerName || t('nameless');
  const { mutate, isPending } = useRetryRefund(eventId, {
    onDone: () => showToast({ tone: 'good', text: t('retryRefundDone', { name }) }),
    onFault: (error) => showToast({ tone: 'bad', text: faultText(error) }),
  });
  return (
    <Button
      size="sm"
      variant="secondary"
      icon={<RotateCcw aria-hidden="true" />}
      aria-label={t('retryRefundName', { name })}
      busy={isPending}
      onClick={() => mutate(payment.$id)}
    >
      {t('retryRefund')}
    </Button>
  );
}
