import * as contract from '../../../contracts/questions.ts';
import type { Deps } from '../../infra/deps.ts';
import type { Bind } from '../../infra/http/server.ts';
import { browserOf } from '../events/index.ts';
import { addQuestion, listManagedQuestions, listQuestions, removeQuestion, replaceQuestion } from './ask.ts';

export function questionRoutes(bind: Bind, deps: Deps): void {
  bind(contract.listQuestions, ({ params, caller, request }) =>
    listQuestions(deps, { caller, browser: browserOf(request), ...params }),
  );
  bind(contract.listManagedQuestions, ({ params, caller }) =>
    listManagedQuestions(deps, { caller, ...params }),
  );
  bind(contract.addQuestion, ({ params, body, caller }) =>
    addQuestion(deps, { caller, ...params, question: body }),
  );
  bind(contract.replaceQuestion, ({ params, body, caller }) =>
    replaceQuestion(deps, { caller, ...params, question: body }),
  );
  bind(contract.removeQuestion, ({ params, caller }) => removeQuestion(deps, { caller, ...params }));
}
