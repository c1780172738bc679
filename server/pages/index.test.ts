import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import pino from 'pino';
import { afterEach, expect, test } from 'vitest';
import type { PageAnswer, PageRequest } from '../../contracts/pages.ts';
import { createAnonymousPageCache } from '../infra/http/anonymous-page-cache.ts';
import { createHttp } from '../infra/http/server.ts';
import { type PageReads, pageRoutes, type Renderer } from './index.ts';

const log = pino({ level: 'silent' });
const long = `<!doctype html>${'a page '.repeat(500)}`;
const closing: (() => Promise<void>)[] = [];
const anonymousPageCache = createAnonymousPageCache({
  cacheOptions: { maxAgeMs: 600_000 },
  lastChange: () => 0,
  carriesSession: ({ cookies }) => cookies.session !== undefined,
  log,
});

afterEach(async () => {
  anonymousPageCache.forget();
  for (const close of closing.splice(0)) await close();
});

test('keeps a small answer in memory of its own, not as a view of a block that would stay with it', async () => {
  const app = await siteThat(async () => ({ status: 200, headers: {}, html: 'small' }));
  await app.inject('/allevents');
  const kept: Buffer[] = [];
  const response = { writeHead: () => ({ end: (body: Buffer) => kept.push(body) }) };
  const request = { method: 'GET', url: '/allevents', headers: { host: 'localhost:80' } };
  expect(anonymousPageCache.serve(request as never, response as never)).toBe(true);
  expect(kept.map((body) => [body.toString(), body.buffer.byteLength])).toEqual([['small', 5]]);
});

async function siteThat(
  render: (request: PageRequest) => Promise<PageAnswer>,
  url = 'http://localhost:3000',
  { shared = null, reads }: { shared?: Renderer['shared']; reads?: PageReads } = {},
) {
  const app = await createHttp({ log, trustProxy: false, maxBodyBytes: 1000 });
  closing.push(() => app.close());
  app.get('/v1/whoami', async (request) => ({
    cookies: request.cookies,
    agent: request.headers['user-agent'],
  }));
  app.get('/v1/nothing', async (_, reply) => reply.code(204).send());
  const renderer: Renderer = {
    renderPage: render,
    shared,
    parametersOf: () => null,
    drawCover: async () => '<svg/>',
    icon: '<svg/>',
    assetsOf: () => ({ firstScript: '/first-script.js', entry: '/entry.js', styles: [], modules: [] }),
    files: undefined,
    policyExtras: {},
  };
  const clock = { now: () => Temporal.Instant.from('2026-11-21T12:00:00Z') };
  const realtime = { address: '/v1/realtime', events: 'events' };
  const site = {
    url,
    pictures: '/pictures',
    payments: false,
    legalVersion: '2026-11-01',
    timeZone: 'Asia/Kolkata',
    currency: 'INR',
    minPasswordLength: 6,
    kept: { mailDays: 90, sessionDays: 365 },
    mailbox: null,
    map: { kind: 'world' },
    brand: { texts: { en: {}, hi: {}, de: {}, ar: {} }, logo: null, sheet: null, socialLinks: [] },
    realtime,
  } as const;
  await pageRoutes(app, { log, clock, renderer, site, anonymousPageCache, reads });
  return app;
}

const page =
  (changes: Partial<PageAnswer> = {}) =>
  async () => ({ status: 200, headers: {}, html: long, ...changes });

test('a page has the status and headers set by its rendering', async () => {
  const app = await siteThat(page({ status: 404, headers: { 'cache-control': 'private, no-store' } }));
  const answer = await app.inject('/anything?x=1');
  expect(answer.statusCode).toBe(404);
  expect(answer.headers['cache-control']).toBe('private, no-store');
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(answer.body).toBe(long);
});

