import { once } from 'node:events';
import { type IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Account } from '../../../contracts/accounts.ts';
import { realtimePath } from '../../../contracts/realtime.ts';
import { Problem } from '../../infra/http/problem.ts';
import { networkOf } from '../../infra/http/request-limits.ts';
import type { Principal } from '../../infra/http/server.ts';
import { inTurn } from '../../infra/http/turns.ts';
import { safely } from '../../infra/safely.ts';
import {
  type Audience,
  createAudience,
  frameText,
  goingAwayCode,
  inSlices,
  recheckReaders,
  type Subscriber,
  send,
} from './audience.ts';
import type { RealtimeDeps } from './deps.ts';
import { startFanOut } from './fan-out.ts';
import {
  type ConnectionLimits,
  type Conversation,
  type Refusal,
  readHandshake,
  receiveMessages,
} from './handshake.ts';

/** The longest message names a hundred channels. */
const maxMessageBytes = 32 * 1024;
/** Time for a closing socket to complete the close handshake. */
const closeTimeoutMs = 1000;

const defaultLimits: ConnectionLimits = {
  most: 20_000,
  maxPerAddress: 200,
  // Twenty per socket: our pages subscribe to at most five.
  maxChannelsPerAddress: 4000,
  heartbeatMs: 30_000,
};

/**
 * Serves `/v1/realtime` until the application closes.
 *
 * @returns the number of open sockets
 */
export function realtimeRoutes(
  app: FastifyInstance,
  deps: RealtimeDeps,
  limits: ConnectionLimits = defaultLimits,
): { connections(): number } {
  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    maxPayload: maxMessageBytes,
    perMessageDeflate: false,
  });
  /** What the handshake's answer says of the limits, as other answers do. */
  const policies = new WeakMap<IncomingMessage, string>();
  server.on(
    'headers',
    safely(deps.log, 'the headers of a socket', (lines: string[], request: IncomingMessage) => {
      const policy = policies.get(request);
      if (policy !== undefined) lines.push(`ratelimit-policy: ${policy}`);
    }),
  );
  const audience = createAudience();
  const conversation = { deps, audience, limits };
  const leave = removeInSlices(audience);
  const upgrades = routeUpgrades(app);
  const fanOut = startFanOut(deps, audience);
  const stopClosing = closeEndedSessions(deps, audience);
  const stopRechecking = recheckReaders(deps, audience);
  const heartbeat = setInterval(
    safely(deps.log, 'the heartbeat', () => inSlices(audience.everyone(), beat)),
    limits.heartbeatMs,
  ).unref();

  app.get(realtimePath, { config: { anyProject: true } }, async (request, reply) => {
    const upgrade = upgrades.get(request.raw);
    if (upgrade === undefined) {
      throw new Problem('general_bad_request', {
        message: 'This address is for WebSocket connections only.',
      });
    }
    const asked = readHandshake(request, deps, audience, limits);
    const address = networkOf(request.ip);
    const forget = 'channels' in asked ? audience.expect(address, asked.channels.length) : () => undefined;
    const [reader, user] = await identified(deps, request, asked).catch((error: unknown) => {
      forget();
      throw error;
    });
    const policy = reply.getHeader('ratelimit-policy');
    if (typeof policy === 'string') policies.set(request.raw, policy);
    reply.hijack();
    let isOpen = false;
    const opened = (socket: WebSocket): void => {
      reportBreaks(deps, socket);
      if (!('channels' in asked)) {
        refuse(socket, asked);
        return;
      }
      const subscriber: Subscriber = { socket, reader, alive: true, address, subscriptions: null, ...asked };
      listenTo(conversation, subscriber, leave);
      audience.add(subscriber);
      isOpen = true;
      // A connection references its last response, which references the request with all of its headers.
      upgrade.response.detachSocket(upgrade.socket as Socket);
      send(subscriber, frameText({ type: 'connected', data: { channels: [...asked.channels], user } }));
    };
    try {
      server.handleUpgrade(request.raw, upgrade.socket, upgrade.head, opened);
    } catch (error) {
      request.log.error({ err: error }, 'a socket could not be opened');
      upgrade.socket.destroy();
    }
    // Closes the connection without a response if the handshake is invalid or the client has gone.
    if (!isOpen) forget();
  });

  app.addHook('preClose', async () => {
    clearInterval(heartbeat);
    fanOut.stop();
    stopClosing();
    stopRechecking();
    await Promise.all([...audience.everyone()].map(({ socket }) => closeForShutdown(socket)));
  });
  return { connections: audience.size };
}

