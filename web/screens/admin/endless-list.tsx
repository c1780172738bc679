import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useFormats } from '../../lib/format.ts';
import { useHydrated } from '../../lib/page-context.tsx';
import { EmptyState, ErrorState } from '../../ui/notice.tsx';
import { LoadMore, Skeleton } from '../../ui/skeleton.tsx';
import styles from './screen.module.css';

interface EndlessListProps<Row extends { readonly $id: string }> {
  readonly query: Pick<
    UseInfiniteQueryResult,
    'isError' | 'isFetching' | 'isFetchingNextPage' | 'refetch' | 'hasNextPage' | 'fetchNextPage'
  >;
  readonly rows: readonly Row[] | undefined;
  /** Total number of rows, if known. */
  readonly total?: number | undefined;
  readonly empty: string;
  readonly children: (row: Row) => ReactNode;
}

export function EndlessList<Row extends { readonly $id: string }>({
  query,
  rows,
  total,
  empty,
  children,
}: EndlessListProps<Row>) {
  const t = useTranslations('admin');
  if (rows === undefined) {
    return query.isError ? (
      <ErrorState
        title={t('failed')}
        retryLabel={t('tryAgain')}
        busy={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    ) : (
      <Skeleton shape="title" />
    );
  }
  if (rows.length === 0) return <EmptyState title={empty} />;
  return (
    <>
      <ul className={styles.list}>
        {rows.map((row) => (
          <li key={row.$id} className={styles.row}>
            {children(row)}
          </li>
        ))}
      </ul>
      <LoadMore query={query} className={styles.more}>
        {total === undefined ? t('moreLog') : t('more', { left: String(total - rows.length) })}
      </LoadMore>
    </>
  );
}

/** Formats times in the reader's time zone, which only the browser knows. */
export function useTime(): (instant: string) => string {
  const formats = useFormats();
  const zone = useHydrated() ? Intl.DateTimeFormat().resolvedOptions().timeZone : 'UTC';
  return (instant) => formats.instant(instant, zone);
}
