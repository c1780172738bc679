import { useSuspenseQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { Link, useParams, useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { loadViewer } from '../../api/account.ts';
import { boardQuery } from '../../api/board.ts';
import { eventQuery } from '../../api/events.ts';
import { readListAddress } from '../../events/filters.ts';
import { ListPages } from '../../events/list-pages.tsx';
import { paths } from '../../paths.ts';
import type { LoadArguments } from '../../screen.ts';
import { Head } from '../../shell/head.tsx';
import { Badge } from '../../ui/badge.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { Container } from '../../ui/container.tsx';
import { EmptyState } from '../../ui/notice.tsx';
import { BarNotice } from './bar-notice.tsx';
import { PostForm } from './post-form.tsx';
import styles from './screen.module.css';
import { Thread } from './thread.tsx';
import { useLiveBoard } from './use-live-board.ts';

export async function load({ queries, call, params, url }: LoadArguments) {
  const { eventId = '' } = params;
  await Promise.all([
    queries.ensureQueryData(eventQuery(eventId)),
    loadViewer(queries, call),
    queries.fetchQuery({ ...boardQuery(eventId, readListAddress(url.searchParams).page), staleTime: 0 }),
  ]);
}

/** What people say about an event: everybody reads, those who are registered write. */
export function Component() {
  const t = useTranslations('board');
  const { eventId = '' } = useParams();
  const { page } = readListAddress(useSearchParams()[0]);
  const { data: event } = useSuspenseQuery(eventQuery(eventId));
  const { data: board } = useSuspenseQuery(boardQuery(eventId, page));
  useLiveBoard(eventId, board);
  const { bar, threads, unread } = board;
  return (
    <Container width="text" className={styles.screen}>
      <Head
        title={t('pageTitle', { event: event.eventTitle })}
        description={t('intro')}
        path={paths.discussion(eventId, page)}
      />
      <header className={styles.header}>
        <Link to={paths.event(eventId)} className={buttonClass({ variant: 'quiet', size: 'sm' })}>
          <ArrowLeft aria-hidden="true" />
          {t('toEvent')}
        </Link>
        <h1>{t('title')}</h1>
        <p className={styles.event}>{event.eventTitle}</p>
        {unread > 0 && (
          <Badge tone="accent">{unread >= 100 ? t('unreadMany') : t('unread', { count: unread })}</Badge>
        )}
      </header>
      {bar === null ? <PostForm eventId={eventId} /> : <BarNotice bar={bar} eventId={eventId} />}
      {threads.length === 0 ? (
        <EmptyState title={t('empty')}>{t('emptyHint')}</EmptyState>
      ) : (
        <ul className={styles.threads}>
          {threads.map((thread) => (
            <li key={thread.$id}>
              <Thread eventId={eventId} thread={thread} canWrite={bar === null} />
            </li>
          ))}
        </ul>
      )}
      <ListPages page={page} pages={board.pages} pathOf={(other) => paths.discussion(eventId, other)} />
    </Container>
  );
}
