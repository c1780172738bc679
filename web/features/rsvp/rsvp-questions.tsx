import type { FieldErrors, UseFormRegister } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { type Question, questionLimits } from '../../../contracts/questions.ts';
import { Checkbox, Select } from '../../ui/fields/choices.tsx';
import { NumberField, TextArea } from '../../ui/fields/text-field.tsx';
import type { RsvpValues } from './party.ts';

/** Where the fields of a ticket are among the values: the buyer's at the top, the others in a list. */
export type TicketPlace = '' | `companions.${number}.`;

interface FormProps {
  readonly register: UseFormRegister<RsvpValues>;
  readonly errors: FieldErrors<Pick<RsvpValues, 'answers'>> | undefined;
  readonly at?: TicketPlace;
}

/** The organiser's own questions. */
export function RsvpQuestions({
  questions,
  ...form
}: FormProps & { readonly questions: readonly Question[] }) {
  return questions.map((question) => <Answer key={question.$id} question={question} {...form} />);
}

function Answer({ question, register, errors, at = '' }: FormProps & { readonly question: Question }) {
  const t = useTranslations('rsvp');
  const { $id, kind, label, required, options } = question;
  const field = { label, error: errors?.answers?.[$id]?.message, ...register(`${at}answers.${$id}`) };
  const needed = required ? { 'aria-required': true } : { note: t('optional') };
  switch (kind) {
    case 'text':
      return <TextArea rows={2} maxLength={questionLimits.answer} {...needed} {...field} />;
    case 'number':
      return <NumberField {...needed} {...field} />;
    case 'choice': {
      const choices = options.map((option) => ({ value: option, label: option }));
      return <Select {...needed} options={[{ value: '', label: t('choose') }, ...choices]} {...field} />;
    }
    case 'consent':
      return <Checkbox {...field} />;
  }
}
