import { useQuery } from '@tanstack/react-query';
import { CircleCheck, Ticket } from 'lucide-react';
import { Suspense } from 'react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import type { OwnRegistration } from '../../../contracts/registrations.ts';
import { ordersQuery } from '../../api/orders.ts';
import { ticketTypesQuery } from '../../api/ticket-types.ts';
import { useFormats } from '../../lib/format.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { withTexts } from '../../lib/screen-texts.tsx';
import { paths } from '../../paths.ts';
import { buttonClass } from '../../ui/button.tsx';
import { CancelRegistration } from './cancel-registration.tsx';
import ListedChoice from './listed-choice.tsx';
import { Action, type Panel, StateButton } from './priced-action.tsx';
import styles from './register-panel.module.css';

const PayForSeat = lazyPart(() => import('./pay-for-seat.tsx'));
const CancelAfterStart = lazyPart(() => import('./cancel-after-start.tsx'));

interface HeldSeatProps extends Panel {
  readonly registration: OwnRegistration;
  readonly canCancel: boolean;
}

/** A registration that counts: its state, the ticket or payment, and how to withdraw it. */
function HeldSeat(props: HeldSeatProps) {
  return (
    <div className={styles.held}>
      <Seat {...props} />
    </div>
  );
}

function Seat({ registration, canCancel, ...own }: HeldSeatProps) {
  const t = useTranslations('eventParts');
  const formats = useFormats();
  const { event } = own;
  const foot = (
    <>
      {event.hasTicketTypes && (
        <p className={styles.own}>
          <OwnTicket registration={registration} currency={event.currency} />
          <Link to={paths.eventTickets(event.$id)}>
            {t(registration.orderId === null ? 'ticketsForOthers' : 'allTickets')}
          </Link>
        </p>
      )}
      {event.hidden && <p>{t('hiddenForYou')}</p>}
      <ListedChoice registration={registration} />
      {canCancel ? (
        <CancelRegistration event={event} registration={registration} />
      ) : (
        <Suspense>
          <CancelAfterStart event={event} registration={registration} />
        </Suspense>
      )}
    </>
  );
  const { data: owned } = useQuery({ ...ordersQuery(event.$id), enabled: registration.orderId !== null });
  const order = owned?.orders.find(({ $id }) => $id === registration.orderId);
  // All held tickets of an order are paid together.
  const agreed = order?.duePaise || agreedPaise(registration);
  const price = agreed === null ? undefined : formats.money(agreed, event.currency);
  if (registration.state === 'awaiting_payment' && registration.holdExpiresAt !== null) {
    return (
      <Action {...own} price={price} foot={foot}>
        <Suspense>
          <PayForSeat eventId={event.$id} until={registration.holdExpiresAt} />
        </Suspense>
      </Action>
    );
  }
  const { text, hint } = {
    confirmed: { text: t('registered'), hint: undefined },
    pending: { text: t('pending'), hint: t('pendingHint') },
    waitlisted: {
      text: t('waitlisted', { position: String(registration.waitlistPosition ?? '') }),
      hint: t('waitlistedHint'),
    },
  }[registration.state as 'confirmed' | 'pending' | 'waitlisted'];
  return (
    <Action {...own} priced={false} hint={hint} foot={foot}>
      <StateButton icon={registration.state === 'confirmed' && <CircleCheck aria-hidden="true" />}>
        {text}
      </StateButton>
      {registration.state === 'confirmed' && (
        <Link to={paths.ticket(registration.$id)} className={buttonClass({ size: 'lg', block: true })}>
          <Ticket aria-hidden="true" />
          {t('showTicket')}
        </Link>
      )}
    </Action>
  );
}

/** What the person agreed to pay for the ticket and its add-ons; null where the event's price applies. */
function agreedPaise({ amountPaise, addOns }: OwnRegistration): number | null {
  if (amountPaise === null) return null;
  return addOns.reduce((sum, { count, pricePaise }) => sum + count * pricePaise, amountPaise);
}

/** The type and the agreed price. A type that is hidden by now has no name here; the ticket says it. */
function OwnTicket({
  registration,
  currency,
}: Pick<HeldSeatProps, 'registration'> & { readonly currency: string }) {
  const free = useTranslations('events')('free');
  const formats = useFormats();
  const { data } = useQuery(ticketTypesQuery(registration.eventId));
  const name = data?.types.find(({ $id }) => $id === registration.ticketTypeId)?.name;
  if (name === undefined) return null;
  const agreed = agreedPaise(registration);
  return (
    <span>
      <strong>{name}</strong>
      {agreed !== null && ` · ${agreed === 0 ? free : formats.money(agreed, currency)}`}
    </span>
  );
}

export default withTexts(HeldSeat, ['event-parts']);
