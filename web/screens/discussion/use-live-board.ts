import { useEffect } from 'react';
import type { SubjectAddress } from '../../../contracts/values.ts';
import { useViewer } from '../../api/account.ts';
import { useRefreshBoard } from '../../api/board.ts';
import type { CallReply } from '../../api/call.ts';
import { useCall } from '../../api/call-context.tsx';
import { useLive } from '../../api/live.ts';

/** How long what is new is shown as new before it counts as read, in milliseconds. */
const readAfter = 4000;

/** Keeps a board up to date while it is open, and notes that it was read. */
export function useLiveBoard(
  board: SubjectAddress,
  shown: CallReply<'GET /v1/:kind/:subjectId/board'>,
): void {
  const call = useCall();
  const viewer = useViewer();
  const refreshBoard = useRefreshBoard(board);
  useLive(channelOf(board), () => void refreshBoard());
  const newest = shown.threads.map(({ $id, replies }) => `${$id} ${replies}`).join();
  const { kind, subjectId } = board;
  const signedIn = viewer !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new post is read anew
  useEffect(() => {
    if (!signedIn) return;
    const timer = setTimeout(() => {
      // A mark that is not kept shows posts as new once more: nothing that a reader has to hear of.
      call('PUT /v1/:kind/:subjectId/board/read', { params: { kind, subjectId } }).catch(() => undefined);
    }, readAfter);
    return () => clearTimeout(timer);
  }, [call, kind, subjectId, newest, signedIn]);
}

/** Where the site tells that something changed on a board. */
function channelOf({ kind, subjectId }: SubjectAddress): string {
  return kind === 'events' ? `boards.${subjectId}` : `group_boards.${subjectId}`;
}
