import { zodResolver } from '@hookform/resolvers/zod';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { type FieldErrors, type UseFormRegister, type UseFormReturn, useForm } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { z } from 'zod';
import { cleanProse, normaliseEmail } from '../../../contracts/clean-text.ts';
import type { StandardQuestion } from '../../../contracts/event-fields.ts';
import { decimalsOf, leastCharge, parseAmount } from '../../../contracts/money.ts';
import { type Question, questionLimits } from '../../../contracts/questions.ts';
import { RsvpAnswers } from '../../../contracts/registrations.ts';
import type { TicketChoice } from '../../../contracts/ticket-types.ts';
import { useViewer } from '../../api/account.ts';
import type { CallReply } from '../../api/call.ts';
import { useFormDraft } from '../../api/form-drafts.ts';
import { questionsQuery } from '../../api/questions.ts';
import type { Tickets } from '../../api/ticket-types.ts';
import { isProblem } from '../../lib/errors.ts';
import { showFieldErrors, useErrorText } from '../../lib/form.ts';
import { type Formats, useFormats } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox, Select } from '../../ui/fields/choices.tsx';
import { FormMessage } from '../../ui/fields/field.tsx';
import { NumberField, TextArea, TextField } from '../../ui/fields/text-field.tsx';
import { VisuallyHidden } from '../../ui/layout.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './sheet.module.css';
import { blankTicket, chosenType, type TicketValues, ticketChoiceOf, totalOf } from './ticket-terms.ts';

const fieldNames = ['name', 'email', 'socialMedia', 'reason', 'amountPaise'] as const;

const firstInvalid = '[role="dialog"] [aria-invalid="true"]:not(:disabled)';

interface FormOptions {
  /** A visitor without an account, who is asked for a name too. */
  readonly guest?: boolean;
  /** What an event with ticket types sells. */
  readonly tickets?: Tickets | null;
}

export function useRsvpForm(eventId: string, { guest = false, tickets = null }: FormOptions = {}) {
  const t = useTranslations('rsvp');
  const formats = useFormats();
  const viewer = useViewer();
  const asked = useQuery(questionsQuery(eventId));
  const questions = asked.data?.questions ?? [];
  const form = useForm({
    resolver: rsvpResolver(asked.data, { guest, t, tickets, money: formats.money }),
    defaultValues: { ...blank, email: viewer?.email ?? '' },
    // The tickets load after the first fields, and the form library would go by that order.
    shouldFocusError: tickets === null,
  });
  const { isDirty } = form.formState;
  const clearDraft = useFormDraft<RsvpValues>(`rsvp ${eventId}`, isDirty ? form.watch() : null, (typed) =>
    form.reset({ ...blank, ...typed }, { keepDefaultValues: true }),
  );
  /**
   * Shows the server's field errors on the fields.
   *
   * @returns whether every error had a field
   */
  const showErrors = (error: unknown): boolean => {
    const names = [...fieldNames, ...questions.map(({ $id }) => `answers.${$id}` as const)];
    // The questions may have changed since the form was opened.
    if (isProblem(error, 'general_argument_invalid')) void asked.refetch();
    return showFieldErrors(error, names, form.setError);
  };
  const onInvalid = () => {
    if (tickets !== null) setTimeout(() => document.querySelector<HTMLElement>(firstInvalid)?.focus());
  };
  return { form, asked, showErrors, onInvalid, clearDraft };
}

export type RsvpForm = ReturnType<typeof useRsvpForm>['form'];

export interface RsvpValues extends TicketValues {
  /** Of a visitor. */
  name: string;
  socialMedia: string;
  email: string;
  reason: string;
  /** Agrees to be shown among those going. */
  listed: boolean;
  /** By question id. */
  answers: Record<string, string | boolean>;
}

const blank: RsvpValues = {
  ...blankTicket,
  name: '',
  email: '',
  socialMedia: '',
  reason: '',
  listed: false,
  answers: {},
};

/** Questions on an event's registration form. */
type AskedQuestions = CallReply<'GET /v1/events/:eventId/questions'>;

type Texts = ReturnType<typeof useTranslations<'rsvp'>>;

/**
 * Validates by the contract in the reader's language, with one rule per question of the event. An empty address gets
 * the same message as other empty fields.
 */
function rsvpResolver(
  asked: AskedQuestions | undefined,
  { guest, ...own }: { guest: boolean; t: Texts; tickets: Tickets | null; money: Formats['money'] },
) {
  const { t } = own;
  const filled = z
    .string()
    .overwrite(cleanProse)
    .min(1, { error: t('required'), abort: true });
  const typed = z.string().overwrite(cleanProse);
  const standard = (question: StandardQuestion = 'off') => (question === 'required' ? filled : typed);
  const answers = (asked?.questions ?? []).map((question) => [question.$id, ruleOf(question, t)] as const);
  return zodResolver(
    RsvpAnswers.extend({
      name: guest ? filled : typed,
      socialMedia: standard(asked?.askSocialMedia),
      email: filled.refine((typed) => normaliseEmail(typed) !== null, t('invalidEmail')),
      reason: standard(asked?.askReason),
      listed: z.boolean(),
      answers: z.object(Object.fromEntries(answers)),
      ticketTypeId: z.string(),
      otherTicketTypes: z.array(z.string()),
      amountPaise: z.string(),
      addOns: z.record(z.string(), z.number()),
    }).transform(({ ticketTypeId, otherTicketTypes, amountPaise, addOns, ...typed }, context) => ({
      ...typed,
      ...ticketIn({ ticketTypeId, otherTicketTypes, amountPaise, addOns }, context, own),
    })),
  );
}

