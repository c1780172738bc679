import { CheckCheck } from 'lucide-react';
import { Suspense, useDeferredValue, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { EventDetail } from '../../../contracts/events.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/notice.tsx';
import type { StateCounts } from './counts.tsx';
import styles from './panels.module.css';
import { PeopleSearch, RegistrationList } from './registration-list.tsx';

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

/** Pending registrations, then the other open states, with one search for all. */
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

const openDialog = () => import('./approve-all-dialog.tsx');
const ApproveAllDialog = lazyPart(openDialog);

function ApproveAll({ eventId, count }: { eventId: string; count: number }) {
  const t = useTranslations('manage');
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button
        variant="secondary"
        icon={<CheckCheck aria-hidden="true" />}
        onPointerEnter={() => void openDialog()}
        onClick={() => setAsking(true)}
      >
        {t('approveAll')}
      </Button>
      {asking && (
        <Suspense>
          <ApproveAllDialog eventId={eventId} count={count} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  );
}
