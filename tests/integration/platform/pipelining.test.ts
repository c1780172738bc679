import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createHttp } from '../../../server/infra/http/server.ts';

let app: Awaited<ReturnType<typeof createHttp>>;
let port: number;
const large = 'x'.repeat(4 * 1024 * 1024);
const seen: string[] = [];
let atOnce = { now: 0, most: 0 };

beforeAll(async () => {
  app = await createHttp({ log: pino({ level: 'silent' }), trustProxy: false, maxBodyBytes: 1000 });
  app.get('/large/:number', async ({ params }) => {
    seen.push((params as { number: string }).number);
    return large;
  });
  app.get('/dear', async () => {
    const until = performance.now() + 3;
    while (performance.now() < until);
    return 'dear';
  });
  app.post('/slow', async ({ body }) => {
    atOnce.most = Math.max(atOnce.most, ++atOnce.now);
    await sleep(5);
    atOnce.now--;
    return body;
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  port = (app.server.address() as AddressInfo).port;
});
afterAll(() => app.close());
beforeEach(() => {
  seen.length = 0;
  atOnce = { now: 0, most: 0 };
});

async function opened(): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}

/** Writes in one segment and reads until this pattern was seen so many times, or the connection is closed. */
async function exchange(socket: Socket, text: string, pattern: RegExp, times: number): Promise<string> {
  let answer = '';
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    answer += chunk;
    if ((answer.match(pattern)?.length ?? 0) >= times) socket.destroy();
  });
  socket.write(text);
  await new Promise((closed) => socket.on('close', closed));
  return answer;
}

function get(path: string): string {
  return `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`;
}

function post(value: number): string {
  return `POST /slow HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 3\r\n\r\n[${value}]`;
}

test('answers pipelined requests in order, one at a time', async () => {
  const values = Array.from({ length: 10 }, (_, at) => at);
  const answer = await exchange(await opened(), values.map(post).join(''), /\[\d\]/g, values.length);
  expect(answer.match(/\[\d\]/g)).toEqual(values.map((value) => `[${value}]`));
  expect(atOnce.most).toBe(1);
});

test("renders nothing for a client that hasn't read its earlier responses", async () => {
  const socket = await opened();
  socket.pause();
  socket.write(Array.from({ length: 15 }, (_, at) => get(`/large/${at}`)).join(''));
  await sleep(200);
  expect(seen).toEqual(['0']);
  socket.resetAndDestroy();
  await sleep(50);
  expect(seen).toEqual(['0']);
});

test('closes a connection with hundreds of simultaneous requests', async () => {
  const answer = await exchange(await opened(), get('/large/0').repeat(500), /^HTTP/gm, 30);
  expect(answer.match(/^HTTP/gm)?.length ?? 0).toBeLessThan(30);
});

test("simultaneous requests of hundreds of connections don't block others", async () => {
  const sockets = await Promise.all(Array.from({ length: 200 }, opened));
  let [last, longest] = [performance.now(), 0];
  const ticking = setInterval(() => {
    const now = performance.now();
    [last, longest] = [now, Math.max(longest, now - last)];
  }, 1);
  const answers = await Promise.all(sockets.map((socket) => exchange(socket, get('/dear'), /dear/g, 1)));
  clearInterval(ticking);
  expect(answers.filter((answer) => answer.endsWith('dear')).length).toBe(200);
  // All of them take 600 ms.
  expect(longest).toBeLessThan(200);
});
