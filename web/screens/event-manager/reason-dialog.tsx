import type { FormEvent } from 'react';
import { useTranslations } from 'use-intl';
import { Checkbox } from '../../ui/fields/choices.tsx';
import { TextArea } from '../../ui/fields/text-field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';

interface ReasonDialogProps {
  readonly decision: 'decline' | 'remove';
  readonly name: string;
  readonly busy: boolean;
  /** Whether the person may also be blocked from all events of the organiser. */
  readonly mayBlock: boolean;
  /** @param block also blocks them from the organiser's other events */
  readonly onDecide: (reason: string, block: boolean) => void;
  readonly onClose: () => void;
}

/** Characters; the same limit as in the contract. */
const maxLength = 1000;

/** Confirms a removal or refusal and asks for the reason that the person will see. */
export default function ReasonDialog({
  decision,
  name,
  busy,
  mayBlock,
  onDecide,
  onClose,
}: ReasonDialogProps) {
  const t = useTranslations('manage');
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const sent = new FormData(event.currentTarget);
    const reason = sent.get('reason');
    onDecide(typeof reason === 'string' ? reason.trim() : '', sent.has('block'));
  };
  return (
    <FormDialog
      title={t(`${decision}Title`, { name })}
      description={t(`${decision}Text`)}
      closeLabel={t('close')}
      dismissLabel={t('keep')}
      submitLabel={t(decision)}
      tone="danger"
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextArea
        label={t('reasonLabel')}
        note={t('reasonNote')}
        hint={t('reasonHint')}
        name="reason"
        rows={4}
        maxLength={maxLength}
      />
      {decision === 'remove' && mayBlock && <Checkbox name="block" label={t('alsoBlock')} />}
    </FormDialog>
  );
}
