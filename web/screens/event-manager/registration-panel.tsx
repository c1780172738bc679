import { useTranslations } from 'use-intl';
import type { EventDetail } from '../../../contracts/events.ts';
import { EmptyState } from '../../ui/notice.tsx';
import type { StateCounts } from './counts.tsx';
import styles from './panels.module.css';
import { RegistrationList } from './registration-list.tsx';

interface RegistrationPanelProps {
  readonly event: EventDetail;
  readonly counts: StateCounts | undefined;
}

/** Who waits for the organiser, and below them those who wait for something else. */
export function RegistrationPanel({ event, counts }: RegistrationPanelProps) {
  const t = useTranslations('manage');
  const rest = [
    { state: 'waitlisted', title: 'waitlistTitle', hint: 'waitlistHint', decisions: ['remove'] },
    {
      state: 'awaiting_payment',
      title: 'awaitingPaymentTitle',
      hint: 'awaitingPaymentHint',
      decisions: ['remove'],
    },
    { state: 'declined', title: 'declinedTitle', hint: 'declinedHint', decisions: ['reopen'] },
  ] as const;
  return (
    <div className={styles.panel}>
      <RegistrationList
        event={event}
        state="pending"
        title={t('pendingTitle')}
        decisions={['approve', 'decline']}
        empty={
          <EmptyState title={t('pendingEmpty')}>
            {t(event.tenantApproval ? 'pendingEmptyHint' : 'pendingEmptyNoApproval')}
          </EmptyState>
        }
      />
      {rest
        .filter(({ state }) => (counts?.[state] ?? 0) > 0)
        .map(({ state, title, hint, decisions }) => (
          <RegistrationList
            key={state}
            event={event}
            state={state}
            title={t(title)}
            hint={t(hint)}
            decisions={decisions}
          />
        ))}
    </div>
  );
}
