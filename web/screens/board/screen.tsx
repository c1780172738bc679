import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { ArrowLeft, Bell, BellOff, Download, Ellipsis, MessagesSquare } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import type { BoardDenial, BoardPost } from '../../../contracts/boards.ts';
import { inLanguage } from '../../../contracts/languages.ts';
import { registrationBar } from '../../../contracts/registration-window.ts';
import type { SubjectAddress } from '../../../contracts/values.ts';
import { loadViewer, useViewer } from '../../api/account.ts';
import { boardQuery, threadQuery, useMuteBoard, useRefreshBoard } from '../../api/board.ts';
import { type CallReply, useCall } from '../../api/call.ts';
import { eventQuery } from '../../api/events.ts';
import { groupEventsQuery, groupQuery } from '../../api/groups.ts';
import { useLive } from '../../api/realtime.ts';
import { downloads } from '../../downloads.ts';
import { ComingUp } from '../../features/events/coming-up.tsx';
import { ListPages } from '../../features/events/event-list.tsx';
import { EventPicture } from '../../features/events/event-picture.tsx';
import { RowList } from '../../features/events/event-row.tsx';
import { readListAddress } from '../../features/events/filters.ts';
import { GroupCard } from '../../features/groups/group-card.tsx';
import { SummaryLink } from '../../features/rsvp/event-summary.tsx';
import { useErrorText } from '../../lib/form.ts';
import { useNow } from '../../lib/page-context.tsx';
import { paths } from '../../paths.ts';
import type { LoadArguments } from '../../screen.ts';
import { Head } from '../../shell/head.tsx';
import { buttonClass, IconButton } from '../../ui/button.tsx';
import { Badge, Card } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { backLinkClass, Container } from '../../ui/layout.tsx';
import { Menu, MenuItem, MenuLink } from '../../ui/menu.tsx';
import { Split } from '../../ui/split.tsx';
import { showToast } from '../../ui/toast.ts';
import { PostForm } from './post-form.tsx';
import styles from './screen.module.css';
import { Thread } from './thread.tsx';

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

function boardIn({ eventId, groupId = '' }: Readonly<Record<string, string | undefined>>): SubjectAddress {
  return eventId === undefined
    ? { kind: 'groups', subjectId: groupId }
    : { kind: 'events', subjectId: eventId };
}

export function Component() {
  const board = boardIn(useParams());
  return board.kind === 'events' ? <EventDiscussion board={board} /> : <GroupDiscussion board={board} />;
}

function EventDiscussion({ board }: { board: SubjectAddress }) {
  const { data } = useSuspenseQuery(eventQuery(board.subjectId));
  const about = (
    <Card pad="none" className={styles.about}>
      <EventPicture event={data} />
      <SummaryLink event={data} flush />
    </Card>
  );
  const title = inLanguage(data, useLocale()).eventTitle;
  const now = useNow();
  const canRegister = data.status !== 'cancelled' && registrationBar(data, now) === null;
  return (
    <Discussion
      board={board}
      title={title}
      about={about}
      brief={<SummaryLink event={data} />}
      register={canRegister ? `${paths.event(data.$id)}#rsvp` : undefined}
    />
  );
}

function GroupDiscussion({ board }: { board: SubjectAddress }) {
  const { data } = useSuspenseQuery(groupQuery(board.subjectId));
  const about = (
    <div className={styles.group}>
      <GroupCard group={data} level={2} />
      <NextEvents groupId={data.$id} />
    </div>
  );
  return <Discussion board={board} title={data.name} about={about} />;
}

/** How many events are beside a group's posts. */
const shownEvents = 3;

/** What the group does next, after the page. */
function NextEvents({ groupId }: { readonly groupId: string }) {
  const t = useTranslations('lists');
  const { data } = useQuery(groupEventsQuery(groupId, 'upcoming'));
  if (data === undefined || data.events.length === 0) return null;
  return (
    <section aria-labelledby="next-events">
      <h2 id="next-events">{t('comingUp')}</h2>
      <RowList events={data.events.slice(0, shownEvents)} />
    </section>
  );
}

