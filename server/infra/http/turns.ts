import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Report } from '../safely.ts';
import { safely } from '../safely.ts';

/** Milliseconds of one turn of the event loop that requests may take before other work goes on. */
const budgetMs = 10;

// There is one event loop, so there is one queue.
const waiting: (() => void)[] = [];
/** When this turn's work began; null if there was none yet. */
let began: number | null = null;

/**
 * Runs the work at once if this turn of the event loop has time left, otherwise in a later one, in order of arrival.
 * So requests that arrive together are spread over several turns.
 */
export function inTurn(log: Report, what: string, work: () => void): void {
  const safeWork = safely(log, what, work);
  // Its turn comes in the context of another request, which may read from a replica.
  if (isSpent(log)) waiting.push(AsyncLocalStorage.bind(safeWork));
  else safeWork();
}

/** Waits for a turn before work that many requests may start at once; undefined if this turn has time left. */
export function untilTurn(log: Report): Promise<void> | undefined {
  return isSpent(log) ? new Promise((resolve) => waiting.push(resolve)) : undefined;
}

function isSpent(log: Report): boolean {
  if (began === null) {
    began = performance.now();
    passTurns().catch((error: Error) => log.error({ err: error }, 'the queue of event-loop turns stopped'));
    return false;
  }
  return waiting.length > 0 || performance.now() - began > budgetMs;
}

/** One at a time: the time taken by promises that follow can't be measured here. */
async function passTurns(): Promise<void> {
  await nextTurn();
  for (let work = waiting.shift(); work !== undefined; work = waiting.shift()) {
    began = performance.now();
    work();
    await nextTurn();
  }
  began = null;
}

/** Requests that may wait on one connection. Browsers and proxies send the next one after the response. */
const maxWaiting = 20;

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

interface Connection {
  busy: boolean;
  readonly waiting: (readonly [IncomingMessage, ServerResponse])[];
}

/**
 * A request listener that handles one request per connection at a time, each in its own turn. Node parses all
 * requests of a TCP segment at once, and would buffer all responses for a client that reads none. Connections with
 * too many waiting requests are closed.
 */
export function oneAtATime(log: Report, handle: Listener): Listener {
  const connections = new WeakMap<Socket, Connection>();
  const start = (connection: Connection, request: IncomingMessage, response: ServerResponse): void => {
    connection.busy = true;
    const next = () => {
      connection.busy = false;
      const { socket } = request;
      const following = connection.waiting.shift();
      if (following === undefined || socket.destroyed || socket.writableEnded) connection.waiting.length = 0;
      else start(connection, ...following);
    };
    response.once('close', safely(log, 'the next request of a connection', next));
    const answer = safely(log, 'a request', handle, (_, failed) => failed.destroy());
    inTurn(log, 'the turn of a request', () => {
      if (!request.socket.destroyed) answer(request, response);
    });
  };
  return (request, response) => {
    const { socket } = request;
    let connection = connections.get(socket);
    if (connection === undefined) {
      connection = { busy: false, waiting: [] };
      connections.set(socket, connection);
    }
    if (!connection.busy) start(connection, request, response);
    else if (connection.waiting.length < maxWaiting) connection.waiting.push([request, response]);
    else socket.destroy();
  };
}

/** Chunks of a body, and the bytes they must then have on average. Clients send thousands of bytes in each. */
const freeChunks = 2000;
const minChunkBytes = 16;

/**
 * Refuses a body in a great many tiny chunks: the parser calls us for each, and a megabyte of them would keep the event
 * loop busy for a fifth of a second.
 */
export function rejectTinyChunks(request: IncomingMessage, reject: (error: Error) => void): void {
  if (request.headers['transfer-encoding'] === undefined) return;
  const push = request.push.bind(request);
  let [chunks, bytes] = [0, 0];
  request.push = (chunk: Buffer | null) => {
    chunks++;
    bytes += chunk?.length ?? 0;
    if (chunks > freeChunks && bytes < chunks * minChunkBytes) {
      if (!request.socket.destroyed) reject(new Error('The chunks of the body are too small.'));
      return false;
    }
    return push(chunk);
  };
}
