import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { EventDetail } from '../../../contracts/events.ts';
import type { OwnRegistration } from '../../../contracts/registrations.ts';
import { useViewer } from '../../api/account.ts';
import { ownRegistrationQuery } from '../../api/registrations.ts';
import { isPast, RefundTerms } from '../../features/events/facts.ts';
import { useFormats } from '../../lib/format.ts';
import { lazyWithRetry } from '../../lib/lazy-part.tsx';
import { useNow, useSite } from '../../lib/page-context.tsx';
import { offerOf, RegisterAction } from './register-action.tsx';
import styles from './register-panel.module.css';

const LiveRegistration = lazyWithRetry(() => import('./live-registration.tsx'));

/** Milliseconds between two polls while waiting for a decision, for networks that block WebSockets. */
const pollMs = 60_000;

function waits(registration: OwnRegistration | null | undefined): boolean {
  return registration?.state === 'pending' || registration?.state === 'waitlisted';
}

/** Whether the event's current refund terms apply; people who have paid keep the terms they paid under. */
function toPay(registration: OwnRegistration | null | undefined): boolean {
  return waits(registration) || registration?.state === 'awaiting_payment';
}

/** The price, the seats left, and the registration button. */
export function RegisterPanel({ event }: { event: EventDetail }) {
  const viewer = useViewer();
  const [openedAt, setOpenedAt] = useState(0);
  const now = Math.max(useNow(), openedAt);
  const { payments } = useSite();
  const { data: registration } = useQuery({
    ...ownRegistrationQuery(event.$id),
    enabled: viewer !== null && !event.may.manage,
    // The state changes through others' decisions.
    refetchInterval: ({ state }) => (waits(state.data) ? pollMs : false),
  });
  const offer = offerOf(event, viewer === null ? null : (registration ?? null), now, payments);
  const over = isPast(event, now);
  // The page says first that it is cancelled or over; a seat and the way to manage it stay.
  if (offer.kind === 'cancelled' || (over && offer.kind !== 'held' && offer.kind !== 'manage')) return null;
  return (
    <section className={styles.panel}>
      <RegisterAction
        event={event}
        offer={offer}
        signedIn={viewer !== null}
        onOpening={() => setOpenedAt(Date.now())}
      >
        {!over && <Room event={event} isOffered={offer.kind === 'register' || toPay(registration)} />}
      </RegisterAction>
      {registration && (
        <Suspense>
          <LiveRegistration eventId={event.$id} />
        </Suspense>
      )}
    </section>
  );
}

function Room({ event, isOffered }: { event: EventDetail; isOffered: boolean }) {
  const t = useTranslations('event');
  const formats = useFormats();
  const { seatsLeft: left, waitlistCount } = event;
  return (
    <ul className={styles.room}>
      {left !== null && <li>{t('seatsLeft', { count: left, shown: formats.count(left) })}</li>}
      {waitlistCount > 0 && (
        <li>{t('waitlist', { count: waitlistCount, shown: formats.count(waitlistCount) })}</li>
      )}
      {event.tenantApproval && <li>{t('needsApproval')}</li>}
      {isOffered && event.ticketType === 'paid' && (
        <li>
          <RefundTerms event={event} />
        </li>
      )}
      {event.closesAt !== null && (
        <li>{t('closesAt', { time: formats.instant(event.closesAt, event.timeZone) })}</li>
      )}
    </ul>
  );
}
