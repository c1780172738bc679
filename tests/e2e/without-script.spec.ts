import { expect, test } from '../kit/browser-fixtures.ts';

test('renders the content of every public page without JavaScript', async ({ createEvent, openWindow }) => {
  const { id, title } = await createEvent({ eventTitle: 'A page to be read' });
  const page = await openWindow(null, { javaScriptEnabled: false });
  const pages: readonly [path: string, heading: string][] = [
    ['/', 'Connecting people for better events.'],
    ['/allevents', 'Events'],
    [`/event/${id}`, title],
    ['/About', 'A fair for every community'],
    ['/privacy-policy', 'Privacy policy'],
    ['/terms-and-conditions', 'Terms and conditions'],
    ['/developers', 'Developers'],
  ];
  for (const [path, heading] of pages) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }), path).toContainText(heading);
    await expect(page, path).toHaveTitle(/Mela/);
  }
});

test('sends nothing and keeps the input of a form submitted before its script has loaded', async ({
  openWindow,
}) => {
  const page = await openWindow(null, { javaScriptEnabled: false });
  await page.goto('/login');
  const sent: string[] = [];
  // The browser may request the icon at any time.
  page.on('request', (request) => {
    if (request.isNavigationRequest() || request.method() !== 'GET') sent.push(request.url());
  });
  const email = page.getByLabel('Email', { exact: true });
  await email.fill('asha@people.example');
  await page.getByRole('main').getByRole('button', { name: 'Continue', exact: true }).click();
  await email.press('Enter');
  await expect(email).toHaveValue('asha@people.example');
  expect(page.url()).toMatch(/\/login$/);
  expect(sent).toEqual([]);
});

test('answers with correct status codes, ignoring the case of addresses', async ({
  createEvent,
  join,
  organiser,
}) => {
  const { id } = await createEvent();
  const { api: visitor } = await join('Somebody else');
  const status = async (path: string) => (await visitor.get(path, { maxRedirects: 0 })).status();
  expect(await status('/about')).toBe(200);
  expect(await status('/AllEvents')).toBe(200);
  expect(await status(`/EVENT/${id}`)).toBe(200);
  expect(await status('/nowhere')).toBe(404);
  expect(await status('/event/nobody-knows-this')).toBe(404);
  // Other people's events answer 404 on the manage page.
  expect(await status(`/EventManager/${id}`)).toBe(404);
  expect(await (await visitor.get(`/EventManager/${id}`)).text()).toContain(
    'you don&#x27;t have access to it',
  );
  expect(await status(`/edit-event/${id}`)).toBe(404);
  expect((await organiser.api.get(`/eventmanager/${id}`)).status()).toBe(200);
});

test('sends visitors of private screens to log in, remembering the address', async ({
  request,
  createEvent,
}) => {
  const { id } = await createEvent();
  for (const path of [
    '/createevent',
    '/your-events',
    '/registered-events?page=2',
    '/profile-settings',
    '/profile-settings/security',
    `/edit-event/${id}`,
    `/EventManager/${id}`,
  ]) {
    const answer = await request.get(path, { maxRedirects: 0 });
    expect(answer.status(), path).toBe(302);
    expect(answer.headers().location, path).toBe(`/login?next=${encodeURIComponent(path)}`);
  }
});

test('answers with the right status for a cancelled upcoming event', async ({
  createEvent,
  organiser,
  join,
}) => {
  const { id } = await createEvent();
  const guest = await join('Farah');
  const answer = await guest.api.post(`/v1/events/${id}/registrations`, {
    data: { socialMedia: 'none', email: guest.email, reason: 'to come' },
  });
  expect(answer.status()).toBe(201);
  expect((await organiser.api.delete(`/v1/events/${id}`)).status()).toBe(200);
  const page = await guest.api.get(`/event/${id}`);
  expect(page.status()).toBe(200);
  expect(await page.text()).toContain('This event was cancelled');
});

test('renders signed-in pages for their person only', async ({ organiser, request }) => {
  const own = await organiser.api.get('/allevents');
  expect(await own.text()).toContain('Account menu for Organiser');
  expect(own.headers()['cache-control']).toBe('private, no-store');
  const others = await request.get('/allevents');
  expect(await others.text()).not.toContain('Account menu');
  expect(others.headers().vary).toContain('cookie');
});

test('serves pages without inline scripts and with a policy against them', async ({
  request,
  createEvent,
}) => {
  const { id } = await createEvent({ eventTitle: '</script><script>alert(1)</script>' });
  for (const path of ['/', '/allevents', `/event/${id}`, '/login', '/nowhere']) {
    const answer = await request.get(path);
    expect(answer.headers()['content-security-policy'], path).toMatch(/script-src 'self'(;|$)/);
    const scripts = [...(await answer.text()).matchAll(/<script([^>]*)>([^<]*)/g)];
    expect(scripts.length, path).toBeGreaterThan(1);
    for (const [whole, attributes = '', body = ''] of scripts) {
      expect(/type="application\/(ld\+)?json"/.test(attributes) || body === '', whole.slice(0, 100)).toBe(
        true,
      );
    }
    expect(await answer.text(), path).not.toMatch(/\son[a-z]+="/);
  }
});

test('gives pages unique titles and canonical addresses', async ({ openWindow, createEvent, baseURL }) => {
  const { id, title } = await createEvent({ eventTitle: 'Titled' });
  const page = await openWindow(null, { javaScriptEnabled: false });
  const seen = new Set<string>();
  const canonical: Readonly<Record<string, string>> = {
    '/': '/',
    '/AllEvents': '/allevents',
    [`/EVENT/${id}`]: `/event/${id}`,
    '/about': '/About',
    '/Privacy-Policy': '/privacy-policy',
  };
  for (const [path, address] of Object.entries(canonical)) {
    await page.goto(path);
    seen.add(await page.title());
    await expect(page.locator('link[rel=canonical]'), path).toHaveAttribute('href', `${baseURL}${address}`);
  }
  expect(seen.size).toBe(Object.keys(canonical).length);
  expect([...seen]).toContain(`${title} · Mela`);
});