interface DiscussionProps {
  readonly board: SubjectAddress;
  readonly title: string;
  /** The event or group, beside the posts in wide windows. */
  readonly about: ReactNode;
  /** The same in short, above them in narrow windows; by default its name. */
  readonly brief?: ReactNode;
  /** Where visitors register for the event, if they can. */
  readonly register?: string | undefined;
}

function Discussion({ board, title, about, brief, register }: DiscussionProps) {
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
    <Container className={styles.screen}>
      <Head
        title={t('pageTitle', { event: title })}
        description={t('intro')}
        path={paths.discussion(board, page)}
      />
      <header className={styles.header}>
        <Link to={paths.subject(board)} className={backLinkClass}>
          <ArrowLeft aria-hidden="true" />
          {t(board.kind === 'groups' ? 'toGroup' : 'toEvent')}
        </Link>
        <div className={styles.headline}>
          <h1>{t('title')}</h1>
          {unread > 0 && (
            <Badge tone="accent">{unread >= 100 ? t('unreadMany') : t('unread', { count: unread })}</Badge>
          )}
          {viewer !== null && <BoardMenu board={board} muted={shown.muted} keeps={shown.keeps} />}
        </div>
        <div className={styles.brief}>{brief ?? <p className={styles.subject}>{title}</p>}</div>
      </header>
      <Split className={styles.columns} aside={about}>
        <div className={styles.board}>
          {postId === null ? (
            <>
              {canWrite && <PostForm board={board} canAnnounce={shown.keeps} />}
              {bar !== null && shown.threads.length > 0 && <DenialNotice {...{ bar, board, register }} />}
              <Threads threads={shown.threads} {...{ board, bar, register }} />
              <ListPages page={page} pages={shown.pages} pathOf={(other) => paths.discussion(board, other)} />
            </>
          ) : (
            <OneThread board={board} postId={postId} canWrite={canWrite} />
          )}
        </div>
      </Split>
      {board.kind === 'events' && postId === null && shown.threads.length === 0 && (
        <ComingUp without={[board.subjectId]} wide most={2} withAll />
      )}
    </Container>
  );
}

interface ThreadsProps {
  readonly board: SubjectAddress;
  readonly threads: readonly BoardPost[];
  readonly bar: BoardDenial;
  readonly register: string | undefined;
}

function Threads({ board, threads, bar, register }: ThreadsProps) {
  const t = useTranslations('board');
  if (threads.length === 0) {
    // While someone can write, the form above says what to write.
    return (
      <div className={classNames(styles.empty, bar === null && styles.first)}>
        <MessagesSquare aria-hidden="true" />
        <p className={styles.emptyTitle}>{t('empty')}</p>
        <p>{t(bar === null ? 'emptyHint' : 'intro')}</p>
        {bar !== null && <DenialNotice {...{ bar, board, register }} />}
      </div>
    );
  }
  return (
    <ul className={styles.threads}>
      {threads.map((thread) => (
        <li key={thread.$id}>
          <Thread board={board} thread={thread} canWrite={bar === null} />
        </li>
      ))}
    </ul>
  );
}

interface DenialProps {
  readonly bar: NonNullable<BoardDenial>;
  readonly board: SubjectAddress;
  readonly register: string | undefined;
}

/** In place of the form for posts: who can write, and how to get there. */
function DenialNotice(props: DenialProps) {
  const t = useTranslations('board');
  const { bar, board, register } = props;
  const isGroup = board.kind === 'groups';
  const text = bar !== 'visitor' ? bar : isGroup ? 'groupVisitor' : register ? 'unregistered' : 'visitor';
  return (
    <div className={styles.bar}>
      <p>{t(text)}</p>
      <div className={styles.steps}>
        <DenialStep {...props} />
      </div>
    </div>
  );
}

