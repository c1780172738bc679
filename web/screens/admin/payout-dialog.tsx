import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useLocale, useTranslations } from 'use-intl';
import { currencySign, decimalsOf } from '../../../contracts/money.ts';
import { parseAmount, typedAmount } from '../../../contracts/prices.ts';
import type { SettledEvent } from '../../../contracts/settlement.ts';
import { useRecordPayout } from '../../api/settlement.ts';
import { calendarDay } from '../../features/events/days.ts';
import { showFieldErrors, useErrorText } from '../../lib/form.ts';
import { useFormats } from '../../lib/format.ts';
import { amountTextOf } from '../../ui/digits.ts';
import { FormMessage } from '../../ui/fields/field.tsx';
import { AmountField, DateField, TextField } from '../../ui/fields/text-field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { showToast } from '../../ui/toast.ts';

interface PayoutDialogProps {
  readonly event: SettledEvent;
  readonly onClose: () => void;
}

/** Records a payout of all that is owed, or of a part. */
export default function PayoutDialog({ event, onClose }: PayoutDialogProps) {
  const t = useTranslations('settlement');
  const locale = useLocale();
  const formats = useFormats();
  const errorText = useErrorText();
  const { eventId, currency, outstanding, title } = event;
  // One dialog records one payout, however often it's sent.
  const [$id] = useState(
    () => `payout-${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 12)}`,
  );
  const { register, handleSubmit, setValue, setError, formState } = useForm({
    defaultValues: {
      amount: typedAmount(outstanding, currency),
      paidOn: calendarDay(Date.now()),
      reference: '',
    },
  });
  const { mutateAsync, isPending, error } = useRecordPayout(eventId, {
    onDone: () => {
      showToast({ tone: 'good', text: t('recorded') });
      onClose();
    },
  });
  const submit = handleSubmit(async ({ amount, ...given }) => {
    try {
      await mutateAsync({ $id, currency, amount: parseAmount(amount, currency), ...given });
    } catch (error) {
      showFieldErrors(error, ['amount', 'paidOn', 'reference'], setError);
    }
  });
  const { errors } = formState;
  return (
    <FormDialog
      title={t('recordTitle')}
      description={t('recordText', { title, outstanding: formats.money(outstanding, currency) })}
      closeLabel={t('close')}
      dismissLabel={t('cancel')}
      submitLabel={t('record')}
      busy={isPending}
      onSubmit={(submission) => void submit(submission)}
      onClose={onClose}
    >
      {error !== null && Object.keys(errors).length === 0 && <FormMessage>{errorText(error)}</FormMessage>}
      <AmountField
        label={t('amount')}
        sign={currencySign(currency, locale)}
        error={errors.amount?.message}
        {...register('amount', {
          validate: (typed) =>
            !Number.isNaN(parseAmount(typed, currency)) ||
            t('amountFormat', { decimals: decimalsOf(currency) }),
          onChange: ({ target }) => setValue('amount', amountTextOf(target.value)),
        })}
      />
      <DateField label={t('paidOn')} error={errors.paidOn?.message} {...register('paidOn')} />
      <TextField
        label={t('reference')}
        note={t('optional')}
        hint={t('referenceHint')}
        maxLength={200}
        error={errors.reference?.message}
        {...register('reference')}
      />
    </FormDialog>
  );
}
