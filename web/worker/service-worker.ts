declare const self: ServiceWorkerGlobalScope;
/** Changes with every build (`scripts/build.ts`), so that the browser sees an update. */
declare const BUILD: string;

/** The page shown for every other one while offline. Rendered without a signed-in person. */
const offlinePage = '/offline';
const cacheName = `mela-${BUILD}`;
/** The message that activates a waiting worker. */
const takeOver = 'take-over';

self.addEventListener('install', (event) => {
  event.waitUntil(cacheOfflinePage());
});

self.addEventListener('activate', (event) => {
  event.waitUntil(deleteOldCaches());
});

self.addEventListener('message', ({ data }) => {
  if (data === takeOver) void self.skipWaiting();
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  if (request.mode === 'navigate') event.respondWith(navigate(request, url));
  else if (url.pathname.startsWith('/assets/')) event.respondWith(asset(event));
});

/** Pages are never cached: the next person at this browser may be someone else. */
async function navigate(request: Request, url: URL): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const cached = await caches.match(offlinePage);
    if (cached === undefined) throw error;
    if (url.pathname === offlinePage) return cached;
    const to = encodeURIComponent(`${url.pathname}${url.search}`);
    return Response.redirect(`${offlinePage}?to=${to}`);
  }
}

/**
 * Files with a hash in their name never change, so the cache is used first. Partial responses (of the map) aren't
 * cached. The response doesn't wait for the cache, which may be full.
 */
async function asset(event: FetchEvent): Promise<Response> {
  const { request } = event;
  if (request.headers.has('range')) return fetch(request);
  const cached = await caches.match(request);
  if (cached !== undefined) return cached;
  const answer = await fetch(request);
  if (answer.ok) event.waitUntil(keep(request, answer.clone()));
  return answer;
}

async function keep(request: Request, answer: Response): Promise<void> {
  const cache = await caches.open(cacheName);
  await cache.put(request, answer);
}

async function cacheOfflinePage(): Promise<void> {
  const cache = await caches.open(cacheName);
  // Without cookies, so rendered for a visitor.
  const answer = await fetch(offlinePage, { credentials: 'omit', cache: 'reload' });
  if (!answer.ok) throw new Error(`The offline page answered ${answer.status}`);
  const html = await answer.clone().text();
  await cache.put(offlinePage, answer);
  await cache.addAll(new Set(html.match(/\/assets\/[^"\s\\]+/g)));
}

async function deleteOldCaches(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== cacheName).map((name) => caches.delete(name)));
}

export {};
