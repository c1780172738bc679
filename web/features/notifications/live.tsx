import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Viewer } from '../../api/account.ts';
import { useRefreshNotifications } from '../../api/notifications.ts';
import { useSaveTimeZone } from '../../api/profile.ts';
import { useLive } from '../../api/realtime.ts';
import { browserZone } from '../../lib/browser-zone.ts';
import { logOutKey } from '../../lib/clear-storage.ts';

/** Milliseconds: one request covers several changes. */
const pauseMs = 500;

/** Keeps the number on the bell, and the list where it is shown, up to date in all tabs. */
export default function LiveNotifications({ viewer }: { viewer: NonNullable<Viewer> }) {
  useReportedZone(viewer);
  const queries = useQueryClient();
  const refresh = useRefreshNotifications();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useLive('notifications', () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      // The end of the session closes the connection, which counts as a change.
      if (queries.isMutating({ mutationKey: [logOutKey] }) > 0) return;
      // Offline, or logged out in another tab: the next message or opening the list tries again.
      void refresh().catch(() => undefined);
    }, pauseMs);
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
