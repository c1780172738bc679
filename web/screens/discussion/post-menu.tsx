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
import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { BoardPost } from '../../../contracts/boards.ts';
import type { SubjectAddress } from '../../../contracts/values.ts';
import { useOnBoard } from '../../api/board.ts';
import { useFaultText } from '../../lib/form.ts';
import { withItsTexts } from '../../lib/screen-texts.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { showToast } from '../../ui/toast.ts';

const DeleteDialog = lazy(() => import('./delete-dialog.tsx'));
const ReportDialog = lazy(() => withItsTexts(['report'], import('../../reports/report-dialog.tsx')));

interface PostMenuProps {
  readonly board: SubjectAddress;
  readonly post: BoardPost;
  readonly author: NonNullable<BoardPost['author']>;
  readonly onEdit: () => void;
}

/** What its reader can do with a post; nothing is shown where that is nothing. */
export function PostMenu({ board, post, author, onEdit }: PostMenuProps) {
  const t = useTranslations('board');
  const faultText = useFaultText();
  const [asking, setAsking] = useState<'delete' | 'report' | null>(null);
  const { may, pinned, authorBlocked } = post;
  const onPost = { params: { ...board, postId: post.$id } };
  const onFault = { onError: (error: Error) => showToast({ tone: 'bad', text: faultText(error) }) };
  const pin = useOnBoard(board, (call, next: boolean) =>
    call('PUT /v1/:kind/:subjectId/board/:postId/pin', { ...onPost, body: { pinned: next } }),
  );
  const dismiss = useOnBoard(board, (call, _: undefined) =>
    call('DELETE /v1/:kind/:subjectId/board/:postId/reports', onPost),
  );
  const block = useOnBoard(board, (call, blocked: boolean) =>
    call('PUT /v1/:kind/:subjectId/board/blocked/:userId', {
      params: { ...board, userId: author.$id },
      body: { blocked },
    }),
  );
  const muteThread = useOnBoard(board, (call, muted: boolean) =>
    call('PUT /v1/:kind/:subjectId/board/:postId/muted', { ...onPost, body: { muted } }),
  );
  const muteAuthor = useOnBoard(board, (call, muted: boolean) =>
    call('PUT /v1/account/muted/:userId', { params: { userId: author.$id }, body: { muted } }),
  );
  if (!Object.values(may).includes(true)) return null;
  const { name } = author;
  const done = (text: string) => ({ ...onFault, onSuccess: () => showToast({ tone: 'good', text }) });
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
            onClick={() => pin.mutate(!pinned, onFault)}
          >
            {t(pinned ? 'unpin' : 'pin')}
          </MenuItem>
        )}
        {may.muteThread && (
          <MenuItem
            icon={post.muted ? <Bell aria-hidden="true" /> : <BellOff aria-hidden="true" />}
            onClick={() =>
              muteThread.mutate(!post.muted, done(t(post.muted ? 'threadHeardDone' : 'threadMutedDone')))
            }
          >
            {t(post.muted ? 'hearThread' : 'muteThread')}
          </MenuItem>
        )}
        {may.muteAuthor && (
          <MenuItem
            icon={author.muted ? <Eye aria-hidden="true" /> : <EyeOff aria-hidden="true" />}
            onClick={() =>
              muteAuthor.mutate(
                !author.muted,
                done(t(author.muted ? 'authorShownDone' : 'authorMutedDone', { name })),
              )
            }
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
          <MenuItem
            icon={<CheckCheck aria-hidden="true" />}
            onClick={() => dismiss.mutate(undefined, onFault)}
          >
            {t('dismiss')}
          </MenuItem>
        )}
        {may.block && (
          <MenuItem
            icon={<Ban aria-hidden="true" />}
            onClick={() =>
              block.mutate(!authorBlocked, done(t(authorBlocked ? 'unblockedDone' : 'blockedDone', { name })))
            }
          >
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
