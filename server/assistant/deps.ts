import type { GuestDeps } from '../features/registrations/index.ts';
import type { Db } from '../infra/db/database.ts';
import type { Deps } from '../infra/deps.ts';
import type { countCalls, Limit } from '../infra/http/request-limits.ts';
import type { Geocoders } from '../places/index.ts';

/** What answers first; the built-in assistant is the fallback. `seconds` is the timeout. */
export type AnswerSource =
  | { readonly kind: 'built_in' }
  | { readonly kind: 'service'; readonly service: ChatService; readonly seconds: number }
  | {
      readonly kind: 'model';
      readonly model: LanguageModel;
      readonly seconds: number;
      readonly perPersonAndDay: number;
      readonly perDay: number;
    };

export interface AssistantDeps extends Deps {
  /** Public URL, without a trailing slash, for links in text answers. */
  readonly siteUrl: string;
  /** The time zone for `today`: the default zone of events. */
  readonly calendarZone: string;
  /** The currency of prices in questions that name none: the default of events. */
  readonly currency: string;
  /** Limit per person or visitor's network address. */
  readonly questions: Limit;
  readonly answering: AnswerSource;
  /** The refund deadline promised at payment; null: no refund. */
  promisedUntil(db: Db, registrationId: string): Promise<Temporal.Instant | null>;
  /** Finds the centre of a search radius. */
  readonly geocoders: Geocoders;
  /** Whether the site is read-only, and until when. */
  readonly maintenance: () => Temporal.Instant | 'unknown' | null;
  /** Counts what MCP clients do like any other call. */
  readonly countCall: ReturnType<typeof countCalls>;
  /** For MCP clients, which register and cancel on a person's behalf. */
  readonly registrations: GuestDeps;
}

/** One message of a conversation, in OpenAI's format. */
export type ModelMessage =
  | { readonly role: 'system' | 'user'; readonly content: string }
  | { readonly role: 'assistant'; readonly content: string; readonly tool_calls?: readonly ToolCall[] }
  | { readonly role: 'tool'; readonly tool_call_id: string; readonly content: string };

/** A tool call by the model; `arguments` is meant to be JSON, but may be anything. */
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

/** An external language model. */
export interface LanguageModel {
  /**
   * Continues a conversation.
   *
   * @param options `onText` receives text as it streams
   * @throws AssistantError if the answer is incomplete
   */
  complete(
    messages: readonly ModelMessage[],
    tools: readonly ToolSpec[],
    options: { readonly signal: AbortSignal; readonly onText: (delta: string) => void },
  ): Promise<{ readonly text: string; readonly calls: readonly ToolCall[] }>;
}

/** An external chat service; it receives only the message. */
export interface ChatService {
  /** @throws AssistantError if there is no usable answer */
  ask(message: string, signal: AbortSignal): Promise<string>;
}

/**
 * Why an external service gave no answer; the message is for the log and contains neither key nor question.
 */
export class AssistantError extends Error {
  override readonly name = 'AssistantError';
}
