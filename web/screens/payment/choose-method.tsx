import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { PaymentView } from '../../../contracts/payments.ts';
import { paymentMethodsQuery, useChoosePaymentMethod } from '../../api/payments.ts';
import { useErrorText } from '../../lib/form.ts';
import { Button } from '../../ui/button.tsx';
import { RadioGroup } from '../../ui/fields/choices.tsx';
import { FormMessage } from '../../ui/fields/field.tsx';
import styles from './screen.module.css';

interface ChooseMethodProps {
  readonly payment: PaymentView;
  /** They continue with the way that the order has already. */
  readonly onChosen: () => void;
}

/** Whether there is more than one way to pay for an order. */
export function useHasChoice(paymentId: string): boolean {
  return (useQuery(paymentMethodsQuery(paymentId)).data?.methods.length ?? 0) > 1;
}

/** One of the ways to pay that the event offers. */
export function ChooseMethod({ payment, onChosen }: ChooseMethodProps) {
  const t = useTranslations('payment');
  const errorText = useErrorText();
  const methods = useQuery(paymentMethodsQuery(payment.$id)).data?.methods ?? [];
  const [chosen, setChosen] = useState(
    methods.find(({ method }) => method === payment.method)?.$id ?? methods[0]?.$id,
  );
  const { mutate, isPending, error } = useChoosePaymentMethod(payment.$id, onChosen);
  return (
    <form
      method="dialog"
      className={styles.sandbox}
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen !== undefined) mutate(chosen);
      }}
    >
      <RadioGroup
        label={t('chooseTitle')}
        name="method"
        value={chosen}
        onChange={({ target }) => setChosen(target.value)}
        choices={methods.map(({ $id, method }) => ({
          value: $id,
          label: (
            <span className={styles.way}>
              {t(`way.${method}`)}
              <small>{t(`wayHint.${method}`)}</small>
            </span>
          ),
        }))}
      />
      {error !== null && <FormMessage>{errorText(error)}</FormMessage>}
      <Button type="submit" size="lg" block busy={isPending}>
        {t('continue')}
      </Button>
    </form>
  );
}
