import type { ChatContext, ChatReply, ChatSlot } from '../../../contracts/assistant.ts';
import type { EventView } from '../../../contracts/events.ts';
import type { Principal } from '../../infra/http/server.ts';
import type { Knowledge } from '../reading/read-message.ts';
import type { Reading } from '../reading/reading.ts';

/** A question as the use cases of the built-in assistant get it. */
export interface Question {
  readonly caller: Principal | null;
  readonly reading: Reading;
  readonly context: ChatContext | undefined;
  readonly knowledge: Knowledge;
}

/** What a use case finds out; the rest of a reply follows from it. */
export interface Answer {
  readonly text: string;
  readonly events?: readonly EventView[];
  readonly actions?: ChatReply['actions'];
  readonly links?: ChatReply['links'];
  readonly suggestions?: readonly string[];
  readonly relaxed?: ChatSlot;
  /** The one event that is spoken of. */
  readonly focus?: string | null;
  /** The conditions that the next question builds on, where they are not the question's. */
  readonly filters?: ChatContext['filters'];
  /** Nothing was understood after all. */
  readonly unknown?: true;
}
