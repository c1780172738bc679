import type { UseQueryResult } from '@tanstack/react-query';
import type { FieldErrors, UseFormRegister, UseFormReturn } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import type { StandardQuestion } from '../../../contracts/event-fields.ts';
import { type Question, questionLimits } from '../../../contracts/questions.ts';
import { useFaultText } from '../../lib/form.ts';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { FormMessage } from '../../ui/fields/form-message.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { NumberField, TextArea, TextField } from '../../ui/fields/text-field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import type { AskedQuestions, RsvpValues } from './use-rsvp-form.ts';

interface RsvpFieldsProps {
  readonly form: Pick<UseFormReturn<RsvpValues>, 'register' | 'formState'>;
  /** The organiser's own questions. */
  readonly asked: UseQueryResult<AskedQuestions>;
  /** A visitor without an account, who is asked for a name too. */
  readonly guest?: boolean;
}

/** The registration form's fields, with the organiser's questions. */
export function RsvpFields({ form, asked, guest = false }: RsvpFieldsProps) {
  const t = useTranslations('rsvp');
  const faultText = useFaultText();
  const { errors } = form.formState;
  return (
    <>
      {guest && <GuestFields form={form} />}
      <SocialMedia form={form} ask={asked.data?.askSocialMedia} />
      {!guest && <Address form={form} />}
      <Reason form={form} ask={asked.data?.askReason} />
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

type WithForm = Pick<RsvpFieldsProps, 'form'>;

/** Where mails about the registration go. */
function Address({ form: { register, formState } }: WithForm) {
  const t = useTranslations('rsvp');
  return (
    <TextField
      label={t('email')}
      type="email"
      autoComplete="email"
      error={formState.errors.email?.message}
      {...register('email')}
    />
  );
}

/** Who registers. */
function GuestFields({ form: { register, formState } }: WithForm) {
  const t = useTranslations('guest');
  return (
    <>
      <TextField
        label={t('name')}
        autoComplete="name"
        maxLength={128}
        error={formState.errors.name?.message}
        {...register('name')}
      />
      <TextField
        label={t('email')}
        type="email"
        autoComplete="email"
        hint={t('emailHint')}
        error={formState.errors.email?.message}
        {...register('email')}
      />
    </>
  );
}

type StandardProps = WithForm & { readonly ask: StandardQuestion | undefined };

/** Asked at every event, unless its organiser decided otherwise. */
function SocialMedia({ form: { register, formState }, ask = 'off' }: StandardProps) {
  const t = useTranslations('rsvp');
  if (ask === 'off') return null;
  return (
    <TextField
      label={t('socialMedia')}
      note={ask === 'optional' ? t('optional') : undefined}
      maxLength={200}
      error={formState.errors.socialMedia?.message}
      {...register('socialMedia')}
    />
  );
}

/** The other one. */
function Reason({ form: { register, formState }, ask = 'off' }: StandardProps) {
  const t = useTranslations('rsvp');
  if (ask === 'off') return null;
  return (
    <TextArea
      label={t('reason')}
      note={ask === 'optional' ? t('optional') : undefined}
      rows={4}
      maxLength={2000}
      error={formState.errors.reason?.message}
      {...register('reason')}
    />
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
