import { useTranslations } from 'use-intl';
import type { SubjectAddress } from '../../../contracts/values.ts';
import { useBoardMutation } from '../../api/board.ts';
import { useErrorText } from '../../lib/form.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormMessage } from '../../ui/fields/field.tsx';

interface DeleteDialogProps {
  readonly board: SubjectAddress;
  readonly postId: string;
  readonly onClose: () => void;
}

export default function DeleteDialog({ board, postId, onClose }: DeleteDialogProps) {
  const t = useTranslations('board');
  const errorText = useErrorText();
  const { mutate, error, isPending } = useBoardMutation(board, (call, id: string) =>
    call('DELETE /v1/:kind/:subjectId/board/:postId', { params: { ...board, postId: id } }),
  );
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="sm"
      title={t('deleteTitle')}
      description={t('deleteText')}
      closeLabel={t('close')}
      destructive
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
      {error !== null && <FormMessage>{errorText(error)}</FormMessage>}
    </Dialog>
  );
}
