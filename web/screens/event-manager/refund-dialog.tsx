import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { currencySign } from '../../../contracts/money.ts';
import { boughtOf } from '../../../contracts/order-texts.ts';
import type { PaymentView } from '../../../contracts/payments.ts';
import { parseAmount } from '../../../contracts/prices.ts';
import { useCall } from '../../api/call.ts';
import { isProblem } from '../../lib/errors.ts';
import { useErrorText } from '../../lib/form.ts';
import { useFormats } from '../../lib/format.ts';
import { amountTextOf } from '../../ui/digits.ts';
import { Select } from '../../ui/fields/choices.tsx';
import { FormMessage } from '../../ui/fields/field.tsx';
import { AmountField, TextField } from '../../ui/fields/text-field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { showToast } from '../../ui/toast.ts';

interface RefundDialogProps {
  readonly eventId: string;
  readonly payment: PaymentView;
  readonly onClose: () => void;
}

/** Refunds a part of a payment. The ticket stays. */
export default function RefundDialog({ eventId, payment, onClose }: RefundDialogProps) {
  const t = useTranslations('manage.refundPart');
  const shared = useTranslations('manage');
  const formats = useFormats();
  const locale = useLocale();
  const { currency } = payment;
  const errorText = useErrorText();
  const call = useCall();
  const queries = useQueryClient();
  // One refund, however often the button is pressed.
  const [key] = useState(() => crypto.randomUUID());
  const [itemId, setItemId] = useState('');
  const [errors, setErrors] = useState<{ amount?: string; reason?: string }>({});
  const refund = useMutation({
    mutationFn: (body: { key: string; itemId?: string; amountPaise: number; reason: string }) =>
      call('POST /v1/events/:eventId/payments/:paymentId/refunds', {
        params: { eventId, paymentId: payment.$id },
        body,
      }),
    onSuccess: (_, { amountPaise }) => {
      showToast({ tone: 'good', text: t('done', { amount: formats.money(amountPaise, currency) }) });
      onClose();
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['GET /v1/events/:eventId/payments'] }),
  });
  const items = payment.items.filter((item) => item.amountPaise > item.refundedPaise);
  const item = items.find((each) => each.itemId === itemId);
  const all = payment.amountPaise - (payment.refund?.amountPaise ?? 0);
  const left = Math.min(all, item === undefined ? all : item.amountPaise - item.refundedPaise);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const sent = new FormData(event.currentTarget);
    const amountPaise = parseAmount(amountTextOf(String(sent.get('amount'))), currency);
    const reason = String(sent.get('reason')).trim();
    const isAmount = amountPaise > 0 && amountPaise <= left;
    const found = {
      ...(!isAmount && { amount: t('amountError', { amount: formats.money(left, currency) }) }),
      ...(reason === '' && { reason: t('reasonMissing') }),
    };
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    refund.mutate({ key, amountPaise, reason, ...(item !== undefined && { itemId }) });
  };
  const { error } = refund;
  return (
    <FormDialog
      title={t('title', { name: payment.payerName || shared('nameless') })}
      description={boughtOf(payment) || payment.description}
      closeLabel={shared('close')}
      dismissLabel={t('keep')}
      submitLabel={t('act')}
      busy={refund.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      {items.length > 1 && (
        <Select
          label={t('item')}
          value={itemId}
          options={[
            { value: '', label: t('anything') },
            ...items.map(({ itemId: value, label, amountPaise, refundedPaise }) => ({
              value,
              label: `${label} · ${formats.money(amountPaise - refundedPaise, currency)}`,
            })),
          ]}
          onChange={({ target }) => setItemId(target.value)}
        />
      )}
      <AmountField
        label={t('amount')}
        name="amount"
        sign={currencySign(currency, locale)}
        hint={t('left', { amount: formats.money(left, currency) })}
        error={errors.amount}
      />
      <TextField
        label={t('reason')}
        hint={t('reasonHint')}
        name="reason"
        maxLength={200}
        autoComplete="off"
        error={errors.reason}
      />
      <FormMessage tone="plain">{t('ticketStays')}</FormMessage>
      {error !== null && (
        <FormMessage>{isProblem(error, 'refund_too_high') ? t('changed') : errorText(error)}</FormMessage>
      )}
    </FormDialog>
  );
}
