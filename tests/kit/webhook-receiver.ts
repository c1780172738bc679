import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly raw: string;
  // biome-ignore lint/suspicious/noExplicitAny: a message of any type
  readonly body: any;
}

type Behaviour = (response: ServerResponse, message: Received) => void;

/** A server of someone else's that gets our messages. It takes them unless told otherwise. */
export async function startReceiver() {
  const received: Received[] = [];
  let behave: Behaviour = (response) => response.writeHead(204).end();
  const server = createServer(async (request, response) => {
    const raw = await text(request);
    const message = { headers: request.headers, raw, body: JSON.parse(raw || 'null') };
    received.push(message);
    behave(response, message);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hook`,
    port,
    received,
    behave(how: Behaviour) {
      behave = how;
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
