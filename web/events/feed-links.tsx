import { useTranslations } from 'use-intl';
import type { EventFilters } from '../../contracts/discovery.ts';
import { paths } from '../paths.ts';

/** Tells programs that read the page where its events can be followed: those of its category, else all. */
export function FeedLinks({ category }: Partial<Pick<EventFilters, 'category'>>) {
  const t = useTranslations();
  const of = category === undefined ? '' : `/categories/${category}`;
  const words = [category === undefined ? undefined : t(`categories.${category}`), t('site.name')];
  const title = words.filter(Boolean).join(' · ');
  return (
    <>
      <link rel="alternate" type="application/rss+xml" title={title} href={paths.feed('rss', of)} />
      <link rel="alternate" type="application/feed+json" title={title} href={paths.feed('json', of)} />
      <link rel="alternate" type="text/calendar" title={title} href={paths.feed('ics', of)} />
    </>
  );
}
