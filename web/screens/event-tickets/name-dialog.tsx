import type { FormEvent } from 'react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { cleanLine, normaliseEmail } from '../../../contracts/clean-text.ts';
import type { EventDetail } from '../../../contracts/events.ts';
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
  readonly event: Pick<EventDetail, 'eventTitle'>;
  readonly order: Order;
  readonly seat: Order['seats'][number];
  readonly onClose: () => void;
}

/** Says who a ticket is for, and where it's sent. */
export default function NameDialog({ event, order, seat, onClose }: NameDialogProps) {
  const t = useTranslations('orders');
  const errorText = useErrorText();
  const [wrong, setWrong] = useState<{ name?: string; email?: string }>({});
  const place = { eventId: order.eventId, orderId: order.$id, registrationId: seat.$id };
  const { mutate, isPending, error } = useNameSeat(place, () => {
    showToast({ tone: 'good', text: t('detailsSaved') });
    onClose();
  });
  const { name: nameError, email: emailError } = isProblem(error) ? error.fields : {};
  const had = seat.holder?.email ?? '';
  const submit = ({ currentTarget }: FormEvent<HTMLFormElement>) => {
    const typed = new FormData(currentTarget);
    const name = cleanLine(String(typed.get('name') ?? ''));
    const email = cleanLine(String(typed.get('email') ?? ''));
    const isWrong = email !== '' && normaliseEmail(email) === null;
    const found = {
      ...(name === '' && { name: t('nameRequired') }),
      ...(isWrong && { email: t('invalidEmail') }),
    };
    setWrong(found);
    if (Object.keys(found).length > 0) return;
    mutate({ name, ...(email !== had && { email: email === '' ? null : email }) });
  };
  return (
    <FormDialog
      title={t('detailsTitle')}
      description={[seat.ticketType?.name, event.eventTitle].filter((text) => text !== undefined).join(' · ')}
      closeLabel={t('close')}
      dismissLabel={t('keep')}
      submitLabel={t('saveDetails')}
      busy={isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <FormMessage>
        {error && nameError === undefined && emailError === undefined && errorText(error)}
      </FormMessage>
      <TextField
        label={t('holder')}
        name="name"
        defaultValue={seat.name}
        autoComplete="off"
        maxLength={ticketLimits.name}
        error={wrong.name ?? nameError}
      />
      <TextField
        label={t('holderEmail')}
        note={t('optional')}
        name="email"
        type="email"
        defaultValue={had}
        autoComplete="off"
        hint={
          seat.holder === null || seat.holder.state === 'waiting'
            ? t('holderEmailHint')
            : t('holderNewEmail', { address: had })
        }
        error={wrong.email ?? emailError}
      />
    </FormDialog>
  );
}
