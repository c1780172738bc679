import { BellOff, Megaphone, Pin } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { BoardPost } from '../../../contracts/boards.ts';
import type { SubjectAddress } from '../../../contracts/values.ts';
import { useFormats } from '../../lib/format.ts';
import { useHydrated } from '../../lib/page-context.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { proseClass } from '../../ui/prose.tsx';
import { PostForm } from './post-form.tsx';
import { PostMenu } from './post-menu.tsx';
import styles from './screen.module.css';

interface PostProps {
  readonly board: SubjectAddress;
  readonly post: BoardPost;
}

/** One post: who, when, what, and what the reader can do with it. */
export function Post({ board, post }: PostProps) {
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
            {post.announced && (
              <Badge tone="zari" icon={<Megaphone aria-hidden="true" />}>
                {t('announcement')}
              </Badge>
            )}
            {post.pinned && <Badge icon={<Pin aria-hidden="true" />}>{t('pinned')}</Badge>}
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

function When({ post: { $createdAt, editedAt } }: { post: BoardPost }) {
  const t = useTranslations('board');
  const formats = useFormats();
  const zone = useHydrated() ? Intl.DateTimeFormat().resolvedOptions().timeZone : 'UTC';
  return (
    <p className={styles.when}>
      <time dateTime={$createdAt}>{formats.instant($createdAt, zone)}</time>
      {editedAt !== null && ` · ${t('edited')}`}
    </p>
  );
}
