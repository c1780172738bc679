import { useTranslations } from 'use-intl';
import type { SeriesPassView } from '../../../contracts/series-passes.ts';
import { useEndPass } from '../../api/series-passes.ts';
import { useErrorText } from '../../lib/form.ts';
import { useFormats } from '../../lib/format.ts';
import { withTexts } from '../../lib/screen-texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormMessage } from '../../ui/fields/field.tsx';
import { showToast } from '../../ui/toast.ts';

interface EndPassDialogProps {
  readonly pass: SeriesPassView;
  /** Whether it's the reader's own; otherwise they are its organiser. */
  readonly own: boolean;
  readonly onClose: () => void;
}

/** Confirms cancelling a whole pass, and says what is refunded. */
function EndPassDialog({ pass, own, onClose }: EndPassDialogProps) {
  const t = useTranslations('seriesPass');
  const close = useTranslations('shell')('close');
  const errorText = useErrorText();
  const formats = useFormats();
  const end = useEndPass(pass.$id, () => {
    showToast({ tone: 'plain', text: t('endDone') });
    onClose();
  });
  const amount = formats.money(pass.refundPaise, pass.currency);
  const refund = pass.refundPaise > 0 ? t('refund', { amount }) : t('noRefund');
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t(own ? 'endTitle' : 'endTitleOf', { name: pass.holderName })}
      description={t('endText')}
      closeLabel={close}
      size="sm"
      destructive
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('keep')}
          </Button>
          <Button variant="danger" busy={end.isPending} onClick={() => end.mutate()}>
            {t('end')}
          </Button>
        </>
      }
    >
      {pass.pricePaise > 0 && <FormMessage tone="plain">{own ? refund : t('refundOf')}</FormMessage>}
      {end.error && <FormMessage>{errorText(end.error)}</FormMessage>}
    </Dialog>
  );
}

export default withTexts(EndPassDialog, ['series-pass']);
