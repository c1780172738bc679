import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import type { Notification } from '../../../contracts/inbox.ts';
import { useViewer } from '../../api/account.ts';
import { useMarkRead } from '../../api/notifications.ts';
import { useReaderDays } from '../../lib/reader-days.ts';
import { classNames } from '../../ui/class-names.ts';
import { VisuallyHidden } from '../../ui/layout.tsx';
import { bySubject } from './by-subject.ts';
import { hrefOf, useRowContent } from './content.ts';
import styles from './notification-list.module.css';

interface NotificationListProps {
  /** Newest first. */
  readonly notifications: readonly Notification[];
  /** The level of the headings of days. */
  readonly level: 2 | 3;
  /** A row was chosen. */
  readonly onChoose?: (() => void) | undefined;
}

/** Notifications by the reader's days. */
export function NotificationList({ notifications, level, onChoose }: NotificationListProps) {
  const t = useTranslations('notifications');
  const days = useReaderDays({ today: t('today'), yesterday: t('yesterday') });
  const Heading = `h${level}` as const;
  return (
    <div className={styles.days}>
      {days
        .group(notifications, ({ $createdAt }) => $createdAt)
        .map(({ title: day, rows }) => (
          <section key={day} aria-label={day}>
            <Heading className={styles.day}>{day}</Heading>
            <ul className={styles.rows}>
              {bySubject(rows).map(([newest, ...rest]) => (
                <li key={newest.$id}>
                  <Row notification={newest} time={days.time(newest.$createdAt)} onChoose={onChoose} />
                  {rest.length > 0 && (
                    <Folded rows={rest}>
                      {rest.map((each) => (
                        <li key={each.$id}>
                          <Row
                            notification={each}
                            time={days.time(each.$createdAt)}
                            onChoose={onChoose}
                            folded
                          />
                        </li>
                      ))}
                    </Folded>
                  )}
                </li>
              ))}
            </ul>
          </section>
        ))}
    </div>
  );
}

function Folded({
  rows,
  children,
}: {
  readonly rows: readonly Notification[];
  readonly children: ReactNode;
}) {
  const t = useTranslations('notifications');
  const unread = rows.some(({ read }) => !read);
  return (
    <details className={styles.folded}>
      <summary data-unread={unread}>
        {t('moreUpdates', { count: rows.length })}
        <ChevronDown aria-hidden="true" />
      </summary>
      <ul>{children}</ul>
    </details>
  );
}

interface RowProps {
  readonly notification: Notification;
  readonly time: string;
  readonly onChoose: (() => void) | undefined;
  /** Below another one that names what it's about. */
  readonly folded?: boolean;
}

function Row({ notification, time, onChoose, folded = false }: RowProps) {
  const t = useTranslations('notifications');
  const viewer = useViewer();
  const { icon: Icon, tone, news, about, detail, due } = useRowContent()(notification);
  const { mutate } = useMarkRead();
  const href = hrefOf(notification, viewer?.$id ?? '');
  const choose = () => {
    if (!notification.read) mutate({ id: notification.$id });
    if (href !== null) onChoose?.();
  };
  const content = (
    <>
      <span className={classNames(styles.icon, styles[tone])} aria-hidden="true">
        <Icon />
      </span>
      <span className={styles.text}>
        {about && !folded && <bdi className={styles.about}>{about}</bdi>}
        <span className={styles.news}>{news}</span>
        {detail && (
          <span className={styles.detail} data-due={due || undefined}>
            {detail}
          </span>
        )}
      </span>
      <span className={styles.when}>
        <time dateTime={notification.$createdAt}>{time}</time>
        {!notification.read && (
          <span className={styles.dot}>
            <VisuallyHidden>{t('unread')}</VisuallyHidden>
          </span>
        )}
      </span>
    </>
  );
  const look = classNames(styles.row, !notification.read && styles.unread);
  return href === null ? (
    <button type="button" className={look} onClick={choose}>
      {content}
    </button>
  ) : (
    <Link to={href} className={look} onClick={choose}>
      {content}
    </Link>
  );
}
