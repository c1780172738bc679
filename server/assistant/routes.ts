import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type ChatReply, chat } from '../../contracts/assistant.ts';
import { readSearch } from '../../contracts/discovery.ts';
import { type Language, languageOf } from '../../contracts/languages.ts';
import { findPeople } from '../features/accounts/index.ts';
import { bearerOf, type KeyBearer, keyIn } from '../features/api-keys/index.ts';
import { Problem } from '../infra/http/problem.ts';
import { askedLanguage } from '../infra/http/reply.ts';
import { type Limit, networkOf, useLimits, usesOfAsker } from '../infra/http/request-limits.ts';
import { type Bind, type Guard, maintenanceProblem, type Principal } from '../infra/http/server.ts';
import { ask, type CallInput } from './ask.ts';
import type { AssistantDeps } from './deps.ts';
import { readSearchFilters } from './knowledge.ts';
import { type McpTool, mcpTools } from './mcp/tools.ts';
import type { ServeMcp } from './providers/mcp-server.ts';
import { lookAgain } from './site-events.ts';
import { runInLanguage } from './translate.ts';

/** Reading a search text, and the chat under `/v1/` and at its short path. */
export function assistantRoutes(bind: Bind, deps: AssistantDeps): void {
  bind(readSearch, ({ query: { text, timeZone } }) => readSearchFilters(deps, text, timeZone));
  deps.bus.subscribe('document', ({ collection }) => {
    if (collection === 'events') lookAgain(deps.db);
  });
  const limited: Guard = ({ caller, request }) =>
    useLimits(deps, usesOfAsker('chat', { caller, ip: request.ip }, deps.questions));
  for (const path of [chat.path, '/chat'] as const) {
    bind(
      { ...chat, path },
      async ({ body, caller, request, reply }) => {
        const asker = askerOf(caller, request);
        const input = { caller, request: body, asker, signal: endOf(reply), onText: () => undefined };
        const streams = deps.answering.kind === 'model' && wantsStream(request);
        const language = await languageOfAsker(deps, caller, request);
        return runInLanguage(language, () => (streams ? stream(deps, input, reply) : ask(deps, input)));
      },
      limited,
    );
  }
}

function askerOf(caller: Principal | null, request: FastifyRequest): string {
  return caller?.userId ?? networkOf(request.ip);
}

/** The person's setting, otherwise the browser's preference. */
async function languageOfAsker(
  { db }: AssistantDeps,
  caller: Principal | null,
  request: FastifyRequest,
): Promise<Language> {
  if (caller === null) return askedLanguage(request);
  return languageOf((await findPeople(db, [caller.userId])).get(caller.userId)?.locale);
}

/** Aborts with the connection: language models cost money. */
function endOf(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort());
  return gone.signal;
}

function wantsStream({ headers }: FastifyRequest): boolean {
  return headers.accept?.includes('text/event-stream') ?? false;
}

/** Server-sent events: `text` with each `delta`, then the whole `reply`. */
async function stream(deps: AssistantDeps, input: CallInput, reply: FastifyReply): Promise<ChatReply> {
  reply.hijack();
  const { raw } = reply;
  raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream; charset=UTF-8',
    'cache-control': 'no-store',
    // Tells proxies not to buffer.
    'x-accel-buffering': 'no',
  });
  const sendEvent = (event: string, data: object) =>
    raw.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  try {
    const answer = await ask(deps, { ...input, onText: (delta) => sendEvent('text', { delta }) });
    sendEvent('reply', answer);
    raw.end();
    return answer;
  } catch (error) {
    // The status has been sent; clients treat a stream without its final event as an error.
    deps.log.error({ err: error }, 'an answer was cut off');
    raw.destroy();
    throw error;
  }
}

const requests: Limit = { most: 120, seconds: 60 };

/**
 * The Model Context Protocol endpoint. Cookies are ignored: only an API key, sent as `Authorization: Bearer`,
 * identifies a person. A key for one event or group isn't accepted, because tools find and act on any event.
 */
export function mcpRoutes(app: FastifyInstance, deps: AssistantDeps): void {
  let opened: Promise<ServeMcp> | undefined;
  // Loaded with the first request: ten megabytes that most sites never need.
  const open = async () => {
    const { mcpServer } = await import('./providers/mcp-server.ts');
    return mcpServer({
      siteUrl: deps.siteUrl,
      toolsFor: (asker) =>
        mcpTools(deps, asker).map((tool) => {
          const { run } = tool.reads ? tool : refusing(deps, tool);
          return { ...tool, run: (input) => runInLanguage(asker.language, () => run(input)) };
        }),
      onFailure: (error) => deps.log.error({ err: error }, 'a request of the Model Context Protocol failed'),
    });
  };
  app.route({
    method: ['GET', 'POST', 'DELETE'],
    url: '/mcp',
    handler: async (request, reply) => {
      const caller = await callerOf(deps, request);
      await useLimits(deps, usesOfAsker('mcp', { caller, ip: request.ip }, requests));
      opened ??= open();
      const serve = await opened;
      const asker = { caller, ip: request.ip, language: await languageOfAsker(deps, caller, request) };
      return answer(reply, await serve(asFetched(request, deps.siteUrl), request.body, asker));
    },
  });
}

/** Refuses what changes something while the site is maintained. */
function refusing({ maintenance, clock }: AssistantDeps, tool: McpTool): McpTool {
  return {
    ...tool,
    async run(input) {
      const until = maintenance();
      if (until !== null) throw maintenanceProblem(until, clock.now());
      return tool.run(input);
    },
  };
}

/**
 * @throws Problem `api_key_invalid` for an invalid, revoked or expired key, rather than treating the caller as a
 * visitor; `api_key_not_allowed`
 */
async function callerOf(deps: AssistantDeps, request: FastifyRequest): Promise<KeyBearer | null> {
  const secret = keyIn(request.headers);
  if (secret === null) return null;
  const bearer = await bearerOf(deps, secret);
  if (bearer.limitedTo === null) return bearer;
  throw new Problem('api_key_not_allowed', { message: 'A key for one event or group can’t be used here.' });
}

function asFetched(request: FastifyRequest, siteUrl: string): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (typeof value === 'string' && name !== 'content-length') headers.set(name, value);
  }
  const body = request.method === 'POST' ? JSON.stringify(request.body ?? null) : null;
  return new Request(`${siteUrl}/mcp`, { method: request.method, headers, body });
}

function answer(reply: FastifyReply, response: Response): FastifyReply {
  reply.code(response.status).header('cache-control', 'no-store');
  response.headers.forEach((value, name) => {
    reply.header(name, value);
  });
  return response.body === null ? reply.send() : reply.send(Readable.fromWeb(response.body as never));
}
