import { z } from 'zod';
import { AssistantError, type ChatService } from '../deps.ts';

const Answer = z.object({ response: z.string().trim().min(1) });

/** In characters. */
const longest = 8000;

/** A service that receives `{message}` and returns `{response}`. */
export function chatService(url: string): ChatService {
  return {
    async ask(message, signal) {
      try {
        const answer = await fetch(url, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ message }),
          signal,
        });
        if (!answer.ok) throw new AssistantError(`the chat service rejected the request (${answer.status})`);
        return Answer.parse(await answer.json()).response.slice(0, longest);
      } catch (cause) {
        if (cause instanceof AssistantError) throw cause;
        throw new AssistantError('the chat service did not respond', { cause });
      }
    },
  };
}
