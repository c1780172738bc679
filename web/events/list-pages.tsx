import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { Pagination } from '../ui/pagination.tsx';

interface ListPagesProps {
  readonly page: number;
  readonly pages: number;
  /** The address of another page of the list. */
  readonly pathOf: (page: number) => string;
}

/** The links to the pages of a list. */
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
