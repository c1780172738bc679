import { useRefreshNotifications } from '../../api/notifications.ts';
import { useLive } from '../../api/realtime.ts';

/** Keeps the number on the bell, and the list where it is shown, up to date in all tabs. */
export default function LiveNotifications() {
  const refresh = useRefreshNotifications();
  useLive('notifications', () => void refresh());
  return null;
}
