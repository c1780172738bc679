import { useInfiniteQuery } from '@tanstack/react-query';
import { BellRing, CheckCheck } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../api/call.ts';
import { notificationsQuery, useMarkRead } from '../../api/notifications.ts';
import { useErrorText } from '../../lib/form.ts';
import { QueryError } from '../../lib/query-error.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { visuallyHidden } from '../../ui/layout.tsx';
import { LoadMore, Skeleton } from '../../ui/skeleton.tsx';
import { showToast } from '../../ui/toast.ts';
import styles from './inbox.module.css';
import { NotificationList } from './notification-list.tsx';

interface InboxProps {
  readonly level: 2 | 3;
  readonly onChoose?: () => void;
  /** Only the newest, where a link leads to all. */
  readonly newestOnly?: boolean;
}

/** The list with its loading, empty and error states. */
export function Inbox({ level, onChoose, newestOnly = false }: InboxProps) {
  const t = useTranslations('notifications');
  const errorText = useErrorText();
  const query = useInfiniteQuery(notificationsQuery(useCall()));
  const { data, error } = query;
  if (data === undefined && error !== null) {
    return (
      <QueryError title={t('failedTitle')} query={query}>
        {errorText(error)}
      </QueryError>
    );
  }
  if (data === undefined) return <Loading />;
  const notifications = data.pages.flatMap((page) => page.notifications);
  if (notifications.length === 0) {
    return (
      <EmptyState title={t('empty')} art={<BellRing aria-hidden="true" />}>
        {t('emptyHint')}
      </EmptyState>
    );
  }
  return (
    <>
      {data.pages[0]?.offline && <p className={styles.offline}>{t('offline')}</p>}
      <NotificationList notifications={notifications} level={level} onChoose={onChoose} />
      {!newestOnly && (
        <LoadMore query={query} className={styles.more}>
          {t('older')}
        </LoadMore>
      )}
    </>
  );
}

/** Marks everything as read, up to the newest one shown. */
export function MarkAll() {
  const t = useTranslations('notifications');
  const errorText = useErrorText();
  const { data } = useInfiniteQuery(notificationsQuery(useCall()));
  const { mutate, isPending } = useMarkRead();
  const newest = data?.pages[0]?.notifications[0];
  if (newest === undefined || data?.pages[0]?.unread === 0) return null;
  const mark = () =>
    mutate(
      { through: newest.$createdAt },
      { onError: (error) => showToast({ tone: 'bad', text: errorText(error) }) },
    );
  return (
    <Button
      variant="secondary"
      size="sm"
      icon={<CheckCheck aria-hidden="true" />}
      busy={isPending}
      onClick={mark}
    >
      {t('markAll')}
    </Button>
  );
}

function Loading() {
  const t = useTranslations('notifications');
  return (
    <div aria-busy="true" className={styles.loading}>
      <p role="status" className={visuallyHidden}>
        {t('loading')}
      </p>
      {[1, 2, 3, 4].map((row) => (
        <div key={row} className={styles.placeholder}>
          <Skeleton shape="circle" className={styles.circle} />
          <span>
            <Skeleton shape="line" width="wide" />
            <Skeleton shape="line" width="half" />
          </span>
        </div>
      ))}
    </div>
  );
}
