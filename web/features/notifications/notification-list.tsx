import { Link } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import type { Notification } from '../../../contracts/inbox.ts';
import { clockOf, dateLocale } from '../../../contracts/languages.ts';
import { useViewer } from '../../api/account.ts';
import { useMarkRead } from '../../api/notifications.ts';
import { useHydrated } from '../../lib/page-context.tsx';
import { classNames } from '../../ui/class-names.ts';
import { VisuallyHidden } from '../../ui/layout.tsx';
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
  const days = useDays();
  const Heading = `h${level}` as const;
  return (
    <div className={styles.days}>
      {days.group(notifications).map(({ day, rows }) => (
        <section key={day} aria-label={day}>
          <Heading className={styles.day}>{day}</Heading>
          <ul className={styles.rows}>
            {rows.map((each) => (
              <Row key={each.$id} notification={each} time={days.time(each.$createdAt)} onChoose={onChoose} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

interface RowProps {
  readonly notification: Notification;
  readonly time: string;
  readonly onChoose: (() => void) | undefined;
}

function Row({ notification, time, onChoose }: RowProps) {
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
        <span className={styles.news}>{news}</span>
        <span className={styles.about}>
          {about && (
            <>
              <bdi>{about}</bdi>
              {' · '}
            </>
          )}
          <time dateTime={notification.$createdAt}>{time}</time>
        </span>
        {detail && (
          <span className={styles.detail} data-due={due || undefined}>
            {detail}
          </span>
        )}
      </span>
      {!notification.read && (
        <span className={styles.dot}>
          <VisuallyHidden>{t('unread')}</VisuallyHidden>
        </span>
      )}
    </>
  );
  const look = classNames(styles.row, !notification.read && styles.unread);
  return (
    <li>
      {href === null ? (
        <button type="button" className={look} onClick={choose}>
          {content}
        </button>
      ) : (
        <Link to={href} className={look} onClick={choose}>
          {content}
        </Link>
      )}
    </li>
  );
}

const dayMs = 24 * 60 * 60 * 1000;

/** The reader's days; in UTC until the page is interactive, as on the server. */
function useDays() {
  const t = useTranslations('notifications');
  const locale = useLocale();
  const zone = useHydrated() ? {} : { timeZone: 'UTC' };
  const region = dateLocale(locale);
  const dates = new Intl.DateTimeFormat(region, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    ...zone,
  });
  const times = new Intl.DateTimeFormat(region, {
    ...{ hour: 'numeric', minute: '2-digit', ...clockOf(locale) },
    ...zone,
  });
  const plain = (text: string) => text.replace(/[\u202f\u2009\u00a0]/g, ' ');
  const today = dates.format(Date.now());
  const yesterday = dates.format(Date.now() - dayMs);
  const nameOf = (at: string) => {
    const day = dates.format(Date.parse(at));
    if (day === today) return t('today');
    return day === yesterday ? t('yesterday') : plain(day);
  };
  return {
    time: (at: string) => plain(times.format(Date.parse(at))),
    group: (all: readonly Notification[]) =>
      [...Map.groupBy(all, ({ $createdAt }) => nameOf($createdAt))].map(([day, rows]) => ({ day, rows })),
  };
}
