import { useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import type { EventDetail } from '../../../contracts/events.ts';
import { useDeleteEvent } from '../../api/manage.ts';
import { useErrorText } from '../../lib/form.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormMessage } from '../../ui/fields/field.tsx';
import { showToast } from '../../ui/toast.ts';
import type { StateCounts } from './counts.tsx';

interface DeleteDialogProps {
  readonly event: Pick<EventDetail, '$id' | 'ticketType'>;
  readonly counts: StateCounts | undefined;
  readonly onClose: () => void;
}

/**
 * Explains the consequences before deleting (product rule 21). Someone may register while the dialog is open, so the
 * response says whether the event was deleted or cancelled.
 */
export default function DeleteDialog({ event, counts, onClose }: DeleteDialogProps) {
  const t = useTranslations('manage');
  const errorText = useErrorText();
  const navigate = useNavigate();
  const { mutate, isPending, isSuccess, error } = useDeleteEvent(event.$id, {
    onDone: ({ outcome }) => {
      showToast({ tone: 'plain', text: t(outcome) });
      void navigate(paths.yourEvents());
    },
  });
  const people = counts ? counts.pending + counts.waitlisted + counts.awaiting_payment + counts.confirmed : 0;
  const cancelling = people > 0;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t(cancelling ? 'cancelTitle' : 'deleteTitle')}
      description={cancelling ? t('cancelText', { count: people }) : t('deleteText')}
      closeLabel={t('close')}
      size="sm"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('keepEvent')}
          </Button>
          <Button variant="danger" busy={isPending || isSuccess} onClick={() => mutate()}>
            {t(cancelling ? 'cancelNow' : 'deleteNow')}
          </Button>
        </>
      }
    >
      {cancelling && event.ticketType === 'paid' && (
        <FormMessage tone="plain">{t('cancelRefunds')}</FormMessage>
      )}
      {error !== null && <FormMessage>{errorText(error)}</FormMessage>}
    </Dialog>
  );
}
