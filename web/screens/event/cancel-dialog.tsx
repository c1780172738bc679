import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { EventDetail } from '../../../contracts/events.ts';
import { noRefundHours } from '../../../contracts/payment-terms.ts';
import type { PaymentView } from '../../../contracts/payments.ts';
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
  const close = useTranslations('shell')('close');
  const faultText = useFaultText();
  const waits = registration.state === 'waitlisted';
  const paid = event.ticketType === 'paid' && registration.state === 'confirmed';
  // Nobody confirms before they could read what goes back.
  const payments = useQuery({ ...paymentsOfRegistrationQuery(registration.$id), enabled: paid });
  const { mutate, isPending, error } = useCancelRegistration(event.$id, () => {
    showToast({ tone: 'plain', text: t(waits ? 'leftWaitlist' : 'cancelled') });
    onClose();
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t(waits ? 'leaveTitle' : 'cancelTitle')}
      description={t(waits ? 'leaveText' : 'cancelText')}
      closeLabel={close}
      size="sm"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('keepPlace')}
          </Button>
          <Button variant="danger" busy={isPending || payments.isLoading} onClick={() => mutate()}>
            {t(waits ? 'leaveWaitlist' : 'cancelRegistration')}
          </Button>
        </>
      }
    >
      {paid && !payments.isLoading && (
        <RefundTerms payments={payments.data?.payments ?? null} startsAt={event.startsAt} />
      )}
      {error !== null && <FormMessage>{faultText(error)}</FormMessage>}
    </Dialog>
  );
}

interface RefundTermsProps {
  /** Null where they could not be asked for: the terms hold all the same. */
  readonly payments: readonly PaymentView[] | null;
  readonly startsAt: string;
}

/** What goes back of what was paid, before anybody gives up a seat; the server decides by the same terms. */
function RefundTerms({ payments, startsAt }: RefundTermsProps) {
  const t = useTranslations('event');
  const formats = useFormats();
  const late = useNow() > Date.parse(startsAt) - noRefundHours * 3_600_000;
  const paise = payments
    ?.filter(({ state }) => state === 'paid')
    .reduce((sum, { amountPaise }) => sum + amountPaise, 0);
  if (paise === 0) return null;
  if (late) return <FormMessage tone="warn">{t('refundNone', { hours: String(noRefundHours) })}</FormMessage>;
  return (
    <FormMessage tone="plain">
      {paise === undefined ? t('refundWhole') : t('refundAll', { amount: formats.rupees(paise / 100) })}
    </FormMessage>
  );
}
