import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { Inbox, Search } from 'lucide-react';
import { type ReactNode, useDeferredValue, useState } from 'react';
import { useTranslations } from 'use-intl';
import { calendarDay } from '../../features/events/days.ts';
import { useBrowserZone } from '../../lib/browser-zone.ts';
import { useFormats } from '../../lib/format.ts';
import { QueryError } from '../../lib/query-error.tsx';
import { useReaderDays } from '../../lib/reader-days.ts';
import { classNames } from '../../ui/class-names.ts';
import { type DataColumn, DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { LoadMore, Skeleton } from '../../ui/skeleton.tsx';
import styles from './screen.module.css';

interface EndlessProps<Row extends { readonly $id: string }> {
  readonly query: Pick<
    UseInfiniteQueryResult,
    'isError' | 'isFetching' | 'isFetchingNextPage' | 'refetch' | 'hasNextPage' | 'fetchNextPage'
  >;
  readonly rows: readonly Row[] | undefined;
  /** Total number of rows, if known. */
  readonly total?: number | undefined;
  /** What counts the total; by default the results. */
  readonly counted?: 'people' | 'payments' | 'events' | undefined;
  /** A sentence in a card, or what takes the place of the list. */
  readonly empty: ReactNode;
  /** The empty list needs no card. */
  readonly bare?: boolean;
}

interface EndlessListProps<Row extends { readonly $id: string }> extends EndlessProps<Row> {
  /** Rows of one line with a control at its end, also on phones. */
  readonly compact?: boolean;
  readonly children: (row: Row) => ReactNode;
}

export function EndlessList<Row extends { readonly $id: string }>({
  compact = false,
  children,
  ...list
}: EndlessListProps<Row>) {
  return (
    <Endless {...list}>
      {(rows) => (
        <ul className={styles.list}>
          {rows.map((row) => (
            <li key={row.$id} className={classNames(styles.row, compact && styles.compact)}>
              {children(row)}
            </li>
          ))}
        </ul>
      )}
    </Endless>
  );
}

interface EndlessTableProps<Row extends { readonly $id: string }> extends EndlessProps<Row> {
  readonly label: string;
  readonly columns: readonly DataColumn<Row>[];
  /** The instant of a row, where rows are newest first: they stand below their days. */
  readonly at?: ((row: Row) => string) | undefined;
  readonly isBad?: ((row: Row) => boolean) | undefined;
  readonly className?: string | undefined;
}

/** Rows that all have the same facts. */
export function EndlessTable<Row extends { readonly $id: string }>({
  label,
  columns,
  at,
  isBad,
  className,
  ...list
}: EndlessTableProps<Row>) {
  const days = useDays();
  return (
    <Endless {...list}>
      {(rows) => (
        <DataTable
          label={label}
          columns={columns}
          groups={at === undefined ? [{ rows }] : days.group(rows, at)}
          isBad={isBad}
          className={className}
        />
      )}
    </Endless>
  );
}

function Endless<Row extends { readonly $id: string }>({
  query,
  rows,
  total,
  counted,
  empty,
  bare = false,
  children,
}: EndlessProps<Row> & { readonly children: (rows: readonly Row[]) => ReactNode }) {
  const t = useTranslations('admin');
  if (rows === undefined) {
    return query.isError ? <QueryError title={t('failed')} query={query} /> : <ListSkeleton />;
  }
  if (rows.length === 0) {
    if (bare) return empty;
    return (
      <div className={styles.nothing}>
        {typeof empty === 'string' ? (
          <EmptyState low art={<Inbox aria-hidden="true" />} title={empty} />
        ) : (
          empty
        )}
      </div>
    );
  }
  return (
    <>
      {total !== undefined && (
        <p role="status" className={styles.about}>
          {t(counted === undefined ? 'total' : `totals.${counted}`, { count: total })}
        </p>
      )}
      {children(rows)}
      <LoadMore query={query} className={styles.more}>
        {total === undefined ? t('moreLog') : t('more', { left: String(total - rows.length) })}
      </LoadMore>
    </>
  );
}

interface CalmWordsProps {
  readonly icon: ReactNode;
  readonly title: string;
  /** What will be here, in one sentence. */
  readonly text: string;
}

/** An empty list in one line, above the last entries of another one. */
export function CalmWords({ icon, title, text }: CalmWordsProps) {
  return (
    <>
      {icon}
      <strong>{title}</strong>
      <p>{text}</p>
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
      labelHidden
      placeholder={label}
      type="search"
      icon={<Search aria-hidden="true" />}
      maxLength={200}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
    />
  );
  return { search: useDeferredValue(typed.trim()), field };
}

/** Formats times in the reader's time zone, which only the browser knows. Lines break only after the date. */
export function useTime(): (instant: string) => string {
  const formats = useFormats();
  const zone = useBrowserZone();
  return (instant) => formats.instant(instant, zone).replaceAll(/(?<!,) /g, '\u00A0');
}

/** The reader's day of a time, without its year. */
export function useDay(): (instant: string) => string {
  const formats = useFormats();
  const zone = useBrowserZone();
  return (instant) => formats.shortDate(calendarDay(Date.parse(instant), zone)).replaceAll(' ', '\u00A0');
}

/** The reader's days, for lists that are in the order of time. */
export function useDays() {
  const t = useTranslations('admin');
  return useReaderDays({ today: t('today'), yesterday: t('yesterday') });
}
