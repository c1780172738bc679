import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { eventually } from '../../kit/eventually.ts';
import { asked, useStage } from './stage.ts';

const stage = useStage();
const get = 'GET /v1/realtime HTTP/1.1\r\nHost: localhost\r\n\r\n';
const upgrade = (query = asked) =>
  [
    `GET /v1/realtime?${query} HTTP/1.1`,
    'Host: localhost',
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==',
    '\r\n',
  ].join('\r\n');

/** Sends text in one segment; `said` is the response when the server has closed the connection. */
async function send(
  packet: string,
  options?: { halfOpen: boolean },
): Promise<{ socket: Socket; said: string }> {
  const socket = connect({
    port: Number(new URL(stage.origin()).port),
    host: '127.0.0.1',
    allowHalfOpen: options?.halfOpen ?? false,
  });
  let said = '';
  socket.setEncoding('latin1').on('data', (chunk: string) => {
    said += chunk;
  });
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(packet);
  await new Promise((ended) => socket.on('end', ended).on('close', ended));
  return { socket, said };
}

test.each([
  ['an upgrade after a request', get + upgrade()],
  ['an upgrade after two requests', get + get + upgrade()],
  ['two upgrades', upgrade('project=other') + upgrade('project=other')],
  ['an upgrade to an unknown address', upgrade().replace('/v1/realtime', '/v1/nowhere')],
  ['an upgrade without a valid handshake', upgrade().replace('Sec-WebSocket-Key', 'Sec-WebSocket-Lock')],
  [
    'an upgrade after a request that expects a body',
    `${get.replace('GET', 'POST').replace('\r\n\r\n', '\r\nContent-Length: 9\r\n\r\n')}${upgrade()}`,
  ],
])('%s closes the connection and nothing else', async (_, packet) => {
  await send(packet);
  const listener = await stage.open(asked);
  expect((await listener.next()).type).toBe('connected');
});

test('a refused upgrade leaves no half-open connection', async () => {
  const { socket, said } = await send(upgrade().replace('/v1/realtime', '/v1/nowhere'), { halfOpen: true });
  expect(said).toMatch(/^HTTP\/1\.1 404 /);
  // The connection is gone: further data is answered with a reset.
  await eventually(() => {
    socket.write('x');
    expect(socket.destroyed).toBe(true);
  });
});
