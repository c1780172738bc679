import { zodResolver } from '@hookform/resolvers/zod';
import type { useTranslations } from 'use-intl';
import { z } from 'zod';
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
  const filled = z.string().trim().min(1, t('required'));
  const answers = questions.map((question) => [question.$id, ruleOf(question, t)] as const);
  return zodResolver(
    RsvpAnswers.extend({
      socialMedia: filled,
      email: filled.pipe(z.email(t('invalidEmail'))),
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
  const text = required ? z.string().trim().min(1, t('required')) : z.string().trim();
  if (kind !== 'number') return text;
  return text
    .refine((typed) => typed === '' || Math.abs(Number(typed)) <= questionLimits.number, t('invalidNumber'))
    .transform((typed) => (typed === '' ? typed : Number(typed)));
}
