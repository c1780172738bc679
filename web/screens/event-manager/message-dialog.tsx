import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import type { EventDetail } from '../../../contracts/events.ts';
import type { Audience } from '../../../contracts/manage-registrations.ts';
import { useFormDraft } from '../../api/form-drafts.ts';
import { audienceSize, audiences, type StateCounts, useSendMessage } from '../../api/manage.ts';
import { showFieldErrors, useErrorText } from '../../lib/form.ts';
import { Select } from '../../ui/fields/choices.tsx';
import { FormMessage } from '../../ui/fields/field.tsx';
import { TextArea, TextField } from '../../ui/fields/text-field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { showToast } from '../../ui/toast.ts';

interface MessageDialogProps {
  readonly event: EventDetail;
  readonly counts: StateCounts;
  readonly onClose: () => void;
}

interface Draft {
  audience: Audience;
  subject: string;
  text: string;
}

const fieldNames = ['audience', 'subject', 'text'] as const;

export default function MessageDialog({ event, counts, onClose }: MessageDialogProps) {
  const t = useTranslations('manage');
  const errorText = useErrorText();
  // One id for every retry, so that no one gets the message twice.
  const [messageId] = useState(() => crypto.randomUUID());
  const { mutateAsync, isPending, error } = useSendMessage(event.$id);
  const groups = audiences.filter((each) => audienceSize(each, counts) > 0);
  const form = useForm<Draft>({
    defaultValues: { audience: counts.confirmed > 0 ? 'confirmed' : 'all', subject: '', text: '' },
  });
  const { register, handleSubmit, setError, formState } = form;
  const { errors, isDirty } = formState;
  const clearDraft = useFormDraft<Draft>(`message ${event.$id}`, isDirty ? form.watch() : null, (typed) =>
    form.reset(typed, { keepDefaultValues: true }),
  );
  const submit = handleSubmit(async (draft) => {
    try {
      const { recipients } = await mutateAsync({ ...draft, messageId });
      clearDraft();
      showToast({ tone: 'good', text: t('messageSent', { count: recipients }) });
      onClose();
    } catch (error) {
      showFieldErrors(error, fieldNames, setError);
    }
  });
  const discard = () => {
    clearDraft();
    onClose();
  };
  const required = (missing: 'subjectMissing' | 'textMissing') => ({
    validate: (text: string) => text.trim() !== '' || t(missing),
  });
  return (
    <FormDialog
      title={t('messageTitle')}
      description={t('messageHint')}
      closeLabel={t('close')}
      dismissLabel={t('discard')}
      submitLabel={t('send')}
      busy={isPending}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
      onDismiss={discard}
    >
      {error !== null && <FormMessage>{errorText(error)}</FormMessage>}
      <Select
        label={t('messageTo')}
        options={groups.map((each) => ({
          value: each,
          label: t(`audience.${each}`, { count: audienceSize(each, counts) }),
        }))}
        {...register('audience')}
      />
      <TextField
        label={t('messageSubject')}
        maxLength={200}
        error={errors.subject?.message}
        {...register('subject', required('subjectMissing'))}
      />
      <TextArea
        label={t('messageText')}
        rows={7}
        maxLength={5000}
        error={errors.text?.message}
        {...register('text', required('textMissing'))}
      />
    </FormDialog>
  );
}
