import { useSuspenseQuery } from '@tanstack/react-query';
import { ArrowLeft, Download } from 'lucide-react';
import { Link, useParams, useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import type { BoardPost } from '../../../contracts/boards.ts';
import type { SubjectAddress } from '../../../contracts/values.ts';
import { loadViewer, useViewer } from '../../api/account.ts';
import { boardQuery, threadQuery } from '../../api/board.ts';
import { eventQuery } from '../../api/events.ts';
import { groupQuery } from '../../api/groups.ts';
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
  const board = boardIn(params);
  const postId = url.searchParams.get('post');
  await Promise.all([
    postId === null ? null : queries.prefetchQuery(threadQuery(board, postId)),
    board.kind === 'events'
      ? queries.ensureQueryData(eventQuery(board.subjectId))
      : queries.ensureQueryData(groupQuery(board.subjectId)),
    loadViewer(queries, call),
    queries.fetchQuery({ ...boardQuery(board, readListAddress(url.searchParams).page), staleTime: 0 }),
  ]);
}

/** Whose board an address means. */
function boardIn({ eventId, groupId = '' }: Readonly<Record<string, string | undefined>>): SubjectAddress {
  return eventId === undefined
    ? { kind: 'groups', subjectId: groupId }
    : { kind: 'events', subjectId: eventId };
}

/** The discussion of an event or of a group. */
export function Component() {
  const board = boardIn(useParams());
  return board.kind === 'events' ? <EventDiscussion board={board} /> : <GroupDiscussion board={board} />;
}

function EventDiscussion({ board }: { board: SubjectAddress }) {
  const { data } = useSuspenseQuery(eventQuery(board.subjectId));
  return <Discussion board={board} title={data.eventTitle} />;
}

function GroupDiscussion({ board }: { board: SubjectAddress }) {
  const { data } = useSuspenseQuery(groupQuery(board.subjectId));
  return <Discussion board={board} title={data.name} />;
}

/** What people say: everybody reads, those who are registered or in the group write. */
function Discussion({ board, title }: { board: SubjectAddress; title: string }) {
  const t = useTranslations('board');
  const [search] = useSearchParams();
  const { page } = readListAddress(search);
  const postId = search.get('post');
  const { data: shown } = useSuspenseQuery(boardQuery(board, page));
  const viewer = useViewer();
  useLiveBoard(board, shown);
  const { bar, unread } = shown;
  const canWrite = bar === null;
  return (
    <Container width="text" className={styles.screen}>
      <Head
        title={t('pageTitle', { event: title })}
        description={t('intro')}
        path={paths.discussion(board, page)}
      />
      <header className={styles.header}>
        <Link
          to={paths.subject(board)}
          className={buttonClass({ variant: 'quiet', size: 'sm', flush: true })}
        >
          <ArrowLeft aria-hidden="true" />
          {t(board.kind === 'groups' ? 'toGroup' : 'toEvent')}
        </Link>
        <h1>{t('title')}</h1>
        <p className={styles.event}>{title}</p>
        {unread > 0 && (
          <Badge tone="accent">{unread >= 100 ? t('unreadMany') : t('unread', { count: unread })}</Badge>
        )}
        {viewer !== null && (
          <div className={styles.buttons}>
            <MuteBoard board={board} muted={shown.muted} />
            {shown.keeps && (
              <a
                href={paths.discussionFile(board)}
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
            <PostForm board={board} canAnnounce={shown.keeps} />
          ) : (
            <BarNotice bar={bar} board={board} />
          )}
          <Threads board={board} threads={shown.threads} canWrite={canWrite} />
          <ListPages page={page} pages={shown.pages} pathOf={(other) => paths.discussion(board, other)} />
        </>
      ) : (
        <OneThread board={board} postId={postId} canWrite={canWrite} />
      )}
    </Container>
  );
}

interface ThreadsProps {
  readonly board: SubjectAddress;
  readonly threads: readonly BoardPost[];
  readonly canWrite: boolean;
}

function Threads({ board, threads, canWrite }: ThreadsProps) {
  const t = useTranslations('board');
  if (threads.length === 0) return <EmptyState title={t('empty')}>{t('emptyHint')}</EmptyState>;
  return (
    <ul className={styles.threads}>
      {threads.map((thread) => (
        <li key={thread.$id}>
          <Thread board={board} thread={thread} canWrite={canWrite} />
        </li>
      ))}
    </ul>
  );
}
