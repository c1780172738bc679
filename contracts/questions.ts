import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { eventFields } from './event-fields.ts';
import { EventParams, Id, Line, Prose, recordOf } from './values.ts';

export const questionKinds = ['text', 'choice', 'number', 'consent'] as const;
export const QuestionKind = z.enum(questionKinds);
export type QuestionKind = z.infer<typeof QuestionKind>;

/** Active questions per event, text lengths in characters, and the largest number. */
export const questionLimits = {
  questions: 20,
  label: 300,
  options: 30,
  option: 100,
  answer: 2000,
  number: 1e12,
} as const;

export const QuestionInput = z
  .object({
    kind: QuestionKind,
    label: Line.min(1, 'This field is required').max(questionLimits.label),
    required: z.boolean().default(false),
    /** For choice questions only. */
    options: z
      .array(Line.min(1, 'This field is required').max(questionLimits.option))
      .max(questionLimits.options)
      .default([]),
  })
  .superRefine(({ kind, options }, context) => {
    const addIssue = (message: string) => context.addIssue({ code: 'custom', path: ['options'], message });
    if (kind === 'choice' && options.length < 2) addIssue('Add at least two options');
    if (kind !== 'choice' && options.length > 0) addIssue('Only multiple choice questions have options');
    if (new Set(options).size < options.length) addIssue('Enter each option only once');
  });
export type QuestionInput = z.output<typeof QuestionInput>;

/** A question on the registration form. */
export const Question = z.object({
  /** Changes with the wording, so that every answer belongs to the text that was read. */
  $id: z.string(),
  kind: QuestionKind,
  label: z.string(),
  required: z.boolean(),
  options: z.array(z.string()),
});
export type Question = z.infer<typeof Question>;

/** A question as the organiser sees it. */
export const ManagedQuestion = Question.extend({
  /** How many people answered. From the first answer on it can only be retired. */
  answers: z.int(),
  /** No longer asked. */
  retired: z.boolean(),
});
export type ManagedQuestion = z.infer<typeof ManagedQuestion>;

/** A text, a choice, a number, or consent given or not. */
export const AnswerValue = z.union([Prose.max(questionLimits.answer), z.number(), z.boolean()]);
export type AnswerValue = z.infer<typeof AnswerValue>;

/** By question id. */
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
  summary: "List an event's registration questions, in order, and whether it asks the standard ones",
  params: EventParams,
  reply: z.object({
    questions: z.array(Question),
    askSocialMedia: z.enum(eventFields.askSocialMedia.options),
    askReason: z.enum(eventFields.askReason.options),
  }),
  problems: ['general_argument_invalid', 'event_not_found'],
});

export const listManagedQuestions = endpoint({
  method: 'GET',
  path: '/v1/events/:eventId/questions/managed',
  access: 'user',
  summary: "List an event's questions with answer counts, including retired ones. Organiser only.",
  params: EventParams,
  reply: z.object({ questions: z.array(ManagedQuestion) }),
  problems: ['general_unauthorized_scope', 'general_argument_invalid', 'event_not_found'],
});

export const addQuestion = endpoint({
  method: 'POST',
  path: '/v1/events/:eventId/questions',
  access: 'user',
  summary: 'Add a registration question. Organiser only.',
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
  summary: 'Replace a question that has no answers. The new question gets its own id.',
  params: QuestionParams,
  body: QuestionInput,
  reply: ManagedQuestion,
  problems: [...managing, 'question_not_found', 'question_answered'],
});

export const removeQuestion = endpoint({
  method: 'DELETE',
  path: '/v1/events/:eventId/questions/:questionId',
  access: 'user',
  summary: 'Remove a question. Questions with answers are retired instead.',
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
