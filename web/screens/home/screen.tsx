import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { LocateFixed, ScanLine, Ticket, UsersRound } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import type { EventView } from '../../../contracts/events.ts';
import { discoverQuery } from '../../api/events.ts';
import { groupsQuery } from '../../api/groups.ts';
import { FeedLinks } from '../../features/events/event-list.tsx';
import { DayList, useToday } from '../../features/events/event-row.tsx';
import { datesOf, positionWanted } from '../../features/events/filters.ts';
import SaveButton from '../../features/events/save-button.tsx';
import { SearchBox } from '../../features/events/search-box.tsx';
import { GroupCard } from '../../features/groups/group-card.tsx';
import { lazyWithRetry } from '../../lib/lazy-part.tsx';
import { paths } from '../../paths.ts';
import type { LoadArguments } from '../../screen.ts';
import { Head } from '../../shell/head.tsx';
import stillScene from '../../shell/still-scene.svg';
import { buttonClass } from '../../ui/button.tsx';
import { chipClass } from '../../ui/chip.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Container } from '../../ui/layout.tsx';
import screenStyles from './screen.module.css';

const LiveScene = lazyWithRetry(() => import('./live-scene.tsx'));

/** Processor cores and gigabytes of memory below which the scene isn't loaded. */
const fewestProcessors = 4;
const leastMemory = 4;

/** Device hints missing from the standard DOM types. */
interface Device extends Navigator {
  readonly connection?: { readonly saveData?: boolean };
  readonly deviceMemory?: number;
}

/**
 * The landing page's background: a still drawing, and the animated scene over it once the page is idle, unless the
 * device is slow or asks for reduced motion or data.
 */
function Scene({ events }: { events: readonly Pick<EventView, 'categories'>[] }) {
  const alive = useLiveScene();
  return (
    <>
      <img className={screenStyles.scene} src={stillScene} alt="" fetchPriority="high" />
      <Suspense>{alive && <LiveScene events={events} />}</Suspense>
    </>
  );
}

function useLiveScene(): boolean {
  const [alive, setAlive] = useState(false);
  useEffect(() => {
    const motion = window.matchMedia('(prefers-reduced-motion: reduce)');
    const decide = () => setAlive(!motion.matches && isQuick(navigator));
    motion.addEventListener('change', decide);
    const cancel = whenIdle(decide);
    return () => {
      motion.removeEventListener('change', decide);
      cancel();
    };
  }, []);
  return alive;
}

function isQuick({ hardwareConcurrency, deviceMemory = leastMemory, connection }: Device): boolean {
  return (
    hardwareConcurrency >= fewestProcessors && deviceMemory >= leastMemory && connection?.saveData !== true
  );
}

/**
 * Runs `then` once the page has loaded and is idle.
 *
 * @returns cancels it
 */
function whenIdle(then: () => void): () => void {
  let idle = 0;
  const ask = () => {
    // Safari has no requestIdleCallback.
    if (typeof requestIdleCallback === 'function') idle = requestIdleCallback(then);
    else idle = window.setTimeout(then, 1000);
  };
  if (document.readyState === 'complete') ask();
  else window.addEventListener('load', ask, { once: true });
  return () => {
    window.removeEventListener('load', ask);
    if (typeof cancelIdleCallback === 'function') cancelIdleCallback(idle);
    else clearTimeout(idle);
  };
}

/** Events and groups on the landing page. */
const shownEvents = 8;
const shownGroups = 4;

const upcoming = discoverQuery({ when: 'upcoming' }, { perPage: shownEvents });

export async function load({ queries }: LoadArguments) {
  // The landing does without groups if they can't be loaded.
  await Promise.all([queries.ensureQueryData(upcoming), queries.prefetchQuery(groupsQuery())]);
  return null;
}

export function Component() {
  const t = useTranslations('home');
  return (
    <>
      <Head path={paths.home()} description={t('description')} />
      <FeedLinks />
      <Hero />
      <Container className={screenStyles.columns}>
        <ThisWeek />
        <Groups />
      </Container>
      <HostYourOwn />
    </>
  );
}

