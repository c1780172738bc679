import type { ChatReply, ChatRequest } from '../../contracts/assistant.ts';
import { Problem } from '../infra/http/problem.ts';
import { useLimit } from '../infra/http/request-limits.ts';
import type { Principal } from '../infra/http/server.ts';
import { askBuiltIn } from './built-in/ask-built-in.ts';
import { type AssistantDeps, AssistantError } from './deps.ts';
import { askModel } from './model/ask-model.ts';
import { t } from './translate.ts';

export interface CallInput {
  readonly caller: Principal | null;
  readonly request: ChatRequest;
  /** The person or network address that the limit applies to. */
  readonly asker: string;
  /** Aborted when the connection closes. */
  readonly signal: AbortSignal;
  readonly onText: (delta: string) => void;
}

const day = 24 * 60 * 60;

/**
 * Answers with the language model or the outside service if one is configured, otherwise with the built-in
 * assistant. If the former fails, the built-in assistant answers and the reply says so.
 */
export async function ask(deps: AssistantDeps, input: CallInput): Promise<ChatReply> {
  const { answering } = deps;
  // Removing a filter needs no language model: the built-in assistant set it.
  if (answering.kind === 'built_in' || input.request.drop !== undefined) return askBuiltIn(deps, input);
  if (answering.kind === 'model' && !(await isWithinDay(deps, input.asker, answering))) {
    return { ...(await askBuiltIn(deps, input)), notice: t('fallback.modelUsedUp') };
  }
  const signal = AbortSignal.any([input.signal, AbortSignal.timeout(answering.seconds * 1000)]);
  try {
    if (answering.kind === 'model') return await askModel(deps, answering.model, { ...input, signal });
    return fromService(input.request, await answering.service.ask(input.request.message, signal));
  } catch (error) {
    if (!(error instanceof AssistantError)) throw error;
    deps.log.warn({ err: error }, 'the built-in assistant answers instead');
    return { ...(await askBuiltIn(deps, input)), notice: t(`fallback.${answering.kind}`) };
  }
}

/** Counts a question against the daily limits, both or neither, so one person can't use up everyone's. */
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
