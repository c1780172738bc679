import type { ChatContext, ChatReply, ChatRequest } from '../../../contracts/assistant.ts';
import type { startMela } from '../../kit/app.ts';
import type { TestPerson } from '../../kit/people.ts';
import { useEvents } from '../events/stage.ts';

/** The product with the calls that tests of the assistant make. */
export function useAssistant(options: Parameters<typeof startMela>[0] = {}) {
  const events = useEvents(options);
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
    /** Asks several questions in one conversation; the last answer counts. */
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

/** The titles of the events that an answer shows. */
export function titlesOf({ events }: ChatReply): string[] {
  return events.map(({ eventTitle }) => eventTitle);
}
