import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { reasonLength } from '../../../contracts/limits.ts';
import { TextArea } from '../../ui/fields/text-field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';

interface ReasonRequiredDialogProps {
  readonly title: string;
  readonly text: string;
  readonly action: string;
  readonly busy: boolean;
  readonly onDo: (reason: string) => void;
  readonly onClose: () => void;
}

/** Asks for a reason that the affected person will read. */
export default function ReasonRequiredDialog({
  title,
  text,
  action,
  busy,
  onDo,
  onClose,
}: ReasonRequiredDialogProps) {
  const t = useTranslations('admin');
  const [missing, setMissing] = useState(false);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const reason = String(new FormData(event.currentTarget).get('reason') ?? '').trim();
    setMissing(reason === '');
    if (reason !== '') onDo(reason);
  };
  return (
    <FormDialog
      title={title}
      description={text}
      closeLabel={t('close')}
      dismissLabel={t('keep')}
      submitLabel={action}
      tone="danger"
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextArea
        label={t('why')}
        name="reason"
        rows={4}
        maxLength={reasonLength}
        error={missing ? t('whyMissing') : undefined}
      />
    </FormDialog>
  );
}
