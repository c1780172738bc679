import type { FormEvent } from 'react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { cleanLine } from '../../../contracts/clean-text.ts';
import type { Order } from '../../../contracts/orders.ts';
import { ticketLimits } from '../../../contracts/ticket-types.ts';
import { useNameSeat } from '../../api/orders.ts';
import { isProblem } from '../../lib/errors.ts';
import { useErrorText } from '../../lib/form.ts';
import { FormMessage } from '../../ui/fields/field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { showToast } from '../../ui/toast.ts';

interface NameDialogProps {
  readonly order: Order;
  readonly seat: Order['seats'][number];
  readonly onClose: () => void;
}

/** Says who a ticket is for. */
export default function NameDialog({ order, seat, onClose }: NameDialogProps) {
  const t = useTranslations('orders');
  const errorText = useErrorText();
  const [missing, setMissing] = useState(false);
  const place = { eventId: order.eventId, orderId: order.$id, registrationId: seat.$id };
  const { mutate, isPending, error } = useNameSeat(place, () => {
    showToast({ tone: 'good', text: t('nameSaved') });
    onClose();
  });
  const fieldError = isProblem(error) ? error.fields.name : undefined;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const typed = new FormData(event.currentTarget).get('name');
    const name = typeof typed === 'string' ? cleanLine(typed) : '';
    setMissing(name === '');
    if (name !== '') mutate(name);
  };
  return (
    <FormDialog
      title={t(seat.name === '' ? 'addName' : 'changeName')}
      description={seat.ticketType?.name}
      closeLabel={t('close')}
      dismissLabel={t('keep')}
      submitLabel={t('saveName')}
      busy={isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <FormMessage>{error && fieldError === undefined && errorText(error)}</FormMessage>
      <TextField
        label={t('holder')}
        name="name"
        defaultValue={seat.name}
        autoComplete="off"
        maxLength={ticketLimits.name}
        error={missing ? t('nameRequired') : fieldError}
      />
    </FormDialog>
  );
}
