import { useQuery } from '@tanstack/react-query';
import { BellOff, Megaphone, MessageSquareReply, MessagesSquare, Pin } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { type BoardPost, postsPerPage } from '../../../contracts/boards.ts';
import type { SubjectAddress } from '../../../contracts/values.ts';
import { repliesQuery } from '../../api/board.ts';
import { useBrowserZone } from '../../lib/browser-zone.ts';
import { useFormats } from '../../lib/format.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { Badge, proseClass } from '../../ui/card.tsx';
import { PostForm } from './post-form.tsx';
import { PostMenu } from './post-menu.tsx';
import styles from './screen.module.css';

interface ThreadProps {
  readonly board: SubjectAddress;
  readonly thread: BoardPost;
  readonly canWrite: boolean;
  readonly wanted?: { readonly postId: string; readonly page: number };
}

export function Thread({ board, thread, canWrite, wanted }: ThreadProps) {
  const t = useTranslations('board');
  const [open, setOpen] = useState(wanted !== undefined);
  const [replying, setReplying] = useState(false);
  const { replies } = thread;
  return (
    <article className={styles.thread}>
      <Post board={board} post={thread} />
      <div className={styles.buttons}>
        {replies > 0 && (
          <Button
            variant="quiet"
            size="sm"
            flush
            icon={<MessagesSquare aria-hidden="true" />}
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          >
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
    </article>
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

/** A ref callback: runs once, on mount. */
function scrollThere(element: HTMLLIElement | null): void {
  element?.scrollIntoView({ block: 'center' });
}

interface PostProps {
  readonly board: SubjectAddress;
  readonly post: BoardPost;
}

function Post({ board, post }: PostProps) {
  const t = useTranslations('board');
  const [editing, setEditing] = useState(false);
  const [shown, setShown] = useState(false);
  const { author, html, text } = post;
  if (author === null) return <p className={styles.deleted}>{t('deleted')}</p>;
  const name = author.former ? t('formerMember') : author.name;
  if (author.muted && !shown) {
    return (
      <p className={styles.hidden}>
        {t('hiddenPost', { name })}
        <Button variant="quiet" size="sm" onClick={() => setShown(true)}>
          {t('showPost')}
        </Button>
      </p>
    );
  }
  return (
    <div className={styles.post}>
      <div className={styles.byline}>
        <Avatar name={name} size="sm" />
        <div className={styles.who}>
          <p className={styles.name}>
            {name}
            {author.organiser && <Badge tone="zari">{t('organiser')}</Badge>}
            {author.imported && <Badge>{t('imported')}</Badge>}
            {post.announced && (
              <Badge tone="zari" icon={<Megaphone aria-hidden="true" />}>
                {t('announcement')}
              </Badge>
            )}
            {post.muted && <Badge icon={<BellOff aria-hidden="true" />}>{t('threadMuted')}</Badge>}
            {post.isNew && <Badge tone="accent">{t('isNew')}</Badge>}
            {post.reports > 0 && <Badge tone="bad">{t('reports', { count: post.reports })}</Badge>}
          </p>
          <When post={post} />
        </div>
        <PostMenu board={board} post={post} author={{ ...author, name }} onEdit={() => setEditing(true)} />
      </div>
      {editing ? (
        <PostForm
          board={board}
          subject={{ edits: post.$id, text, mentions: post.mentions }}
          onDone={() => setEditing(false)}
        />
      ) : (
        <div
          className={proseClass}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered from Markdown and sanitised by the server
          dangerouslySetInnerHTML={{ __html: html }}
        />
      )}
    </div>
  );
}

function When({ post: { $createdAt, editedAt, pinned } }: { post: BoardPost }) {
  const t = useTranslations('board');
  const formats = useFormats();
  const zone = useBrowserZone();
  return (
    <p className={styles.when}>
      {pinned && (
        <>
          <Pin aria-hidden="true" />
          {t('pinned')}
        </>
      )}
      <time dateTime={$createdAt}>{formats.instant($createdAt, zone)}</time>
      {editedAt !== null && ` · ${t('edited')}`}
    </p>
  );
}
