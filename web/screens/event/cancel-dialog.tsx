import { useTranslations } from 'use-intl';
import { useCancelRegistration } from '../../api/registrations.ts';
import { useFaultText } from '../../lib/form.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormMessage } from '../../ui/fields/form-message.tsx';
import { showToast } from '../../ui/toast.ts';

interface CancelDialogProps {
  readonly eventId: string;
  readonly onClose: () => void;
}

/** Asks before a registration is given up. */
export default function CancelDialog({ eventId, onClose }: CancelDialogProps) {
  const t = useTranslations('event');
  const close = useTranslations('rsvp')('close');
  const faultText = useFaultText();
  const { mutate, isPending, error } = useCancelRegistration(eventId);
  const cancel = () =>
    mutate(undefined, {
      onSuccess: () => {
        showToast({ tone: 'plain', text: t('cancelled') });
        onClose();
      },
    });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('cancelTitle')}
      description={t('cancelText')}
      closeLabel={close}
      size="sm"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('keepPlace')}
          </Button>
          <Button variant="danger" busy={isPending} onClick={cancel}>
            {t('cancelRegistration')}
          </Button>
        </>
      }
    >
      {error !== null && <FormMessage>{faultText(error)}</FormMessage>}
    </Dialog>
  );
}
