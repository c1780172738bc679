import type { FormEvent } from 'react';
import { useTranslations } from 'use-intl';
import { type PaymentAccountName, useRemovePaymentMethod } from '../../api/payment-accounts.ts';
import { isProblem } from '../../lib/errors.ts';
import { useErrorText } from '../../lib/form.ts';
import { FormMessage } from '../../ui/fields/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { showToast } from '../../ui/toast.ts';
import { OwnProofField, useOwnProofTexts } from './own-proof-field.tsx';

interface RemoveMethodDialogProps {
  readonly name: PaymentAccountName;
  readonly methodId: string;
  readonly title: string;
  readonly text: string;
  readonly onClose: () => void;
}

/** Removes a way to pay, or the keys of one that isn't used any more. */
export default function RemoveMethodDialog({
  name,
  methodId,
  title,
  text,
  onClose,
}: RemoveMethodDialogProps) {
  const t = useTranslations('paymentAccounts');
  const errorText = useErrorText();
  const proof = useOwnProofTexts();
  const { mutate, isPending, error } = useRemovePaymentMethod(name, () => {
    showToast({ tone: 'good', text: t('removed') });
    onClose();
  });
  const submit = (event: FormEvent<HTMLFormElement>) =>
    mutate({ methodId, password: String(new FormData(event.currentTarget).get('password') ?? '') });
  const wrongPassword = isProblem(error, 'user_invalid_credentials');
  return (
    <FormDialog
      title={title}
      description={text}
      closeLabel={t('close')}
      dismissLabel={t('keep')}
      submitLabel={t('remove')}
      busy={isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <OwnProofField
        name="password"
        label={t('password')}
        error={wrongPassword ? proof.wrong : undefined}
        required
      />
      {error !== null && !wrongPassword && <FormMessage>{errorText(error)}</FormMessage>}
    </FormDialog>
  );
}
