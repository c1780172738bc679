import { expect, test } from 'vitest';
import type { EventDetail } from '../contracts/events.ts';
import type { ApiCall, PageRequest, PageSite } from '../contracts/pages.ts';
import { previewSides } from '../contracts/pictures.ts';
import { parametersOf, renderPage, shared } from './entry-server.tsx';

const event = {
  $id: 'jazz',
  $createdAt: '2026-10-01T00:00:00.000+00:00',
  $updatedAt: '2026-10-01T00:00:00.000+00:00',
  eventTitle: 'Jazz by the river',
  excerpt: 'Two sets by the river.',
  descriptionHtml: '<p>Two sets.</p>',
  location: 'Fort Kochi',
  featuredImage: 'kite',
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
  language: null,
  translations: {},
  opensAt: null,
  closesAt: null,
  capacity: null,
  full: false,
  ticketPrice: null,
  latitude: null,
  longitude: null,
  precision: null,
  tenantApproval: false,
  startsAt: '2026-11-24T13:00:00.000+00:00',
  endsAt: '2026-11-24T15:30:00.000+00:00',
  ticketType: 'free',
  currency: 'INR',
  organiser: 'asha',
  organiserName: '',
  attendeeCount: 12,
  waitlistCount: 0,
  categories: ['music'],
  status: 'scheduled',
  visibility: 'public',
  publishedAt: '2026-01-01T00:00:00.000+00:00',
  publishAt: null,
  schedule: [],
  may: { manage: false },
} as unknown as EventDetail;

const site: PageSite = {
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
};

/** What to render, for a visitor of a site with one event. */
function requestFor(path: string, shown: EventDetail, of: PageSite, errors: unknown[] = []): PageRequest {
  const bodies: Record<string, unknown> = {
    '/v1/events/jazz': shown,
    '/v1/events': { total: 1, page: 1, pages: 1, events: [shown], corrections: {} },
  };
  return {
    path,
    cookies: {},
    language: 'en',
    send: async ({ url }: ApiCall) => {
      const body = bodies[url.split('?', 1)[0] ?? ''];
      if (body !== undefined) return { status: 200, body };
      const type = 'general_unauthorized_scope';
      return { status: 401, body: { message: type, code: 401, type, version: '1.5.0' } };
    },
    site: of,
    now: Date.parse('2026-11-21T12:00:00Z'),
    assetsOf: () => ({ firstScript: '/first-script.js', entry: '/entry.js', styles: [], modules: [] }),
    onError: (error) => errors.push(error),
  };
}

async function render(path: string, shown = event, of: PageSite = site) {
  const errors: unknown[] = [];
  const answer = await renderPage(requestFor(path, shown, of, errors));
  return { ...answer, errors };
}

test('lists the query parameters that public pages depend on', () => {
  expect(parametersOf('/event/jazz?n=1')).toEqual(['language']);
  expect(parametersOf('/EVENT/jazz')).toEqual(['language']);
  expect(parametersOf('/allevents?q=jazz')).toContain('q');
  expect(parametersOf('/login?next=%2F')).toBeNull();
  expect(parametersOf('/nowhere')).toBeNull();
});

test('requests pictures only in sizes that the server can create', async () => {
  const pages = [await render('/event/jazz'), await render('/allevents')];
  const sides = pages.flatMap(({ html }) =>
    [...html.matchAll(/preview\?width=(\d+)&amp;height=(\d+)/g)].flatMap(([, ...sizes]) => sizes.map(Number)),
  );
  expect(sides.length).toBeGreaterThan(20);
  expect(sides.filter((side) => !previewSides.includes(side))).toEqual([]);
});

test('keeps a shared event page no longer than its refund terms last', async () => {
  const end = Date.parse('2026-11-21T12:01:00Z');
  const paid = { ...event, ticketType: 'paid', refundHours: 73 - 1 / 60 } as EventDetail;
  const startsAt = new Date(end + (paid.refundHours ?? 0) * 3_600_000).toISOString();
  const request = requestFor('/event/jazz', { ...paid, startsAt }, site);
  const page = await shared?.renderSharedPage(request, null);
  expect([page?.status, page?.until]).toEqual([200, end]);
});

test('keeps a shared page no longer than an announcement on it', async () => {
  const endsAt = '2026-11-21T12:05:00.000+00:00';
  const body = {
    maintenance: null,
    announcement: { $id: 'one', text: { en: 'The hall has moved.' }, endsAt },
  };
  const untilOf = async (path: string) => {
    const request = requestFor(path, event, site);
    const send: PageRequest['send'] = async (call) =>
      call.url === '/v1/site/notice' ? { status: 200, body } : request.send(call);
    const page = await shared?.renderSharedPage({ ...request, send }, null);
    return [page?.status, page?.until];
  };
  expect(await untilOf('/event/jazz')).toEqual([200, Date.parse(endsAt)]);
  expect(await untilOf('/allevents')).toEqual([200, Date.parse(endsAt)]);
});

test('leaves a failed optional part to the browser', async () => {
  const brand = { ...site.brand, socialLinks: null as never };
  const footer = await render('/event/jazz', event, { ...site, brand });
  expect([footer.status, footer.errors.length > 0]).toEqual([200, true]);
  expect(footer.html).toContain('Jazz by the river</h1>');
  expect(footer.html).not.toContain('<footer');
  const schedule = await render('/event/jazz', { ...event, schedule: [{ day: 'Monday' }] as never });
  expect([schedule.status, schedule.errors.length > 0]).toEqual([200, true]);
  expect(schedule.html).toContain('<p>Two sets.</p>');
});

test('says how long a new password has to be on this site', async () => {
  const strict = { ...site, minPasswordLength: 10 };
  for (const path of ['/recovery?userId=u1&secret=s', '/otp-verification?signup=&userId=u1&secret=s']) {
    const { html, errors } = await render(path, event, strict);
    expect(errors).toEqual([]);
    expect(html).toContain('At least 10 characters.');
  }
});