/** How the reader gets to take part. */
function DenialStep({ bar, board, register }: DenialProps) {
  const t = useTranslations('board');
  if (bar === 'visitor') {
    return (
      <>
        {register !== undefined && (
          <Link to={register} className={buttonClass()}>
            {t('register')}
          </Link>
        )}
        <Link
          to={paths.login(paths.discussion(board))}
          className={buttonClass({ variant: register === undefined ? 'primary' : 'secondary' })}
        >
          {t('logIn')}
        </Link>
      </>
    );
  }
  if (bar !== 'unregistered' && bar !== 'outsider') return null;
  return (
    <Link to={paths.subject(board)} className={buttonClass()}>
      {t(board.kind === 'groups' ? 'toGroup' : 'toEvent')}
    </Link>
  );
}

interface BoardMenuProps {
  readonly board: SubjectAddress;
  readonly muted: boolean;
  /** Whether the reader moderates the board. */
  readonly keeps: boolean;
}

function BoardMenu({ board, muted, keeps }: BoardMenuProps) {
  const t = useTranslations('board');
  const errorText = useErrorText();
  const { mutate } = useMuteBoard(board);
  const change = () =>
    mutate(!muted, {
      onSuccess: () => showToast({ tone: 'good', text: t(muted ? 'boardHeardDone' : 'boardMutedDone') }),
      onError: (error) => showToast({ tone: 'bad', text: errorText(error) }),
    });
  return (
    <div className={styles.menu}>
      <Menu
        label={t('options')}
        trigger={(props) => (
          <IconButton label={t('options')} icon={<Ellipsis aria-hidden="true" />} {...props} />
        )}
      >
        <MenuItem
          icon={muted ? <Bell aria-hidden="true" /> : <BellOff aria-hidden="true" />}
          onClick={change}
        >
          {t(muted ? 'hearBoard' : 'muteBoard')}
        </MenuItem>
        {keeps && (
          <MenuLink
            icon={<Download aria-hidden="true" />}
            renderLink={(props) => <a href={downloads.discussionFile(board)} download {...props} />}
          >
            {t('export')}
          </MenuLink>
        )}
      </Menu>
    </div>
  );
}

interface OneThreadProps {
  readonly board: SubjectAddress;
  readonly postId: string;
  readonly canWrite: boolean;
}

function OneThread({ board, postId, canWrite }: OneThreadProps) {
  const t = useTranslations('board');
  const { data, isError } = useQuery(threadQuery(board, postId));
  return (
    <>
      <p className={styles.bar}>
        {t('oneThread')}
        <Link to={paths.discussion(board)} className={buttonClass({ variant: 'secondary', size: 'sm' })}>
          {t('wholeBoard')}
        </Link>
      </p>
      {isError && <EmptyState title={t('threadGone')} />}
      {data !== undefined && (
        <Thread
          key={postId}
          board={board}
          thread={data.thread}
          canWrite={canWrite}
          wanted={{ postId, page: data.page }}
        />
      )}
    </>
  );
}

/** Milliseconds before new posts count as read. */
const readAfterMs = 4000;

/** Refreshes an open board on changes and marks it as read. */
function useLiveBoard(board: SubjectAddress, shown: CallReply<'GET /v1/:kind/:subjectId/board'>): void {
  const call = useCall();
  const viewer = useViewer();
  const refreshBoard = useRefreshBoard(board);
  useLive(channelOf(board), () => void refreshBoard());
  const newest = shown.threads.map(({ $id, replies }) => `${$id} ${replies}`).join();
  const { kind, subjectId } = board;
  const signedIn = viewer !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new post is read anew
  useEffect(() => {
    if (!signedIn) return;
    const timer = setTimeout(() => {
      // A failed mark only shows posts as new once more, so no error is shown.
      call('PUT /v1/:kind/:subjectId/board/read', { params: { kind, subjectId } }).catch(() => undefined);
    }, readAfterMs);
    return () => clearTimeout(timer);
  }, [call, kind, subjectId, newest, signedIn]);
}

/** The realtime channel of a board. */
function channelOf({ kind, subjectId }: SubjectAddress): string {
  return kind === 'events' ? `boards.${subjectId}` : `group_boards.${subjectId}`;
}
