import { useTranslations } from 'use-intl';
import { useFormats } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

interface PastDateDialogProps {
  readonly date: string;
  readonly submit: string;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks whether an event is really in the past: people mistype years. */
export default function PastDateDialog({ date, submit, onConfirm, onClose }: PastDateDialogProps) {
  const t = useTranslations('eventForm');
  const formats = useFormats();
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="sm"
      title={t('pastTitle')}
      description={t('pastText', { date: formats.date(date) })}
      closeLabel={t('close')}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('pastChange')}
          </Button>
          <Button onClick={onConfirm}>{submit}</Button>
        </>
      }
    />
  );
}
