import { chat } from '../../contracts/assistant.ts';
import type { Bind, Guard } from '../platform/http.ts';
import { useLimit } from '../platform/limits.ts';
import { networkOf } from '../platform/network.ts';
import { askBuiltIn } from './built-in/ask-built-in.ts';
import type { AssistantParts } from './parts.ts';

/** Serves the chat, under the API's address and under the one that the specification names. */
export function assistantRoutes(bind: Bind, parts: AssistantParts): void {
  const limited: Guard = ({ caller, request }) =>
    useLimit(parts, `chat:${caller?.userId ?? networkOf(request.ip)}`, parts.questions);
  for (const path of [chat.path, '/chat'] as const) {
    bind({ ...chat, path }, ({ body, caller }) => askBuiltIn(parts, { caller, request: body }), limited);
  }
}
