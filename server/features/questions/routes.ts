import * as contract from '../../../contracts/questions.ts';
import type { Parts } from '../../infra/deps.ts';
import { type Limit, useLimit } from '../../infra/http/request-limits.ts';
import type { Bind, Guard } from '../../infra/http/server.ts';
import { addQuestion, listManagedQuestions, listQuestions, removeQuestion, replaceQuestion } from './ask.ts';

/** Serves the questions of events, to those who answer and to those who ask. */
export function questionRoutes(bind: Bind, parts: Parts & { readonly writes: Limit }): void {
  const limited: Guard = async ({ caller }) => {
    if (caller !== null) await useLimit(parts, `writes:${caller.userId}`, parts.writes);
  };
  bind(contract.listQuestions, ({ params, caller }) => listQuestions(parts, { caller, ...params }));
  bind(contract.listManagedQuestions, ({ params, caller }) =>
    listManagedQuestions(parts, { caller, ...params }),
  );
  bind(
    contract.addQuestion,
    ({ params, body, caller }) => addQuestion(parts, { caller, ...params, question: body }),
    limited,
  );
  bind(
    contract.replaceQuestion,
    ({ params, body, caller }) => replaceQuestion(parts, { caller, ...params, question: body }),
    limited,
  );
  bind(
    contract.removeQuestion,
    ({ params, caller }) => removeQuestion(parts, { caller, ...params }),
    limited,
  );
}
