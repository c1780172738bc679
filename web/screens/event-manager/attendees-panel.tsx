import { Suspense, useDeferredValue, useState } from 'react';
import { useTranslations } from 'use-intl';
import { mayDo } from '../../../contracts/event-roles.ts';
import type { EventDetail } from '../../../contracts/events.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { EmptyState } from '../../ui/notice.tsx';
import styles from './panels.module.css';
import { PeopleSearch, RegistrationList } from './registration-list.tsx';

const BlockedPeople = lazyPart(() => import('./blocked-people.tsx'));

/** Attendees, and people blocked from registering. */
export function AttendeesPanel({ event }: { event: EventDetail }) {
  const t = useTranslations('manage');
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed.trim());
  return (
    <div className={styles.panel}>
      <RegistrationList
        event={event}
        state="confirmed"
        search={search}
        title={t('attendeesTitle')}
        decisions={['remove']}
        tools={<PeopleSearch label={t('search')} value={typed} onChange={setTyped} />}
        empty={
          search === '' ? (
            <EmptyState title={t('attendeesEmpty')}>{t('attendeesEmptyHint')}</EmptyState>
          ) : (
            <EmptyState title={t('searchEmpty', { words: search })} />
          )
        }
      />
      {mayDo(event.role, 'own') && (
        <Suspense>
          <BlockedPeople />
        </Suspense>
      )}
    </div>
  );
}
