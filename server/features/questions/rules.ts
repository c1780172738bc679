import { cleanLine } from '../../../contracts/clean-text.ts';
import type { StandardQuestion } from '../../../contracts/event-fields.ts';
import {
  type AnswerValue,
  type Question,
  type QuestionAnswers,
  questionLimits,
} from '../../../contracts/questions.ts';

/** What is wrong with these answers: per form field, what to correct. */
export function answerErrors(
  questions: readonly Question[],
  answers: QuestionAnswers,
): Readonly<Record<string, string>> {
  const errors: Record<string, string> = {};
  for (const question of questions) {
    const remedy = errorOf(question, answers[question.$id]);
    if (remedy !== null) errors[`answers.${question.$id}`] = remedy;
  }
  const asked = new Set(questions.map(({ $id }) => $id));
  for (const id of Object.keys(answers).filter((each) => !asked.has(each))) {
    errors[`answers.${id}`] = 'The questions have changed. Check the form again.';
  }
  return errors;
}

/** What an event does with the standard questions. */
export type StandardQuestions = Readonly<Record<'askSocialMedia' | 'askReason', StandardQuestion>>;

/** Answers to them; undefined from clients that can't ask. */
interface StandardAnswers {
  readonly socialMedia?: string | undefined;
  readonly reason?: string | undefined;
}

/** Which standard questions lack a required answer: per form field, what to correct. */
export function standardErrorsIn(
  { askSocialMedia, askReason }: StandardQuestions,
  { socialMedia, reason }: StandardAnswers,
): Readonly<Record<string, string>> {
  const remedy = 'This field is required';
  return {
    ...(askSocialMedia === 'required' && socialMedia === '' && { socialMedia: remedy }),
    ...(askReason === 'required' && reason === '' && { reason: remedy }),
  };
}

/** The answers that are stored: only those to questions the event asks. */
export function standardAnswers(
  { askSocialMedia, askReason }: StandardQuestions,
  { socialMedia = '', reason = '' }: StandardAnswers,
): { readonly socialMedia: string; readonly reason: string } {
  return {
    socialMedia: askSocialMedia === 'off' ? '' : socialMedia,
    reason: askReason === 'off' ? '' : reason,
  };
}

/** Without empty answers. */
export function givenAnswers(answers: QuestionAnswers): [questionId: string, value: AnswerValue][] {
  return Object.entries(answers).filter(([, value]) => value !== '');
}

function errorOf({ kind, required, options }: Question, value: AnswerValue | undefined): string | null {
  if (value === undefined || value === '') return required ? 'This field is required' : null;
  switch (kind) {
    case 'text':
      return typeof value === 'string' ? null : 'Enter some text';
    case 'choice':
      return typeof value === 'string' && isAmong(options, value) ? null : 'Choose one of the options';
    case 'number':
      return typeof value === 'number' && Math.abs(value) <= questionLimits.number ? null : 'Enter a number';
    case 'consent':
      if (typeof value !== 'boolean') return 'Answer yes or no';
      return required && !value ? 'You need to agree to this to register' : null;
  }
}

/**
 * Answers arrive cleaned. Options saved before cleaning existed may contain invisible characters.
 */
function isAmong(options: readonly string[], value: string): boolean {
  return options.some((option) => option === value || cleanLine(option) === value);
}

/** The same answers by the ids of another date's questions, which are copies. Questions that differ stay unanswered. */
export function answersFor(
  given: QuestionAnswers,
  from: readonly Question[] = [],
  to: readonly Question[] = [],
): QuestionAnswers {
  const wording = ({ kind, label, options }: Question) => JSON.stringify([kind, label, options]);
  const left = from.filter(({ $id }) => given[$id] !== undefined);
  const answers = to.flatMap((question): [string, QuestionAnswers[string]][] => {
    const index = left.findIndex((one) => one.$id === question.$id || wording(one) === wording(question));
    const [same] = index < 0 ? [] : left.splice(index, 1);
    const answer = same === undefined ? undefined : given[same.$id];
    return answer === undefined ? [] : [[question.$id, answer]];
  });
  return Object.fromEntries(answers);
}
