import type { Server, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Logger } from '../log/log.ts';
import { safely } from '../safely.ts';

const endingKeepAlive = new WeakSet<object>();
const underWay = new WeakMap<object, Set<ServerResponse>>();

/** For each request, before it is answered. */
export function noteRequest(server: Server, response: ServerResponse, log: Logger): void {
  if (endingKeepAlive.has(server)) response.shouldKeepAlive = false;
  const open = underWay.getOrInsertComputed(server, () => new Set());
  open.add(response);
  response.once(
    'close',
    safely(log, 'the end of a request', () => open.delete(response)),
  );
}

/**
 * Ends each open connection with its next response, so that few are left when the server closes: a client that sends a
 * request at that moment would get none.
 */
export function endKeepAlive({ server }: FastifyInstance): void {
  endingKeepAlive.add(server);
  for (const response of underWay.get(server) ?? []) response.shouldKeepAlive = false;
}

/**
 * Takes no new connections, and closes once what was asked has been answered: a page asks the site for its parts, and
 * a site that is closing refuses them.
 */
export async function closeHttp(app: FastifyInstance): Promise<void> {
  endKeepAlive(app);
  app.server.close();
  const open = underWay.get(app.server) ?? new Set();
  for (const response of open)
    if (!response.closed) await new Promise((resolve) => response.once('close', resolve));
  await app.close();
}
