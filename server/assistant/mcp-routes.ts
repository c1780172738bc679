import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { principalOfAccessToken, type TokenBearer } from '../accounts/index.ts';
import { type Limit, useLimits, usesOfAsker } from '../platform/limits.ts';
import { Problem } from '../platform/problem.ts';
import { mcpTools } from './mcp/tools.ts';
import type { AssistantParts } from './parts.ts';
import type { ServeMcp } from './providers/mcp-server.ts';

const requests: Limit = { most: 120, seconds: 60 };

/**
 * Serves other assistants by the Model Context Protocol. Cookies count for nothing here: only a personal token, sent as
 * `Authorization: Bearer`, stands for a person.
 */
export function mcpRoutes(app: FastifyInstance, parts: AssistantParts): void {
  let opened: Promise<ServeMcp> | undefined;
  // Ten megabytes that most sites never need: they come with the first request.
  const open = async () => {
    const { mcpServer } = await import('./providers/mcp-server.ts');
    return mcpServer({
      siteUrl: parts.siteUrl,
      toolsFor: (caller) => mcpTools(parts, caller),
      onFault: (error) => parts.log.error({ err: error }, 'a request of the Model Context Protocol failed'),
    });
  };
  app.route({
    method: ['GET', 'POST', 'DELETE'],
    url: '/mcp',
    handler: async (request, reply) => {
      const caller = await callerOf(parts, request);
      await useLimits(parts, usesOfAsker('mcp', { caller, ip: request.ip }, requests));
      opened ??= open();
      const serve = await opened;
      return answer(reply, await serve(asFetched(request, parts.siteUrl), request.body, caller));
    },
  });
}

/** @throws Problem `user_invalid_token` for a token that was revoked, expired or never was: silence would look like a visitor */
async function callerOf(parts: AssistantParts, request: FastifyRequest): Promise<TokenBearer | null> {
  const given = request.headers.authorization;
  if (given === undefined) return null;
  const caller = await principalOfAccessToken(parts, given.replace(/^Bearer\s+/i, ''));
  if (caller === null) {
    throw new Problem('user_invalid_token', { headers: { 'www-authenticate': 'Bearer realm="mela"' } });
  }
  return caller;
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
