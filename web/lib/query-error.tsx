import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { ErrorState } from '../ui/notice.tsx';

interface QueryErrorProps {
  readonly title: ReactNode;
  /** The failed query; a part of its result will do. */
  readonly query: { readonly isFetching: boolean; refetch(): Promise<unknown> };
  readonly children?: ReactNode;
}

/** Shown in place of what a query couldn't load, with a button that runs it again. */
export function QueryError({ title, query, children }: QueryErrorProps) {
  const t = useTranslations('errors');
  return (
    <ErrorState
      title={title}
      retryLabel={t('tryAgain')}
      busy={query.isFetching}
      onRetry={() => void query.refetch()}
    >
      {children}
    </ErrorState>
  );
}
