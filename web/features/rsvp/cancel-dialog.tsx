import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { EventDetail } from '../../../contracts/events.ts';
import { laterDeadline } from '../../../contracts/payment-terms.ts';
import type { PaymentView } from '../../../contracts/payments.ts';
import type { OwnRegistration } from '../../../contracts/registrations.ts';
import { ordersQuery, useCancelSeat } from '../../api/orders.ts';
import { paymentsOfRegistrationQuery } from '../../api/payments.ts';
import { useCancelRegistration } from '../../api/registration-actions.ts';
import { useErrorText } from '../../lib/form.ts';
import { useFormats } from '../../lib/format.ts';
import { useNow } from '../../lib/page-context.tsx';
import { withTexts } from '../../lib/screen-texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormMessage } from '../../ui/fields/field.tsx';
import { showToast } from '../../ui/toast.ts';
import { refundEnd } from '../events/facts.ts';
import { EventSummary, type SummarisedEvent } from './event-summary.tsx';
import { costsMoney, leftOf } from './ticket-terms.ts';

export interface CancelDialogProps {
  readonly event: SummarisedEvent & Pick<EventDetail, '$id' | 'ticketType' | 'refundHours' | 'waitlistCount'>;
  readonly registration: Pick<
    OwnRegistration,
    '$id' | 'state' | 'handedOn' | 'amountPaise' | 'addOns' | 'orderId' | 'passId'
  >;
  /** The order of several tickets of which only this one is cancelled. */
  readonly orderId?: string;
  readonly onClose: () => void;
}

/** What is given up. */
function kindOf({ state }: Pick<OwnRegistration, 'state'>): 'seat' | 'request' | 'waitlist' | 'hold' {
  if (state === 'pending') return 'request';
  if (state === 'waitlisted') return 'waitlist';
  return state === 'awaiting_payment' ? 'hold' : 'seat';
}

/** Confirms cancelling a registration. */
function CancelDialog({ event, registration, orderId, onClose }: CancelDialogProps) {
  const t = useTranslations('cancel');
  const close = useTranslations('shell')('close');
  const errorText = useErrorText();
  const formats = useFormats();
  // As it was when the dialog opened: it closes after the state has changed.
  const [kind] = useState(() => kindOf(registration));
  // One date of a pass is given back; the pass stays, and with it what was paid.
  const ofPass = registration.passId !== null && kind !== 'hold' && kind !== 'request';
  const paid = !ofPass && costsMoney(event, registration) && registration.state === 'confirmed';
  const paidByThem = paid && !registration.handedOn;
  // The confirm button waits until the refund and what else ends are shown.
  const payments = useQuery({
    ...paymentsOfRegistrationQuery(registration.orderId ?? registration.$id),
    enabled: paidByThem,
  });
  const isOfOrder = registration.orderId !== null && kind !== 'seat';
  const orders = useQuery({ ...ordersQuery(event.$id), enabled: isOfOrder });
  const seats = orders.data?.orders.flatMap((order) => order.seats) ?? [];
  const seatOfOrder = seats.find(({ $id }) => $id === registration.$id);
  const others = seatOfOrder?.alsoCancelled.length ?? 0;
  const morePaise = seatOfOrder?.othersCostMorePaise ?? 0;
  const done = () => {
    showToast({ tone: 'plain', text: t(`${kind}.done`) });
    onClose();
  };
  const own = useCancelRegistration(event.$id, done);
  const seat = { eventId: event.$id, orderId: orderId ?? '', registrationId: registration.$id };
  const ofOrder = useCancelSeat(seat, done);
  const { mutate, isPending, error } = orderId === undefined ? own : ofOrder;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t(`${kind}.title`)}
      description={kind === 'seat' && event.waitlistCount > 0 ? t('seat.textToNext') : t(`${kind}.text`)}
      closeLabel={close}
      size="sm"
      destructive
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t(`${kind}.keep`)}
          </Button>
          <Button
            variant="danger"
            busy={isPending || payments.isLoading || orders.isLoading}
            onClick={() => mutate()}
          >
            {t(`${kind}.act`)}
          </Button>
        </>
      }
    >
      <EventSummary event={event} last="place" />
      {ofPass && <FormMessage tone="plain">{t('ofPass')}</FormMessage>}
      {others > 0 && <FormMessage tone="warn">{t('others', { count: others })}</FormMessage>}
      {morePaise > 0 && (
        <FormMessage tone="warn">
          {t('othersCostMore', { amount: formats.money(morePaise, event.currency) })}
        </FormMessage>
      )}
      {paid && registration.handedOn && <FormMessage tone="warn">{t('refundToPayer')}</FormMessage>}
      {paidByThem && !payments.isLoading && (
        <Refund payments={payments.data?.payments ?? null} event={event} registrationId={registration.$id} />
      )}
      {error !== null && <FormMessage>{errorText(error)}</FormMessage>}
    </Dialog>
  );
}

interface RefundProps {
  /** Null when they couldn't be loaded; then the event's current terms are shown. */
  readonly payments: readonly PaymentView[] | null;
  readonly event: CancelDialogProps['event'];
  readonly registrationId: string;
}

/** The refund to expect. The server applies the same terms. */
function Refund({ payments, event, registrationId }: RefundProps) {
  const t = useTranslations('cancel');
  const formats = useFormats();
  const now = useNow();
  const paid = payments?.filter((payment) => payment.state === 'paid' && leftOf(payment, registrationId) > 0);
  if (paid?.length === 0) return null;
  const end = (paid ?? [])
    .flatMap(({ refundableUntil }) => (refundableUntil === null ? [] : [Date.parse(refundableUntil)]))
    .reduce(laterOf, refundEnd(event));
  if (end === null) return <FormMessage tone="warn">{t('refundNever')}</FormMessage>;
  if (now > end) {
    const time = formats.instant(new Date(end).toISOString(), event.timeZone);
    return <FormMessage tone="warn">{t('refundOver', { time })}</FormMessage>;
  }
  const paise = paid?.reduce((sum, payment) => sum + leftOf(payment, registrationId), 0);
  return (
    <FormMessage tone="plain">
      {paise === undefined
        ? t('refundWhole')
        : t('refundAll', { amount: formats.money(paise, event.currency) })}
    </FormMessage>
  );
}

const laterOf = (one: number | null, other: number) => laterDeadline(one, other, (a, b) => a - b);

export default withTexts(CancelDialog, ['event-dialogs']);
