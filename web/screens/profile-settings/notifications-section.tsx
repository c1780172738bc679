import { useTranslations } from 'use-intl';
import { NotificationSettings } from './notifications.tsx';
import { Panel } from './panel.tsx';

/** Saved with each change, without a button. */
export function NotificationsSection() {
  const t = useTranslations('profile');
  return (
    <Panel title={t('notificationsTitle')} text={t('notificationsText')}>
      <NotificationSettings />
    </Panel>
  );
}
