import { setTimeout as sleep } from 'node:timers/promises';
import { type Arena, type Attack, hasDied } from '../arena.ts';
import type { Row } from '../verdict.ts';
import { openSocket, requestBytes, sourceAddress } from '../wire.ts';

const upgrade = {
  connection: 'Upgrade',
  upgrade: 'websocket',
  'sec-websocket-version': '13',
  'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
};
const keep = { connection: 'keep-alive' };
const socketPath = '/v1/realtime?project=mela&channels[]=documents';

/** Requests that take different paths through the server. */
const parts: Readonly<Record<string, Buffer>> = {
  'a page': requestBytes({ path: '/', headers: keep }),
  'a list': requestBytes({ path: '/v1/events', headers: keep }),
  'a list past the caches': requestBytes({ path: '/v1/events?q=kite', headers: keep }),
  'a body': requestBytes({
    method: 'POST',
    path: '/v1/contact',
    headers: { ...keep, 'content-type': 'application/json' },
    body: '{}',
  }),
  'a socket': requestBytes({ path: socketPath, headers: upgrade }),
  'a refused socket': requestBytes({ path: '/v1/realtime', headers: upgrade }),
  'a socket elsewhere': requestBytes({ path: '/v1/events', headers: upgrade }),
  'a socket with a body': requestBytes({ path: socketPath, headers: upgrade, body: 'x'.repeat(100) }),
  'another protocol': requestBytes({
    path: '/',
    headers: { connection: 'Upgrade, HTTP2-Settings', upgrade: 'h2c', 'http2-settings': 'AAMAAABkAAQAAP__' },
  }),
  'a tunnel': requestBytes({ method: 'CONNECT', path: '127.0.0.1:22' }),
  'no request': Buffer.from('\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'),
  'half a request': Buffer.from('GET /v1/events HTTP/1.1\r\nHost: x\r\n'),
  'a frame': Buffer.from([0x81, 0x84, 1, 2, 3, 4, 0x75, 0x67, 0x70, 0x70]),
};

/** Up to three in one TCP segment, in every order. */
export function* pipelineAttacks(): Generator<Attack> {
  const names = Object.keys(parts);
  const joined = (...chosen: string[]): Attack => ({
    name: chosen.join(', then '),
    bytes: () => Buffer.concat(chosen.map((name) => parts[name] ?? Buffer.alloc(0))),
    quietMs: 150,
  });
  for (const one of names) yield joined(one);
  for (const one of names) for (const two of names) yield joined(one, two);
  for (const one of names) for (const two of names) for (const three of names) yield joined(one, two, three);
  const [list, socket] = ['a list', 'a socket'];
  yield joined(...Array.from({ length: 50 }, (_, at) => (at % 2 === 0 ? list : socket)));
  yield joined(...Array.from({ length: 200 }, () => list));
}

/** Invalid and unusual request targets, with every method. */
export function* targetAttacks(): Generator<Attack> {
  const targets = [
    ...[
      '//',
      '///',
      '/',
      '*',
      '',
      '?',
      '#',
      '/#',
      '/?',
      '/??',
      '//?x',
      '/\\',
      '/.',
      '/..',
      '/%2e%2e/%2e%2e/',
    ],
    ...['//example.org', '//example.org/x', '//[::1', '//user@host:99999/', '//:0/', '///////v1/events'],
    ...[
      'http://localhost/',
      'http://localhost//',
      'http://[::1/',
      'http:///',
      'https://example.org/x',
      'ftp://x',
    ],
    ...[
      '/%',
      '/%ff',
      '/%00',
      '/%c0%af',
      '/v1/%',
      '/v1/events/%ff',
      '/v1//events',
      '/v1/events//',
      '/v1/events/?%',
    ],
    ...[
      '/assets/../../package.json',
      '/assets/%2e%2e/%2e%2e/package.json',
      '/assets/%00',
      '/assets//',
      '/assets/',
    ],
    ...[
      '/events/%ff',
      '/events//',
      '//events',
      '/hi//',
      '/feeds//events.ics',
      '/dev/mailbox//',
      '/:x',
      '/{x}',
    ],
    ...[
      `/${'a'.repeat(15_000)}`,
      `/${'a/'.repeat(7500)}`,
      `/${'%41'.repeat(5000)}`,
      `/?${'&'.repeat(15_000)}`,
    ],
    ...[
      `/?${'a=1&'.repeat(3500)}`,
      `/${'/'.repeat(15_000)}`,
      `/v1/events/${'a'.repeat(15_000)}`,
      '/\u00e9\u00ff',
    ],
    ...[
      '/__proto__',
      '/constructor',
      '/v1/__proto__',
      '/?__proto__=1',
      '/v1/events?q[]=1&q=2',
      '/health/live/',
    ],
  ];
  const methods = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'DELETE', 'TRACE', 'PROPFIND', 'QUERY', 'PATCH'];
  for (const path of targets)
    for (const method of methods)
      yield { name: `${method} ${path.slice(0, 40)}`, bytes: () => requestBytes({ method, path }) };
}

