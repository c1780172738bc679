import type { QuestionAnswers } from '../../../contracts/questions.ts';
import type { DateRegistration } from '../../../contracts/series.ts';
import { anyOf, type Db } from '../../infra/db/database.ts';
import { asProblem, Problem } from '../../infra/http/problem.ts';
import type { Principal } from '../../infra/http/server.ts';
import { findVisibleEvent } from '../events/index.ts';
import { answersFor, askedByEach } from '../questions/index.ts';
import { type Answers, register } from '../registrations/index.ts';
import type { SeriesDeps } from './deps.ts';

/** What each date counts against, as a call of its own would. */
interface Limits {
  /** @throws Problem `general_rate_limit_exceeded` */
  readonly write: (date: string) => Promise<void>;
  /** @throws Problem `general_rate_limit_exceeded` */
  readonly guess: () => Promise<void>;
  readonly unguess: () => Promise<void>;
  /** Whether the caller's connection is closed: no one would read what comes of the rest. */
  readonly isGone: () => boolean;
}

interface Asked {
  readonly caller: Principal;
  /** The date whose questions were answered. */
  readonly eventId: string;
  readonly dates: readonly string[];
  readonly answers: Answers & { readonly questions: QuestionAnswers };
  readonly limits: Limits;
}

/**
 * Registers the caller for several dates, one after the other: each like any other registration, so what stands is
 * clear even if the connection is lost halfway. Doing it again changes nothing.
 * @throws Problem `event_not_found`, `event_not_in_series`
 */
export async function registerForDates(
  deps: SeriesDeps,
  { caller, eventId, dates, answers, limits }: Asked,
): Promise<DateRegistration[]> {
  const event = await findVisibleEvent(deps.db, eventId, caller);
  if (event === null) throw new Problem('event_not_found');
  if (event.seriesId === null) throw new Problem('event_not_in_series');
  const known = await datesAmong(deps.db, event.seriesId, dates);
  const asked = await askedByEach(deps.db, [eventId, ...known]);
  const results: DateRegistration[] = [];
  let overload: Problem | null = null;
  // It takes the other dates by itself, once it's paid or approved.
  let hasPass = false;
  const hasCode = answers.ticket?.code !== undefined;
  for (const date of dates) {
    if (limits.isGone()) break;
    try {
      if (overload !== null) throw overload;
      if (!known.has(date)) throw new Problem('event_not_found');
      await limits.write(date);
      if (hasCode) await limits.guess();
      const questions = answersFor(answers.questions, asked.get(eventId), asked.get(date));
      const registration = await register(deps.registrations, {
        caller,
        eventId: date,
        answers: { ...answers, questions },
        noPass: hasPass,
      });
      hasPass ||= registration.passId !== null;
      if (hasCode) await limits.unguess();
      results.push({ eventId: date, registration, problem: null });
    } catch (error) {
      const problem = asProblem(error);
      // A busy database refuses the rest too, each after a long wait; and so does a limit that is used up.
      if (problem.status >= 500 && overload === null) {
        deps.log.error({ err: error, eventId: date }, 'could not register for a date');
      }
      if (problem.status >= 500 || problem.type === 'general_rate_limit_exceeded') overload = problem;
      results.push({ eventId: date, registration: null, problem: present(problem) });
    }
  }
  return results;
}

function present({ type, message, fields = {} }: Problem): NonNullable<DateRegistration['problem']> {
  return { type: type as NonNullable<DateRegistration['problem']>['type'], message, fields };
}

async function datesAmong(db: Db, seriesId: string, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('events')
    .select('id')
    .where('series_id', '=', seriesId)
    .where('id', '=', anyOf(ids))
    .execute();
  return new Set(rows.map(({ id }) => id));
}
