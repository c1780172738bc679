import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach } from 'vitest';

export type Behaviour = (request: IncomingMessage, response: ServerResponse) => void;

/** A received request. */
export interface Asked {
  readonly url: URL;
  readonly headers: IncomingMessage['headers'];
}

/** A local server with scripted responses, one per request. */
export interface FakeServer {
  readonly url: string;
  readonly asked: readonly Asked[];
  behave(...behaviours: Behaviour[]): void;
}

/** Starts a server for the tests of a file. */
export function useFakeServer(): () => FakeServer {
  let behaviours: Behaviour[] = [];
  let asked: Asked[] = [];
  let url = '';
  const server = createServer((request, response) => {
    asked.push({ url: new URL(request.url ?? '', 'http://localhost'), headers: request.headers });
    const behave = behaviours.shift();
    if (behave === undefined) response.writeHead(599).end('asked more often than the test allows');
    else behave(request, response);
  });
  beforeAll(async () => {
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  beforeEach(() => {
    behaviours = [];
    asked = [];
  });
  return () => ({
    url,
    asked,
    behave: (...next) => {
      behaviours = next;
    },
  });
}

/** Responds with a status and a body: JSON, or text as it is. */
export function answers(status: number, body: unknown): Behaviour {
  return (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };
}

export const silent: Behaviour = () => undefined;
export const hangsUp: Behaviour = (request) => request.socket.destroy();

/** Short enough to notice silence, long enough for a busy machine. */
export const patience = { timeoutMs: 1500, retryAfterMs: 1 };

/** Everything a log could print of an error. */
export function everythingOf(error: unknown): string {
  return JSON.stringify(error, Object.getOwnPropertyNames(error));
}
