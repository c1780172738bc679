declare const self: ServiceWorkerGlobalScope;
/** Differs with every build (`scripts/build.ts`): the browser takes another file for another worker. */
declare const BUILD: string;

/** The page that stands in for every other one while there is no connection. It is rendered for nobody in particular. */
const offlinePage = '/offline';
const cacheName = `mela-${BUILD}`;
/** What the page says to have the waiting worker take over. */
const takeOver = 'take-over';

self.addEventListener('install', (event) => {
  event.waitUntil(keepOfflinePage());
});

self.addEventListener('activate', (event) => {
  event.waitUntil(forgetOtherBuilds());
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

/** Pages come from the server and are never kept: the next person at this browser may be another one. */
async function navigate(request: Request, url: URL): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await caches.match(offlinePage);
    if (kept === undefined) throw error;
    if (url.pathname === offlinePage) return kept;
    const to = encodeURIComponent(`${url.pathname}${url.search}`);
    return Response.redirect(`${offlinePage}?to=${to}`);
  }
}

/**
 * Files with a hash in their name never change: what is kept is right. Parts of them (the map's) are not kept. The page
 * has a file before it is kept, and also where there is no room for it.
 */
async function asset(event: FetchEvent): Promise<Response> {
  const { request } = event;
  if (request.headers.has('range')) return fetch(request);
  const kept = await caches.match(request);
  if (kept !== undefined) return kept;
  const answer = await fetch(request);
  if (answer.ok) event.waitUntil(keep(request, answer.clone()));
  return answer;
}

async function keep(request: Request, answer: Response): Promise<void> {
  const cache = await caches.open(cacheName);
  await cache.put(request, answer);
}

async function keepOfflinePage(): Promise<void> {
  const cache = await caches.open(cacheName);
  // Without cookies: a visitor's, whoever is signed in here.
  const answer = await fetch(offlinePage, { credentials: 'omit', cache: 'reload' });
  if (!answer.ok) throw new Error(`The offline page answered ${answer.status}`);
  const html = await answer.clone().text();
  await cache.put(offlinePage, answer);
  await cache.addAll(new Set(html.match(/\/assets\/[^"\s\\]+/g)));
}

async function forgetOtherBuilds(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== cacheName).map((name) => caches.delete(name)));
}

export {};
