import { CircleCheck, Ticket } from 'lucide-react';
import { Suspense } from 'react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import type { OwnRegistration } from '../../../contracts/registrations.ts';
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
  const { event } = own;
  const foot = (
    <>
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
  if (registration.state === 'awaiting_payment' && registration.holdExpiresAt !== null) {
    return (
      <Action {...own} foot={foot}>
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

export default withTexts(HeldSeat, ['event-parts']);
