import { useQueryClient } from '@tanstack/react-query';
import { useLive } from '../../api/live.ts';
import { isDeleting, refreshManaged } from '../../api/manage.ts';
import type { LineState } from '../../api/realtime.ts';
import { useSite } from '../../lib/page-context.tsx';

/** Keeps what the page shows of an event up to date, for as long as the page is open. */
export function useLiveEvent(eventId: string): LineState {
  const { realtime } = useSite();
  const queries = useQueryClient();
  return useLive(`${realtime.events}.${eventId}`, () => {
    if (!isDeleting(queries, eventId)) void refreshManaged(queries, eventId);
  });
}
