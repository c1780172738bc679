import { useEffect } from 'react';
import { useViewer } from '../../api/account.ts';
import { useRefreshBoard } from '../../api/board.ts';
import type { CallReply } from '../../api/call.ts';
import { useCall } from '../../api/call-context.tsx';
import { useLive } from '../../api/live.ts';

/** How long what is new is shown as new before it counts as read, in milliseconds. */
const readAfter = 4000;

/** Keeps a board up to date while it is open, and notes that it was read. */
export function useLiveBoard(eventId: string, board: CallReply<'GET /v1/events/:eventId/board'>): void {
  const call = useCall();
  const viewer = useViewer();
  const refreshBoard = useRefreshBoard(eventId);
  useLive(`boards.${eventId}`, () => void refreshBoard());
  const newest = board.threads.map(({ $id, replies }) => `${$id} ${replies}`).join();
  const signedIn = viewer !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new post is read anew
  useEffect(() => {
    if (!signedIn) return;
    const timer = setTimeout(() => {
      const path = { params: { eventId } };
      // A mark that is not kept shows posts as new once more: nothing that a reader has to hear of.
      call('PUT /v1/events/:eventId/board/read', path).catch(() => undefined);
    }, readAfter);
    return () => clearTimeout(timer);
  }, [call, eventId, newest, signedIn]);
}
