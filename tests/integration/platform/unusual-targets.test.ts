import { once } from 'node:events';
import { connect } from 'node:net';
import { beforeAll, expect, test } from 'vitest';
import type { Renderer } from '../../../server/pages/index.ts';
import { useMela } from '../../kit/app.ts';
import { plainRenderer } from '../../kit/plain-renderer.ts';

const paths: string[] = [];
/** Parses the URL like the web client: a target must not lead to another host, or to none. */
const renderer: Renderer = {
  ...plainRenderer,
  async renderPage({ path, site }) {
    const url = new URL(path, site.url);
    expect(url.origin).toBe(new URL(site.url).origin);
    paths.push(path);
    return { status: 404, headers: {}, html: 'a page' };
  },
};
const mela = useMela({ renderer });
let port: number;
beforeAll(async () => {
  port = Number(new URL(await mela().listen()).port);
});

/** The response status to a request line; 0 if the connection just ends. */
async function statusOf(line: string, host = 'localhost'): Promise<number> {
  const socket = connect(port, '127.0.0.1');
  let said = '';
  socket.setEncoding('latin1').on('data', (chunk: string) => {
    said += chunk;
  });
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(`${line} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
  await new Promise((ended) => socket.on('close', ended));
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(said)?.[1] ?? 0);
}

const targets = [
  '/',
  '//',
  '///',
  '//[',
  '//evil.example/x',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/..//',
  '/../../etc/passwd',
  '/.',
  '/%',
  '/%zz',
  '/%ff',
  '/%00',
  '/%2e%2e/%2e%2e/',
  '/assets/../../package.json',
  '/assets/%2e%2e%2fpackage.json',
  '/?',
  '/?%',
  '/?a=%ff&a[b]=1&__proto__=1',
  '/;,:@&=+$!*()',
  `/${'a'.repeat(15_000)}`,
  `/${'%20'.repeat(5_000)}`,
  `/${'../'.repeat(5_000)}`,
  `/events/${'a/'.repeat(7_000)}`,
  `/?${'a&'.repeat(7_000)}`,
  '*',
  'x',
  '?',
  'http://',
  'http://[',
  'http://evil.example',
  'http://evil.example/allevents',
  'http://evil.example//x',
  'https://evil.example?q=1',
  'ftp://evil.example/',
  'http:///x',
  'data:text/plain,x',
  '//v1/account',
  '/v1//account',
  '/v1/\\account',
];

test.each(targets.map((target) => [target.slice(0, 60), target]))('GET %s', async (_, target) => {
  expect(await statusOf(`GET ${target}`)).toBeLessThan(500);
});

test.each([
  ...['CONNECT', 'TRACE', 'PROPFIND', 'M-SEARCH', 'QUERY', 'PURGE', 'BREW', 'OPTIONS', 'HEAD', 'get'],
])('%s, whatever the target', async (method) => {
  for (const target of [
    '/',
    '//',
    '*',
    '/v1/account',
    'evil.example:443',
    'http://evil.example/v1/account',
  ]) {
    expect([target, (await statusOf(`${method} ${target}`)) < 500]).toEqual([target, true]);
  }
});

test.each(['', ' ', '[', 'a b', 'x'.repeat(10_000), '\xff', 'evil.example:99999'])(
  'the host "%s"',
  async (host) => {
    for (const target of ['/', '/v1/events', '/robots.txt', '/sitemap.xml', '/feeds/events.ics']) {
      expect([target, (await statusOf(`GET ${target}`, host)) < 500]).toEqual([target, true]);
    }
  },
);

test("an absolute URL counts as its path, so the API's checks apply", async () => {
  expect(await statusOf('GET http://evil.example/v1/events?project=other')).toBe(404);
  expect(await statusOf('GET //v1/events?project=other')).toBe(404);
  expect(await statusOf('GET http://evil.example/v1/events')).toBe(200);
  paths.length = 0;
  await statusOf('GET http://evil.example/allevents?page=2');
  await statusOf('GET //evil.example');
  await statusOf('GET /\\evil.example');
  expect(paths).toEqual(['/allevents?page=2', '/evil.example', '/%5Cevil.example']);
});
