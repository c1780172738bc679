import type { FieldErrors, UseFormRegister } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { type Question, questionLimits } from '../../contracts/questions.ts';
import { Checkbox } from '../ui/fields/checkbox.tsx';
import { Select } from '../ui/fields/select.tsx';
import { NumberField, TextArea } from '../ui/fields/text-field.tsx';
import type { RsvpValues } from './rsvp-rules.ts';

interface FormProps {
  readonly register: UseFormRegister<RsvpValues>;
  readonly errors: FieldErrors<RsvpValues>;
}

/** What the organiser asks beside the usual. */
export function RsvpQuestions({
  questions,
  ...form
}: FormProps & { readonly questions: readonly Question[] }) {
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
