import type { LookupFunction } from 'node:net';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  fetchOutside,
  maxFetchedBytes,
  type OutsideAccess,
  OutsideFetchError,
} from '../../../server/infra/http/outside-requests.ts';
import { type Answer, page, redirect, startOutsideSite } from '../../kit/outside-site.ts';

let site: Awaited<ReturnType<typeof startOutsideSite>>;
let secure: Awaited<ReturnType<typeof startOutsideSite>>;
const zeros = Buffer.alloc(maxFetchedBytes + 1);
const endless: Answer = (_, response) => {
  response.writeHead(200, { 'content-type': 'text/html' });
  const more = () => {
    while (!response.destroyed && response.write('x'.repeat(65_536)));
  };
  response.on('drain', more);
  more();
};
const answers: Record<string, Answer> = {
  '/page': page('<p>héllo</p>'),
  '/one': redirect('/page'),
  '/two': redirect('/one'),
  '/three': redirect('/two'),
  '/four': redirect('/three'),
  '/round': redirect('/round'),
  '/picture': page('png', 'image/png'),
  '/missing': (_, response) => response.writeHead(410).end(),
  '/gzip': (_, response) =>
    response
      .writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip' })
      .end(gzipSync('small')),
  '/br': (_, response) =>
    response
      .writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'br' })
      .end(brotliCompressSync('small')),
  '/bomb': (_, response) =>
    response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip' }).end(gzipSync(zeros)),
  '/twice': (_, response) =>
    response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip, gzip' }).end('x'),
  '/endless': endless,
  '/cut': (request, response) => {
    response.writeHead(200, { 'content-type': 'text/html', 'content-length': '100' });
    response.write('half');
    request.socket.end();
  },
  '/kept': (request, response) => {
    if (request.headers['if-none-match'] === '"7"') response.writeHead(304).end();
    else response.writeHead(200, { 'content-type': 'text/calendar', etag: '"7"' }).end('BEGIN:VCALENDAR');
  },
};

beforeAll(async () => {
  site = await startOutsideSite(answers);
  secure = await startOutsideSite({ ...answers }, { tls: true });
});
afterAll(() => Promise.all([site.stop(), secure.stop()]));

const own: OutsideAccess = { allowedAddresses: ['127.0.0.1'] };
const accept = ['text/html', 'text/calendar'];
const outcome = (address: string, access: OutsideAccess = own) =>
  fetchOutside(address, access, { accept }).then(
    (found) => found?.bytes.toString() ?? null,
    (error: unknown) => (error instanceof OutsideFetchError ? error.reason : Promise.reject(error)),
  );
/** A resolver that answers with these addresses in turn. */
function resolver(...addresses: string[]): { lookup: LookupFunction; asked: string[] } {
  const asked: string[] = [];
  const lookup: LookupFunction = (host, options, done) => {
    const address = addresses[Math.min(asked.length, addresses.length - 1)] ?? '';
    asked.push(host);
    const family = address.includes(':') ? 6 : 4;
    if (options.all === true) done(null, [{ address, family }]);
    else done(null, address, family);
  };
  return { lookup, asked };
}

test('fetches a page over https, and says where it was found', async () => {
  const { lookup, asked } = resolver('127.0.0.1');
  const found = await fetchOutside(
    secure.url('/two'),
    { ...own, lookup, ca: secure.ca ?? '' },
    { accept: ['text/*'] },
  );
  expect(found).toMatchObject({ url: secure.url('/page'), mediaType: 'text/html', charset: 'utf-8' });
  expect(found?.bytes.toString()).toBe('<p>héllo</p>');
  expect(asked).toEqual(['events.test', 'events.test', 'events.test']);
});

test('follows three redirects, not four, and none in circles', async () => {
  expect(await outcome(site.url('/three'))).toBe('<p>héllo</p>');
  expect(await outcome(site.url('/four'))).toBe('too_many_redirects');
  expect(await outcome(site.url('/round'))).toBe('too_many_redirects');
});

