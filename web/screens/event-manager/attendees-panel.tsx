import { Search } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { EventDetail } from '../../../contracts/events.ts';
import { TextField } from '../../ui/fields/text-field.tsx';
import { EmptyState } from '../../ui/notice.tsx';
import styles from './panels.module.css';
import { RegistrationList } from './registration-list.tsx';

/** Who has a seat. */
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
        tools={
          <TextField
            label={t('search')}
            labelHidden
            type="search"
            value={typed}
            maxLength={200}
            autoComplete="off"
            placeholder={t('searchPlaceholder')}
            icon={<Search aria-hidden="true" />}
            onChange={(event) => setTyped(event.target.value)}
            className={styles.search}
          />
        }
        empty={
          search === '' ? (
            <EmptyState title={t('attendeesEmpty')}>{t('attendeesEmptyHint')}</EmptyState>
          ) : (
            <EmptyState title={t('searchEmpty', { words: search })} />
          )
        }
      />
    </div>
  );
}
