import type { FastifyInstance } from 'fastify';
import { describeApi } from '../../../contracts/developers.ts';
import { deviations } from './deviations.ts';
import { type ApiDescription, openApiDocument } from './openapi.ts';

/** Serves the API description at `/v1/openapi.json`, to any origin. */
export function developerRoutes(app: FastifyInstance, api: Omit<ApiDescription, 'deviations'>): void {
  // Generated on first use: it is a megabyte that most sites never serve.
  let made: string | undefined;
  const document = () => {
    made ??= JSON.stringify(openApiDocument({ ...api, deviations }));
    return made;
  };
  app.get(describeApi.path, async (_, reply) =>
    reply
      .header('access-control-allow-origin', '*')
      .header('cache-control', 'public, max-age=300')
      .type('application/json; charset=UTF-8')
      .send(document()),
  );
}
