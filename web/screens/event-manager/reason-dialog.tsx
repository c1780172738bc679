import { type FormEvent, useId } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { TextArea } from '../../ui/fields/text-field.tsx';

interface ReasonDialogProps {
  readonly decision: 'decline' | 'remove';
  readonly name: string;
  readonly busy: boolean;
  /** @param block also keeps them from registering for other events of the organiser */
  readonly onDecide: (reason: string, block: boolean) => void;
  readonly onClose: () => void;
}

/** Longest reason, in characters; the contract has the same. */
const maxLength = 1000;

/** Asks before somebody loses their place, and for the words that they get with it. */
export default function ReasonDialog({ decision, name, busy, onDecide, onClose }: ReasonDialogProps) {
  const t = useTranslations('manage');
  const formId = useId();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const sent = new FormData(event.currentTarget);
    const reason = sent.get('reason');
    onDecide(typeof reason === 'string' ? reason.trim() : '', sent.has('block'));
  };
  return (
    <Dialog
      open
      keepOnOutsidePress
      onOpenChange={onClose}
      title={t(`${decision}Title`, { name })}
      description={t(`${decision}Text`)}
      closeLabel={t('close')}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('keep')}
          </Button>
          <Button type="submit" form={formId} variant="danger" busy={busy}>
            {t(decision)}
          </Button>
        </>
      }
    >
      <form id={formId} method="dialog" onSubmit={submit}>
        <TextArea
          label={t('reasonLabel')}
          note={t('reasonNote')}
          hint={t('reasonHint')}
          name="reason"
          rows={4}
          maxLength={maxLength}
        />
        {decision === 'remove' && <Checkbox name="block" label={t('alsoBlock')} />}
      </form>
    </Dialog>
  );
}
