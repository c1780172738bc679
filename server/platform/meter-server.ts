import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Logger } from './log.ts';
import type { Meters } from './meters.ts';
import { safely } from './safely.ts';

/** Where the meters are read: never on the port of the site, whose visitors they do not concern. */
export interface MeterAddress {
  readonly host: string;
  readonly port: number;
}

/**
 * Serves the meters at `/metrics`, on a port of their own, to whoever reaches it.
 *
 * @throws the system's error where the port is taken
 */
export async function serveMeters(
  { text }: Pick<Meters, 'text'>,
  { host, port }: MeterAddress,
  log: Logger,
): Promise<{ readonly port: number; close(): Promise<void> }> {
  const answer = async ({ method, url }: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (method !== 'GET' || url?.split('?', 1)[0] !== '/metrics') {
      response.writeHead(404).end('The meters are at /metrics.\n');
      return;
    }
    try {
      const body = await text();
      response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' }).end(body);
    } catch (error) {
      log.error({ err: error }, 'the meters could not be read');
      response.writeHead(503).end('The meters cannot be read now.\n');
    }
  };
  const server = createServer(safely(log, 'reading the meters', answer, (_, response) => response.destroy()));
  server.listen(port, host);
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
