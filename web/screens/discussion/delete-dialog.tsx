import { useTranslations } from 'use-intl';
import { useOnBoard } from '../../api/board.ts';
import { useFaultText } from '../../lib/form.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormMessage } from '../../ui/fields/form-message.tsx';

interface DeleteDialogProps {
  readonly eventId: string;
  readonly postId: string;
  readonly onClose: () => void;
}

/** Asks before a post is gone. */
export default function DeleteDialog({ eventId, postId, onClose }: DeleteDialogProps) {
  const t = useTranslations('board');
  const faultText = useFaultText();
  const { mutate, error, isPending } = useOnBoard(eventId, (call, id: string) =>
    call('DELETE /v1/events/:eventId/board/:postId', { params: { eventId, postId: id } }),
  );
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="sm"
      title={t('deleteTitle')}
      description={t('deleteText')}
      closeLabel={t('close')}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('keep')}
          </Button>
          <Button variant="danger" busy={isPending} onClick={() => mutate(postId, { onSuccess: onClose })}>
            {t('delete')}
          </Button>
        </>
      }
    >
      {error !== null && <FormMessage>{faultText(error)}</FormMessage>}
    </Dialog>
  );
}
