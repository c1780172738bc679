import { useTranslations } from 'use-intl';
import type { ChosenPicture } from '../../lib/pictures.ts';
import { Dialog } from '../../ui/dialog.tsx';
import EventPreview from './event-preview.tsx';

interface PreviewDialogProps {
  readonly storedSrc: string | undefined;
  readonly picture: ChosenPicture | null;
  readonly onClose: () => void;
}

/** The preview, where there is no room for it beside the form. */
export default function PreviewDialog({ onClose, ...preview }: PreviewDialogProps) {
  const t = useTranslations('eventForm');
  return (
    <Dialog open onOpenChange={onClose} title={t('preview')} closeLabel={t('close')}>
      <EventPreview {...preview} />
    </Dialog>
  );
}