function Hero() {
  const t = useTranslations('home');
  const lists = useTranslations('lists');
  const facts = useTranslations('events');
  const site = useTranslations('site');
  const today = useToday();
  const { events } = useSuspenseQuery(upcoming).data;
  return (
    <section className={screenStyles.hero} data-theme="dark">
      <Scene events={events} />
      <Container className={screenStyles.message}>
        <h1 className={screenStyles.tagline}>{site('tagline')}</h1>
        <p className={screenStyles.text}>{t('description')}</p>
        <SearchBox size="lg" action={paths.allEvents()} />
        <ul className={screenStyles.shortcuts} aria-label={lists('quickFilters')}>
          {(['today', 'thisWeekend'] as const).map((span) => (
            <li key={span}>
              <Link to={paths.allEvents(datesOf(span, today))} className={chipClass()}>
                {lists(span)}
              </Link>
            </li>
          ))}
          <li>
            <Link to={paths.allEvents({ ticketType: 'free' })} className={chipClass()}>
              {facts('free')}
            </Link>
          </li>
          <li>
            <Link to={`${paths.allEvents()}?near=${positionWanted}`} className={chipClass()}>
              <LocateFixed aria-hidden="true" />
              {lists('nearMe')}
            </Link>
          </li>
        </ul>
      </Container>
    </section>
  );
}

/** The next days' events, or those after that if the week is empty. */
function ThisWeek() {
  const t = useTranslations('home');
  const today = useToday();
  const { events } = useSuspenseQuery(upcoming).data;
  const { to } = datesOf('nextSevenDays', today);
  const thisWeek = events.filter(({ date }) => date <= to);
  return (
    <section aria-labelledby="week" className={screenStyles.events}>
      <div className={screenStyles.heading}>
        <h2 id="week">{t(thisWeek.length > 0 ? 'thisWeek' : 'comingUp')}</h2>
        <Link to={paths.allEvents()}>{t('seeAll')}</Link>
      </div>
      {events.length === 0 ? (
        <EmptyState
          title={t('empty')}
          action={
            <Link to={paths.createEvent()} className={buttonClass()}>
              {t('createEvent')}
            </Link>
          }
        />
      ) : (
        <DayList
          events={thisWeek.length > 0 ? thisWeek : events}
          first
          extrasOf={(event) => ({ corner: <SaveButton event={event} variant="quiet" /> })}
        />
      )}
    </section>
  );
}

function Groups() {
  const t = useTranslations('home');
  const { data } = useQuery(groupsQuery());
  if (data === undefined || data.groups.length === 0) return null;
  return (
    <section aria-labelledby="groups" className={screenStyles.groups}>
      <div className={screenStyles.heading}>
        <h2 id="groups">{t('groups')}</h2>
        <Link to={paths.groups()}>{t('seeAllGroups')}</Link>
      </div>
      <ul className={screenStyles.groupList}>
        {data.groups.slice(0, shownGroups).map((group) => (
          <li key={group.$id}>
            <GroupCard group={group} compact />
          </li>
        ))}
      </ul>
    </section>
  );
}

function HostYourOwn() {
  const t = useTranslations('home');
  const points = [
    { icon: Ticket, text: t('hostTickets') },
    { icon: ScanLine, text: t('hostCheckIn') },
    { icon: UsersRound, text: t('hostGroups') },
  ];
  return (
    <Container as="section" aria-labelledby="host" className={screenStyles.hostArea}>
      <div className={screenStyles.host}>
        <div>
          <h2 id="host">{t('hostTitle')}</h2>
          <p>{t('hostText')}</p>
        </div>
        <ul>
          {points.map(({ icon: Icon, text }) => (
            <li key={text}>
              <Icon aria-hidden="true" />
              {text}
            </li>
          ))}
        </ul>
        <Link to={paths.createEvent()} className={buttonClass({ size: 'lg' })}>
          {t('createEvent')}
        </Link>
      </div>
    </Container>
  );
}
