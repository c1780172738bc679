import type { ChatReply, ChatRequest } from '../../contracts/assistant.ts';
import { Problem } from '../infra/http/problem.ts';
import { useLimit } from '../infra/http/request-limits.ts';
import type { Principal } from '../infra/http/server.ts';
import { askBuiltIn } from './built-in/ask-built-in.ts';
import { AnswerFault, type AssistantDeps } from './deps.ts';
import { askModel } from './model/ask-model.ts';
import { say } from './say.ts';

/** A question as it comes in. */
export interface Asked {
  readonly caller: Principal | null;
  readonly request: ChatRequest;
  /** Whose questions are counted together: a person's, or those from one network address. */
  readonly asker: string;
  /** Ends with the connection. */
  readonly signal: AbortSignal;
  readonly onText: (delta: string) => void;
}

const day = 24 * 60 * 60;

/**
 * Answers a question: by the language model or the outside service, where one is set up; by the built-in assistant
 * otherwise, and in the place of one that gives no answer, which the reply then says.
 */
export async function ask(deps: AssistantDeps, asked: Asked): Promise<ChatReply> {
  const { answering } = deps;
  // A condition that is taken back needs no words: the built-in assistant set it.
  if (answering.kind === 'built_in' || asked.request.drop !== undefined) return askBuiltIn(deps, asked);
  if (answering.kind === 'model' && !(await isWithinDay(deps, asked.asker, answering))) {
    return { ...(await askBuiltIn(deps, asked)), notice: say('fallback.modelUsedUp') };
  }
  const signal = AbortSignal.any([asked.signal, AbortSignal.timeout(answering.seconds * 1000)]);
  try {
    if (answering.kind === 'model') return await askModel(deps, answering.model, { ...asked, signal });
    return fromService(asked.request, await answering.service.ask(asked.request.message, signal));
  } catch (error) {
    if (!(error instanceof AnswerFault)) throw error;
    deps.log.warn({ err: error }, 'the built-in assistant answers instead');
    return { ...(await askBuiltIn(deps, asked)), notice: say(`fallback.${answering.kind}`) };
  }
}

/** Counts a question against the day's; both counts are whole, so one person can't use up everybody's. */
async function isWithinDay(
  deps: AssistantDeps,
  asker: string,
  { perPersonAndDay, perDay }: { readonly perPersonAndDay: number; readonly perDay: number },
): Promise<boolean> {
  try {
    await useLimit(deps, `chat-model:${asker}`, { most: perPersonAndDay, seconds: day });
    await useLimit(deps, 'chat-model', { most: perDay, seconds: day });
    return true;
  } catch (error) {
    if (error instanceof Problem && error.type === 'general_rate_limit_exceeded') return false;
    throw error;
  }
}

function fromService({ context }: ChatRequest, response: string): ChatReply {
  return {
    response,
    text: response,
    answeredBy: 'service',
    notice: null,
    reading: null,
    chips: [],
    events: [],
    actions: [],
    links: [],
    suggestions: [],
    context: context ?? { filters: {}, shown: [], focus: null },
  };
}
