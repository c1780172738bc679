import { useEffect, useRef } from 'react';
import { useRefreshNotifications } from '../../api/notifications.ts';
import { useLive } from '../../api/realtime.ts';

/** Milliseconds. One request covers several changes, and none is made for a person who is just logging out. */
const pauseMs = 500;

/** Keeps the number on the bell, and the list where it is shown, up to date in all tabs. */
export default function LiveNotifications() {
  const refresh = useRefreshNotifications();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useLive('notifications', () => {
    clearTimeout(timer.current);
    // Offline, or logged out in another tab: the next message or opening the list tries again.
    timer.current = setTimeout(() => void refresh().catch(() => undefined), pauseMs);
  });
  return null;
}