/** The caller with their account; null for visitors, and for sockets that are refused anyway. */
async function identified(
  deps: Pick<RealtimeDeps, 'identify' | 'readAccount'>,
  request: FastifyRequest,
  asked: object,
): Promise<readonly [Principal | null, Account | null]> {
  const reader = 'channels' in asked ? await deps.identify(request) : null;
  return [reader, reader === null ? null : await deps.readAccount(reader.userId)];
}

// A socket's listeners live as long as it does. Created in the request handler, they would keep the request in
// memory, which is larger than everything else.

function reportBreaks({ log }: Pick<RealtimeDeps, 'log'>, socket: WebSocket): void {
  const report = (error: Error) => log.debug({ err: error }, 'a socket broke');
  socket.on('error', safely(log, 'the report of a broken socket', report));
}

function listenTo(
  conversation: Conversation,
  subscriber: Subscriber,
  leave: (subscriber: Subscriber) => Promise<void>,
): void {
  const { log } = conversation.deps;
  const { socket } = subscriber;
  receiveMessages(conversation, subscriber);
  const alive = () => {
    subscriber.alive = true;
  };
  socket.on('pong', safely(log, 'noting a sign of life', alive));
  socket.on(
    'close',
    safely(log, 'removing a subscriber', () => leave(subscriber)),
  );
}

/** Removes subscribers in slices: thousands may leave at the same moment. */
function removeInSlices(audience: Audience): (subscriber: Subscriber) => Promise<void> {
  let leaving: Subscriber[] = [];
  let running = false;
  return async (subscriber) => {
    leaving.push(subscriber);
    if (running) return;
    running = true;
    try {
      while (leaving.length > 0) {
        const some = leaving;
        leaving = [];
        await inSlices(some, (each) => audience.remove(each));
      }
    } finally {
      running = false;
    }
  };
}

interface Upgrade {
  readonly socket: Duplex;
  readonly head: Buffer;
  readonly response: ServerResponse;
}

/** Runs upgrade requests through the application's hooks and routes, so the same checks apply. */
function routeUpgrades(app: FastifyInstance): WeakMap<IncomingMessage, Upgrade> {
  const upgrades = new WeakMap<IncomingMessage, Upgrade>();
  const route = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    reportBrokenConnection(app, socket as Socket);
    const response = new ServerResponse(request);
    upgrades.set(request, { socket, head, response });
    response.shouldKeepAlive = false;
    // Not `end`: Node stops watching upgraded connections, so a client that never closes its side would keep
    // it open for ever.
    response.on(
      'finish',
      safely(app.log, 'closing a refused upgrade', () => (socket as Socket).destroySoon()),
    );
    try {
      response.assignSocket(socket as Socket);
    } catch (error) {
      // The response to an earlier request on the same connection is still being sent.
      app.log.debug({ err: error }, 'an upgrade was pipelined');
      socket.destroy();
      return;
    }
    const answer = safely(app.log, 'an upgrade', app.routing, () => socket.destroy());
    inTurn(app.log, 'the turn of an upgrade', () => {
      if (!socket.destroyed) answer(request, response);
    });
  };
  app.server.on(
    'upgrade',
    safely(app.log, 'an upgrade', route, (_, socket) => socket.destroy()),
  );
  return upgrades;
}

/** After the upgrade nothing else handles errors of the raw connection, and an unhandled one would end the process. */
function reportBrokenConnection({ log }: Pick<FastifyInstance, 'log'>, socket: Socket): void {
  const report = (error: Error) => log.debug({ err: error }, 'a connection broke while it became a socket');
  socket.on('error', safely(log, 'the report of a broken connection', report));
}

function refuse(socket: WebSocket, { code, message }: Refusal): void {
  socket.send(frameText({ type: 'error', data: { code, message } }));
  socket.close(code, message);
}

/** Pings a subscriber, or closes the socket if the last ping wasn't answered. */
function beat(subscriber: Subscriber): void {
  if (subscriber.alive) {
    subscriber.alive = false;
    subscriber.socket.ping();
  } else {
    subscriber.socket.terminate();
  }
}

/** Makes clients reconnect to another process. */
async function closeForShutdown(socket: WebSocket): Promise<void> {
  const closed = once(socket, 'close');
  socket.close(goingAwayCode);
  await Promise.race([closed, delay(closeTimeoutMs)]);
  socket.terminate();
}

/**
 * Closes the sockets of ended sessions: logged-out people must not keep receiving. Their clients reconnect as
 * visitors. Returns a function that stops it.
 */
function closeEndedSessions({ bus }: Pick<RealtimeDeps, 'bus'>, audience: Audience): () => void {
  return bus.subscribe('sessions_ended', ({ sessionIds }) => {
    if (!Array.isArray(sessionIds)) return;
    for (const { reader, socket } of audience.everyone()) {
      if (reader !== null && sessionIds.includes(reader.sessionId)) socket.close(goingAwayCode);
    }
  });
}
