import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { EventParams, Id, Line, Prose, recordOf } from './values.ts';

export const questionKinds = ['text', 'choice', 'number', 'consent'] as const;
export const QuestionKind = z.enum(questionKinds);
export type QuestionKind = z.infer<typeof QuestionKind>;

/** Most questions of one event that are still asked, the longest texts, in characters, and the largest number. */
export const questionLimits = {
  questions: 20,
  label: 300,
  options: 30,
  option: 100,
  answer: 2000,
  number: 1e12,
} as const;

/** What an organiser asks of whoever registers. */
export const QuestionInput = z
  .object({
    kind: QuestionKind,
    label: Line.min(1, 'This field is required').max(questionLimits.label),
    required: z.boolean().default(false),
    /** What can be chosen; of a choice only. */
    options: z
      .array(Line.min(1, 'This field is required').max(questionLimits.option))
      .max(questionLimits.options)
      .default([]),
  })
  .superRefine(({ kind, options }, context) => {
    const fault = (message: string) => context.addIssue({ code: 'custom', path: ['options'], message });
    if (kind === 'choice' && options.length < 2) fault('Add at least two options');
    if (kind !== 'choice' && options.length > 0) fault('Only multiple choice questions have options');
    if (new Set(options).size < options.length) fault('Enter each option only once');
  });
export type QuestionInput = z.output<typeof QuestionInput>;

/** A question on the form by which people register. */
export const Question = z.object({
  /** Another one as soon as the question is worded anew: what is answered is what was read. */
  $id: z.string(),
  kind: QuestionKind,
  label: z.string(),
  required: z.boolean(),
  options: z.array(z.string()),
});
export type Question = z.infer<typeof Question>;

/** A question as the organiser sees it. */
export const ManagedQuestion = Question.extend({
  /** How many answered it. From the first on it stays as it is; it can only be retired. */
  answers: z.int(),
  /** No longer asked. */
  retired: z.boolean(),
});
export type ManagedQuestion = z.infer<typeof ManagedQuestion>;

/** A text, the chosen one of a choice, a number, or whether consent is given. */
export const AnswerValue = z.union([Prose.max(questionLimits.answer), z.number(), z.boolean()]);
export type AnswerValue = z.infer<typeof AnswerValue>;

/** Answers by the id of their question. */
export const QuestionAnswers = recordOf(Id, AnswerValue, 5 * questionLimits.questions);
export type QuestionAnswers = z.infer<typeof QuestionAnswers>;

const QuestionParams = z.object({ eventId: Id, questionId: Id });
const managing = [
  'general_unauthorized_scope',
  'general_argument_invalid',
  'event_not_found',
  'general_rate_limit_exceeded',
] as const;

export const listQuestions = endpoint({
  method: 'GET',
  path: '/v1/events/:eventId/questions',
  access: 'anyone',
  summary: 'What an event asks of whoever registers, in order.',
  params: EventParams,
  reply: z.object({ questions: z.array(Question) }),
  problems: ['general_argument_invalid', 'event_not_found'],
});

export const listManagedQuestions = endpoint({
  method: 'GET',
  path: '/v1/events/:eventId/questions/managed',
  access: 'user',
  summary: 'The same with retired questions and the number of answers; the organiser only.',
  params: EventParams,
  reply: z.object({ questions: z.array(ManagedQuestion) }),
  problems: ['general_unauthorized_scope', 'general_argument_invalid', 'event_not_found'],
});

export const addQuestion = endpoint({
  method: 'POST',
  path: '/v1/events/:eventId/questions',
  access: 'user',
  summary: 'Asks one more question of whoever registers; the organiser only.',
  params: EventParams,
  body: QuestionInput,
  status: 201,
  reply: ManagedQuestion,
  problems: [...managing, 'question_too_many'],
});

export const replaceQuestion = endpoint({
  method: 'PUT',
  path: '/v1/events/:eventId/questions/:questionId',
  access: 'user',
  summary: 'Puts another question in the place of one that nobody answered; it gets an id of its own.',
  params: QuestionParams,
  body: QuestionInput,
  reply: ManagedQuestion,
  problems: [...managing, 'question_not_found', 'question_answered'],
});

export const removeQuestion = endpoint({
  method: 'DELETE',
  path: '/v1/events/:eventId/questions/:questionId',
  access: 'user',
  summary: 'Asks a question no longer: it is retired where somebody answered it, and gone otherwise.',
  params: QuestionParams,
  reply: z.object({ outcome: z.enum(['deleted', 'retired']) }),
  problems: [...managing, 'question_not_found'],
});

export const questionEndpoints = {
  listQuestions,
  listManagedQuestions,
  addQuestion,
  replaceQuestion,
  removeQuestion,
};
