import { List, MapIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useLocation, useNavigation, useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import type { DiscoveryPage, EventFilters } from '../../../contracts/discovery.ts';
import type { EventPage, EventView } from '../../../contracts/events.ts';
import { useFormats } from '../../lib/format.ts';
import { paths } from '../../paths.ts';
import { buttonClass } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Pagination } from '../../ui/pagination.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import eventListStyles from './event-list.module.css';
import rowStyles from './event-row.module.css';
import { DayList, RowList } from './event-row.tsx';
import { type ListAddress, readListAddress } from './filters.ts';
import SaveButton from './save-button.tsx';

/** Shows the place and radius of the search, or that the place is unknown. */
export function AroundNote({
  filters: { place, within },
  answer: { around },
}: {
  readonly filters: EventFilters;
  readonly answer: Pick<DiscoveryPage, 'around'>;
}) {
  const t = useTranslations('lists');
  if (around !== undefined && around.label !== null) {
    return <p>{t('aroundPlace', { km: String(around.kilometres), place: around.label })}</p>;
  }
  if (around === undefined && place !== undefined && within !== undefined) {
    return <p>{t('placeUnknown', { place })}</p>;
  }
  return null;
}

interface MapToggleProps {
  /** Whether the address asks for the map. */
  readonly shown: boolean;
  /** The same list with or without the map. */
  readonly pathOf: (map: boolean) => string;
}

export function MapToggle({ shown, pathOf }: MapToggleProps) {
  const t = useTranslations('lists');
  const Icon = shown ? List : MapIcon;
  return (
    <Link
      to={pathOf(!shown)}
      className={classNames(buttonClass({ variant: 'secondary', size: 'sm' }), eventListStyles.toggle)}
      preventScrollReset
    >
      <Icon aria-hidden="true" />
      <span>{t(shown ? 'hideMap' : 'showMap')}</span>
    </Link>
  );
}

interface EventListProps {
  readonly answer: EventPage;
  /** Best match first instead of by day. */
  readonly byRelevance?: boolean;
  /** The address of another page of the list. */
  readonly pathOf: (page: number) => string;
  /** Target of the cards; by default the event's page. */
  readonly cardPathOf?: (eventId: string) => string;
  readonly below?: (event: EventView) => ReactNode;
  /** Shown when no event matches. */
  readonly empty: ReactNode;
}

/** One page of events with the total and page links. */
export function EventList({
  answer,
  byRelevance = false,
  pathOf,
  cardPathOf = paths.event,
  below,
  empty,
}: EventListProps) {
  const t = useTranslations('lists');
  const formats = useFormats();
  const busy = useSameScreenNavigation();
  if (answer.events.length === 0) return empty;
  const Rows = byRelevance ? RowList : DayList;
  const shown = formats.count(answer.total);
  const total = answer.more ? t('totalAtLeast', { shown }) : t('total', { count: answer.total, shown });
  return (
    <div className={classNames(eventListStyles.list, busy && eventListStyles.busy)} aria-busy={busy}>
      <p role="status" className={eventListStyles.total}>
        {total}
      </p>
      <Rows
        events={answer.events}
        first
        extrasOf={(event) => ({
          to: cardPathOf(event.$id),
          below: below?.(event),
          corner: <SaveButton event={event} variant="quiet" />,
        })}
      />
      <ListPages page={answer.page} pages={answer.pages} pathOf={pathOf} />
    </div>
  );
}

/** Rows without content, of the size of the real ones, while a search is under way. */
export function RowSkeletons() {
  return (
    <div className={rowStyles.rows}>
      {['one', 'two', 'three', 'four', 'five', 'six'].map((name) => (
        <div key={name} className={rowStyles.row}>
          <div className={rowStyles.text}>
            <Skeleton width="third" />
            <Skeleton shape="title" width="wide" />
            <Skeleton width="half" />
          </div>
          <Skeleton shape="box" className={rowStyles.square} />
        </div>
      ))}
    </div>
  );
}

/** Whether the same screen is loading with other filters. */
export function useSameScreenNavigation(): boolean {
  const { pathname } = useLocation();
  const { location } = useNavigation();
  return location !== undefined && location.pathname.toLowerCase() === pathname.toLowerCase();
}

/** The address that the list is about to have, for links that change it once more; the one it has if nothing is loading. */
export function useNextListAddress(): ListAddress {
  const [shown] = useSearchParams();
  const { location } = useNavigation();
  const next = new URLSearchParams(location?.search);
  // A text that is still being read may become any filters.
  return readListAddress(useSameScreenNavigation() && !next.has('ask') ? next : shown);
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
