import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createLongReplies } from '../../../server/infra/http/long-replies.ts';
import { createHttp } from '../../../server/infra/http/server.ts';

const megabyte = 1024 * 1024;
let app: Awaited<ReturnType<typeof createHttp>>;
let port: number;
beforeAll(async () => {
  app = await createHttp({
    log: pino({ level: 'silent' }),
    trustProxy: false,
    maxBodyBytes: megabyte,
    timeouts: { headersMs: 300, requestMs: 600, checkEveryMs: 50 },
  });
  app.get('/well', async () => 'well');
  app.post('/taken', async () => 'taken');
  await app.listen({ host: '127.0.0.1', port: 0 });
  port = (app.server.address() as AddressInfo).port;
});
afterAll(() => app.close());

/** Starts a request and continues byte by byte until disconnected; resolves to the response. */
function drip(beginning: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  // Before the other bytes, even if the connection isn't open yet.
  socket.write(beginning);
  // Being cut off while sending appears as a reset.
  socket.on('error', () => undefined);
  const dripping = setInterval(() => socket.writable && socket.write('a'), 40);
  return said(socket).finally(() => clearInterval(dripping));
}

async function said(socket: Socket): Promise<string> {
  let answer = '';
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    answer += chunk;
  });
  // Not `once`, which a reset would end before the socket closes.
  await new Promise((closed) => socket.on('close', closed));
  return answer;
}

test.each([
  ['headers', 'GET /well HTTP/1.1\r\nHost: localhost\r\nX-Slow: '],
  [
    'bodies',
    'POST /taken HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 9999\r\n\r\n"',
  ],
])('disconnects clients that send %s byte by byte, without delaying others', async (_, beginning) => {
  const slow = Array.from({ length: 50 }, () => drip(beginning));
  expect(await (await fetch(`http://127.0.0.1:${port}/well`)).text()).toBe('well');
  for (const answer of await Promise.all(slow)) expect(answer).toMatch(/^HTTP\/1\.1 408 |^$/);
});

test('rejects a ten-megabyte body by its declared length, without reading it', async () => {
  const socket = connect(port, '127.0.0.1');
  const head = `POST /taken HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${10 * megabyte}\r\n\r\n`;
  socket.write(`${head}"`);
  expect(await said(socket)).toMatch(/^HTTP\/1\.1 400 /);
});

test('rejects a body of undeclared length once it is too long', async () => {
  let sent = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += megabyte / 4;
      if (sent > 100 * megabyte) controller.close();
      else controller.enqueue(new Uint8Array(megabyte / 4).fill(0x20));
    },
  });
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body, duplex: 'half' };
  const answer = await fetch(`http://127.0.0.1:${port}/taken`, init as RequestInit).catch(() => null);
  // The server may close the connection before the client reads the response.
  if (answer !== null) expect(answer.status).toBe(400);
  expect(sent).toBeLessThan(50 * megabyte);
});

describe('long replies', () => {
  const reply = Buffer.alloc(16 * megabyte, 'a');
  const length = Number(reply.length);

  /** A server whose replies are long, and how many were being made or sent at most. */
  async function serving(options: { longestMs: number; contestedMs: number; perNetwork?: number }) {
    const hold = createLongReplies({ most: 2, perNetwork: 4, waiting: 3, ...options });
    let [held, most] = [0, 0];
    const server = createServer((_, response) => {
      const make = async () => {
        most = Math.max(most, ++held);
        response.once('close', () => held--);
        return reply;
      };
      hold({ network: 'one', response }, make).then(
        (body) => response.writeHead(200, { 'content-length': body.length }).end(body),
        () => response.writeHead(503).end(),
      );
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const url = `http://127.0.0.1:${port}/`;
    const readers: Socket[] = [];
    /** Reads nothing. */
    const slow = () => {
      const socket = connect(port, '127.0.0.1').pause();
      socket.on('error', () => undefined);
      socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
      readers.push(socket);
    };
    return {
      url,
      slow,
      held: () => held,
      most: () => most,
      [Symbol.asyncDispose]: async () => {
        for (const reader of readers) reader.destroy();
        server.closeAllConnections();
        await new Promise((closed) => server.close(closed));
      },
    };
  }

  test('leave room for others when readers take none of it', async () => {
    await using site = await serving({ longestMs: 60_000, contestedMs: 200 });
    site.slow();
    site.slow();
    await vi.waitFor(() => expect(site.most()).toBe(2));
    for (let count = 0; count < 3; count++) {
      const answer = await fetch(site.url);
      expect((await answer.arrayBuffer()).byteLength).toBe(length);
    }
    expect(site.most()).toBe(2);
  });

  test('end with a reader that takes too long, also if no one waits', async () => {
    await using site = await serving({ longestMs: 300, contestedMs: 100 });
    const started = performance.now();
    site.slow();
    await vi.waitFor(() => expect(site.held()).toBe(1));
    await vi.waitFor(() => expect(site.held()).toBe(0), { timeout: 20_000 });
    expect(performance.now() - started).toBeGreaterThan(290);
  });

  test('of one network are limited, those that wait included', async () => {
    await using site = await serving({ longestMs: 60_000, contestedMs: 60_000, perNetwork: 3 });
    site.slow();
    site.slow();
    await vi.waitFor(() => expect(site.most()).toBe(2));
    const waiting = fetch(site.url).catch(() => null);
    await vi.waitFor(async () => expect((await fetch(site.url)).status).toBe(503));
    void waiting;
  });
});