describe('addresses', () => {
  test.each([
    'https://127.0.0.1/',
    'https://10.1.2.3/',
    'https://192.168.0.1/',
    'https://169.254.169.254/latest/meta-data/',
    'https://0.0.0.0/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://[::1]/',
    'https://[fd00::1]/',
    'https://[fe80::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:a00:1]/',
    'https://[64:ff9b::7f00:1]/',
    'https://[64:ff9b:1::a00:1]/',
    'https://[2002:7f00:1::]/',
    'https://100.64.0.1/',
    'https://localhost/',
  ])('refuses %s', async (address) => {
    expect(await outcome(address, { allowedAddresses: [] })).toBe('address_not_allowed');
  });

  test.each(['127.0.0.1', '10.0.0.7', '::1', '::ffff:192.168.1.1', '64:ff9b::a00:1'])(
    'refuses a name that leads to %s',
    async (address) => {
      const { lookup } = resolver(address);
      expect(await outcome(secure.url('/page'), { allowedAddresses: [], lookup })).toBe(
        'address_not_allowed',
      );
    },
  );

  test('connects to the address that was checked: a name that leads elsewhere afterwards gains nothing', async () => {
    const { lookup, asked } = resolver('127.0.0.1', '10.0.0.7');
    expect(await outcome(secure.url('/page'), { ...own, lookup, ca: secure.ca ?? '' })).toBe('<p>héllo</p>');
    expect(asked).toHaveLength(1);
    // The next connection asks again, and is checked again.
    expect(await outcome(secure.url('/page'), { ...own, lookup, ca: secure.ca ?? '' })).toBe(
      'address_not_allowed',
    );
  });

  test.each([
    'https://10.0.0.7/',
    'https://[::1]/',
    'http://127.0.0.2/',
    'file:///etc/passwd',
    'https://u:p@events.test/',
  ])('refuses a redirect to %s', async (to) => {
    answers['/away'] = redirect(to);
    expect(['address_not_allowed', 'not_https']).toContain(await outcome(site.url('/away')));
  });

  test('refuses plain http, except of numeric addresses that the operator allows', async () => {
    expect(await outcome('http://events.test/page', own)).toBe('not_https');
    expect(await outcome(site.url('/page'), { allowedAddresses: [] })).toBe('not_https');
    expect(await outcome(site.url('/page'), { allowedAddresses: ['127.0.0.0/8'] })).toBe('<p>héllo</p>');
  });
});

describe('answers', () => {
  test('are unpacked, up to 5 MB', async () => {
    expect(await outcome(site.url('/gzip'))).toBe('small');
    expect(await outcome(site.url('/br'))).toBe('small');
    expect(await outcome(site.url('/bomb'))).toBe('too_large');
    expect(await outcome(site.url('/twice'))).toBe('type');
  });

  test('without end are given up', async () => {
    expect(await outcome(site.url('/endless'))).toBe('too_large');
  });

  test('that come too slowly are given up after ten seconds', { timeout: 20_000 }, async () => {
    answers['/slow'] = (_, response) => {
      response.writeHead(200, { 'content-type': 'text/html' });
      const drip = setInterval(() => response.write('.'), 200);
      response.on('close', () => clearInterval(drip));
    };
    const start = performance.now();
    expect(await outcome(site.url('/slow'))).toBe('timeout');
    expect(performance.now() - start).toBeLessThan(15_000);
  });

  test('of another type, with another status, or cut off are refused', async () => {
    expect(await outcome(site.url('/picture'))).toBe('type');
    expect(await outcome(site.url('/missing'))).toBe('status');
    expect(await outcome(site.url('/cut'))).toBe('unreachable');
    expect(await outcome('https://events.test:1/', { ...own, lookup: resolver('127.0.0.1').lookup })).toBe(
      'unreachable',
    );
  });

  test('that have not changed are not sent again', async () => {
    const first = await fetchOutside(site.url('/kept'), own, { accept });
    expect(first).toMatchObject({ etag: '"7"', mediaType: 'text/calendar' });
    const known = { etag: first?.etag ?? null, lastModified: null };
    expect(await fetchOutside(site.url('/kept'), own, { accept, known })).toBeNull();
  });
});
