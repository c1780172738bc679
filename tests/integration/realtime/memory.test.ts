import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { requestBytes } from '../../hostile/wire.ts';
import { heapMiB } from '../../kit/heap.ts';
import { asked, useStage } from './stage.ts';

const stage = useStage();
const sockets = 150;

async function open(query: string): Promise<Socket> {
  const socket = connect(Number(new URL(stage.origin()).port), '127.0.0.1');
  const headers = {
    ...{ connection: 'Upgrade', upgrade: 'websocket', 'sec-websocket-version': '13' },
    'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
  };
  socket.write(requestBytes({ path: `/v1/realtime?${query}`, headers }));
  const [answer] = await once(socket, 'data');
  expect(String(answer)).toMatch(/^HTTP\/1\.1 101 /);
  socket.resume();
  return socket;
}

test("an open socket doesn't keep its request in memory", async () => {
  const long = `${asked}&other=${'x'.repeat(14_000)}`;
  const warm = await open(long);
  const before = heapMiB();
  const opened: Socket[] = [];
  while (opened.length < sockets) opened.push(await open(long));
  const kilobytes = ((heapMiB() - before) * 1024) / sockets;
  for (const socket of [warm, ...opened]) socket.destroy();
  // Both ends of the connection are in this process; the request alone would take 14 KB of it.
  expect(kilobytes).toBeLessThan(20);
});