/** The chosen ticket for the request; nothing at a simple event. */
function ticketIn(
  values: TicketValues,
  { addIssue }: z.RefinementCtx,
  { t, tickets, money }: { t: Texts; tickets: Tickets | null; money: Formats['money'] },
): TicketChoice {
  if (tickets === null) return {};
  const type = chosenType(tickets.types, values);
  if (type === undefined) {
    addIssue({ code: 'custom', path: ['ticketTypeId'], message: t('ticketRequired') });
    return {};
  }
  const { currency } = tickets;
  if (totalOf(type, values, currency) === null) {
    const least = Math.max(type.pricePaise, leastCharge(currency));
    const isNumber = values.amountPaise === '' || !Number.isNaN(parseAmount(values.amountPaise, currency));
    const message = isNumber
      ? t('amountTooLow', { price: money(least, currency) })
      : t('amountInvalid', { decimals: decimalsOf(currency) });
    addIssue({ code: 'custom', path: ['amountPaise'], message });
  }
  return ticketChoiceOf(type, values, tickets);
}

/** From form values to the request. Empty fields are sent as empty strings, which count as no answer. */
function ruleOf(
  { kind, required }: Question,
  t: Texts,
): z.ZodType<string | number | boolean, string | boolean> {
  if (kind === 'consent') return z.boolean().refine((given) => given || !required, t('consentNeeded'));
  const written = z.string().overwrite(cleanProse);
  const text = required ? written.min(1, t('required')) : written;
  if (kind !== 'number') return text;
  return text
    .refine((typed) => typed === '' || Math.abs(Number(typed)) <= questionLimits.number, t('invalidNumber'))
    .transform((typed) => (typed === '' ? typed : Number(typed)));
}

interface RsvpFieldsProps {
  readonly form: Pick<UseFormReturn<RsvpValues>, 'register' | 'formState'>;
  /** The organiser's own questions. */
  readonly asked: UseQueryResult<AskedQuestions>;
  /** What the page knows before the questions are loaded, so that the first field is shown at once. */
  readonly known?: Pick<AskedQuestions, 'askSocialMedia' | 'askReason'>;
  /** Whether another step asks for the address. */
  readonly withoutAddress?: boolean;
}

/** The registration form's fields, with the organiser's questions. */
export function RsvpFields({ form, asked, known, withoutAddress = false }: RsvpFieldsProps) {
  const t = useTranslations('rsvp');
  const errorText = useErrorText();
  const { errors } = form.formState;
  const standard = asked.data ?? known;
  return (
    <>
      <SocialMedia form={form} ask={standard?.askSocialMedia} />
      <Reason form={form} ask={standard?.askReason} />
      {asked.isPending && (
        <div aria-busy="true">
          <VisuallyHidden>{t('loadingQuestions')}</VisuallyHidden>
          <Skeleton />
        </div>
      )}
      {asked.isError && <FormMessage>{errorText(asked.error)}</FormMessage>}
      <RsvpQuestions questions={asked.data?.questions ?? []} register={form.register} errors={errors} />
      <Checkbox label={t('listed')} hint={t('listedHint')} {...form.register('listed')} />
      {!withoutAddress && <Address form={form} />}
    </>
  );
}

type StandardProps = Pick<RsvpFieldsProps, 'form'> & { readonly ask: StandardQuestion | undefined };

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

/** The account's address in a line of text, and a field for another one. */
function Address({ form }: Pick<RsvpFieldsProps, 'form'>) {
  const t = useTranslations('rsvp');
  const address = useViewer()?.email ?? '';
  const [asksForOther, setAsksForOther] = useState(false);
  const { errors, dirtyFields } = form.formState;
  const field = (
    <TextField
      label={t('email')}
      type="email"
      autoComplete="email"
      error={errors.email?.message}
      {...form.register('email')}
    />
  );
  if (asksForOther || address === '' || dirtyFields.email || errors.email) return field;
  const strong = (text: ReactNode) => <strong>{text}</strong>;
  return (
    <div className={styles.address}>
      <p>{t.rich('emailsGoTo', { address, strong })}</p>
      <Button variant="quiet" size="sm" flush onClick={() => setAsksForOther(true)}>
        {t('otherEmail')}
      </Button>
    </div>
  );
}

/** The field for another address. */
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
