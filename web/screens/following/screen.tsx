import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { followedEventsQuery, followedQuery } from '../../api/following.ts';
import { EventGrid } from '../../events/event-grid.tsx';
import { PartLinks } from '../../groups/part-links.tsx';
import { paths } from '../../paths.ts';
import type { LoadArguments } from '../../screen.ts';
import { Head } from '../../shell/head.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { Container } from '../../ui/container.tsx';
import { EmptyState } from '../../ui/notice.tsx';
import { visuallyHidden } from '../../ui/visually-hidden.tsx';
import { Followed } from './followed.tsx';
import styles from './screen.module.css';

export async function load({ queries, url }: LoadArguments) {
  const after = url.searchParams.get('after') ?? undefined;
  await Promise.all([queries.fetchQuery(followedEventsQuery(after)), queries.fetchQuery(followedQuery())]);
}

/** What those whom somebody follows have added, the newest first. */
export function Component() {
  const t = useTranslations('following');
  const after = useSearchParams()[0].get('after') ?? undefined;
  const { data } = useSuspenseQuery(followedEventsQuery(after));
  return (
    <Container className={styles.screen}>
      <Head title={t('title')} />
      <header>
        <h1>{t('title')}</h1>
        <p className={styles.intro}>{t('intro')}</p>
      </header>
      {data.events.length === 0 ? (
        <EmptyState title={t('empty')} action={<WaysOn />}>
          {t('emptyHint')}
        </EmptyState>
      ) : (
        <section aria-labelledby="news">
          <h2 id="news" className={visuallyHidden}>
            {t('list')}
          </h2>
          <EventGrid events={data.events} />
        </section>
      )}
      <PartLinks
        next={data.next === null ? undefined : paths.following(data.next)}
        start={after === undefined ? undefined : paths.following()}
        texts={{ next: t('more'), start: t('toStart') }}
      />
      <Followed />
    </Container>
  );
}

function WaysOn() {
  const t = useTranslations('following');
  return (
    <p className={styles.ways}>
      <Link to={paths.allEvents()} className={buttonClass()}>
        {t('toEvents')}
      </Link>
      <Link to={paths.groups()} className={buttonClass({ variant: 'secondary' })}>
        {t('toGroups')}
      </Link>
    </p>
  );
}
