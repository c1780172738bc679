import type { FormEvent } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { inLanguage } from '../../../contracts/languages.ts';
import type { TicketView } from '../../../contracts/tickets.ts';
import { useOfferTicket } from '../../api/tickets.ts';
import { costsMoney } from '../../features/rsvp/ticket-terms.ts';
import { isProblem } from '../../lib/errors.ts';
import { useErrorText } from '../../lib/form.ts';
import { FormMessage } from '../../ui/fields/field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { showToast } from '../../ui/toast.ts';
import styles from './transfer.module.css';

export default function TransferDialog({ ticket, onClose }: { ticket: TicketView; onClose: () => void }) {
  const t = useTranslations('ticket');
  const errorText = useErrorText();
  const offer = useOfferTicket(ticket.$id, () => {
    showToast({ tone: 'good', text: t('offerSent') });
    onClose();
  });
  const fieldError = isProblem(offer.error) ? offer.error.fields.email : undefined;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const email = new FormData(event.currentTarget).get('email');
    offer.mutate(typeof email === 'string' ? email : '');
  };
  return (
    <FormDialog
      title={t('handOn')}
      description={inLanguage(ticket.event, useLocale()).eventTitle}
      closeLabel={t('close')}
      dismissLabel={t('keep')}
      submitLabel={t('sendOffer')}
      busy={offer.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <FormMessage>{offer.error && fieldError === undefined && errorText(offer.error)}</FormMessage>
      <TextField
        label={t('receiverEmail')}
        hint={t('receiverEmailHint')}
        type="email"
        name="email"
        autoComplete="off"
        maxLength={254}
        error={fieldError}
      />
      <ul className={styles.consequences}>
        <li>{t('stillYours')}</li>
        <li>{t('voidThen')}</li>
        {costsMoney(ticket.event, ticket.ticketType) && <li>{t('refundStays')}</li>}
      </ul>
    </FormDialog>
  );
}
