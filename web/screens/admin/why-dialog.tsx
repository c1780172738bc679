import { type FormEvent, useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { reasonLength } from '../../../contracts/administration-limits.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextArea } from '../../ui/fields/text-field.tsx';

interface WhyDialogProps {
  readonly title: string;
  readonly text: string;
  /** What the button says that does it. */
  readonly action: string;
  readonly busy: boolean;
  readonly onDo: (reason: string) => void;
  readonly onClose: () => void;
}

/** Asks for the reason that somebody will read, before something is taken from them. */
export default function WhyDialog({ title, text, action, busy, onDo, onClose }: WhyDialogProps) {
  const t = useTranslations('admin');
  const formId = useId();
  const [missing, setMissing] = useState(false);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const reason = String(new FormData(event.currentTarget).get('reason') ?? '').trim();
    setMissing(reason === '');
    if (reason !== '') onDo(reason);
  };
  return (
    <Dialog
      open
      keepOnOutsidePress
      onOpenChange={onClose}
      title={title}
      description={text}
      closeLabel={t('close')}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('keep')}
          </Button>
          <Button type="submit" form={formId} variant="danger" busy={busy}>
            {action}
          </Button>
        </>
      }
    >
      <form id={formId} method="dialog" noValidate onSubmit={submit}>
        <TextArea
          label={t('why')}
          name="reason"
          rows={4}
          maxLength={reasonLength}
          error={missing ? t('whyMissing') : undefined}
        />
      </form>
    </Dialog>
  );
}
