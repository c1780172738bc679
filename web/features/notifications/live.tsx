import { useEffect, useRef } from 'react';
import type { Viewer } from '../../api/account.ts';
import { useRefreshNotifications } from '../../api/notifications.ts';
import { useSaveTimeZone } from '../../api/profile.ts';
import { useLive } from '../../api/realtime.ts';
import { browserZone } from '../../lib/browser-zone.ts';

/** Milliseconds. One request covers several changes, and none is made for a person who is just logging out. */
const pauseMs = 500;

/** Keeps the number on the bell, and the list where it is shown, up to date in all tabs. */
export default function LiveNotifications({ viewer }: { viewer: NonNullable<Viewer> }) {
  useReportedZone(viewer);
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

/** Tells the account in which zone its person is, for emails and receipts. */
function useReportedZone({ timeZone }: NonNullable<Viewer>): void {
  const { mutate } = useSaveTimeZone();
  useEffect(() => {
    const zone = browserZone();
    if (zone !== null && zone !== timeZone) mutate(zone);
  }, [timeZone, mutate]);
}
