import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Send } from '../../contracts/pages.ts';

/** Headers of the visitor's request by which the API knows who asks, and in which manner. */
const passedOn = ['cookie', 'accept-language', 'user-agent', 'host', 'x-forwarded-for', 'x-forwarded-proto'];

/** Carries a page's calls to the API inside the process, in the visitor's name: the only way to the data. */
export function sendInProcess(app: FastifyInstance, visitor: FastifyRequest): Send {
  const headers = Object.fromEntries(
    passedOn.flatMap((name) => (visitor.headers[name] === undefined ? [] : [[name, visitor.headers[name]]])),
  );
  return async ({ method, url, body }) => {
    const answer = await app.inject({
      method,
      url,
      headers,
      remoteAddress: visitor.socket.remoteAddress ?? '127.0.0.1',
      ...(body !== undefined && { payload: body as object }),
    });
    return { status: answer.statusCode, body: answer.body === '' ? undefined : answer.json() };
  };
}
