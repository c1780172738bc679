import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './pagination.module.css';

/** Props for the router's link. */
interface PageLink {
  className: string;
  'aria-label': string;
  'aria-current': 'page' | undefined;
  rel: 'prev' | 'next' | undefined;
  children: ReactNode;
}

export interface PaginationProps {
  /** One-based. */
  page: number;
  pageCount: number;
  /** @example (page, link) => <Link to={paths.allEvents({ page })} {...link} /> */
  renderLink: (page: number, link: PageLink) => ReactElement;
  labels: { nav: string; previous: string; next: string; page: (page: number) => string };
}

/** Page links. Real links, so they work without a script and open in new tabs. */
export function Pagination({ page, pageCount, renderLink, labels }: PaginationProps) {
  if (pageCount < 2) return null;
  const step = (to: number, rel: 'prev' | 'next', label: string, icon: ReactNode) =>
    to >= 1 && to <= pageCount
      ? renderLink(to, {
          className: classNames(styles.link, styles.step),
          'aria-label': label,
          'aria-current': undefined,
          rel,
          children: icon,
        })
      : null;
  return (
    <nav aria-label={labels.nav} className={styles.pagination}>
      {step(page - 1, 'prev', labels.previous, <ChevronLeft aria-hidden="true" />)}
      <ol className={styles.pages}>
        {pageWindow(page, pageCount).map((entry) => (
          <li key={entry.page} className={entry.gapBefore ? styles.afterGap : undefined}>
            {renderLink(entry.page, {
              className: classNames(styles.link, entry.page === page && styles.current),
              'aria-label': labels.page(entry.page),
              'aria-current': entry.page === page ? 'page' : undefined,
              rel: undefined,
              children: entry.page,
            })}
          </li>
        ))}
      </ol>
      {step(page + 1, 'next', labels.next, <ChevronRight aria-hidden="true" />)}
    </nav>
  );
}

/**
 * The pages to show: first, last, and the current one with its neighbours; at most seven. A gap of one page shows that
 * page.
 *
 * @example pageWindow(6, 20) // 1, gap 5 6 7, gap 20
 */
export function pageWindow(page: number, pageCount: number): { page: number; gapBefore: boolean }[] {
  const shown = new Set([1, pageCount]);
  for (let near = page - 1; near <= page + 1; near += 1) if (near >= 1 && near <= pageCount) shown.add(near);
  if (shown.has(3)) shown.add(2);
  if (shown.has(pageCount - 2)) shown.add(pageCount - 1);
  const pages = [...shown].filter((number) => number >= 1 && number <= pageCount).sort((a, b) => a - b);
  return pages.map((number, index) => ({ page: number, gapBefore: number - (pages[index - 1] ?? 0) > 1 }));
}
