import type { UseQueryResult } from '@tanstack/react-query';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import type { Question } from '../../contracts/questions.ts';
import { useFaultText } from '../lib/form.ts';
import { FormMessage } from '../ui/fields/form-message.tsx';
import { TextArea, TextField } from '../ui/fields/text-field.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { RsvpQuestions } from './rsvp-questions.tsx';
import type { RsvpValues } from './rsvp-rules.ts';

interface RsvpFieldsProps {
  readonly form: Pick<UseFormReturn<RsvpValues>, 'register' | 'formState'>;
  /** What the event asks beside the usual. */
  readonly asked: UseQueryResult<{ questions: Question[] }>;
}

/** What somebody who comes to have a seat is asked (specification, section 2), with the event's own questions. */
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
