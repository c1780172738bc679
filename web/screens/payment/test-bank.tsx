import { Landmark } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { BankStep } from '../../../contracts/disputes.ts';
import type { PaymentView } from '../../../contracts/payments.ts';
import { useDisputeInSandbox } from '../../api/disputes.ts';
import { useErrorText } from '../../lib/form.ts';
import { Button } from '../../ui/button.tsx';
import { FormMessage } from '../../ui/fields/field.tsx';
import styles from './screen.module.css';

const steps = [
  'ask',
  'dispute',
  'decide_for_buyer',
  'decide_for_organiser',
] as const satisfies readonly BankStep[];

/** What the buyer's bank does about a test payment, for trying disputes out. */
export default function TestBank({ payment }: { readonly payment: PaymentView }) {
  const t = useTranslations('payment');
  const errorText = useErrorText();
  const { mutate, data, error, isPending, variables } = useDisputeInSandbox(payment.$id);
  return (
    <section className={styles.bank} aria-labelledby="test-bank">
      <h2 id="test-bank" className={styles.sandboxTitle}>
        <Landmark aria-hidden="true" />
        {t('bankTitle')}
      </h2>
      <p className={styles.terms}>{t('bankText')}</p>
      <div className={styles.bankSteps}>
        {steps.map((step) => (
          <Button
            key={step}
            size="sm"
            variant="secondary"
            busy={isPending && variables === step}
            onClick={() => mutate(step)}
          >
            {t(`bankStep.${step}`)}
          </Button>
        ))}
      </div>
      {data !== undefined && <FormMessage tone="plain">{t(`bankState.${data.state ?? 'none'}`)}</FormMessage>}
      {error !== null && <FormMessage>{errorText(error)}</FormMessage>}
    </section>
  );
}
