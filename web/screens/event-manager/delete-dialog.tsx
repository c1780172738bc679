import { useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import { useDeleteEvent } from '../../api/manage.ts';
import { useErrorText } from '../../lib/form.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormMessage } from '../../ui/fields/field.tsx';
import { showToast } from '../../ui/toast.ts';

interface DeleteDialogProps {
  readonly eventId: string;
  readonly onClose: () => void;
}

/**
 * For an event without registrations. Someone may register while the dialog is open, so the response says whether the
 * event was deleted or cancelled.
 */
export default function DeleteDialog({ eventId, onClose }: DeleteDialogProps) {
  const t = useTranslations('manage');
  const errorText = useErrorText();
  const navigate = useNavigate();
  const { mutate, isPending, isSuccess, error } = useDeleteEvent(eventId, {
    onDone: ({ outcome }) => {
      showToast({ tone: 'plain', text: t(outcome) });
      void navigate(paths.yourEvents());
    },
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('deleteTitle')}
      description={t('deleteText')}
      closeLabel={t('close')}
      size="sm"
      destructive
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('keepEvent')}
          </Button>
          <Button variant="danger" busy={isPending || isSuccess} onClick={() => mutate()}>
            {t('deleteNow')}
          </Button>
        </>
      }
    >
      {error !== null && <FormMessage>{errorText(error)}</FormMessage>}
    </Dialog>
  );
}
