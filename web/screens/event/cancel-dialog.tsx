import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { EventDetail } from '../../../contracts/events.ts';
import { noRefundHours } from '../../../contracts/payment-terms.ts';
import type { OwnRegistration } from '../../../contracts/registrations.ts';
import { paymentsOfRegistrationQuery } from '../../api/payments.ts';
import { useCancelRegistration } from '../../api/registrations.ts';
import { useFaultText } from '../../lib/form.ts';
import { useFormats } from '../../lib/format.ts';
import { useNow } from '../../lib/page-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormMessage } from '../../ui/fields/form-message.tsx';
import { showToast } from '../../ui/toast.ts';

export interface CancelDialogProps {
  readonly event: Pick<EventDetail, '$id' | 'startsAt' | 'ticketType'>;
  readonly registration: Pick<OwnRegistration, '$id' | 'state'>;
  readonly onClose: () => void;
}

/** Asks before a registration is given up. */
export default function CancelDialog({ event, registration, onClose }: CancelDialogProps) {
  const t = useTranslations('event');
  const close = useTranslations('rsvp')('close');
  const faultText = useFaultText();
  const { mutate, isPending, error } = useCancelRegistration(event.$id);
  const cancel = () =>
    mutate(undefined, {
      onSuccess: () => {
        showToast({ tone: 'plain', text: t('cancelled') });
        onClose();
      },
    });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('cancelTitle')}
      description={t('cancelText')}
      closeLabel={close}
      size="sm"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('keepPlace')}
          </Button>
          <Button variant="danger" busy={isPending} onClick={cancel}>
            {t('cancelRegistration')}
          </Button>
        </>
      }
    >
      {event.ticketType === 'paid' && registration.state === 'confirmed' && (
        <RefundTerms registrationId={registration.$id} startsAt={event.startsAt} />
      )}
      {error !== null && <FormMessage>{faultText(error)}</FormMessage>}
    </Dialog>
  );
}

/** What goes back of what was paid, before anybody gives up a seat; the server decides by the same terms. */
function RefundTerms({ registrationId, startsAt }: { registrationId: string; startsAt: string }) {
  const t = useTranslations('event');
  const formats = useFormats();
  const late = useNow() > Date.parse(startsAt) - noRefundHours * 3_600_000;
  const { data } = useQuery(paymentsOfRegistrationQuery(registrationId));
  const paid = data?.payments.filter(({ state }) => state === 'paid') ?? [];
  if (paid.length === 0) return null;
  const paise = paid.reduce((sum, { amountPaise }) => sum + amountPaise, 0);
  return (
    <FormMessage tone={late ? 'warn' : 'plain'}>
      {late
        ? t('refundNone', { hours: String(noRefundHours) })
        : t('refundAll', { amount: formats.rupees(paise / 100) })}
    </FormMessage>
  );
}
