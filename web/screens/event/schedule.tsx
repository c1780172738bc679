import { useTranslations } from 'use-intl';
import type { ScheduleDay } from '../../../contracts/events.ts';
import styles from './schedule.module.css';
import screen from './screen.module.css';

/** The schedule by day; nothing if it is empty. */
export default function Schedule({ days }: { days: readonly ScheduleDay[] }) {
  const t = useTranslations('event');
  if (days.length === 0) return null;
  return (
    <section aria-labelledby="schedule" className={screen.section}>
      <h2 id="schedule">{t('schedule')}</h2>
      <ol className={styles.days}>
        {days.map(({ day, activities }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two days may bear the same name, and the order is fixed
          <li key={index} className={styles.day}>
            <h3>{day}</h3>
            <ul className={styles.activities}>
              {activities.map((activity, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two activities may bear the same name
                <li key={at}>{activity}</li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </section>
  );
}
