/** One turn of a talk with a language model, in the words of the protocol that they all speak. */
export type ModelMessage =
  | { readonly role: 'system' | 'user'; readonly content: string }
  | { readonly role: 'assistant'; readonly content: string; readonly tool_calls?: readonly ToolCall[] }
  | { readonly role: 'tool'; readonly tool_call_id: string; readonly content: string };

/** A call that the model wants made; `arguments` is JSON as the model wrote it, and may be anything. */
export interface ToolCall {
  readonly id: string;
  readonly type: 'function';
  readonly function: { readonly name: string; readonly arguments: string };
}

export interface ToolSpec {
  readonly name: string;
  readonly description: string;
  /** JSON Schema. */
  readonly parameters: object;
}

/** A language model somewhere else. */
export interface LanguageModel {
  /**
   * Has the model go on with a talk.
   *
   * @param options `onText` hears of its words as they come
   * @throws AnswerFault when no whole answer comes
   */
  complete(
    messages: readonly ModelMessage[],
    tools: readonly ToolSpec[],
    options: { readonly signal: AbortSignal; readonly onText: (delta: string) => void },
  ): Promise<{ readonly text: string; readonly calls: readonly ToolCall[] }>;
}

/** Another chat service, which gets the message and nothing else. */
export interface ChatService {
  /** @throws AnswerFault when no answer comes that can be shown */
  ask(message: string, signal: AbortSignal): Promise<string>;
}

/** Why somebody outside gave no answer; the message is for the log and carries neither key nor question. */
export class AnswerFault extends Error {
  override readonly name = 'AnswerFault';
}
