import { useQuery } from '@tanstack/react-query';
import { MessageSquareReply } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { type BoardPost, postsPerPage } from '../../../contracts/boards.ts';
import type { SubjectAddress } from '../../../contracts/values.ts';
import { repliesQuery } from '../../api/board.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Post } from './post.tsx';
import { PostForm } from './post-form.tsx';
import styles from './screen.module.css';

interface ThreadProps {
  readonly board: SubjectAddress;
  readonly thread: BoardPost;
  readonly canWrite: boolean;
  /** The post that its reader came for, and the page of the replies on which it stands. */
  readonly wanted?: { readonly postId: string; readonly page: number };
}

/** One thread: its first post, and its replies on demand. */
export function Thread({ board, thread, canWrite, wanted }: ThreadProps) {
  const t = useTranslations('board');
  const [open, setOpen] = useState(wanted !== undefined);
  const [replying, setReplying] = useState(false);
  const { replies } = thread;
  return (
    <Card as="article" className={styles.thread}>
      <Post board={board} post={thread} />
      <div className={styles.buttons}>
        {replies > 0 && (
          <Button variant="secondary" size="sm" aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? t('hideReplies') : t('replies', { count: replies })}
          </Button>
        )}
        {canWrite && !thread.deleted && (
          <Button
            variant="quiet"
            size="sm"
            flush={replies === 0}
            icon={<MessageSquareReply aria-hidden="true" />}
            onClick={() => setReplying(true)}
          >
            {t('reply')}
          </Button>
        )}
      </div>
      {open && replies > 0 && (
        <Replies
          board={board}
          threadId={thread.$id}
          pages={Math.ceil(replies / postsPerPage)}
          wanted={wanted}
        />
      )}
      {replying && (
        <PostForm
          board={board}
          subject={{ replyTo: thread.$id, name: thread.author?.name ?? '' }}
          onDone={() => {
            setReplying(false);
            setOpen(true);
          }}
        />
      )}
    </Card>
  );
}

interface RepliesProps extends Pick<ThreadProps, 'board'> {
  readonly threadId: string;
  readonly pages: number;
  readonly wanted: ThreadProps['wanted'];
}

function Replies({ board, threadId, pages, wanted }: RepliesProps) {
  const t = useTranslations('board');
  const [shown, setShown] = useState(wanted?.page ?? 1);
  return (
    <>
      {Array.from({ length: Math.min(shown, Math.max(1, pages)) }, (_, index) => index + 1).map((page) => (
        <ReplyPage key={page} board={board} threadId={threadId} page={page} wanted={wanted?.postId} />
      ))}
      {shown < pages && (
        <Button variant="quiet" size="sm" onClick={() => setShown(shown + 1)}>
          {t('moreReplies')}
        </Button>
      )}
    </>
  );
}

interface ReplyPageProps extends Pick<ThreadProps, 'board'> {
  readonly threadId: string;
  readonly page: number;
  readonly wanted: string | undefined;
}

function ReplyPage({ board, threadId, page, wanted }: ReplyPageProps) {
  const { data } = useQuery(repliesQuery(board, threadId, page));
  return (
    <ul className={styles.replies}>
      {data?.replies.map((reply) => (
        <li
          key={reply.$id}
          className={reply.$id === wanted ? styles.wanted : undefined}
          ref={reply.$id === wanted ? scrollThere : undefined}
        >
          <Post board={board} post={reply} />
        </li>
      ))}
    </ul>
  );
}

/** Once, when it appears. */
function scrollThere(element: HTMLLIElement | null): void {
  element?.scrollIntoView({ block: 'center' });
}
