import { beforeAll } from 'vitest';
import type { ChatContext, ChatReply, ChatRequest } from '../../../contracts/assistant.ts';
import { learnModels } from '../../../server/assistant/index.ts';
import type { startMela } from '../../kit/app.ts';
import type { TestPerson } from '../../kit/people.ts';
import { useEvents } from '../events/stage.ts';

/** The product with the assistant's calls. */
export function useAssistant(options: Parameters<typeof startMela>[0] = {}) {
  const events = useEvents(options);
  // The first question would wait for it, in its own time limit.
  beforeAll(() => learnModels());
  const say = async (
    message: string,
    { person = null, ...others }: { person?: TestPerson | null } & Omit<ChatRequest, 'message'> = {},
  ): Promise<ChatReply> => {
    const { status, body } = await events.ask<ChatReply>(person, 'POST', '/chat', { message, ...others });
    if (status !== 200) throw new Error(`No answer: ${JSON.stringify(body)}`);
    return body;
  };
  return {
    ...events,
    say,
    /** Asks several questions in one conversation; returns the last reply. */
    async talk(messages: readonly string[], person: TestPerson | null = null): Promise<ChatReply> {
      let context: ChatContext | undefined;
      let reply: ChatReply | undefined;
      for (const message of messages) {
        reply = await say(message, { person, ...(context && { context }) });
        context = reply.context;
      }
      if (reply === undefined) throw new Error('Nothing was asked.');
      return reply;
    },
  };
}

/** Titles of the events in a reply. */
export function titlesOf({ events }: ChatReply): string[] {
  return events.map(({ eventTitle }) => eventTitle);
}
