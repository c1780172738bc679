import { Printer } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { PaymentView } from '../../../contracts/payments.ts';
import { useFormats } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { RefundTerms } from './refund-terms.tsx';
import styles from './screen.module.css';

/** In the zone of the currency, as `2026-11-21`: the same receipt reads the same everywhere. */
const calendarDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' });

/** What was paid, when and by whom; on paper nothing else of the page is left. */
export function Receipt({ payment }: { payment: PaymentView }) {
  const t = useTranslations('payment');
  const site = useTranslations('site');
  const formats = useFormats();
  const { paidAt } = payment;
  if (paidAt === null) return null;
  const facts = [
    [t('paidFor'), payment.description],
    [t('amount'), formats.rupees(payment.amountPaise / 100)],
    [t('paidBy'), payment.payerName],
    [t('paidAt'), formats.date(calendarDay.format(Date.parse(paidAt)))],
    [t('number'), payment.$id],
    [t('reference'), payment.reference],
    ...(payment.refund === null ? [] : [[t('returned'), formats.rupees(payment.refund.amountPaise / 100)]]),
  ];
  return (
    <Card as="section" pad="lg" className={styles.receipt}>
      <h2>
        {site('name')} · {t('receipt')}
      </h2>
      <dl className={styles.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {payment.state === 'paid' && <RefundTerms payment={payment} />}
      {payment.test && <p className={styles.test}>{t('test')}</p>}
      <Button
        variant="secondary"
        icon={<Printer aria-hidden="true" />}
        className={styles.print}
        onClick={() => window.print()}
      >
        {t('print')}
      </Button>
    </Card>
  );
}
