import { useTranslations } from 'use-intl';
import type { EventDetail } from '../../../contracts/events.ts';
import { isProblem, NetworkError } from '../../api/errors.ts';
import { usePayForSeat } from '../../api/payments.ts';
import { useRegister } from '../../api/registrations.ts';
import { RsvpFields } from '../../features/rsvp/rsvp-fields.tsx';
import { useRsvpForm } from '../../features/rsvp/use-rsvp-form.ts';
import { useFaultText } from '../../lib/form.ts';
import { withTexts } from '../../lib/screen-texts.tsx';
import { FormMessage } from '../../ui/fields/form-message.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { showToast } from '../../ui/toast.ts';
import { RefundTerms } from './refund-terms.tsx';

interface RsvpDialogProps {
  readonly event: EventDetail;
  readonly onClose: () => void;
}

function RsvpDialog({ event, onClose }: RsvpDialogProps) {
  const t = useTranslations('rsvp');
  const register = useRegister(event.$id);
  const faultText = useFaultText();
  const pay = usePayForSeat(event.$id);
  const { form, asked, showFaults, clearDraft } = useRsvpForm(event.$id);

  const submit = form.handleSubmit(async (answers) => {
    try {
      const { state } = await register.mutateAsync(answers);
      clearDraft();
      if (state === 'awaiting_payment') {
        await pay.mutateAsync();
        return;
      }
      const outcome = state === 'pending' || state === 'waitlisted' ? state : 'confirmed';
      showToast({ tone: 'good', text: t(outcome) });
      onClose();
    } catch (error) {
      if (!showFaults(error)) showToast({ tone: 'bad', text: t('failed') });
    }
  });
  const { error } = register;
  const explains = error instanceof NetworkError || (isProblem(error) && error.status < 500);

  return (
    <FormDialog
      title={t('title')}
      description={event.eventTitle}
      closeLabel={t('close')}
      dismissLabel={t('cancel')}
      submitLabel={t(event.ticketType === 'paid' ? 'payAndSubmit' : 'submit')}
      busy={asked.isPending || register.isPending || pay.isPending || pay.isSuccess}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <FormMessage>{explains && faultText(error)}</FormMessage>
      {event.ticketType === 'paid' && (
        <FormMessage tone="plain">
          <RefundTerms event={event} />
        </FormMessage>
      )}
      <RsvpFields form={form} asked={asked} />
    </FormDialog>
  );
}

export default withTexts(RsvpDialog, ['rsvp']);
