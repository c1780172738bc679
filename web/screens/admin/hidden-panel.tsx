import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { hiddenEventsQuery } from '../../api/administration.ts';
import { useCall } from '../../api/call-context.tsx';
import { paths } from '../../paths.ts';
import { EndlessList } from './endless-list.tsx';
import { EventActions } from './event-actions.tsx';
import styles from './screen.module.css';
import { useTime } from './use-time.ts';

/** The events that nobody but their organisers and the administrators sees. */
export default function HiddenPanel() {
  const t = useTranslations('admin');
  const time = useTime();
  const query = useInfiniteQuery(hiddenEventsQuery(useCall()));
  return (
    <section className={styles.panel}>
      <EndlessList
        query={query}
        rows={query.data?.pages.flatMap(({ events }) => events)}
        total={query.data?.pages[0]?.total}
        empty={t('hiddenEmpty')}
      >
        {(event) => (
          <>
            <div className={styles.what}>
              <p className={styles.title}>
                <Link to={paths.event(event.$id)}>{event.eventTitle}</Link>
              </p>
              <p className={styles.about}>
                {t('hiddenAt', { time: time(event.hiddenAt), reason: event.reason })}
                {' · '}
                {t('hostedBy', { name: event.organiserName || t('nameless') })}
              </p>
            </div>
            <EventActions event={{ id: event.$id, title: event.eventTitle, hidden: true }} />
          </>
        )}
      </EndlessList>
    </section>
  );
}
