import { ShoppingBag } from 'lucide-react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { samplePrice } from '../../../contracts/payment-terms.ts';
import { useBuySample } from '../../api/payments.ts';
import { useErrorText } from '../../lib/form.ts';
import { useFormats } from '../../lib/format.ts';
import { useSite } from '../../lib/page-context.tsx';
import { paths } from '../../paths.ts';
import { Head } from '../../shell/head.tsx';
import { MessageCard } from '../../shell/message-card.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { FormMessage } from '../../ui/fields/field.tsx';
import styles from './screen.module.css';

/** A sample product to try payments with. */
export function Component() {
  const t = useTranslations('payment');
  const formats = useFormats();
  const errorText = useErrorText();
  const { payments } = useSite();
  const { mutate, isPending, isSuccess, error } = useBuySample();
  const amount = formats.money(samplePrice.amount, samplePrice.currency);
  return (
    <MessageCard sign={<ShoppingBag />}>
      <Head title={t('sampleTitle')} />
      <div className={styles.offer}>
        <h1>{t('sampleTitle')}</h1>
        <p className={styles.text}>{t('sampleText')}</p>
        <p className={styles.price}>{amount}</p>
      </div>
      {error !== null && <FormMessage>{errorText(error)}</FormMessage>}
      <Button
        size="lg"
        block
        busy={isPending || isSuccess}
        disabledReason={payments ? undefined : t('notSetUp')}
        onClick={() => mutate()}
      >
        {t('pay', { amount })}
      </Button>
      <Link to={paths.allEvents()} className={buttonClass({ variant: 'quiet', size: 'lg', block: true })}>
        {t('notNow')}
      </Link>
    </MessageCard>
  );
}
