import { Ban, CheckCheck, Ellipsis, Flag, Pencil, Pin, PinOff, Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { BoardPost } from '../../../contracts/boards.ts';
import { useOnBoard } from '../../api/board.ts';
import { useFaultText } from '../../lib/form.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { showToast } from '../../ui/toast.ts';

const DeleteDialog = lazy(() => import('./delete-dialog.tsx'));

interface PostMenuProps {
  readonly eventId: string;
  readonly post: BoardPost;
  readonly author: NonNullable<BoardPost['author']>;
  readonly onEdit: () => void;
}

/** What its reader can do with a post; nothing is shown where that is nothing. */
export function PostMenu({ eventId, post, author, onEdit }: PostMenuProps) {
  const t = useTranslations('board');
  const faultText = useFaultText();
  const [deleting, setDeleting] = useState(false);
  const { may, pinned, authorBlocked } = post;
  const onPost = { params: { eventId, postId: post.$id } };
  const onFault = { onError: (error: Error) => showToast({ tone: 'bad', text: faultText(error) }) };
  const pin = useOnBoard(eventId, (call, next: boolean) =>
    call('PUT /v1/events/:eventId/board/:postId/pin', { ...onPost, body: { pinned: next } }),
  );
  const report = useOnBoard(eventId, (call, _: undefined) =>
    call('POST /v1/events/:eventId/board/:postId/reports', onPost),
  );
  const dismiss = useOnBoard(eventId, (call, _: undefined) =>
    call('DELETE /v1/events/:eventId/board/:postId/reports', onPost),
  );
  const block = useOnBoard(eventId, (call, blocked: boolean) =>
    call('PUT /v1/events/:eventId/board/blocked/:userId', {
      params: { eventId, userId: author.$id },
      body: { blocked },
    }),
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
        {may.report && (
          <MenuItem
            icon={<Flag aria-hidden="true" />}
            onClick={() => report.mutate(undefined, done(t('reported')))}
          >
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
          <MenuItem danger icon={<Trash2 aria-hidden="true" />} onClick={() => setDeleting(true)}>
            {t('delete')}
          </MenuItem>
        )}
      </Menu>
      {deleting && (
        <Suspense>
          <DeleteDialog eventId={eventId} postId={post.$id} onClose={() => setDeleting(false)} />
        </Suspense>
      )}
    </>
  );
}
