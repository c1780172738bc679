import type { FastifyReply, FastifyRequest } from 'fastify';
import { type ChatReply, chat } from '../../contracts/assistant.ts';
import { type Language, languageOf } from '../../contracts/languages.ts';
import { findPeople } from '../accounts/index.ts';
import type { Bind, Guard, Principal } from '../platform/http.ts';
import { askedLanguage } from '../platform/language.ts';
import { useLimits, usesOfAsker } from '../platform/limits.ts';
import { networkOf } from '../platform/network.ts';
import { type Asked, ask } from './ask.ts';
import type { AssistantParts } from './parts.ts';
import { inLanguage } from './say.ts';

/** Serves the chat, under the API's address and under the one that the specification names. */
export function assistantRoutes(bind: Bind, parts: AssistantParts): void {
  const limited: Guard = ({ caller, request }) =>
    useLimits(parts, usesOfAsker('chat', { caller, ip: request.ip }, parts.questions));
  for (const path of [chat.path, '/chat'] as const) {
    bind(
      { ...chat, path },
      async ({ body, caller, request, reply }) => {
        const asker = askerOf(caller, request);
        const asked = { caller, request: body, asker, signal: endOf(reply), onText: () => undefined };
        const streams = parts.answering.kind === 'model' && takesStream(request);
        const language = await languageOfAsker(parts, caller, request);
        return inLanguage(language, () => (streams ? stream(parts, asked, reply) : ask(parts, asked)));
      },
      limited,
    );
  }
}

function askerOf(caller: Principal | null, request: FastifyRequest): string {
  return caller?.userId ?? networkOf(request.ip);
}

/** What a person has set, else what their browser asks for. */
async function languageOfAsker(
  { db }: AssistantParts,
  caller: Principal | null,
  request: FastifyRequest,
): Promise<Language> {
  if (caller === null) return askedLanguage(request);
  return languageOf((await findPeople(db, [caller.userId])).get(caller.userId)?.locale);
}

/** Ends with the connection: nobody pays for an answer that nobody reads. */
function endOf(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort());
  return gone.signal;
}

function takesStream({ headers }: FastifyRequest): boolean {
  return headers.accept?.includes('text/event-stream') ?? false;
}

/** Answers with server-sent events: `text` with each `delta`, then the whole `reply`. */
async function stream(parts: AssistantParts, asked: Asked, reply: FastifyReply): Promise<ChatReply> {
  reply.hijack();
  const { raw } = reply;
  raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream; charset=UTF-8',
    'cache-control': 'no-store',
    // Proxies that gather an answer before they pass it on are asked not to.
    'x-accel-buffering': 'no',
  });
  const tell = (event: string, data: object) =>
    raw.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  try {
    const answer = await ask(parts, { ...asked, onText: (delta) => tell('text', { delta }) });
    tell('reply', answer);
    raw.end();
    return answer;
  } catch (error) {
    // The status is out already; a stream without its end is what the client takes for a fault.
    parts.log.error({ err: error }, 'an answer broke off');
    raw.destroy();
    throw error;
  }
}
