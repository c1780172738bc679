import { useRefreshNotifications } from '../../api/notifications.ts';
import { useLive } from '../../api/realtime.ts';

/** Keeps the number on the bell, and the list where it is shown, up to date in all tabs. */
export default function LiveNotifications() {
  const refresh = useRefreshNotifications();
  // Offline, or logged out in another tab: the next message or opening the list tries again.
  useLive('notifications', () => void refresh().catch(() => undefined));
  return null;
}
