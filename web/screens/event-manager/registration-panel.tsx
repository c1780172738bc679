import { useDeferredValue, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { EventDetail } from '../../../contracts/events.ts';
import { EmptyState } from '../../ui/notice.tsx';
import { ApproveAll } from './approve-all.tsx';
import type { StateCounts } from './counts.tsx';
import styles from './panels.module.css';
import { PeopleSearch } from './people-search.tsx';
import { RegistrationList } from './registration-list.tsx';

interface RegistrationPanelProps {
  readonly event: EventDetail;
  readonly counts: StateCounts | undefined;
}

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

/** Who waits for the organiser, and below them those who wait for something else; one search through all of them. */
export function RegistrationPanel({ event, counts }: RegistrationPanelProps) {
  const t = useTranslations('manage');
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed.trim());
  const pending = counts?.pending ?? 0;
  const others = rest.filter(({ state }) => (counts?.[state] ?? 0) > 0);
  return (
    <div className={styles.panel}>
      <RegistrationList
        event={event}
        state="pending"
        search={search}
        title={t('pendingTitle')}
        decisions={['approve', 'decline']}
        tools={
          <div className={styles.tools}>
            {(pending > 0 || others.length > 0) && (
              <PeopleSearch label={t('searchRegistrations')} value={typed} onChange={setTyped} />
            )}
            {pending > 1 && event.status === 'scheduled' && (
              <ApproveAll eventId={event.$id} count={pending} />
            )}
          </div>
        }
        empty={
          search === '' ? (
            <EmptyState title={t('pendingEmpty')}>
              {t(event.tenantApproval ? 'pendingEmptyHint' : 'pendingEmptyNoApproval')}
            </EmptyState>
          ) : (
            <EmptyState title={t('searchEmpty', { words: search })} />
          )
        }
      />
      {others.map(({ state, title, hint, decisions }) => (
        <RegistrationList
          key={state}
          event={event}
          state={state}
          search={search}
          title={t(title)}
          count={counts?.[state]}
          hint={t(hint)}
          decisions={decisions}
          empty={<p className={styles.hint}>{t('searchEmpty', { words: search })}</p>}
        />
      ))}
    </div>
  );
}
