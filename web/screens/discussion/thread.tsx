import { useQuery } from '@tanstack/react-query';
import { MessageSquareReply } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { type BoardPost, postsPerPage } from '../../../contracts/boards.ts';
import { repliesQuery } from '../../api/board.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Post } from './post.tsx';
import { PostForm } from './post-form.tsx';
import styles from './screen.module.css';

interface ThreadProps {
  readonly eventId: string;
  readonly thread: BoardPost;
  readonly canWrite: boolean;
}

/** One thread: its first post, and its replies on demand. */
export function Thread({ eventId, thread, canWrite }: ThreadProps) {
  const t = useTranslations('board');
  const [open, setOpen] = useState(false);
  const [replying, setReplying] = useState(false);
  const { replies } = thread;
  return (
    <Card as="article" className={styles.thread}>
      <Post eventId={eventId} post={thread} />
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
            icon={<MessageSquareReply aria-hidden="true" />}
            onClick={() => setReplying(true)}
          >
            {t('reply')}
          </Button>
        )}
      </div>
      {open && <Replies eventId={eventId} threadId={thread.$id} pages={Math.ceil(replies / postsPerPage)} />}
      {replying && (
        <PostForm
          eventId={eventId}
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

function Replies({ eventId, threadId, pages }: { eventId: string; threadId: string; pages: number }) {
  const t = useTranslations('board');
  const [shown, setShown] = useState(1);
  return (
    <>
      {Array.from({ length: Math.min(shown, Math.max(1, pages)) }, (_, index) => index + 1).map((page) => (
        <ReplyPage key={page} eventId={eventId} threadId={threadId} page={page} />
      ))}
      {shown < pages && (
        <Button variant="quiet" size="sm" onClick={() => setShown(shown + 1)}>
          {t('moreReplies')}
        </Button>
      )}
    </>
  );
}

function ReplyPage({ eventId, threadId, page }: { eventId: string; threadId: string; page: number }) {
  const { data } = useQuery(repliesQuery(eventId, threadId, page));
  return (
    <ul className={styles.replies}>
      {data?.replies.map((reply) => (
        <li key={reply.$id}>
          <Post eventId={eventId} post={reply} />
        </li>
      ))}
    </ul>
  );
}
