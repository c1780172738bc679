import { type ManagedQuestion, type QuestionInput, questionLimits } from '../../../contracts/questions.ts';
import { type Db, type Tx, transaction } from '../../infra/db/database.ts';
import type { Deps } from '../../infra/deps.ts';
import { Problem } from '../../infra/http/problem.ts';
import type { Principal } from '../../infra/http/server.ts';
import { eventFor, findVisibleEvent, lockSeats } from '../events/index.ts';
import {
  askedBy,
  deleteQuestion,
  insertQuestion,
  type QuestionRow,
  questionsOf,
  retireQuestion,
} from './store.ts';

type QuestionDeps = Pick<Deps, 'db' | 'clock'>;

interface OnEvent {
  readonly caller: Principal;
  readonly eventId: string;
}
interface OnQuestion extends OnEvent {
  readonly questionId: string;
}

/**
 * The questions on an event's form, in order.
 * @throws Problem `event_not_found`
 */
export async function listQuestions(
  { db }: Pick<Deps, 'db'>,
  { caller, browser, eventId }: { caller: Principal | null; browser: Buffer | null; eventId: string },
) {
  const event = await findVisibleEvent(db, eventId, caller, browser);
  if (event === null) throw new Problem('event_not_found');
  const { askSocialMedia, askReason } = event;
  return { questions: await askedBy(db, eventId), askSocialMedia, askReason };
}

/**
 * The organiser's view of an event's questions.
 * @throws Problem `event_not_found` for everyone else
 */
export async function listManagedQuestions({ db }: Pick<Deps, 'db'>, { caller, eventId }: OnEvent) {
  await requireAsker(db, caller, eventId);
  return { questions: (await questionsOf(db, eventId)).map(present) };
}

/**
 * Appends a question.
 * @throws Problem `event_not_found` for everyone except the organiser, `question_too_many`
 */
export async function addQuestion(
  deps: QuestionDeps,
  { question, ...asked }: OnEvent & { question: QuestionInput },
): Promise<ManagedQuestion> {
  return change(deps, asked, async (tx, questions) => {
    const open = questions.filter(({ retiredAt }) => retiredAt === null);
    if (open.length >= questionLimits.questions) throw new Problem('question_too_many');
    const position = (questions.at(-1)?.position ?? 0) + 1;
    const { eventId } = asked;
    return present(await insertQuestion(tx, { ...question, eventId, position, now: deps.clock.now() }));
  });
}

/**
 * Replaces a question that has no answers yet.
 * @throws Problem `event_not_found` for everyone except the organiser, `question_not_found`,
 * `question_answered`
 */
export async function replaceQuestion(
  deps: QuestionDeps,
  { question, ...asked }: OnQuestion & { question: QuestionInput },
): Promise<ManagedQuestion> {
  return change(deps, asked, async (tx, questions) => {
    const { id, position, answers } = open(questions, asked.questionId);
    if (answers > 0) throw new Problem('question_answered');
    await deleteQuestion(tx, id);
    const { eventId } = asked;
    return present(await insertQuestion(tx, { ...question, eventId, position, now: deps.clock.now() }));
  });
}

/**
 * Removes a question from the form. Existing answers remain with their registrations.
 * @throws Problem `event_not_found` for everyone except the organiser, `question_not_found`
 */
export async function removeQuestion(deps: QuestionDeps, asked: OnQuestion) {
  return change(deps, asked, async (tx, questions) => {
    const { id, answers } = open(questions, asked.questionId);
    if (answers === 0) {
      await deleteQuestion(tx, id);
      return { outcome: 'deleted' as const };
    }
    await retireQuestion(tx, id, deps.clock.now());
    return { outcome: 'retired' as const };
  });
}

/**
 * Changes an event's questions under its seat lock, which every registration also takes. So no one
 * can answer a question while it is being removed.
 */
async function change<Result>(
  { db }: Pick<Deps, 'db'>,
  { caller, eventId }: OnEvent,
  work: (tx: Tx, questions: readonly QuestionRow[]) => Promise<Result>,
): Promise<Result> {
  await requireAsker(db, caller, eventId);
  return transaction(db, async (tx) => {
    await lockSeats(tx, eventId);
    return work(tx, await questionsOf(tx, eventId));
  });
}

function open(questions: readonly QuestionRow[], id: string): QuestionRow {
  const question = questions.find((each) => each.id === id && each.retiredAt === null);
  if (question === undefined) throw new Problem('question_not_found');
  return question;
}

function present({ id, kind, label, required, options, answers, retiredAt }: QuestionRow): ManagedQuestion {
  return { $id: id, kind, label, required, options, answers, retired: retiredAt !== null };
}

/** @throws Problem `event_not_found` for callers who may not edit the event's questions */
async function requireAsker(db: Db, caller: Principal, eventId: string): Promise<void> {
  await eventFor(db, caller, eventId, 'edit');
}
