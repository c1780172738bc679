import { useSuspenseQuery } from '@tanstack/react-query';
import { CalendarSearch, History } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { discoverQuery } from '../../api/events.ts';
import { EmptyEvents } from '../../features/events/coming-up.tsx';
import { EmptySteps, EventFilters, useEmptyTexts } from '../../features/events/event-filters.tsx';
import {
  AroundNote,
  EventList,
  FeedLinks,
  MapToggle,
  useNextListAddress,
} from '../../features/events/event-list.tsx';
import { useToday } from '../../features/events/event-row.tsx';
import {
  answerSearch,
  isPastList,
  leadToLastPage,
  likeOf,
  listed,
  narrowing,
  readListAddress,
} from '../../features/events/filters.ts';
import { ListWithMap } from '../../features/events/list-with-map.tsx';
import { SearchBox } from '../../features/events/search-box.tsx';
import { paths } from '../../paths.ts';
import type { LoadArguments } from '../../screen.ts';
import { Head } from '../../shell/head.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { Container, visuallyHidden } from '../../ui/layout.tsx';
import styles from './screen.module.css';

export async function load(args: LoadArguments) {
  // Words need the best match first, which is the search screen's order.
  await answerSearch(args, (filters, page, map) =>
    filters.q === undefined ? paths.allEvents(filters, page, map) : paths.search(filters, page, map),
  );
  const { filters, page, map } = readListAddress(args.url.searchParams);
  const found = await args.queries.ensureQueryData(discoverQuery(listed(filters), { page }));
  leadToLastPage(page, found, (last) => paths.allEvents(filters, last, map));
}

export function Component() {
  const t = useTranslations('allEvents');
  const lists = useTranslations('lists');
  const { filters, page, map, wantsPosition } = readListAddress(useSearchParams()[0]);
  const next = useNextListAddress();
  const shown = listed(filters);
  const { data } = useSuspenseQuery(discoverQuery(shown, { page }));
  const title = page === 1 ? t('title') : lists('titlePage', { title: t('title'), page: String(page) });
  const past = isPastList(filters, useToday());
  const nothing = data.total === 0;
  const empty = useEmptyTexts(filters);
  const nothingPast = filters.when === 'past' && narrowing({ ...filters, when: undefined }).length === 0;
  const pathOf = (other: typeof filters) => paths.allEvents(other, 1, next.map);
  const otherTime = (
    <Link
      to={paths.allEvents({ ...filters, from: undefined, to: undefined, when: past ? undefined : 'past' })}
      className={buttonClass({ variant: 'quiet', size: 'sm' })}
    >
      {lists(past ? 'seeUpcoming' : 'seePast')}
    </Link>
  );
  return (
    <Container className={styles.screen}>
      <Head title={title} description={t('description')} path={paths.allEvents(filters, page)} />
      <FeedLinks category={filters.category} />
      <div className={styles.top}>
        <h1>{t('title')}</h1>
        <SearchBox filters={{ ...next.filters, q: filters.q }} action={paths.allEvents()} />
      </div>
      <EventFilters
        filters={next.filters}
        pathOf={pathOf}
        wantsPosition={wantsPosition}
        beside={<MapToggle shown={map} pathOf={(asked) => paths.allEvents(next.filters, next.page, asked)} />}
        empty={nothing && !nothingPast}
      />
      <ListWithMap filters={shown} mapAsked={map} empty={nothing}>
        <AroundNote filters={filters} answer={data} />
        {data.events.length > 0 && <h2 className={visuallyHidden}>{t('list')}</h2>}
        <EventList
          answer={data}
          byRelevance={filters.q !== undefined}
          pathOf={(other) => paths.allEvents(filters, other, map)}
          empty={
            <EmptyEvents
              icon={nothingPast ? History : CalendarSearch}
              title={nothingPast ? t('pastEmpty') : empty.title}
              like={likeOf(filters)}
              withAll={!nothingPast}
              browse
              action={
                nothingPast ? (
                  <Link to={paths.allEvents()} className={buttonClass({ variant: 'secondary', size: 'sm' })}>
                    {lists('seeUpcoming')}
                  </Link>
                ) : (
                  <EmptySteps filters={next.filters} pathOf={pathOf} all={paths.allEvents()}>
                    {otherTime}
                  </EmptySteps>
                )
              }
            >
              {nothingPast ? t('pastEmptyHint') : empty.hint}
            </EmptyEvents>
          }
        />
        {data.total > 0 && <p className={styles.other}>{otherTime}</p>}
      </ListWithMap>
    </Container>
  );
}
