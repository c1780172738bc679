import * as contract from '../../../contracts/questions.ts';
import type { Deps } from '../../infra/deps.ts';
import { type Limit, useLimit } from '../../infra/http/request-limits.ts';
import type { Bind, Guard } from '../../infra/http/server.ts';
import { addQuestion, listManagedQuestions, listQuestions, removeQuestion, replaceQuestion } from './ask.ts';

export function questionRoutes(bind: Bind, deps: Deps & { readonly writes: Limit }): void {
  const limited: Guard = async ({ caller }) => {
    if (caller !== null) await useLimit(deps, `writes:${caller.userId}`, deps.writes);
  };
  bind(contract.listQuestions, ({ params, caller }) => listQuestions(deps, { caller, ...params }));
  bind(contract.listManagedQuestions, ({ params, caller }) =>
    listManagedQuestions(deps, { caller, ...params }),
  );
  bind(
    contract.addQuestion,
    ({ params, body, caller }) => addQuestion(deps, { caller, ...params, question: body }),
    limited,
  );
  bind(
    contract.replaceQuestion,
    ({ params, body, caller }) => replaceQuestion(deps, { caller, ...params, question: body }),
    limited,
  );
  bind(contract.removeQuestion, ({ params, caller }) => removeQuestion(deps, { caller, ...params }), limited);
}
