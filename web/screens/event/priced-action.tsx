import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { EventDetail } from '../../../contracts/events.ts';
import type { RegistrationBarType } from '../../../contracts/registration-window.ts';
import type { OwnRegistration } from '../../../contracts/registrations.ts';
import { useFormats } from '../../lib/format.ts';
import { ActionBar } from '../../ui/action-bar.tsx';
import { Button } from '../../ui/button.tsx';
import styles from './register-panel.module.css';

/** What the page offers for the registration's state (product rule 25). The server checks again. */
export type Offer =
  | { readonly kind: 'manage' }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'held'; readonly registration: OwnRegistration; readonly canCancel: boolean }
  | { readonly kind: 'declined'; readonly reason: string | null }
  | { readonly kind: 'closed'; readonly bar: RegistrationBarType; readonly at: string }
  | { readonly kind: 'no-payment' }
  | { readonly kind: 'not-on-sale' }
  | { readonly kind: 'register'; readonly full: boolean };

export interface Panel {
  readonly event: EventDetail;
  readonly room: ReactNode;
}

interface ActionProps extends Panel {
  /** Whether the price still matters. */
  readonly priced?: boolean;
  /** Replaces the event's price. */
  readonly price?: ReactNode;
  readonly hint?: string | undefined;
  readonly foot?: ReactNode;
  readonly children: ReactNode;
}

/** The price and the buttons, which stay at the bottom of narrow windows, and the rest in the page. */
export function Action({ event, room, priced = true, price, hint, foot, children }: ActionProps) {
  const t = useTranslations('events');
  const formats = useFormats();
  return (
    <>
      <ActionBar className={styles.bar}>
        {priced && (
          <p className={styles.price}>
            {price ??
              (event.ticketPrice === null
                ? t('free')
                : formats.price({ ...event, ticketPrice: event.ticketPrice }))}
          </p>
        )}
        <div className={styles.action}>{children}</div>
      </ActionBar>
      <div className={styles.notes}>
        {hint !== undefined && <p>{hint}</p>}
        {room}
        {foot}
      </div>
    </>
  );
}

/** A disabled button that shows a state; the hint next to it explains why. */
export function StateButton({ icon, children }: { icon?: ReactNode; children: ReactNode }) {
  return (
    <Button size="lg" block disabled icon={icon} className={icon ? styles.good : undefined}>
      {children}
    </Button>
  );
}
