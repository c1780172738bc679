import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { type Config, callLimits } from './config/index.ts';
import type { Deps } from './infra/deps.ts';
import type { AnonymousPageCache } from './infra/http/anonymous-page-cache.ts';
import { Problem, sendProblem } from './infra/http/problem.ts';
import { limitHeadersOf } from './infra/http/request-limits.ts';
import { createHttp } from './infra/http/server.ts';
import type { Meters } from './infra/log/meters.ts';

/** Limit of JSON bodies; pictures are uploaded in chunks. */
const maxBodyBytes = 1024 * 1024;

/** The HTTP application without features: behaviour common to all requests, and the health check. */
export async function createApp(
  config: Config,
  deps: Deps,
  { meters, anonymousPageCache }: { meters: Meters | undefined; anonymousPageCache: AnonymousPageCache },
): Promise<FastifyInstance> {
  const app = await createHttp({
    log: deps.log,
    trustProxy: config.site.kind === 'public' ? config.site.trustProxy : false,
    maxBodyBytes,
    meters,
    serveShared: anonymousPageCache.serve,
    headersOf: limitHeadersOf(callLimits(config)),
  });
  app.get('/health/live', async () => ({ status: 'ok' }));
  app.get('/health/ready', async (request, reply) => {
    try {
      await sql`select 1`.execute(deps.db);
      return { status: 'ok' };
    } catch (error) {
      request.log.warn({ err: error }, 'the database is not responding');
      return reply.code(503).send({ status: 'the database is not responding' });
    }
  });
  const notFound = async (request: FastifyRequest, reply: FastifyReply) =>
    sendProblem(new Problem('general_route_not_found'), request, reply);
  app.setNotFoundHandler(notFound);
  // Pages answer all other GET requests, but not below `/v1/`.
  app.all('/v1/*', notFound);
  return app;
}
