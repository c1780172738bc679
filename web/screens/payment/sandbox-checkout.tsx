import { FlaskConical } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { usePayInSandbox } from '../../api/payments.ts';
import { useFaultText } from '../../lib/form.ts';
import { useFormats } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { FormMessage } from '../../ui/fields/form-message.tsx';
import type { CheckoutProps } from './checkout.ts';
import styles from './screen.module.css';

/** The checkout of the embedded sandbox: three buttons for the three ways in which a checkout ends (ruling 28). */
export function SandboxCheckout({ payment, busy, onOutcome }: CheckoutProps) {
  const t = useTranslations('payment');
  const formats = useFormats();
  const faultText = useFaultText();
  const { mutate, isPending, variables, error } = usePayInSandbox(payment.$id);
  const press = (outcome: 'success' | 'failure') =>
    mutate(outcome, {
      onSuccess: (answer) =>
        onOutcome(
          'error' in answer
            ? { kind: 'failed', reason: answer.error.description }
            : { kind: 'paid', proof: answer },
        ),
    });
  return (
    <div className={styles.sandbox}>
      <h2 className={styles.sandboxTitle}>
        <FlaskConical aria-hidden="true" />
        {t('testTitle')}
      </h2>
      <p>{t('testText')}</p>
      {error !== null && <FormMessage>{faultText(error)}</FormMessage>}
      <Button
        size="lg"
        block
        busy={busy || (isPending && variables === 'success')}
        onClick={() => press('success')}
      >
        {t('testSuccess', { amount: formats.rupees(payment.amountPaise / 100) })}
      </Button>
      <Button
        variant="secondary"
        block
        busy={isPending && variables === 'failure'}
        onClick={() => press('failure')}
      >
        {t('testFailure')}
      </Button>
      <Button variant="quiet" block onClick={() => onOutcome({ kind: 'closed' })}>
        {t('testAbandon')}
      </Button>
    </div>
  );
}
