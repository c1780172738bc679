import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { z } from 'zod';
import { cleanProse } from '../../../contracts/clean-text.ts';
import { normaliseEmail } from '../../../contracts/email-address.ts';
import type { StandardQuestion } from '../../../contracts/event-fields.ts';
import { type Question, questionLimits } from '../../../contracts/questions.ts';
import { RsvpAnswers } from '../../../contracts/registrations.ts';
import { useViewer } from '../../api/account.ts';
import type { CallReply } from '../../api/call.ts';
import { isProblem } from '../../api/errors.ts';
import { useFormDraft } from '../../api/form-drafts.ts';
import { questionsQuery } from '../../api/questions.ts';
import { showFieldFaults } from '../../lib/form.ts';

const fieldNames = ['name', 'email', 'socialMedia', 'reason'] as const;

/** @param guest a visitor without an account, who is asked for a name too */
export function useRsvpForm(eventId: string, { guest = false }: { readonly guest?: boolean } = {}) {
  const t = useTranslations('rsvp');
  const viewer = useViewer();
  const asked = useQuery(questionsQuery(eventId));
  const questions = asked.data?.questions ?? [];
  const resolver = rsvpResolver(asked.data, { guest, t });
  const form = useForm({
    resolver,
    defaultValues: { ...blank, email: viewer?.email ?? '' },
  });
  const { isDirty } = form.formState;
  const clearDraft = useFormDraft<RsvpValues>(`rsvp ${eventId}`, isDirty ? form.watch() : null, (typed) =>
    form.reset(typed, { keepDefaultValues: true }),
  );
  /**
   * Shows the server's field errors on the fields.
   *
   * @returns whether every error had a field
   */
  const showFaults = (error: unknown): boolean => {
    const names = [...fieldNames, ...questions.map(({ $id }) => `answers.${$id}` as const)];
    // The questions may have changed since the form was opened.
    if (isProblem(error, 'general_argument_invalid')) void asked.refetch();
    return showFieldFaults(error, names, form.setError);
  };
  return { form, asked, showFaults, clearDraft };
}

export interface RsvpValues {
  /** Of a visitor. */
  name: string;
  socialMedia: string;
  email: string;
  reason: string;
  /** By question id. */
  answers: Record<string, string | boolean>;
}

const blank: RsvpValues = { name: '', email: '', socialMedia: '', reason: '', answers: {} };

/** What an event asks people who register. */
export type AskedQuestions = CallReply<'GET /v1/events/:eventId/questions'>;

type Texts = ReturnType<typeof useTranslations<'rsvp'>>;

/**
 * Validates by the contract in the reader's language, with one rule per question of the event. An empty address gets
 * the same message as other empty fields.
 */
function rsvpResolver(asked: AskedQuestions | undefined, { guest, t }: { guest: boolean; t: Texts }) {
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
      answers: z.object(Object.fromEntries(answers)),
    }),
  );
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
