import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { MailTopic } from '../../../contracts/notifications.ts';
import { notificationsQuery, useChangeNotifications } from '../../api/contact-and-notifications.ts';
import { QueryError } from '../../lib/query-error.tsx';
import { Checkbox } from '../../ui/fields/choices.tsx';
import { FieldGroup } from '../../ui/fields/field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { showToast } from '../../ui/toast.ts';
import { Panel } from './panel.tsx';
import styles from './screen.module.css';

/** By what the reader does on the site. */
const groups = {
  attending: ['reminder_day', 'reminder_hour', 'organiser_messages'],
  organising: ['new_registrations'],
  following: ['followed_events', 'mentions', 'board_digest'],
} as const satisfies Record<string, readonly MailTopic[]>;

const groupNames = ['attending', 'organising', 'following'] as const satisfies (keyof typeof groups)[];

/** Saved with each change, without a button. */
export function NotificationsSection() {
  const t = useTranslations('profile');
  return (
    <Panel title={t('notificationsTitle')} text={t('notificationsText')} titleHidden stacked>
      <NotificationSettings />
    </Panel>
  );
}

/** Optional mails; mails about the person's own actions are always sent. */
function NotificationSettings() {
  const t = useTranslations('profile');
  const query = useQuery(notificationsQuery);
  const { data, isError } = query;
  const { mutate } = useChangeNotifications();
  if (isError) {
    return <QueryError title={t('notificationsFailed')} query={query} />;
  }
  if (data === undefined) return <Skeleton shape="title" />;
  return groupNames.map((group) => (
    <FieldGroup key={group} label={t(`notificationGroups.${group}`)} className={styles.topics}>
      {groups[group].map((topic) => (
        <Checkbox
          key={topic}
          label={t(`notifications.${topic}`)}
          checked={data[topic]}
          onChange={({ target }) =>
            mutate(
              { [topic]: target.checked },
              { onError: () => showToast({ tone: 'bad', text: t('notificationsNotSaved') }) },
            )
          }
        />
      ))}
    </FieldGroup>
  ));
}
