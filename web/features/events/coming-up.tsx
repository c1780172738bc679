import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { discoverQuery } from '../../api/events.ts';
import styles from './event-list.module.css';
import { type RowEvent, RowList } from './event-row.tsx';
import SaveButton from './save-button.tsx';

/** How many events are suggested. */
const suggested = 3;

const heart = (event: RowEvent) => ({ corner: <SaveButton event={event} variant="quiet" /> });

/** The next events, below a list that is empty. Loaded after the page, and absent if there are none. */
export function ComingUp() {
  const t = useTranslations('lists');
  const { data } = useQuery(discoverQuery({ when: 'upcoming' }, { perPage: suggested }));
  if (data === undefined || data.events.length === 0) return null;
  return (
    <section aria-labelledby="coming-up" className={styles.comingUp}>
      <h2 id="coming-up">{t('comingUp')}</h2>
      <RowList events={data.events.slice(0, suggested)} extrasOf={heart} />
    </section>
  );
}
