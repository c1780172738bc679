import type { UseQueryResult } from '@tanstack/react-query';
import type { FieldErrors, UseFormRegister, UseFormReturn } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { type Question, questionLimits } from '../../../contracts/questions.ts';
import { useFaultText } from '../../lib/form.ts';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { FormMessage } from '../../ui/fields/form-message.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { NumberField, TextArea, TextField } from '../../ui/fields/text-field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import type { RsvpValues } from './use-rsvp-form.ts';

interface RsvpFieldsProps {
  readonly form: Pick<UseFormReturn<RsvpValues>, 'register' | 'formState'>;
  /** The organiser's own questions. */
  readonly asked: UseQueryResult<{ questions: Question[] }>;
}

/** The registration form's fields, with the organiser's questions. */
export function RsvpFields({ form, asked }: RsvpFieldsProps) {
  const t = useTranslations('rsvp');
  const faultText = useFaultText();
  const { errors } = form.formState;
  return (
    <>
      <TextField
        label={t('socialMedia')}
        maxLength={200}
        error={errors.socialMedia?.message}
        {...form.register('socialMedia')}
      />
      <TextField
        label={t('email')}
        type="email"
        autoComplete="email"
        error={errors.email?.message}
        {...form.register('email')}
      />
      <TextArea
        label={t('reason')}
        rows={4}
        maxLength={2000}
        error={errors.reason?.message}
        {...form.register('reason')}
      />
      {asked.isPending && (
        <div aria-busy="true">
          <VisuallyHidden>{t('loadingQuestions')}</VisuallyHidden>
          <Skeleton />
        </div>
      )}
      {asked.isError && <FormMessage>{faultText(asked.error)}</FormMessage>}
      <RsvpQuestions questions={asked.data?.questions ?? []} register={form.register} errors={errors} />
    </>
  );
}

interface FormProps {
  readonly register: UseFormRegister<RsvpValues>;
  readonly errors: FieldErrors<RsvpValues>;
}

/** The organiser's own questions. */
function RsvpQuestions({ questions, ...form }: FormProps & { readonly questions: readonly Question[] }) {
  return questions.map((question) => <Answer key={question.$id} question={question} {...form} />);
}

function Answer({ question, register, errors }: FormProps & { readonly question: Question }) {
  const t = useTranslations('rsvp');
  const { $id, kind, label, required, options } = question;
  const field = { label, error: errors.answers?.[$id]?.message, ...register(`answers.${$id}`) };
  const note = required ? undefined : t('optional');
  switch (kind) {
    case 'text':
      return <TextArea rows={2} maxLength={questionLimits.answer} note={note} {...field} />;
    case 'number':
      return <NumberField note={note} {...field} />;
    case 'choice': {
      const choices = options.map((option) => ({ value: option, label: option }));
      return <Select note={note} options={[{ value: '', label: t('choose') }, ...choices]} {...field} />;
    }
    case 'consent':
      return <Checkbox {...field} />;
  }
}
