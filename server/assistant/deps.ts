import type { RegistrationDeps } from '../features/registrations/index.ts';
import type { Db } from '../infra/db/database.ts';
import type { Deps } from '../infra/deps.ts';
import type { Limit } from '../infra/http/request-limits.ts';
import type { Geocoders } from '../places/index.ts';

/** Who answers first; the built-in assistant stands in for the others. `seconds` is how long an answer may take. */
export type Answering =
  | { readonly kind: 'built_in' }
  | { readonly kind: 'service'; readonly service: ChatService; readonly seconds: number }
  | {
      readonly kind: 'model';
      readonly model: LanguageModel;
      readonly seconds: number;
      readonly perPersonAndDay: number;
      readonly perDay: number;
    };

/** What answering questions takes. */
export interface AssistantDeps extends Deps {
  /** The public address, without a slash at its end: events in an answer's text are linked with it. */
  readonly siteUrl: string;
  /** The zone by whose calendar `today` is meant: the one that events have unless told otherwise. */
  readonly calendarZone: string;
  /** How often one person, or one network address of visitors, may ask. */
  readonly questions: Limit;
  readonly answering: Answering;
  /** Until when whoever paid for a registration was promised everything back; null: never. */
  promisedUntil(db: Db, registrationId: string): Promise<Temporal.Instant | null>;
  /** Where the middle of a circle is found. */
  readonly geocoders: Geocoders;
  /** For other assistants, which register and cancel for a person. */
  readonly registrations: RegistrationDeps;
}

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
