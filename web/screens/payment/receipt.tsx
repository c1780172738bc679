import { Printer } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { PaymentView } from '../../../contracts/payments.ts';
import { useFormats } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import styles from './screen.module.css';

/** The zone of the currency: the same receipt reads the same everywhere. */
const receiptZone = 'Asia/Kolkata';

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
    [t('paidAt'), `${formats.instant(paidAt, receiptZone)} (${paidAt.slice(0, 4)})`],
    [t('number'), payment.$id],
    [t('reference'), payment.reference],
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
