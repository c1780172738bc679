import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FrameLocator, Page } from '@playwright/test';
import { codeInMailbox, newestMail } from '../../scripts/mailbox.ts';
import { expect, test as runner } from '../kit/browser-fixtures.ts';
import { newcomer } from '../kit/browser-people.ts';

/** A page of another site (127.0.0.1 instead of localhost) that allows our script and frames, and nothing else. */
const test = runner.extend<{ foreignPage: (html: string) => Promise<string> }>({
  foreignPage: async ({ baseURL }, use) => {
    let html = '';
    const server = createServer((_, response) => {
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.setHeader(
        'content-security-policy',
        `default-src 'none'; script-src ${baseURL}; frame-src ${baseURL}; img-src 'self'`,
      );
      response.end(html);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    await use(async (body) => {
      html = `<!doctype html><html lang="en"><title>Kite club</title><h1>Kite club</h1>${body}`;
      return `http://127.0.0.1:${port}/`;
    });
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  },
});

const scriptFor = (url: string | undefined, attributes: string) =>
  `<script async src="${url}/embed.js" ${attributes}></script>`;

const frameOf = (page: Page): FrameLocator => page.frameLocator('iframe');

test('a guest registers on a foreign page with a strict policy, without a session in the frame', async ({
  createEvent,
  openWindow,
  foreignPage,
  baseURL,
}) => {
  const { id, title } = await createEvent({ askSocialMedia: 'off', askReason: 'off' });
  const address = await foreignPage(scriptFor(baseURL, `data-event="${id}" data-title="Next event"`));
  const page = await openWindow(null, { viewport: { width: 390, height: 844 } });
  await page.goto(address);
  const frame = frameOf(page);
  await expect(page.getByTitle('Next event')).toBeVisible();
  await expect(frame.getByRole('heading', { name: title })).toBeVisible();
  const heightOf = async () => (await page.locator('iframe').boundingBox())?.height ?? 0;
  await expect.poll(heightOf).toBeGreaterThan(300);
  const closed = await heightOf();

  const guest = newcomer('Uma');
  await frame.getByRole('button', { name: 'Register now' }).click();
  await frame.getByLabel('Your name', { exact: true }).fill(guest.name);
  await frame.getByLabel('Email', { exact: true }).fill(guest.email);
  await expect.poll(heightOf).not.toBe(closed);
  // Nothing in the frame needs scrolling.
  const inner = page.frames()[1];
  expect(
    await inner?.evaluate(() => document.documentElement.scrollHeight - window.innerHeight),
  ).toBeLessThanOrEqual(0);
  await frame.getByRole('button', { name: 'Continue' }).click();
  await expect(frame.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  await frame.getByLabel('6-digit code').fill(await codeInMailbox(baseURL ?? '', guest.email));
  await expect(frame.getByText("You're registered. Your ticket is in your email.")).toBeVisible();
  expect(await page.context().cookies(baseURL)).toEqual([]);
});

test('the event stays in the frame, with its heading, while the form loads', async ({
  createEvent,
  openWindow,
  foreignPage,
  baseURL,
}) => {
  const { id, title } = await createEvent();
  for (const attributes of ['', ' data-show="button"']) {
    const page = await openWindow(null);
    const loading = Promise.withResolvers<void>();
    await page.route(/guest-dialog.*\.js/, async (route) => {
      await loading.promise;
      await route.continue();
    });
    await page.goto(await foreignPage(scriptFor(baseURL, `data-event="${id}"${attributes}`)));
    const frame = frameOf(page);
    const button = frame.getByRole('button', { name: 'Register now' });
    await button.click();
    await expect(button).toHaveAttribute('aria-busy', 'true');
    await expect(frame.getByRole('heading', { level: 1, name: title })).toBeAttached();
    loading.resolve();
    await expect(frame.getByRole('heading', { level: 1, name: 'Register' })).toBeFocused();
    await page.close();
  }
});

test('the frame of someone who is signed in shows what everyone sees', async ({ join, createEvent }) => {
  const asha = await join('Ashalata');
  const { id } = await createEvent();
  await asha.api.post(`/v1/events/${id}/registrations`, { data: {} });
  const embedded = await (await asha.api.get(`/embed/event/${id}`)).text();
  expect(embedded).toContain('Register now');
  expect(embedded).not.toContain('Ashalata');
  // The session is good: the page itself shows the person.
  expect(await (await asha.api.get(`/event/${id}`)).text()).toContain('Ashalata');
});

test('a paid event opens our own page in a new window', async ({
  createEvent,
  openWindow,
  foreignPage,
  baseURL,
}) => {
  const { id } = await createEvent({ ticketType: 'paid', ticketPrice: 250 });
  const page = await openWindow(null);
  await page.goto(await foreignPage(scriptFor(baseURL, `data-event="${id}" data-show="button"`)));
  const opening = page.waitForEvent('popup');
  await frameOf(page).getByRole('link', { name: 'Register now' }).click();
  const opened = await opening;
  await expect(opened).toHaveURL(new RegExp(`/event/${id}`));
  await expect(opened.getByRole('dialog', { name: 'Register' })).toBeVisible();
});

test('a group’s calendar shows in the theme that the page asks for, and only on the sites that the group names', async ({
  organiser,
  createEvent,
  openWindow,
  foreignPage,
  complaints,
  baseURL,
}) => {
  const address = `kites-${Date.now()}`;
  const created = await organiser.api.post('/v1/groups', { data: { name: 'Kite flyers', address } });
  expect(created.status()).toBe(201);
  const { title } = await createEvent({ groupId: address });
  const foreign = await foreignPage(scriptFor(baseURL, `data-group="${address}" data-theme="dark"`));
  const page = await openWindow(null, { colorScheme: 'light' });
  await page.goto(foreign);
  const frame = frameOf(page);
  await expect(frame.getByRole('heading', { name: 'Kite flyers' })).toBeVisible();
  await expect(frame.locator('html')).toHaveAttribute('data-theme', 'dark');
  const opening = page.waitForEvent('popup');
  await frame.getByRole('link', { name: title }).click();
  await expect(await opening).toHaveURL(/\/event\//);

  const change = (embedSites: string[]) =>
    organiser.api.patch(`/v1/groups/${address}`, { data: { embedSites } });
  expect((await change(['https://kites.example'])).status()).toBe(200);
  // Visitors see a change within a second.
  const policy = async () =>
    (await page.request.get(`/embed/group/${address}`)).headers()['content-security-policy'];
  // The group's own settings preview the frame.
  await expect.poll(policy).toContain("frame-ancestors 'self' https://kites.example");
  complaints.expect(/frame-ancestors|Refused to frame|Framing /);
  await page.reload();
  await expect(page.getByTitle('Event')).toBeAttached();
  await expect(frame.getByRole('heading', { name: 'Kite flyers' })).toHaveCount(0);
  const wrong = await change(['kites.example/events']);
  expect(wrong.status()).toBe(400);
  expect((await wrong.json()).fields).toHaveProperty(['embedSites.0']);
});

test('other software learns how to show a pasted link', async ({ createEvent, openWindow, request }) => {
  const { id, title } = await createEvent();
  const page = await openWindow(null, { javaScriptEnabled: false });
  await page.goto(`/event/${id}`);
  const link = page.locator('link[type="application/json+oembed"]');
  const answer = await request.get((await link.getAttribute('href')) ?? '');
  const described = await answer.json();
  expect(described).toMatchObject({ version: '1.0', type: 'rich', title });
  expect(described.html).toContain(`/embed/event/${id}`);
  expect((await request.get('/v1/oembed?url=https%3A%2F%2Fother.example%2Fevent%2Fx')).status()).toBe(400);
});

test('a plain frame needs no script, and nothing else of the site can be framed', async ({
  createEvent,
  openWindow,
  foreignPage,
  complaints,
  request,
  baseURL,
}) => {
  const { id, title } = await createEvent();
  const page = await openWindow(null);
  const show = async (path: string) =>
    page.goto(await foreignPage(`<iframe src="${baseURL}${path}" title="Shown"></iframe>`));
  await show(`/embed/event/${id}`);
  await expect(frameOf(page).getByRole('heading', { name: title })).toBeVisible();
  complaints.expect(/frame-ancestors|Refused to frame|Framing /);
  await show(`/event/${id}`);
  await expect(page.getByTitle('Shown')).toBeAttached();
  await expect(frameOf(page).getByRole('heading', { name: title })).toHaveCount(0);
  for (const path of ['/', '/login', `/event/${id}`, `/Embed/event/${id}`, '/profile-settings', '/nowhere']) {
    const headers = (await request.get(path)).headers();
    expect(headers['x-frame-options'], path).toBe('DENY');
    expect(headers['content-security-policy'], path).toContain("frame-ancestors 'none'");
  }
  const headers = (await request.get(`/embed/event/${id}`)).headers();
  expect(headers['content-security-policy']).toContain('frame-ancestors *');
  expect(headers).not.toHaveProperty('x-frame-options');
  expect(headers).not.toHaveProperty('set-cookie');
});

test('a frame and the mails of its guests are in the language that the page names', async ({
  organiser,
  createEvent,
  openWindow,
  foreignPage,
  baseURL,
}) => {
  const { id } = await createEvent({ askSocialMedia: 'off', askReason: 'off' });
  const translations = { de: { eventTitle: 'Drachentag' } };
  const changed = await organiser.api.patch(`/v1/events/${id}`, { data: { language: 'en', translations } });
  expect(changed.status()).toBe(200);
  const page = await openWindow(null);
  await page.goto(await foreignPage(scriptFor(baseURL, `data-event="${id}" data-language="de"`)));
  const frame = frameOf(page);
  await expect(frame.getByRole('heading', { name: 'Drachentag' })).toBeVisible();
  const guest = newcomer('Uma');
  await frame.getByRole('button', { name: 'Jetzt anmelden' }).click();
  await frame.getByLabel('Dein Name', { exact: true }).fill(guest.name);
  await frame.getByLabel('E-Mail', { exact: true }).fill(guest.email);
  await frame.getByRole('button', { name: 'Weiter' }).click();
  await expect(frame.getByRole('heading', { name: 'Schau in dein Postfach' })).toBeVisible();
  expect(await newestMail(baseURL ?? '', guest.email)).toContain('Gib diesen Code auf der Eventseite ein');
});