test('pages allow only our own scripts, and none inline', async () => {
  const app = await siteThat(page());
  const { headers } = await app.inject('/');
  const policy = String(headers['content-security-policy']).split('; ');
  expect(policy).toContain("script-src 'self'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(headers['x-frame-options']).toBe('DENY');
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
  expect(headers['permissions-policy']).toContain('camera=()');
  expect(headers['strict-transport-security']).toBeUndefined();
});

test('only the check-in page may use the camera', async () => {
  const app = await siteThat(page());
  const { headers } = await app.inject('/door/kite-day');
  expect(headers['permissions-policy']).toContain('camera=(self)');
});

test('a public site enforces https', async () => {
  const app = await siteThat(page(), 'https://mela.example');
  const { headers } = await app.inject('/');
  expect(headers['strict-transport-security']).toMatch(/^max-age=\d+/);
  expect(headers['content-security-policy']).toContain('upgrade-insecure-requests');
});

test('compresses pages in the best way the browser supports', async () => {
  const app = await siteThat(page());
  const get = (accepted: string) => app.inject({ url: '/', headers: { 'accept-encoding': accepted } });

  const brotli = await get('gzip, deflate, br');
  expect(brotli.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(long);

  const zipped = await get('gzip, br;q=0');
  expect(zipped.headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(zipped.rawPayload).toString()).toBe(long);

  const plain = await get('identity');
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(plain.headers.vary).toBe('accept-encoding, accept-language, cookie');
});

test('a redirect has no body', async () => {
  const app = await siteThat(page({ status: 302, headers: { location: '/login' }, html: '' }));
  const answer = await app.inject('/createevent');
  expect(answer.statusCode).toBe(302);
  expect(answer.headers.location).toBe('/login');
  expect(answer.body).toBe('');
});

test('a page calls the API on behalf of its visitor', async () => {
  const seen: unknown[] = [];
  const app = await siteThat(async ({ send }) => {
    seen.push(
      await send({ method: 'GET', url: '/v1/whoami' }),
      await send({ method: 'GET', url: '/v1/nothing' }),
    );
    return { status: 200, headers: {}, html: long };
  });
  await app.inject({ url: '/', headers: { 'user-agent': 'a browser', cookie: 'a=1; b=2' } });
  expect(seen).toEqual([
    { status: 200, body: { cookies: { a: '1', b: '2' }, agent: 'a browser' } },
    { status: 204, body: undefined },
  ]);
});

test('shares rendered pages only between visitors with the same language', async () => {
  const app = await siteThat(async ({ language }) => ({ status: 200, headers: {}, html: language }));
  const ask = async (headers: Record<string, string>) => (await app.inject({ url: '/', headers })).body;
  expect(await ask({ 'accept-language': 'en-IN,en;q=0.9' })).toBe('en');
  expect(await ask({ 'accept-language': 'hi-IN,hi;q=0.9,en;q=0.8' })).toBe('hi');
  expect(await ask({ 'accept-language': 'hi', cookie: 'language=en' })).toBe('en');
  expect(await ask({ 'accept-language': 'ta' })).toBe('en');
});

test('shows a plain error page in the visitor’s language when rendering fails', async () => {
  const app = await siteThat(async () => {
    throw new Error('the bundle is broken');
  });
  const answer = await app.inject('/');
  expect(answer.statusCode).toBe(500);
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(answer.body).toContain('Something went wrong');
  expect(answer.body).not.toContain('bundle');
  const { body } = await app.inject({ url: '/', headers: { 'accept-language': 'hi' } });
  expect(body).toContain('<html lang="hi" dir="ltr">');
  expect(body).toContain('कुछ गड़बड़ हो गई');
});

test("doesn't cache an error page for the next visitor", async () => {
  let rendered = 0;
  const app = await siteThat(async () => {
    rendered += 1;
    if (rendered === 1) throw new Error('the database was away for a moment');
    return { status: 200, headers: {}, html: `rendering ${rendered}` };
  });
  expect((await app.inject('/soon-well')).statusCode).toBe(500);
  expect((await app.inject('/soon-well')).body).toBe('rendering 2');
  expect((await app.inject('/soon-well')).body).toBe('rendering 2');
});

test('shares pages between visitors until something changes, and never with signed-in people', async () => {
  let rendered = 0;
  const app = await siteThat(async () => ({ status: 200, headers: {}, html: `rendering ${++rendered}` }));
  const ask = async (cookie?: string) =>
    (await app.inject({ url: '/shared', ...(cookie && { headers: { cookie } }) })).body;
  expect([await ask(), await ask()]).toEqual(['rendering 1', 'rendering 1']);
  expect([await ask('session=meera'), await ask('session=ravi')]).toEqual(['rendering 2', 'rendering 3']);
  expect(await ask('theme=dark')).toBe('rendering 4');
  expect(await ask()).toBe('rendering 1');
  anonymousPageCache.forget();
  expect(await ask()).toBe('rendering 5');
});

test('renders a page for its reader alone when it can’t be shared', async () => {
  const away = () => Promise.reject(new Error('the database is away'));
  const shared: Renderer['shared'] = {
    sharedPath: (path) => ({ eventId: 'kites', isOwn: path.startsWith('/own') }),
    renderSharedPage: away,
    renderOwnPage: away,
    changedParts: away,
    changedList: away,
    personalParts: () => new Map(),
  };
  const reads: PageReads = {
    carriesSession: ({ cookies }) => cookies.session !== undefined,
    ...{ identify: away, profileOf: away, eventVersion: away, standingIn: away },
    ...{ state: away, currentState: away, listsAreCurrent: true, noticeVersion: () => '' },
    countsOf: async () => [],
    lastChange: () => 0,
    credentialHeaders: ['cookie'],
  };
  const app = await siteThat(page(), undefined, { shared, reads });
  for (const cookie of ['', 'session=meera']) {
    for (const url of ['/event/kites', '/own']) {
      const answer = await app.inject({ url, headers: { cookie } });
      expect([answer.statusCode, answer.body]).toEqual([200, long]);
    }
  }
});
