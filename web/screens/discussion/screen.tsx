import { useSuspenseQuery } from '@tanstack/react-query';
import { ArrowLeft, Download } from 'lucide-react';
import { Link, useParams, useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import type { BoardPost } from '../../../contracts/boards.ts';
import { loadViewer, useViewer } from '../../api/account.ts';
import { boardQuery, threadQuery } from '../../api/board.ts';
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
import { MuteBoard } from './mute-board.tsx';
import { OneThread } from './one-thread.tsx';
import { PostForm } from './post-form.tsx';
import styles from './screen.module.css';
import { Thread } from './thread.tsx';
import { useLiveBoard } from './use-live-board.ts';

export async function load({ queries, call, params, url }: LoadArguments) {
  const { eventId = '' } = params;
  const postId = url.searchParams.get('post');
  await Promise.all([
    postId === null ? null : queries.prefetchQuery(threadQuery(eventId, postId)),
    queries.ensureQueryData(eventQuery(eventId)),
    loadViewer(queries, call),
    queries.fetchQuery({ ...boardQuery(eventId, readListAddress(url.searchParams).page), staleTime: 0 }),
  ]);
}

/** What people say about an event: everybody reads, those who are registered write. */
export function Component() {
  const t = useTranslations('board');
  const { eventId = '' } = useParams();
  const [search] = useSearchParams();
  const { page } = readListAddress(search);
  const postId = search.get('post');
  const { data: event } = useSuspenseQuery(eventQuery(eventId));
  const { data: board } = useSuspenseQuery(boardQuery(eventId, page));
  const viewer = useViewer();
  useLiveBoard(eventId, board);
  const { bar, unread } = board;
  const canWrite = bar === null;
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
        {viewer !== null && (
          <div className={styles.buttons}>
            <MuteBoard eventId={eventId} muted={board.muted} />
            {board.keeps && (
              <a
                href={paths.discussionFile(eventId)}
                download
                className={buttonClass({ variant: 'quiet', size: 'sm' })}
              >
                <Download aria-hidden="true" />
                {t('export')}
              </a>
            )}
          </div>
        )}
      </header>
      {postId === null ? (
        <>
          {canWrite ? (
            <PostForm eventId={eventId} canAnnounce={board.keeps} />
          ) : (
            <BarNotice bar={bar} eventId={eventId} />
          )}
          <Threads eventId={eventId} threads={board.threads} canWrite={canWrite} />
          <ListPages page={page} pages={board.pages} pathOf={(other) => paths.discussion(eventId, other)} />
        </>
      ) : (
        <OneThread eventId={eventId} postId={postId} canWrite={canWrite} />
      )}
    </Container>
  );
}

interface ThreadsProps {
  readonly eventId: string;
  readonly threads: readonly BoardPost[];
  readonly canWrite: boolean;
}

function Threads({ eventId, threads, canWrite }: ThreadsProps) {
  const t = useTranslations('board');
  if (threads.length === 0) return <EmptyState title={t('empty')}>{t('emptyHint')}</EmptyState>;
  return (
    <ul className={styles.threads}>
      {threads.map((thread) => (
        <li key={thread.$id}>
          <Thread eventId={eventId} thread={thread} canWrite={canWrite} />
        </li>
      ))}
    </ul>
  );
}
