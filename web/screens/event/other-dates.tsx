import { useTranslations } from 'use-intl';
import type { EventDetail } from '../../../contracts/events.ts';
import DatesList from '../../features/series/dates-list.tsx';
import { useHydrated } from '../../lib/page-context.tsx';
import { withTexts } from '../../lib/screen-texts.tsx';
import { paths } from '../../paths.ts';
import styles from './other-dates.module.css';
import screen from './screen.module.css';

/** The dates of a series. In the browser only: they say what each reader registered for. */
function OtherDates({ event }: { event: EventDetail }) {
  const t = useTranslations('series');
  const hydrated = useHydrated();
  return (
    <section aria-labelledby="dates" className={screen.section}>
      <h2 id="dates">{t('upcomingDates')}</h2>
      <div className={styles.list}>{hydrated && <DatesList eventId={event.$id} to={paths.event} />}</div>
    </section>
  );
}

export default withTexts(OtherDates, ['series']);
