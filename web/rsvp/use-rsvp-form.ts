import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { useViewer } from '../api/account.ts';
import { isProblem } from '../api/errors.ts';
import { questionsQuery } from '../api/questions.ts';
import { useTyped } from '../api/typed.ts';
import { showFieldFaults } from '../lib/form.ts';
import { type RsvpValues, rsvpResolver } from './rsvp-rules.ts';

const fieldNames = ['socialMedia', 'email', 'reason'] as const;

/** The form by which somebody comes to have a seat at an event, with what its organiser asks. */
export function useRsvpForm(eventId: string) {
  const t = useTranslations('rsvp');
  const viewer = useViewer();
  const asked = useQuery(questionsQuery(eventId));
  const questions = asked.data?.questions ?? [];
  const form = useForm({
    resolver: rsvpResolver(questions, t),
    defaultValues: { socialMedia: '', email: viewer?.email ?? '', reason: '', answers: {} } as RsvpValues,
  });
  const { isDirty } = form.formState;
  const forgetTyped = useTyped<RsvpValues>(`rsvp ${eventId}`, isDirty ? form.watch() : null, (typed) =>
    form.reset(typed, { keepDefaultValues: true }),
  );
  /** Puts what the server found fault with onto the fields; whether all of it found one. */
  const showFaults = (error: unknown): boolean => {
    const names = [...fieldNames, ...questions.map(({ $id }) => `answers.${$id}` as const)];
    // What is asked may have changed since the form was opened.
    if (isProblem(error, 'general_argument_invalid')) void asked.refetch();
    return showFieldFaults(error, names, form.setError);
  };
  return { form, asked, showFaults, forgetTyped };
}
