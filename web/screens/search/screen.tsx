import { useQuery } from '@tanstack/react-query';
import { data as answer, useLoaderData, useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import type { EventPage } from '../../../contracts/events.ts';
import { discoverQuery } from '../../api/events.ts';
import { EventFilters } from '../../features/events/event-filters.tsx';
import {
  AroundNote,
  EventList,
  ListMap,
  MapToggle,
  useSameScreenNavigation,
} from '../../features/events/event-list.tsx';
import { type ListAddress, readListAddress } from '../../features/events/filters.ts';
import { SearchBox } from '../../features/events/search-box.tsx';
import { errorOf } from '../../lib/screen-error.ts';
import { paths } from '../../paths.ts';
import type { LoadArguments } from '../../screen.ts';
import { Head } from '../../shell/head.tsx';
import { Spinner } from '../../ui/button.tsx';
import { Container } from '../../ui/layout.tsx';
import { EmptyState, ErrorState } from '../../ui/notice.tsx';
import styles from './screen.module.css';

/** Loader result after a failed search: errors aren't passed on to the first render. */
const failed = 'failed';

/** Shows a failed search on the screen itself, with the real status code. */
export async function load({ queries, url }: LoadArguments) {
  const { filters, page } = readListAddress(url.searchParams);
  if (filters.q === undefined) return null;
  try {
    return await queries.ensureQueryData(discoverQuery(filters, page));
  } catch (error) {
    return answer(failed, { status: errorOf(error).status });
  }
}

export function Component() {
  const t = useTranslations('search');
  const address = readListAddress(useSearchParams()[0]);
  const words = address.filters.q;
  return (
    <Container className={styles.screen}>
      <Head title={words === undefined ? t('title') : t('titleFor', { words })} />
      <h1>{t('title')}</h1>
      <SearchBox words={words} autoFocus={words === undefined} />
      {words === undefined ? <p className={styles.intro}>{t('intro')}</p> : <Results {...address} />}
    </Container>
  );
}

function Results({ filters, page, map }: ListAddress) {
  const t = useTranslations('search');
  const { data, isFetching, isError, refetch } = useQuery(discoverQuery(filters, page));
  const loaded = useLoaderData();
  const isFailed = data === undefined && (isError || loaded === failed);
  const searching = useSameScreenNavigation() || (isFetching && data === undefined && !isFailed);
  return (
    <section aria-labelledby="results" className={styles.results}>
      <EventFilters
        filters={filters}
        pathOf={(other) => paths.search(other, 1, map)}
        beside={<MapToggle shown={map} pathOf={(shown) => paths.search(filters, page, shown)} />}
      />
      {data !== undefined && <AroundNote filters={filters} answer={data} />}
      {map && <ListMap filters={filters} />}
      <div className={styles.heading}>
        <h2 id="results">{t('results')}</h2>
        <p role="status" className={styles.searching}>
          {searching && (
            <>
              <Spinner />
              {t('searching')}
            </>
          )}
        </p>
      </div>
      {data !== undefined && <Corrections {...data} />}
      {data !== undefined && (
        <EventList
          answer={data}
          pathOf={(other) => paths.search(filters, other, map)}
          empty={<EmptyState title={t('empty')}>{t('emptyHint')}</EmptyState>}
        />
      )}
      {isFailed && <Failure busy={isFetching} onRetry={() => void refetch()} />}
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
