import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { emailJsProvider } from '../../../server/features/mail/index.ts';
import { type Behaviour, type FakeServer, patience, slowness } from './fake-server.ts';

interface ServiceCall {
  readonly path: string;
  readonly contentType: string | undefined;
  readonly body: Record<string, unknown>;
}

const words = {
  later: '503 Service Unavailable',
  'over quota': '429 The monthly quota is used up',
  'in trouble': '500 Internal error',
  never: '422 The recipients address is empty',
};

/** A server with EmailJS's API, and the adapter for it. */
export interface FakeEmailJs extends FakeServer {
  readonly calls: readonly ServiceCall[];
  /** Sets the next response. */
  answerNext(status: number, text: string): void;
}

const templates = Object.fromEntries(
  ['otp', 'paid', 'free', 'approval', 'general'].map((name) => [
    name,
    { service: `service_${name}`, template: `template_${name}` },
  ]),
) as Parameters<typeof emailJsProvider>[0]['templates'];

/** Starts on a free loopback port. */
export async function fakeEmailJs(options: { pace?: number } = {}): Promise<FakeEmailJs> {
  const calls: ServiceCall[] = [];
  const held: string[] = [];
  const queue: (Behaviour | { status: number; text: string })[] = [];

  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const behaviour = queue.shift() ?? 'take';
    if (behaviour === 'break within') return request.once('data', () => request.socket.destroy());
    const body = (await json(request)) as Record<string, unknown>;
    calls.push({ path: request.url ?? '', contentType: request.headers['content-type'], body });
    const answer = (status: number, text: string) => response.writeHead(status).end(text);
    if (typeof behaviour === 'object') return answer(behaviour.status, behaviour.text);
    if (behaviour in words) {
      const line = words[behaviour as keyof typeof words];
      return answer(Number.parseInt(line, 10), line.slice(4));
    }
    const params = body.template_params as Record<string, string>;
    held.push(params.user_email ?? params.to_email ?? '');
    if (behaviour === 'break after') request.socket.destroy();
    if (behaviour === 'slow') await sleep(slowness);
    if (behaviour === 'take' || behaviour === 'slow') answer(200, 'OK');
  };
  const server = createServer((request, response) => void serve(request, response));
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  const stop = async () => {
    server.closeAllConnections();
    await new Promise<void>((stopped) => server.close(() => stopped()));
  };
  return {
    provider: emailJsProvider({
      url: `http://127.0.0.1:${port}`,
      userId: 'public-key',
      accessToken: 'private-key',
      templates,
      pace: options.pace ?? 0,
      timeout: patience,
    }),
    calls,
    held,
    words,
    behave: (...next) => queue.push(...next),
    answerNext: (status, text) => queue.push({ status, text }),
    stop,
  };
}
