import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { useViewer } from '../../api/account.ts';
import { discoverQuery } from '../../api/events.ts';
import { EventGrid } from '../../features/events/event-card.tsx';
import { FeedLinks } from '../../features/events/event-list.tsx';
import { SearchBox } from '../../features/events/search-box.tsx';
import { paths } from '../../paths.ts';
import type { LoadArguments } from '../../screen.ts';
import { Head } from '../../shell/head.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { Container } from '../../ui/layout.tsx';
import { EmptyState } from '../../ui/notice.tsx';
import { Scene } from './scene.tsx';
import styles from './screen.module.css';

/** Number of events on the landing page. */
const shown = 12;

export function load({ queries }: LoadArguments) {
  return queries.ensureQueryData(discoverQuery({}));
}

export function Component() {
  const t = useTranslations('home');
  return (
    <>
      <Head path={paths.home()} description={t('description')} />
      <FeedLinks />
      <Hero />
      <LatestEvents />
    </>
  );
}

function Hero() {
  const t = useTranslations('home');
  const site = useTranslations('site');
  const signedIn = useViewer() !== null;
  const { events } = useSuspenseQuery(discoverQuery({})).data;
  return (
    <section className={styles.hero} data-theme="dark">
      <Scene events={events} />
      <Container className={styles.message}>
        <h1 className={styles.tagline}>{site('tagline')}</h1>
        <p className={styles.text}>{t('description')}</p>
        <Link to={signedIn ? paths.allEvents() : paths.signUp()} className={buttonClass({ size: 'lg' })}>
          {t(signedIn ? 'explore' : 'getStarted')}
        </Link>
      </Container>
    </section>
  );
}

function LatestEvents() {
  const t = useTranslations('home');
  const { events } = useSuspenseQuery(discoverQuery({})).data;
  return (
    <Container as="section" aria-labelledby="latest" className={styles.latest}>
      <div className={styles.heading}>
        <div>
          <h2 id="latest">{t('latest')}</h2>
          <p>{t('latestText')}</p>
        </div>
        <SearchBox />
      </div>
      {events.length === 0 ? (
        <EmptyState title={t('empty')} />
      ) : (
        <>
          <EventGrid events={events.slice(0, shown)} />
          <Link to={paths.allEvents()} className={buttonClass({ variant: 'secondary', size: 'lg' })}>
            {t('seeAll')}
          </Link>
        </>
      )}
    </Container>
  );
}
