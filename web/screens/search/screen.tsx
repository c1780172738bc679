import { useQuery } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import { data as answer, Link, useLoaderData, useRevalidator, useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { categories } from '../../../contracts/categories.ts';
import type { EventPage } from '../../../contracts/events.ts';
import { discoverQuery } from '../../api/events.ts';
import { EmptyEvents } from '../../features/events/coming-up.tsx';
import { EmptySteps, EventFilters, useEmptyTexts } from '../../features/events/event-filters.tsx';
import {
  AroundNote,
  EventList,
  MapToggle,
  RowSkeletons,
  useNextListAddress,
  useSameScreenNavigation,
} from '../../features/events/event-list.tsx';
import { EventPicture } from '../../features/events/event-picture.tsx';
import {
  answerSearch,
  type ListAddress,
  leadToLastPage,
  likeOf,
  listed,
  narrowing,
  readListAddress,
} from '../../features/events/filters.ts';
import { ListWithMap } from '../../features/events/list-with-map.tsx';
import { SearchBox } from '../../features/events/search-box.tsx';
import { errorOf } from '../../lib/screen-error.ts';
import { paths } from '../../paths.ts';
import type { LoadArguments } from '../../screen.ts';
import { Head } from '../../shell/head.tsx';
import { chipClass } from '../../ui/chip.tsx';
import { Container, visuallyHidden } from '../../ui/layout.tsx';
import { ErrorState } from '../../ui/notice.tsx';
import styles from './screen.module.css';

/** Loader result after a failed search: errors aren't passed on to the first render. */
const failed = 'failed';

/** Shows a failed search on the screen itself, with the real status code. */
export async function load(args: LoadArguments) {
  const address = readListAddress(args.url.searchParams);
  try {
    await answerSearch(args, paths.search);
    if (!asksForEvents(address)) return null;
    const { filters, page, map } = address;
    const found = await args.queries.ensureQueryData(discoverQuery(listed(filters), { page }));
    leadToLastPage(page, found, (last) => paths.search(filters, last, map));
    return found;
  } catch (error) {
    if (error instanceof Response) throw error;
    return answer(failed, { status: errorOf(error).status });
  }
}

function asksForEvents({ filters, wantsPosition }: ListAddress): boolean {
  return filters.q !== undefined || narrowing(filters).length > 0 || wantsPosition;
}

export function Component() {
  const t = useTranslations('search');
  const [search] = useSearchParams();
  const address = readListAddress(search);
  const { q } = address.filters;
  const asks = asksForEvents(address);
  const loaded = useLoaderData();
  /** A text that couldn't be read as filters: what the address has besides isn't what was asked for. */
  const unread = loaded === failed ? search.get('ask') : null;
  const next = useNextListAddress();
  const { revalidate, state } = useRevalidator();
  const searching = useSameScreenNavigation();
  return (
    <Container className={styles.screen}>
      <Head title={q === undefined ? t('title') : t('titleFor', { words: q })} />
      <div className={styles.top}>
        <h1>{t('title')}</h1>
        <SearchBox filters={{ ...next.filters, q: unread ?? q }} autoFocus={!asks} />
      </div>
      {unread !== null ? (
        <Failure busy={state === 'loading'} onRetry={() => void revalidate()} />
      ) : asks || loaded === failed ? (
        <Results {...address} />
      ) : (
        <>
          <p className={styles.intro}>{t('intro')}</p>
          <Examples />
          <Categories />
          {searching && <RowSkeletons />}
        </>
      )}
    </Container>
  );
}

/** Searches to try, as links. */
function Examples() {
  const t = useTranslations('search');
  return (
    <ul className={styles.examples} aria-label={t('examples')}>
      {(['weekend', 'free', 'online', 'price'] as const).map((name) => {
        const text = t(`example.${name}`);
        return (
          <li key={name}>
            <Link to={paths.ask(text)} className={chipClass()} rel="nofollow">
              {text}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

/** A cover in the category's craft. */
const craftOf = (category: (typeof categories)[number]) => ({
  $id: 'category',
  eventTitle: category,
  featuredImage: null,
  categories: [category],
});

/** The categories, for people who would rather look around. */
function Categories() {
  const t = useTranslations();
  return (
    <nav aria-labelledby="categories" className={styles.categories}>
      <h2 id="categories">{t('search.categories')}</h2>
      <ul className={styles.crafts}>
        {categories.map((category) => (
          <li key={category}>
            <Link to={paths.allEvents({ category })} className={styles.craft}>
              <EventPicture event={craftOf(category)} />
              <span>{t(`categories.${category}`)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Results({ filters, page, map, wantsPosition }: ListAddress) {
  const t = useTranslations('search');
  const empty = useEmptyTexts(filters);
  const shown = listed(filters);
  const { data, isFetching, isError, refetch } = useQuery(discoverQuery(shown, { page }));
  const loaded = useLoaderData();
  const isFailed = data === undefined && (isError || loaded === failed);
  const searching = useSameScreenNavigation() || (isFetching && data === undefined && !isFailed);
  const next = useNextListAddress();
  const pathOf = (other: typeof filters) => paths.search(other, 1, next.map);
  return (
    <section aria-labelledby="results" className={styles.results}>
      <EventFilters
        filters={next.filters}
        pathOf={pathOf}
        wantsPosition={wantsPosition}
        beside={<MapToggle shown={map} pathOf={(asked) => paths.search(next.filters, next.page, asked)} />}
        empty={data?.total === 0}
      />
      <ListWithMap filters={shown} mapAsked={map} empty={data?.total === 0}>
        {data !== undefined && <AroundNote filters={filters} answer={data} />}
        <div className={styles.heading}>
          <h2 id="results" className={visuallyHidden}>
            {t('results')}
          </h2>
          <p role="status" className={styles.searching}>
            {searching && t('searching')}
          </p>
        </div>
        {data !== undefined && <Corrections {...data} />}
        {data !== undefined && (
          <EventList
            answer={data}
            byRelevance={filters.q !== undefined}
            pathOf={(other) => paths.search(filters, other, map)}
            empty={
              <EmptyEvents
                icon={SearchX}
                browse
                title={empty.title}
                like={likeOf(filters)}
                action={<EmptySteps filters={next.filters} pathOf={pathOf} all={paths.allEvents()} />}
              >
                {empty.hint}
              </EmptyEvents>
            }
          />
        )}
        {data === undefined && !isFailed && <RowSkeletons />}
        {isFailed && <Failure busy={isFetching} onRetry={() => void refetch()} />}
      </ListWithMap>
    </section>
  );
}

/** Says which search terms were corrected, and to what. */
function Corrections({ corrections }: Pick<EventPage, 'corrections'>) {
  const t = useTranslations('search');
  const read = Object.values(corrections);
  if (read.length === 0) return null;
  return (
    <p className={styles.corrected}>
      {t.rich('corrected', { words: read.join(', '), b: (text) => <strong>{text}</strong> })}
    </p>
  );
}

function Failure({ busy, onRetry }: { busy: boolean; onRetry: () => void }) {
  const t = useTranslations();
  return (
    <ErrorState title={t('search.failed')} retryLabel={t('errors.tryAgain')} busy={busy} onRetry={onRetry} />
  );
}
