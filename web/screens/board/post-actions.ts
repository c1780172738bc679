import { useTranslations } from 'use-intl';
import type { BoardPost } from '../../../contracts/boards.ts';
import type { SubjectAddress } from '../../../contracts/values.ts';
import { useBoardMutation } from '../../api/board.ts';
import { useErrorText } from '../../lib/form.ts';
import { showToast } from '../../ui/toast.ts';

/** Toggles the state of a post. Shows a toast where nothing on the page changes visibly. */
export function usePostActions(
  board: SubjectAddress,
  post: BoardPost,
  author: NonNullable<BoardPost['author']>,
) {
  const t = useTranslations('board');
  const faultText = useErrorText();
  const { name } = author;
  const onPost = { params: { ...board, postId: post.$id } };
  const pin = useBoardMutation(board, (call, pinned: boolean) =>
    call('PUT /v1/:kind/:subjectId/board/:postId/pin', { ...onPost, body: { pinned } }),
  );
  const dismiss = useBoardMutation(board, (call, _: undefined) =>
    call('DELETE /v1/:kind/:subjectId/board/:postId/reports', onPost),
  );
  const block = useBoardMutation(board, (call, blocked: boolean) =>
    call('PUT /v1/:kind/:subjectId/board/blocked/:userId', {
      params: { ...board, userId: author.$id },
      body: { blocked },
    }),
  );
  const muteThread = useBoardMutation(board, (call, muted: boolean) =>
    call('PUT /v1/:kind/:subjectId/board/:postId/muted', { ...onPost, body: { muted } }),
  );
  const muteAuthor = useBoardMutation(board, (call, muted: boolean) =>
    call('PUT /v1/account/muted/:userId', { params: { userId: author.$id }, body: { muted } }),
  );
  const onFault = { onError: (error: Error) => showToast({ tone: 'bad', text: faultText(error) }) };
  const done = (text: string) => ({ ...onFault, onSuccess: () => showToast({ tone: 'good', text }) });
  return {
    pin: () => pin.mutate(!post.pinned, onFault),
    dismiss: () => dismiss.mutate(undefined, onFault),
    block: () =>
      block.mutate(
        !post.authorBlocked,
        done(t(post.authorBlocked ? 'unblockedDone' : 'blockedDone', { name })),
      ),
    muteThread: () =>
      muteThread.mutate(!post.muted, done(t(post.muted ? 'threadHeardDone' : 'threadMutedDone'))),
    muteAuthor: () =>
      muteAuthor.mutate(
        !author.muted,
        done(t(author.muted ? 'authorShownDone' : 'authorMutedDone', { name })),
      ),
  };
}
