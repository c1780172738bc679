import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Report } from '../safely.ts';
import { safely } from '../safely.ts';

/** Milliseconds that requests may take of one turn of the event loop before its other work goes on. */
const budgetMs = 10;

// There is one event loop, so there is one queue.
const waiting: (() => void)[] = [];
/** When the work of this turn began; null if there was none yet. */
let began: number | null = null;

/**
 * Does the work at once if there is time left in this turn of the event loop, else in a later one, in order of
 * arrival. However many requests arrive together, what they need is spread over turns.
 */
export function inTurn(log: Report, what: string, work: () => void): void {
  const safeWork = safely(log, what, work);
  if (isSpent(log)) waiting.push(safeWork);
  else safeWork();
}

/** Waits for a turn, before work that many may reach at the same time; undefined if there is time in this one. */
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

/** One at a time: what follows on it, in promises, isn't seen from here. */
async function passTurns(): Promise<void> {
  await nextTurn();
  for (let work = waiting.shift(); work !== undefined; work = waiting.shift()) {
    began = performance.now();
    work();
    await nextTurn();
  }
  began = null;
}

/** Requests that may wait on one connection. Browsers and proxies send the next one after the answer. */
const maxWaiting = 20;

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

interface Connection {
  busy: boolean;
  readonly waiting: (readonly [IncomingMessage, ServerResponse])[];
}

/**
 * A listener for requests that handles one at a time of each connection, and each in its turn. Node parses all
 * requests of a TCP segment at once, and would keep the answers to all of them for a client that reads none.
 * Connections on which too many wait are closed.
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
