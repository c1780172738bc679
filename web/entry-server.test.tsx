import { expect, test } from 'vitest';
import type { EventDetail, EventView } from '../contracts/events.ts';
import type { ApiAnswer, ApiCall, PageRequest } from '../contracts/pages.ts';
import { renderPage } from './entry-server.tsx';

const event: EventView = {
  $id: 'jazz',
  $createdAt: '2026-10-01T00:00:00.000+00:00',
  $updatedAt: '2026-10-01T00:00:00.000+00:00',
  eventTitle: 'Jazz </script><script>alert(1)</script>',
  language: null,
  translations: {},
  excerpt: 'Two sets by the river.',
  location: 'Fort Kochi',
  featuredImage: null,
  date: '2026-11-24',
  endDate: '2026-11-24',
  startTime: '18:30',
  endTime: '21:00',
  timeZone: 'Asia/Kolkata',
  allDay: false,
  online: false,
  onlineLink: null,
  hidesAddress: false,
  exactAddress: null,
  startsAt: '2026-11-24T13:00:00.000+00:00',
  endsAt: '2026-11-24T15:30:00.000+00:00',
  ticketType: 'free',
  ticketPrice: null,
  currency: 'INR',
  latitude: null,
  longitude: null,
  precision: null,
  tenantApproval: false,
  capacity: null,
  organiser: 'asha',
  organiserName: '',
  attendeeCount: 12,
  waitlistCount: 0,
  full: false,
  categories: ['music'],
  coverDesign: '',
  status: 'scheduled',
  series: null,
  visibility: 'public',
  publishedAt: '2026-01-01T00:00:00.000+00:00',
  publishAt: null,
  opensAt: null,
  closesAt: null,
};
const detail = { ...event, descriptionHtml: '<p>Two sets.</p>', schedule: [], may: { manage: false } };
const profile = {
  $id: 'asha',
  name: 'Asha Menon',
  email: 'asha@example.org',
  interests: '',
  bio: '',
  links: [],
  avatar: null,
  language: 'en',
};
const guest = problem(401, 'general_unauthorized_scope');

function problem(status: number, type: string): ApiAnswer {
  return { status, body: { message: type, code: status, type, version: '1.5.0' } };
}

type Api = Record<string, ApiAnswer>;

/** Renders a path against an API with these responses by path, and 404 for all others. */
async function render(path: string, api: Api, changes: Partial<PageRequest> = {}) {
  const errors: unknown[] = [];
  const calls: string[] = [];
  const send = async ({ url }: ApiCall) => {
    calls.push(url);
    return api[url.split('?', 1)[0] ?? ''] ?? problem(404, 'general_route_not_found');
  };
  const answer = await renderPage({
    path,
    cookies: {},
    language: 'en',
    send,
    site: {
      url: 'https://mela.example',
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
      realtime: { address: '/v1/realtime', events: 'events' },
    },
    now: Date.parse('2026-11-21T12:00:00Z'),
    assetsOf: (sources) => ({
      firstScript: '/first-script.js',
      entry: '/entry.js',
      styles: ['/entry.css'],
      modules: sources.map((file) => `/${file}.js`),
    }),
    onError: (error) => errors.push(error),
    ...changes,
  });
  return { ...answer, errors, calls };
}

/** The modules that the first script of a page loads. */
function modulesOf(html: string): string[] {
  return /data-modules="([^"]*)"/.exec(html)?.[1]?.split(' ') ?? [];
}

function eventPage(changes: Partial<EventDetail> = {}): Api {
  return {
    '/v1/account/profile': guest,
    '/v1/events/jazz': { status: 200, body: { ...detail, ...changes } },
  };
}

const list: Api = {
  '/v1/account/profile': guest,
  '/v1/events': { status: 200, body: { total: 1, page: 1, pages: 1, events: [event], corrections: {} } },
};

test('explains the log-in only to people sent there by the create screen', async () => {
  const { html } = await render('/login?next=%2Fcreateevent%3Fgroup%3Dkites', {
    '/v1/account/profile': guest,
  });
  expect(html).toContain('Log in to create an event');
  const other = await render('/login?next=%2Fyour-events', { '/v1/account/profile': guest });
  expect(other.html).not.toContain('Log in to create an event');
});

