import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { Inbox, Search } from 'lucide-react';
import { type ReactNode, useDeferredValue, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useBrowserZone } from '../../lib/browser-zone.ts';
import { useFormats } from '../../lib/format.ts';
import { QueryError } from '../../lib/query-error.tsx';
import { classNames } from '../../ui/class-names.ts';
import { TextField } from '../../ui/fields/text-field.tsx';
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
  /** Rows of one line with a control at its end, also on phones. */
  readonly compact?: boolean;
  readonly children: (row: Row) => ReactNode;
}

export function EndlessList<Row extends { readonly $id: string }>({
  query,
  rows,
  total,
  empty,
  compact = false,
  children,
}: EndlessListProps<Row>) {
  const t = useTranslations('admin');
  if (rows === undefined) {
    return query.isError ? <QueryError title={t('failed')} query={query} /> : <ListSkeleton />;
  }
  if (rows.length === 0)
    return (
      <p className={styles.empty}>
        <Inbox aria-hidden="true" />
        {empty}
      </p>
    );
  return (
    <>
      {total !== undefined && (
        <p role="status" className={styles.about}>
          {t('total', { count: total })}
        </p>
      )}
      <ul className={styles.list}>
        {rows.map((row) => (
          <li key={row.$id} className={classNames(styles.row, compact && styles.compact)}>
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

/** As high as rows with a line about each. */
export function ListSkeleton() {
  const t = useTranslations('admin');
  return (
    <div role="status" aria-label={t('loading')} className={styles.list}>
      {[1, 2, 3, 4].map((row) => (
        <div key={row} className={styles.row}>
          <div className={styles.what}>
            <Skeleton width="half" />
            <Skeleton width="wide" />
          </div>
        </div>
      ))}
    </div>
  );
}

/** The text in a list's search field, and the field. */
export function useSearch(label: string) {
  const [typed, setTyped] = useState('');
  const field = (
    <TextField
      label={label}
      type="search"
      icon={<Search aria-hidden="true" />}
      maxLength={200}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
    />
  );
  return { search: useDeferredValue(typed.trim()), field };
}

/** Formats times in the reader's time zone, which only the browser knows. */
export function useTime(): (instant: string) => string {
  const formats = useFormats();
  const zone = useBrowserZone();
  return (instant) => formats.instant(instant, zone);
}
