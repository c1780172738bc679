import { useForm } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import {
  type ManagedQuestion,
  type QuestionKind,
  questionKinds,
  questionLimits,
} from '../../../contracts/questions.ts';
import { useSaveQuestion } from '../../api/questions.ts';
import { showFieldErrors, useErrorText } from '../../lib/form.ts';
import { Checkbox, Select } from '../../ui/fields/choices.tsx';
import { FormMessage } from '../../ui/fields/field.tsx';
import { TextArea, TextField } from '../../ui/fields/text-field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { showToast } from '../../ui/toast.ts';

interface QuestionDialogProps {
  readonly eventId: string;
  readonly question: ManagedQuestion | undefined;
  readonly onClose: () => void;
}

interface Draft {
  kind: QuestionKind;
  label: string;
  /** One per line. */
  options: string;
  required: boolean;
}

const fieldNames = ['kind', 'label', 'options', 'required'] as const;

export default function QuestionDialog({ eventId, question, onClose }: QuestionDialogProps) {
  const t = useTranslations('questions');
  const errorText = useErrorText();
  const { mutateAsync, isPending, error } = useSaveQuestion(eventId, question?.$id);
  const { register, handleSubmit, setError, watch, formState } = useForm<Draft>({
    defaultValues: {
      kind: question?.kind ?? 'text',
      label: question?.label ?? '',
      options: question?.options.join('\n') ?? '',
      required: question?.required ?? false,
    },
  });
  const { errors } = formState;
  const kind = watch('kind');
  const submit = handleSubmit(async (draft) => {
    const options = kind === 'choice' ? linesOf(draft.options) : [];
    try {
      await mutateAsync({ ...draft, options });
      showToast({ tone: 'good', text: t('saved') });
      onClose();
    } catch (error) {
      showFieldErrors(error, fieldNames, setError);
    }
  });
  return (
    <FormDialog
      title={t(question === undefined ? 'addTitle' : 'changeTitle')}
      closeLabel={t('close')}
      dismissLabel={t('discard')}
      submitLabel={t('save')}
      busy={isPending}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      {error !== null && <FormMessage>{errorText(error)}</FormMessage>}
      <Select
        label={t('kind')}
        options={questionKinds.map((each) => ({ value: each, label: t(`kinds.${each}`) }))}
        {...register('kind')}
      />
      <TextField
        label={t(kind === 'consent' ? 'consentLabel' : 'label')}
        maxLength={questionLimits.label}
        error={errors.label?.message}
        {...register('label', { validate: (text) => text.trim() !== '' || t('missing') })}
      />
      {kind === 'choice' && (
        <TextArea
          label={t('options')}
          hint={t('optionsHint')}
          rows={4}
          error={errors.options?.message}
          {...register('options', { validate: (text) => linesOf(text).length > 1 || t('optionsHint') })}
        />
      )}
      <Checkbox label={t(kind === 'consent' ? 'mustConsent' : 'mustAnswer')} {...register('required')} />
    </FormDialog>
  );
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
