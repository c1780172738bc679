import { useTranslations } from 'use-intl';
import { useApproveAll } from '../../api/manage.ts';
import { useErrorText } from '../../lib/form.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormMessage } from '../../ui/fields/field.tsx';
import { showToast } from '../../ui/toast.ts';

interface ApproveAllDialogProps {
  readonly eventId: string;
  readonly count: number;
  readonly onClose: () => void;
}

/** Confirms approving all pending registrations, then reports the outcome. */
export default function ApproveAllDialog({ eventId, count, onClose }: ApproveAllDialogProps) {
  const t = useTranslations('manage');
  const errorText = useErrorText();
  const { mutate, isPending, error } = useApproveAll(eventId, (approvals) => {
    const { confirmed, awaitingPayment, waitlisted } = approvals;
    const approved = confirmed + awaitingPayment;
    const text = t(waitlisted === 0 ? 'approvedAll' : 'approvedSome', { approved, waitlisted });
    showToast({ tone: waitlisted === 0 ? 'good' : 'plain', text });
    onClose();
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('approveAllTitle', { count })}
      description={t('approveAllText')}
      closeLabel={t('close')}
      size="sm"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('notYet')}
          </Button>
          <Button busy={isPending} onClick={() => mutate()}>
            {t('approveAll')}
          </Button>
        </>
      }
    >
      {error !== null && <FormMessage>{errorText(error)}</FormMessage>}
    </Dialog>
  );
}