/** Ambiguous and invalid framing. */
export function* framingAttacks(): Generator<Attack> {
  const post = (headers: Readonly<Record<string, string>>, body: string) =>
    requestBytes({
      method: 'POST',
      path: '/v1/contact',
      headers: { 'content-type': 'application/json', ...headers },
      body,
    });
  const chunked = { 'transfer-encoding': 'chunked' };
  const framings: Readonly<Record<string, Buffer>> = {
    'a chunk size that is none': post(chunked, 'zz\r\n{}\r\n0\r\n\r\n'),
    'a chunk size without end': post(chunked, `${'f'.repeat(20_000)}\r\n`),
    'a negative chunk': post(chunked, '-1\r\n{}\r\n0\r\n\r\n'),
    'a chunk that is longer than it says': post(chunked, '1\r\n{}{}{}\r\n0\r\n\r\n'),
    'chunks of one byte': post(chunked, `${'1\r\n \r\n'.repeat(170_000)}0\r\n\r\n`),
    'chunks with long extensions': post(chunked, `${`1;${'x'.repeat(10_000)}\r\n \r\n`.repeat(50)}0\r\n\r\n`),
    'endless trailers': post(chunked, `0\r\n${'a: b\r\n'.repeat(20_000)}\r\n`),
    'a length and chunks': post({ ...chunked, 'content-length': '3' }, '0\r\n\r\n'),
    'two lengths': post({ 'content-length': '2', 'Content-length ': '40' }, '{}'),
    'a length list': post({ 'content-length': '2, 3' }, '{}'),
    'a negative length': post({ 'content-length': '-1' }, '{}'),
    'a length without end': post({ 'content-length': '9'.repeat(400) }, '{}'),
    'a hexadecimal length': post({ 'content-length': '0x2' }, '{}'),
    'chunks of chunks': post({ 'transfer-encoding': 'chunked, chunked' }, '0\r\n\r\n'),
    'an unknown encoding': post({ 'transfer-encoding': 'gzip' }, '{}'),
    'a packed body': post({ 'content-encoding': 'gzip' }, '\x1f\x8b\x08'),
    'a continuation': post({ expect: '100-continue', 'content-length': '2' }, '{}'),
    'another expectation': post({ expect: 'miracles' }, '{}'),
    'bare line feeds': Buffer.from('GET /v1/events HTTP/1.1\nHost: x\n\n'),
    'a folded header': Buffer.from('GET / HTTP/1.1\r\nHost: x\r\nx: a\r\n b\r\n\r\n'),
    'no host': Buffer.from('GET / HTTP/1.1\r\n\r\n'),
    'two hosts': Buffer.from('GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n'),
    'a null in a header': Buffer.from('GET / HTTP/1.1\r\nHost: x\r\na: \0\r\n\r\n'),
    'an old version': Buffer.from('GET /\r\n\r\n'),
    'a version that is none': Buffer.from('GET / HTTP/9.9\r\nHost: x\r\n\r\n'),
    'the preface of HTTP/2': Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'),
    'too many headers': Buffer.from(`GET / HTTP/1.1\r\nHost: x\r\n${'a: b\r\n'.repeat(2500)}\r\n`),
    'too long headers': Buffer.from(`GET / HTTP/1.1\r\nHost: x\r\na: ${'b'.repeat(200_000)}\r\n\r\n`),
    'a proxy line': Buffer.from('PROXY TCP4 1.2.3.4 1.2.3.4 1 2\r\nGET / HTTP/1.1\r\nHost: x\r\n\r\n'),
  };
  for (const [name, bytes] of Object.entries(framings)) yield { name, bytes: () => bytes, quietMs: 300 };
}

/** Connections that never finish: slow senders, slow readers, half-open ones, all at once. */
export async function holdConnections(arena: Arena, row: Row, { count, ms }: { count: number; ms: number }) {
  await arena.site?.watcher.reset();
  const until = performance.now() + ms;
  const greedy = Buffer.concat(Array.from({ length: 40 }, () => parts['a page'] as Buffer));
  const hold = async (index: number) => {
    const socket = await openSocket(arena.target, sourceAddress(index)).catch(() => null);
    row.requests++;
    if (socket === null) {
      row.silent++;
      return;
    }
    const kind = index % 4;
    // Requests many responses and reads none.
    if (kind === 0) socket.pause().write(greedy);
    // Half-closed.
    if (kind === 1) socket.end(parts['half a request'] as Buffer);
    const slow = Buffer.from(
      kind === 2
        ? `POST /v1/contact HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1000000\r\n\r\n${' '.repeat(1000)}`
        : `GET / HTTP/1.1\r\nHost: x\r\nX: ${'y'.repeat(1000)}`,
    );
    for (let at = 0; kind >= 2 && performance.now() < until && !socket.destroyed; at++) {
      socket.write(slow.subarray(at, at + 1));
      await sleep(250);
    }
    await sleep(Math.max(0, until - performance.now()));
    // Closes with a TCP reset.
    socket.resetAndDestroy();
  };
  await Promise.all(Array.from({ length: count }, (_, index) => hold(index)));
  const seen = await arena.site?.watcher.read();
  if (seen !== undefined)
    row.note = `all together ${Math.round(seen.blockMs)} ms of blocking, ${Math.round(seen.memoryMb)} MiB`;
  if (await hasDied(arena)) arena.verdict.died(row, 'slow and half-open connections');
}
