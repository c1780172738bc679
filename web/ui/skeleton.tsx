import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import disclosureStyles from './disclosure.module.css';
import styles from './skeleton.module.css';

interface SkeletonProps {
  /** `line` and `title` have the height of such text; `box` takes its size from the class. */
  shape?: 'line' | 'title' | 'box' | 'cover' | 'circle' | 'button' | undefined;
  width?: 'full' | 'wide' | 'half' | 'third' | undefined;
  className?: string | undefined;
}

/**
 * A placeholder of the same size as the content, so that nothing jumps. Hidden from screen readers: the container sets
 * `aria-busy` and a loading text.
 */
export function Skeleton({ shape = 'line', width = 'full', className }: SkeletonProps) {
  return (
    <span
      aria-hidden="true"
      className={classNames(styles.skeleton, styles[shape], styles[width], className)}
    />
  );
}

interface LoadMoreProps {
  /** An infinite query; shows nothing on its last page. */
  readonly query: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    fetchNextPage(): Promise<unknown>;
  };
  readonly className?: string | undefined;
  /** @example Show 20 more */
  readonly children: ReactNode;
}

/** The button under a list that loads and appends its next page. */
export function LoadMore({ query, className, children }: LoadMoreProps) {
  if (!query.hasNextPage) return null;
  return (
    <Button
      variant="secondary"
      className={className}
      busy={query.isFetchingNextPage}
      onClick={() => void query.fetchNextPage()}
    >
      {children}
    </Button>
  );
}

interface DisclosureProps {
  title: ReactNode;
  /** Initially open. */
  open?: boolean | undefined;
  /** Disclosures with the same name close each other (accordion). */
  group?: string | undefined;
  id?: string | undefined;
  /** `sm` in forms and dialogs. */
  size?: 'md' | 'sm' | undefined;
  children: ReactNode;
}

/** A section that opens on its title. A native `details`, so it works without a script and find-in-page opens it. */
export function Disclosure({ title, open, group, id, size = 'md', children }: DisclosureProps) {
  return (
    <details
      className={classNames(disclosureStyles.disclosure, disclosureStyles[size])}
      open={open}
      name={group}
      id={id}
    >
      <summary className={disclosureStyles.summary}>
        {title}
        <ChevronDown aria-hidden="true" />
      </summary>
      <div className={disclosureStyles.content}>{children}</div>
    </details>
  );
}
