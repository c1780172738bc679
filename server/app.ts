import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Config } from './config/index.ts';
import type { AnonymousPageCache } from './infra/cache/anonymous-page-cache.ts';
import type { Deps } from './infra/deps.ts';
import { Problem } from './infra/http/problem.ts';
import { createHttp, sendProblem } from './infra/http/server.ts';
import type { Meters } from './infra/log/meters.ts';

/** JSON bodies beyond this are refused; pictures come in parts of their own. */
const maxBodyBytes = 1024 * 1024;

/** Builds the HTTP application without features: what is true of every request, and the health of the process. */
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
  });
  app.get('/health/live', async () => ({ status: 'ok' }));
  app.get('/health/ready', async (request, reply) => {
    try {
      await sql`select 1`.execute(deps.db);
      return { status: 'ok' };
    } catch (error) {
      request.log.warn({ err: error }, 'the database does not answer');
      return reply.code(503).send({ status: 'the database does not answer' });
    }
  });
  const notFound = async (request: FastifyRequest, reply: FastifyReply) =>
    sendProblem(new Problem('general_route_not_found'), request, reply);
  app.setNotFoundHandler(notFound);
  // Pages answer every other GET, but none of the API's.
  app.all('/v1/*', notFound);
  return app;
}
