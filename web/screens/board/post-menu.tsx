import {
  Ban,
  Bell,
  BellOff,
  CheckCheck,
  Ellipsis,
  Eye,
  EyeOff,
  Flag,
  Pencil,
  Pin,
  PinOff,
  Trash2,
} from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { BoardPost } from '../../../contracts/boards.ts';
import type { SubjectAddress } from '../../../contracts/values.ts';
import { useBoardMutation } from '../../api/board.ts';
import { useErrorText } from '../../lib/form.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { withItsTexts } from '../../lib/screen-texts.tsx';
import { IconButton } from '../../ui/button.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { showToast } from '../../ui/toast.ts';

/** Toggles the state of a post. Shows a toast where nothing on the page changes visibly. */
function usePostActions(board: SubjectAddress, post: BoardPost, author: NonNullable<BoardPost['author']>) {
  const t = useTranslations('board');
  const errorText = useErrorText();
  const { name } = author;
  const onPost = { params: { ...board, postId: post.$id } };
  const onFailure = (error: Error) => showToast({ tone: 'bad', text: errorText(error) });
  const telling = (textOf: (given: boolean) => string) => ({
    onDone: (given: boolean) => showToast({ tone: 'good', text: textOf(given) }),
    onFailure,
  });
  const pin = useBoardMutation(
    board,
    (call, pinned: boolean) =>
      call('PUT /v1/:kind/:subjectId/board/:postId/pin', { ...onPost, body: { pinned } }),
    { onFailure },
  );
  const dismiss = useBoardMutation(
    board,
    (call, _: undefined) => call('DELETE /v1/:kind/:subjectId/board/:postId/reports', onPost),
    { onFailure },
  );
  const block = useBoardMutation(
    board,
    (call, blocked: boolean) =>
      call('PUT /v1/:kind/:subjectId/board/blocked/:userId', {
        params: { ...board, userId: author.$id },
        body: { blocked },
      }),
    telling((blocked) => t(blocked ? 'blockedDone' : 'unblockedDone', { name })),
  );
  const muteThread = useBoardMutation(
    board,
    (call, muted: boolean) =>
      call('PUT /v1/:kind/:subjectId/board/:postId/muted', { ...onPost, body: { muted } }),
    telling((muted) => t(muted ? 'threadMutedDone' : 'threadHeardDone')),
  );
  const muteAuthor = useBoardMutation(
    board,
    (call, muted: boolean) =>
      call('PUT /v1/account/muted/:userId', { params: { userId: author.$id }, body: { muted } }),
    telling((muted) => t(muted ? 'authorMutedDone' : 'authorShownDone', { name })),
  );
  return {
    pin: () => pin.mutate(!post.pinned),
    dismiss: () => dismiss.mutate(undefined),
    block: () => block.mutate(!post.authorBlocked),
    muteThread: () => muteThread.mutate(!post.muted),
    muteAuthor: () => muteAuthor.mutate(!author.muted),
  };
}

const DeleteDialog = lazyPart(() => import('./delete-dialog.tsx'));
const ReportDialog = lazyPart(() =>
  withItsTexts(['event-dialogs'], import('../../features/moderation/report-dialog.tsx')),
);

interface PostMenuProps {
  readonly board: SubjectAddress;
  readonly post: BoardPost;
  readonly author: NonNullable<BoardPost['author']>;
  readonly onEdit: () => void;
}

export function PostMenu({ board, post, author, onEdit }: PostMenuProps) {
  const t = useTranslations('board');
  const actions = usePostActions(board, post, author);
  const [asking, setAsking] = useState<'delete' | 'report' | null>(null);
  const { may, pinned, authorBlocked } = post;
  if (!Object.values(may).includes(true)) return null;
  const { name } = author;
  return (
    <>
      <Menu
        label={t('actions', { name })}
        trigger={(props) => (
          <IconButton label={t('actions', { name })} icon={<Ellipsis aria-hidden="true" />} {...props} />
        )}
      >
        {may.edit && (
          <MenuItem icon={<Pencil aria-hidden="true" />} onClick={onEdit}>
            {t('edit')}
          </MenuItem>
        )}
        {may.pin && (
          <MenuItem
            icon={pinned ? <PinOff aria-hidden="true" /> : <Pin aria-hidden="true" />}
            onClick={actions.pin}
          >
            {t(pinned ? 'unpin' : 'pin')}
          </MenuItem>
        )}
        {may.muteThread && (
          <MenuItem
            icon={post.muted ? <Bell aria-hidden="true" /> : <BellOff aria-hidden="true" />}
            onClick={actions.muteThread}
          >
            {t(post.muted ? 'hearThread' : 'muteThread')}
          </MenuItem>
        )}
        {may.muteAuthor && (
          <MenuItem
            icon={author.muted ? <Eye aria-hidden="true" /> : <EyeOff aria-hidden="true" />}
            onClick={actions.muteAuthor}
          >
            {t(author.muted ? 'showAuthor' : 'muteAuthor', { name })}
          </MenuItem>
        )}
        {may.report && (
          <MenuItem icon={<Flag aria-hidden="true" />} onClick={() => setAsking('report')}>
            {t('report')}
          </MenuItem>
        )}
        {post.reports > 0 && (
          <MenuItem icon={<CheckCheck aria-hidden="true" />} onClick={actions.dismiss}>
            {t('dismiss')}
          </MenuItem>
        )}
        {may.block && (
          <MenuItem icon={<Ban aria-hidden="true" />} onClick={actions.block}>
            {t(authorBlocked ? 'unblock' : 'block', { name })}
          </MenuItem>
        )}
        {may.delete && (
          <MenuItem danger icon={<Trash2 aria-hidden="true" />} onClick={() => setAsking('delete')}>
            {t('delete')}
          </MenuItem>
        )}
      </Menu>
      {asking !== null && (
        <Suspense>
          {asking === 'delete' ? (
            <DeleteDialog board={board} postId={post.$id} onClose={() => setAsking(null)} />
          ) : (
            <ReportDialog subject={board} postId={post.$id} onClose={() => setAsking(null)} />
          )}
        </Suspense>
      )}
    </>
  );
}
