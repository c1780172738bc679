import type { ChatContext, ChatReply, ChatSlot } from '../../../contracts/assistant.ts';
import type { EventView } from '../../../contracts/events.ts';
import type { Principal } from '../../infra/http/server.ts';
import type { Knowledge } from '../reading/message-words.ts';
import type { Reading } from '../reading/reading.ts';

export interface Question {
  readonly caller: Principal | null;
  readonly reading: Reading;
  readonly context: ChatContext | undefined;
  readonly knowledge: Knowledge;
}

/** The result of one use case; the rest of the reply derives from it. */
export interface Answer {
  readonly text: string;
  readonly events?: readonly EventView[];
  readonly actions?: ChatReply['actions'];
  readonly links?: ChatReply['links'];
  readonly suggestions?: readonly string[];
  readonly relaxed?: ChatSlot;
  /** How each of the facts asked for was answered. */
  readonly topics?: readonly string[];
  /** The event under discussion. */
  readonly focus?: string | null;
  /** Filters for follow-up questions, if they differ from the question's. */
  readonly filters?: ChatContext['filters'];
  /** Nothing was understood after all. */
  readonly unknown?: true;
}
