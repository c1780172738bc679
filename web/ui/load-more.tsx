import type { ReactNode } from 'react';
import { Button } from './button.tsx';

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
