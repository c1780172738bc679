import type { ReactNode } from 'react';
import { Link, useLocation, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import type { EventFilters } from '../../../contracts/discovery.ts';
import type { EventPage, EventView } from '../../../contracts/events.ts';
import { useFormats } from '../../lib/format.ts';
import { paths } from '../../paths.ts';
import { classNames } from '../../ui/class-names.ts';
import { Pagination } from '../../ui/pagination.tsx';
import { EventGrid } from './event-grid.tsx';
import styles from './event-list.module.css';

interface EventListProps {
  readonly answer: EventPage;
  /** The address of another page of the list. */
  readonly pathOf: (page: number) => string;
  /** Target of the cards; by default the event's page. */
  readonly cardPathOf?: (eventId: string) => string;
  readonly below?: (event: EventView) => ReactNode;
  /** Shown when no event matches. */
  readonly empty: ReactNode;
}

/** One page of events with the total and page links. */
export function EventList({ answer, pathOf, cardPathOf = paths.event, below, empty }: EventListProps) {
  const t = useTranslations('lists');
  const formats = useFormats();
  const busy = useSameScreenNavigation();
  if (answer.events.length === 0) return empty;
  const shown = formats.count(answer.total);
  const total = answer.more ? t('totalAtLeast', { shown }) : t('total', { count: answer.total, shown });
  return (
    <div className={classNames(styles.list, busy && styles.busy)} aria-busy={busy}>
      <p role="status" className={styles.total}>
        {total}
      </p>
      <EventGrid events={answer.events} pathOf={cardPathOf} below={below} />
      <ListPages page={answer.page} pages={answer.pages} pathOf={pathOf} />
    </div>
  );
}

/** Whether the same screen is loading with other filters. */
export function useSameScreenNavigation(): boolean {
  const { pathname } = useLocation();
  const { location } = useNavigation();
  return location !== undefined && location.pathname.toLowerCase() === pathname.toLowerCase();
}

interface ListPagesProps {
  readonly page: number;
  readonly pages: number;
  /** The address of another page of the list. */
  readonly pathOf: (page: number) => string;
}

export function ListPages({ page, pages, pathOf }: ListPagesProps) {
  const t = useTranslations('lists');
  return (
    <Pagination
      page={page}
      pageCount={pages}
      renderLink={(other, link) => <Link to={pathOf(other)} {...link} />}
      labels={{
        nav: t('pages'),
        previous: t('previousPage'),
        next: t('nextPage'),
        page: (other) => t('page', { page: String(other) }),
      }}
    />
  );
}

/** Feed discovery links: for the category, else for all events. */
export function FeedLinks({ category }: Partial<Pick<EventFilters, 'category'>>) {
  const t = useTranslations();
  const of = category === undefined ? '' : `/categories/${category}`;
  const words = [category === undefined ? undefined : t(`categories.${category}`), t('site.name')];
  const title = words.filter(Boolean).join(' · ');
  return (
    <>
      <link rel="alternate" type="application/rss+xml" title={title} href={paths.feed('rss', of)} />
      <link rel="alternate" type="application/feed+json" title={title} href={paths.feed('json', of)} />
      <link rel="alternate" type="text/calendar" title={title} href={paths.feed('ics', of)} />
    </>
  );
}
