import type { FormEvent } from 'react';
import { useTranslations } from 'use-intl';
import type { Party } from '../../../contracts/invoices.ts';
import { useRequestInvoice } from '../../api/invoices.ts';
import { PartyFields, partyOf } from '../../features/invoices/party-fields.tsx';
import { isProblem } from '../../lib/errors.ts';
import { useErrorText } from '../../lib/form.ts';
import { FormMessage } from '../../ui/fields/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { showToast } from '../../ui/toast.ts';

interface InvoiceDialogProps {
  readonly paymentId: string;
  readonly buyer: Party;
  /** Whether none was issued yet. */
  readonly isNew: boolean;
  readonly onClose: () => void;
}

/** Asks for whom the invoice is, and gets it at once. */
export default function InvoiceDialog({ paymentId, buyer, isNew, onClose }: InvoiceDialogProps) {
  const t = useTranslations('invoices');
  const errorText = useErrorText();
  const { mutate, isPending, error } = useRequestInvoice(paymentId, () => {
    showToast({ tone: 'good', text: t('issued') });
    onClose();
  });
  const fields = isProblem(error) ? error.fields : {};
  const submit = (event: FormEvent<HTMLFormElement>) => mutate(partyOf(new FormData(event.currentTarget)));
  return (
    <FormDialog
      title={t('forCompany')}
      closeLabel={t('close')}
      dismissLabel={t('cancel')}
      submitLabel={t(isNew ? 'getNow' : 'correct')}
      busy={isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      {error !== null && Object.keys(fields).length === 0 && <FormMessage>{errorText(error)}</FormMessage>}
      <PartyFields party={buyer} errorOf={(field) => fields[field]} />
    </FormDialog>
  );
}
