import { zodResolver } from '@hookform/resolvers/zod';
import type { useTranslations } from 'use-intl';
import { z } from 'zod';
import { cleanProse } from '../../contracts/clean-text.ts';
import { normaliseEmail } from '../../contracts/email-address.ts';
import { type Question, questionLimits } from '../../contracts/questions.ts';
import { RsvpAnswers } from '../../contracts/registrations.ts';

/** What stands in the form, as it was typed. */
export interface RsvpValues {
  socialMedia: string;
  email: string;
  reason: string;
  /** By the ids of their questions. */
  answers: Record<string, string | boolean>;
}

type Texts = ReturnType<typeof useTranslations<'rsvp'>>;

/**
 * The contract's rules in the reader's language: an empty address gets the same words as the other empty fields
 * (specification, section 5), and the event's questions each have a rule.
 */
export function rsvpResolver(questions: readonly Question[], t: Texts) {
  const filled = z
    .string()
    .overwrite(cleanProse)
    .min(1, { error: t('required'), abort: true });
  const answers = questions.map((question) => [question.$id, ruleOf(question, t)] as const);
  return zodResolver(
    RsvpAnswers.extend({
      socialMedia: filled,
      email: filled.refine((typed) => normaliseEmail(typed) !== null, t('invalidEmail')),
      reason: filled,
      answers: z.object(Object.fromEntries(answers)),
    }),
  );
}

/** From what was typed to what is sent; what is left empty is sent empty, which is no answer. */
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
