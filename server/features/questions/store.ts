import type { AnswerValue, Question, QuestionInput, QuestionKind } from '../../../contracts/questions.ts';
import { anyOf, type Db, prepare, type Tx } from '../../infra/db/database.ts';
import { newId } from '../../infra/ids.ts';

/** A question with its status. */
export interface QuestionRow {
  readonly id: string;
  readonly kind: QuestionKind;
  readonly label: string;
  readonly required: boolean;
  readonly options: string[];
  readonly position: number;
  readonly retiredAt: Temporal.Instant | null;
  /** How many people answered it. */
  readonly answers: number;
}

/** The questions an event asks now, in order. */
export async function askedBy(db: Db, eventId: string): Promise<Question[]> {
  return askedNow(db, eventId);
}

const askedNow = prepare((db, eventId: string) =>
  db
    .selectFrom('event_questions')
    .select(['id as $id', 'kind', 'label', 'required', 'options'])
    .where('event_id', '=', eventId)
    .where('retired_at', 'is', null)
    .orderBy('position'),
);

/** What {@link askedBy} returns, for several events. */
export async function askedByEach(
  db: Db,
  eventIds: readonly string[],
): Promise<ReadonlyMap<string, Question[]>> {
  const rows = await db
    .selectFrom('event_questions')
    .select(['event_id as eventId', 'id as $id', 'kind', 'label', 'required', 'options'])
    .where('event_id', '=', anyOf(eventIds))
    .where('retired_at', 'is', null)
    .orderBy('event_id')
    .orderBy('position')
    .execute();
  return Map.groupBy(rows, ({ eventId }) => eventId);
}

/** All of an event's questions, including retired ones, in order. */
export async function questionsOf(db: Db, eventId: string): Promise<QuestionRow[]> {
  return db
    .selectFrom('event_questions as questions')
    .select(['id', 'kind', 'label', 'required', 'options', 'position', 'retired_at as retiredAt'])
    .select((eb) =>
      eb
        .selectFrom('question_answers')
        .select((answers) => answers.fn.countAll<number>().as('count'))
        .whereRef('question_id', '=', 'questions.id')
        .$asScalar()
        .as('answers'),
    )
    .where('event_id', '=', eventId)
    .orderBy('position')
    .execute();
}

export async function insertQuestion(
  tx: Tx,
  question: QuestionInput & {
    readonly eventId: string;
    readonly position: number;
    readonly now: Temporal.Instant;
  },
): Promise<QuestionRow> {
  const { kind, label, required, options, position, eventId, now } = question;
  const id = newId();
  await tx
    .insertInto('event_questions')
    .values({ id, event_id: eventId, kind, label, required, options, position, created_at: now })
    .execute();
  return { id, kind, label, required, options, position, retiredAt: null, answers: 0 };
}

/** Also deletes its answers. */
export async function deleteQuestion(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('event_questions').where('id', '=', id).execute();
}

export async function retireQuestion(tx: Tx, id: string, now: Temporal.Instant): Promise<void> {
  await tx.updateTable('event_questions').set({ retired_at: now }).where('id', '=', id).execute();
}

/** An answer given on registration. */
export interface GivenAnswer {
  readonly registrationId: string;
  readonly questionId: string;
  readonly label: string;
  readonly value: AnswerValue;
}

/** The answers of these registrations, each in the order of the questions. */
export async function answersOf(
  db: Db,
  registrationIds: readonly string[],
): Promise<Map<string, GivenAnswer[]>> {
  if (registrationIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('question_answers as answers')
    .innerJoin('event_questions as questions', 'questions.id', 'answers.question_id')
    .select([
      'answers.registration_id as registrationId',
      'answers.question_id as questionId',
      'questions.label',
      'answers.value',
    ])
    .where('answers.registration_id', '=', anyOf(registrationIds))
    .orderBy('questions.position')
    .$castTo<GivenAnswer>()
    .execute();
  return Map.groupBy(rows, ({ registrationId }) => registrationId);
}

export async function insertAnswers(
  tx: Tx,
  answers: readonly Pick<GivenAnswer, 'registrationId' | 'questionId' | 'value'>[],
): Promise<void> {
  if (answers.length === 0) return;
  await tx
    .insertInto('question_answers')
    .values(
      answers.map(({ registrationId, questionId, value }) => ({
        registration_id: registrationId,
        question_id: questionId,
        value: JSON.stringify(value),
      })),
    )
    .execute();
}

/** Deletes all of a person's answers. */
export async function eraseAnswersOf(tx: Tx, userId: string): Promise<void> {
  await tx
    .deleteFrom('question_answers')
    .where('registration_id', 'in', (eb) =>
      eb.selectFrom('registrations').select('id').where('user_id', '=', userId),
    )
    .execute();
}

/** Gives new events the questions of another. */
export async function copyQuestions(
  tx: Tx,
  { from, to, now }: { from: string; to: readonly string[]; now: Temporal.Instant },
): Promise<void> {
  await insertQuestions(tx, { questions: await askedBy(tx, from), to, now });
}

/** Adds these questions to new events. */
export async function insertQuestions(
  tx: Tx,
  { questions, to, now }: { questions: readonly Question[]; to: readonly string[]; now: Temporal.Instant },
): Promise<void> {
  const rows = to.flatMap((eventId) =>
    questions.map(({ $id: _, ...question }, position) => ({
      ...question,
      id: newId(),
      event_id: eventId,
      position,
      created_at: now,
    })),
  );
  if (rows.length > 0) await tx.insertInto('event_questions').values(rows).execute();
}
