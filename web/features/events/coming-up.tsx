import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { discoverQuery } from '../../api/events.ts';
import styles from './event-list.module.css';
import { type RowEvent, RowList } from './event-row.tsx';
import SaveButton from './save-button.tsx';

/** How many events are suggested. */
const suggested = 3;

const none: readonly string[] = [];

interface ComingUpProps {
  /** Ids of events that the reader already sees. */
  readonly without?: readonly string[];
}

const heart = (event: RowEvent) => ({ corner: <SaveButton event={event} variant="quiet" /> });

/** The next events, beside a list that is empty or short. Loaded after the page, and absent if there are none. */
export function ComingUp({ without = none }: ComingUpProps) {
  const t = useTranslations('lists');
  const { data } = useQuery(
    discoverQuery({ when: 'upcoming' }, { perPage: without.length === 0 ? suggested : 4 * suggested }),
  );
  const events = data?.events.filter(({ $id }) => !without.includes($id)).slice(0, suggested) ?? [];
  if (events.length === 0) return null;
  return (
    <section aria-labelledby="coming-up" className={styles.comingUp}>
      <h2 id="coming-up">{t('comingUp')}</h2>
      <RowList events={events} extrasOf={heart} />
    </section>
  );
}