test('renders the landing page’s events on the server', async () => {
  const { status, html, headers } = await render('/', list);
  expect(status).toBe(200);
  expect(headers['cache-control']).toBe('no-cache');
  expect(html).toMatch(/^<!DOCTYPE html><html lang="en" dir="ltr">/);
  expect(html).toContain('Connecting people for better events.');
  expect(html).toContain('This week');
  for (const text of ['Tuesday', '24 November', '6:30 pm IST', '12 going', 'Free', 'Fort Kochi']) {
    expect(html).toContain(text);
  }
});

test('embeds no script, and data that can’t become one', async () => {
  for (const [path, api] of [
    ['/', list],
    ['/event/jazz', eventPage()],
    ['/nowhere', list],
  ] as const) {
    const { html } = await render(path, api);
    const scripts = [...html.matchAll(/<script([^>]*)>/g)].map(([, attributes]) => attributes ?? '');
    expect(scripts.length).toBeGreaterThan(1);
    for (const attributes of scripts) expect(attributes).toMatch(/ src="|type="application\/(ld\+)?json"/);
    expect(html).not.toMatch(/ on\w+="/);
  }
});

test("preloads the screen's code and texts", async () => {
  const { html } = await render('/event/jazz', eventPage());
  expect(html).toContain('<link rel="stylesheet" href="/entry.css"/>');
  expect(modulesOf(html)).toContain('/web/screens/event/screen.tsx.js');
  expect(modulesOf(html)).toContain('/messages/en/event.js.js');
});

test('describes an event to search engines and link previews', async () => {
  const { html } = await render('/event/jazz', eventPage({ eventTitle: 'Jazz by the river' }));
  expect(html).toContain('<title>Jazz by the river · Mela</title>');
  expect(html).toContain('<link rel="canonical" href="https://mela.example/event/jazz"/>');
  expect(html).toContain('<meta property="og:title" content="Jazz by the river"/>');
  expect(html).toContain('<meta name="description" content="Two sets by the river."/>');
});

test('marks a cancelled event, and answers 410 once it is over', async () => {
  const called = await render('/event/jazz', eventPage({ status: 'cancelled' }));
  expect(called.status).toBe(200);
  expect(called.html).toContain('This event was cancelled');
  const over = await render(
    '/event/jazz',
    eventPage({ status: 'cancelled', endsAt: '2026-11-20T00:00:00Z' }),
  );
  expect(over.status).toBe(410);
  expect(over.html).toContain('This event was cancelled');
});

test('answers 404 for unknown addresses and ids', async () => {
  const nowhere = await render('/nowhere', list);
  expect(nowhere.status).toBe(404);
  expect(nowhere.html).toContain('Page not found');
  expect(nowhere.html).toContain('<meta name="robots" content="noindex"/>');
  const missing = await render('/event/none', {
    ...list,
    '/v1/events/none': problem(404, 'event_not_found'),
  });
  expect(missing.status).toBe(404);
  expect(missing.errors).toEqual([]);
});

test('ignores the case of addresses', async () => {
  expect((await render('/AllEvents', list)).status).toBe(200);
  expect((await render('/EVENT/jazz', eventPage())).status).toBe(200);
});

test('sends a visitor to log in and back', async () => {
  const { status, headers, html, calls } = await render('/createevent?from=home', {
    '/v1/account/profile': guest,
  });
  expect(status).toBe(302);
  expect(headers.location).toBe('/login?next=%2Fcreateevent%3Ffrom%3Dhome');
  expect(html).toBe('');
  expect(calls).toEqual(['/v1/account/profile', '/v1/site/notice']);
});

test('renders for the signed-in person, without public caching', async () => {
  const { html, headers } = await render('/', {
    ...list,
    '/v1/account/profile': { status: 200, body: profile },
  });
  expect(headers['cache-control']).toBe('private, no-store');
  expect(html).toContain('Account menu for Asha Menon');
  expect(html).toContain('Registered events');
  expect(html).toContain('Your events');
  expect(html).not.toContain('Sign up');
});

test('renders for a visitor, without caching, when the session check fails', async () => {
  const { html, status, headers } = await render('/', {
    ...list,
    '/v1/account/profile': problem(500, 'general_unknown'),
  });
  expect(status).toBe(200);
  expect(headers['cache-control']).toBe('private, no-store');
  expect(html).toContain('Sign up');
});

test('answers 500 with a retry button and reports the error when the API fails', async () => {
  const { status, html, errors } = await render('/allevents', {
    '/v1/account/profile': guest,
    '/v1/events': problem(500, 'general_unknown'),
  });
  expect(status).toBe(500);
  expect(html).toContain('Try again');
  expect(html).toContain('Something went wrong');
  expect(errors).toHaveLength(1);
});

test('shows a failed search on the search screen', async () => {
  const { status, html } = await render('/search?q=jazz', {
    '/v1/account/profile': guest,
    '/v1/events': problem(500, 'general_unknown'),
  });
  expect(status).toBe(500);
  expect(html).toContain('Results');
  expect(html).toContain('An error occurred while searching for events.');
});

test('shows search results, corrections and an empty state', async () => {
  const found = { total: 1, page: 1, pages: 1, events: [event], corrections: { jaz: 'jazz' } };
  const hit = await render('/search?q=jaz', { ...list, '/v1/events': { status: 200, body: found } });
  expect(hit.html).toContain('Showing results for <strong>jazz</strong>.');
  expect(hit.calls).toContain('/v1/events?q=jaz&page=1');
  const none = { total: 0, page: 1, pages: 0, events: [], corrections: {} };
  const miss = await render('/search?q=zzz', { ...list, '/v1/events': { status: 200, body: none } });
  expect(miss.html).toContain('No events for “');
  const idle = await render('/search', list);
  expect(idle.html).not.toContain('Results');
  expect(idle.calls).not.toContain('/v1/events');
});

test('renders in the visitor’s theme', async () => {
  expect((await render('/', list)).html).toContain('<html lang="en" dir="ltr">');
  expect((await render('/', list, { cookies: { theme: 'dark' } })).html).toContain(
    '<html lang="en" dir="ltr" data-theme="dark">',
  );
  expect((await render('/', list, { cookies: { theme: '"><script>' } })).html).toContain(
    '<html lang="en" dir="ltr">',
  );
});

test('renders in the requested language, with its texts only', async () => {
  const { html, headers } = await render('/', list, { language: 'hi' });
  expect(headers['content-language']).toBe('hi');
  expect(html).toMatch(/^<!DOCTYPE html><html lang="hi" dir="ltr">/);
  for (const text of ['इस हफ़्ते', 'मंगलवार', '24 नवंबर', '6:30 pm IST', 'मुफ़्त']) expect(html).toContain(text);
  expect(modulesOf(html)).toContain('/messages/hi/frame.js.js');
  expect(modulesOf(html)).toContain('/messages/hi/lists.js.js');
  expect(html).not.toContain('/messages/en/');
});

test.each([
  ['de', 'ltr', 'Dienstag'],
  ['ar', 'rtl', 'الثلاثاء'],
] as const)('renders %s from %s', async (language, direction, weekday) => {
  const { html } = await render('/', list, { language });
  expect(html).toMatch(new RegExp(`^<!DOCTYPE html><html lang="${language}" dir="${direction}">`));
  expect(html).toContain(weekday);
  expect(modulesOf(html)).toContain(`/messages/${language}/frame.js.js`);
});

test('prefers the account’s language to the browser’s', async () => {
  const api: Api = { ...list, '/v1/account/profile': { status: 200, body: { ...profile, language: 'hi' } } };
  const { html, calls } = await render('/', api, { language: 'en' });
  expect(html).toMatch(/^<!DOCTYPE html><html lang="hi" dir="ltr">/);
  expect(calls.filter((url) => url === '/v1/account/profile')).toHaveLength(1);
});

test('renders the offline page without a person, leaving the session open', async () => {
  const { html, calls } = await render('/offline', { '/v1/account/profile': { status: 200, body: profile } });
  expect(html).toContain('You&#x27;re offline');
  expect(html).not.toContain(profile.name);
  expect(html).not.toContain('"viewer"');
  expect(calls).toEqual([]);
});
