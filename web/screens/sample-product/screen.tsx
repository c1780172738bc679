import { useTranslations } from 'use-intl';
import { samplePrice } from '../../../contracts/payment-terms.ts';
import { useBuySample } from '../../api/payments.ts';
import { useErrorText } from '../../lib/form.ts';
import { useFormats } from '../../lib/format.ts';
import { useSite } from '../../lib/page-context.tsx';
import { Head } from '../../shell/head.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FormMessage } from '../../ui/fields/field.tsx';
import { Container } from '../../ui/layout.tsx';
import styles from './screen.module.css';

/** A sample product to try payments with. */
export function Component() {
  const t = useTranslations('payment');
  const formats = useFormats();
  const errorText = useErrorText();
  const { payments } = useSite();
  const { mutate, isPending, isSuccess, error } = useBuySample();
  return (
    <Container width="text" className={styles.screen}>
      <Head title={t('sampleTitle')} />
      <h1>{t('sampleTitle')}</h1>
      <Card as="section" pad="lg" className={styles.offer}>
        <p className={styles.price}>{formats.money(samplePrice.amount, samplePrice.currency)}</p>
        <p className={styles.text}>{t('sampleText')}</p>
        {error !== null && <FormMessage>{errorText(error)}</FormMessage>}
        <Button
          size="lg"
          block
          busy={isPending || isSuccess}
          disabledReason={payments ? undefined : t('notSetUp')}
          onClick={() => mutate()}
        >
          {t('payNow')}
        </Button>
      </Card>
    </Container>
  );
}
