import { useQuery } from '@tanstack/react-query';
import { ArrowRight, Flag } from 'lucide-react';
import { Suspense, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import type { EventDetail } from '../../../contracts/events.ts';
import { boardQuery } from '../../api/board.ts';
import { useBrowserZone } from '../../lib/browser-zone.ts';
import { useFormats } from '../../lib/format.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { useHydrated } from '../../lib/page-context.tsx';
import { withItsTexts, withTexts } from '../../lib/screen-texts.tsx';
import { paths } from '../../paths.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { proseClass } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './discussion.module.css';
import screen from './screen.module.css';

const openReportDialog = () =>
  withItsTexts(['event-dialogs'], import('../../features/moderation/report-dialog.tsx'));
const ReportDialog = lazyPart(openReportDialog);

/** Posts in the preview. */
const newest = 3;

/** The board's newest posts with the way to it, and below them the link that reports the event. */
function Discussion({ event }: { event: EventDetail }) {
  const t = useTranslations('eventParts');
  return (
    <>
      <section aria-labelledby="discussion" className={screen.section}>
        <h2 id="discussion">{t('discussion')}</h2>
        <NewestPosts event={event} />
        <div>
          <Link
            to={paths.discussion({ kind: 'events', subjectId: event.$id })}
            className={buttonClass({ variant: 'secondary' })}
          >
            {t('openDiscussion')}
            <ArrowRight aria-hidden="true" />
          </Link>
        </div>
      </section>
      <Report event={event} />
    </>
  );
}

export default withTexts(Discussion, ['event-parts']);

/** Fetched once the reader comes near. Without the posts there is still the link. */
function NewestPosts({ event }: { event: EventDetail }) {
  const t = useTranslations('eventParts');
  const formats = useFormats();
  const zone = useBrowserZone(event.timeZone);
  const list = useRef<HTMLUListElement>(null);
  const near = useNear(list);
  const board = { kind: 'events', subjectId: event.$id } as const;
  const { data, isError } = useQuery({ ...boardQuery(board), enabled: near });
  const posts = data?.threads.filter(({ deleted, author }) => !deleted && author?.muted !== true);
  return (
    <ul ref={list} className={styles.posts} aria-busy={!data && !isError}>
      {!data && !isError && (
        <li>
          <Skeleton />
        </li>
      )}
      {posts?.length === 0 && <li className={styles.faint}>{t('noPosts')}</li>}
      {posts?.slice(0, newest).map((post) => {
        const name = post.author === null || post.author.former ? t('formerMember') : post.author.name;
        return (
          <li key={post.$id} className={styles.post}>
            <Avatar name={name} size="sm" />
            <div>
              <p className={styles.faint}>
                <strong>{name}</strong> {formats.instant(post.$createdAt, zone)}
              </p>
              <div
                className={classNames(proseClass, styles.text)}
                // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered from Markdown and sanitised by the server
                dangerouslySetInnerHTML={{ __html: post.html }}
              />
              {post.replies > 0 && <p className={styles.faint}>{t('replies', { count: post.replies })}</p>}
            </div>
          </li>
        );
      })}
    </ul>
  );
}

/** Whether the element has been within a screen of the window. */
function useNear(element: React.RefObject<Element | null>): boolean {
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (element.current === null) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: '100%' },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return near;
}

function Report({ event }: { event: EventDetail }) {
  const t = useTranslations('event');
  const hydrated = useHydrated();
  const [open, setOpen] = useState(false);
  return (
    <div>
      <Button
        variant="quiet"
        size="sm"
        flush
        icon={<Flag aria-hidden="true" />}
        disabled={!hydrated}
        onPointerEnter={() => void openReportDialog()}
        onClick={() => setOpen(true)}
      >
        {t('report')}
      </Button>
      {open && (
        <Suspense>
          <ReportDialog subject={{ kind: 'events', subjectId: event.$id }} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
