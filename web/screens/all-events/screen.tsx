import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { discoverQuery } from '../../api/events.ts';
import { EventFilters } from '../../features/events/event-filters.tsx';
import { AroundNote, EventList, FeedLinks, ListMap, MapToggle } from '../../features/events/event-list.tsx';
import { narrowing, readListAddress } from '../../features/events/filters.ts';
import { paths } from '../../paths.ts';
import type { LoadArguments } from '../../screen.ts';
import { Head } from '../../shell/head.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { Container, visuallyHidden } from '../../ui/layout.tsx';
import { EmptyState } from '../../ui/notice.tsx';
import styles from './screen.module.css';

export async function load({ queries, url }: LoadArguments) {
  const { filters, page } = readListAddress(url.searchParams);
  await queries.ensureQueryData(discoverQuery(filters, page));
}

export function Component() {
  const t = useTranslations('allEvents');
  const lists = useTranslations('lists');
  const { filters, page, map } = readListAddress(useSearchParams()[0]);
  const { data } = useSuspenseQuery(discoverQuery(filters, page));
  const title = page === 1 ? t('title') : lists('titlePage', { title: t('title'), page: String(page) });
  return (
    <Container className={styles.screen}>
      <Head title={title} description={t('description')} path={paths.allEvents(filters, page)} />
      <FeedLinks category={filters.category} />
      <h1>{t('title')}</h1>
      <EventFilters
        filters={filters}
        pathOf={(other) => paths.allEvents(other, 1, map)}
        beside={<MapToggle shown={map} pathOf={(shown) => paths.allEvents(filters, page, shown)} />}
      />
      <AroundNote filters={filters} answer={data} />
      {map && <ListMap filters={filters} />}
      {data.events.length > 0 && <h2 className={visuallyHidden}>{t('list')}</h2>}
      <EventList
        answer={data}
        pathOf={(other) => paths.allEvents(filters, other, map)}
        empty={
          <EmptyState
            title={t('empty')}
            action={
              narrowing(filters).length > 0 && (
                <Link to={paths.allEvents()} className={buttonClass({ variant: 'secondary' })}>
                  {lists('clear')}
                </Link>
              )
            }
          >
            {t('emptyHint')}
          </EmptyState>
        }
      />
    </Container>
  );
}
