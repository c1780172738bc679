import { randomBytes } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import { hydrated } from '../../scripts/open-screen.ts';
import { holdFiles } from '../kit/browser-fixtures.ts';
import { newcomer, signUpByCalls } from '../kit/browser-people.ts';

const siteOf = () => test.info().project.use.baseURL ?? '';

async function createWalk(page: Page, changes: Record<string, unknown> = {}): Promise<string> {
  await signUpByCalls(page.request, siteOf(), newcomer('Late Reader'));
  const answer = await page.request.post('/v1/events', {
    headers: { origin: siteOf() },
    data: {
      eventTitle: 'A walk by the sea',
      description: 'We walk.',
      location: 'Marine Drive, Mumbai',
      latitude: 18.9432,
      longitude: 72.8231,
      date: '2031-10-24',
      startTime: '18:00',
      endTime: '21:00',
      ...changes,
    },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  return `/event/${(await answer.json()).$id}`;
}

test('responds to a click on a part that is still loading', async ({ page }) => {
  const { promise: arrive, resolve } = Promise.withResolvers<void>();
  const code = /\/assets\/place-[^/]*\.js$/;
  await page.route(code, async (route) => {
    await arrive;
    await route.continue();
  });
  await page.goto(await createWalk(page));
  await hydrated(page);
  await page.getByRole('button', { name: 'Directions' }).click();
  resolve();
  await expect(page.getByRole('dialog', { name: 'Directions' })).toBeVisible();
});

test('offers a retry when a dialog fails to load, and keeps the page', async ({ page }) => {
  const address = await createWalk(page);
  await page.route(/\/assets\/calendar-dialog-[^/]*\.js$/, (route) => route.abort());
  await page.goto(address);
  await page.getByRole('button', { name: 'Add to calendar' }).click();
  const retry = page.getByRole('button', { name: 'Try again' });
  await expect(retry).toBeVisible();
  await expect(page.getByRole('heading', { name: 'A walk by the sea' })).toBeVisible();
  await page.unroute(/\/assets\/calendar-dialog-[^/]*\.js$/);
  await retry.click();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('says that it checks the link to a private event, until it knows what the link opens', async ({
  browser,
}) => {
  // Once the worker has taken control, it has the script, which then can't be held back.
  const context = await browser.newContext({ baseURL: siteOf(), serviceWorkers: 'block' });
  const page = await context.newPage();
  const form = page.getByLabel('Password', { exact: true });
  const checking = page.getByText('Checking your link…');
  const address = '/event/some/access';
  for (const [link, title, isForm] of [
    [`${address}#invitation=some&secret=guessed`, "You're invited", false],
    [`${address}#preview=guessed`, 'Preview of a draft', false],
    [address, 'This event is private', true],
  ] as const) {
    await page.goto('about:blank');
    const arrive = await holdFiles(page, /\/assets\/entry-client-[^/]*\.js$/);
    await page.goto(link, { waitUntil: 'domcontentloaded' });
    await expect(checking).toBeVisible();
    await expect(form).toBeHidden();
    arrive();
    await hydrated(page);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(checking).toBeHidden();
    await expect(form).toBeVisible({ visible: isForm });
  }
  await context.close();
});

test('shows the password form of a private event without JavaScript', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: siteOf(), javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/event/some/access');
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
  await expect(page.getByText('Enter the password from the organiser to see it.')).toBeVisible();
  await expect(page.getByText('Checking your link…')).toBeHidden();
  await context.close();
});

const accountMenu = /\/assets\/account-menu-[^/]*\.js$/;

test('opens the account menu and logs out although its code comes late', async ({ page }) => {
  await signUpByCalls(page.request, siteOf(), newcomer('Early Bird'));
  const release = await holdFiles(page, accountMenu);
  await page.goto('/');
  await hydrated(page);
  await page.getByRole('button', { name: 'Account menu for Early Bird' }).click();
  release();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible();
});

test('logs out once the code of an already open menu has come', async ({ page }) => {
  await signUpByCalls(page.request, siteOf(), newcomer('Early Bird'));
  const release = await holdFiles(page, accountMenu);
  await page.goto('/');
  await hydrated(page);
  await page.locator('#account-menu').evaluate((menu: HTMLElement) => menu.showPopover());
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  release();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible();
});

test('keeps a ticked box and acts on it once its part is hydrated', async ({ page }) => {
  await signUpByCalls(page.request, siteOf(), newcomer('Early Bird'));
  const release = await holdFiles(page, /\/assets\/(?:entry-client|frame)-/);
  const begun = page.waitForEvent('requestfinished', (asked) => asked.url().includes('/first-script-'));
  await page.goto('/createevent', { waitUntil: 'domcontentloaded' });
  await begun;
  await page.getByLabel('Event title').fill('A walk at dawn');
  const online = page.getByLabel('Online event');
  await online.check();
  release();
  await hydrated(page);
  await expect(page.getByLabel('Link to join')).toBeVisible();
  await expect(online).toBeChecked();
  await expect(page.getByLabel('Event title')).toHaveValue('A walk at dawn');
});

for (const [part, files] of [
  ['page', /\/assets\/(?:entry-client|frame)-/],
  ['panel', /\/assets\/access-panel-/],
] as const)
  test(`keeps the addresses that are typed before the code of the ${part} has come`, async ({ page }) => {
    const address = (await createWalk(page)).replace('/event/', '/EventManager/');
    const release = await holdFiles(page, files);
    const begun = page.waitForEvent('requestfinished', (asked) => asked.url().includes('/first-script-'));
    await page.goto(`${address}?tab=access`, { waitUntil: 'domcontentloaded' });
    await begun;
    const addresses = page.getByLabel('Email addresses');
    await addresses.fill('ravi@example.org');
    release();
    await hydrated(page);
    await expect(addresses).toHaveValue('ravi@example.org');
    // It isn't replaced by another one.
    await expect(addresses).toBeFocused();
    await page.getByRole('button', { name: 'Send invitations' }).click();
    await expect(page.getByText('ravi@example.org', { exact: true })).toBeVisible();
  });

test('keeps the focus in the banner or the tab that a page opens with', async ({ browser }) => {
  // The worker would have the script, which then can't be held back.
  const context = await browser.newContext({ baseURL: siteOf(), serviceWorkers: 'block' });
  const page = await context.newPage();
  const draft = (await createWalk(page, { draft: true })).replace('/event/', '/EventManager/');
  const group = `walkers-${randomBytes(3).toString('hex')}`;
  const answer = await page.request.post('/v1/groups', {
    headers: { origin: siteOf() },
    data: { name: 'Walkers of the lake', address: group, description: 'We walk.', place: 'Udaipur' },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  for (const [address, part] of [
    [draft, page.getByRole('button', { name: 'Publish now' })],
    [`/edit-group/${group}?tab=events`, page.getByLabel('Link to the event')],
    [`/edit-group/${group}?tab=website`, page.getByRole('button', { name: 'Copy HTML' })],
  ] as const) {
    const release = await holdFiles(page, /\/assets\/entry-client-/);
    await page.goto(address, { waitUntil: 'domcontentloaded' });
    await part.focus();
    release();
    await hydrated(page);
    await expect(part).toBeFocused();
  }
  await context.close();
});

test('keeps what is typed into a part that React hydrates and then replaces', async ({ page }) => {
  await page.goto('/About');
  await hydrated(page);
  await page.evaluate(() => {
    const field = document.createElement('input');
    field.ariaLabel = 'Part of which the code is missing';
    document.body.append(field);
  });
  await page.getByLabel('Part of which the code is missing').fill('typed early');
  await page.getByLabel('Part of which the code is missing').evaluate((field: HTMLInputElement) => {
    // As React marks what it has hydrated. Its part is then found to be incomplete and made anew.
    const ofReact = { __reactProps$part: {} };
    const another = field.cloneNode() as HTMLInputElement;
    field.addEventListener('auxclick', () => setTimeout(() => field.replaceWith(another)), { once: true });
    Object.assign(field, ofReact);
    Object.assign(another, ofReact, { name: 'another', value: '' });
  });
  await expect(page.locator('[name=another]')).toHaveValue('typed early');
});

/** Presses a button that React hasn't hydrated, and removes it. @returns how to show it again, as React makes it */
async function pressEarly(page: Page): Promise<() => Promise<void>> {
  await page.goto('/About');
  await hydrated(page);
  await page.evaluate(() => {
    const button = Object.assign(document.createElement('button'), { type: 'button' });
    button.textContent = 'Part of which the code is missing';
    document.body.append(button);
  });
  const button = page.getByRole('button', { name: 'Part of which the code is missing' });
  await button.click();
  await button.evaluate((element) => element.remove());
  return () =>
    page.evaluate(() => {
      const button = document.createElement('button');
      button.textContent = 'Part of which the code is missing';
      button.addEventListener('click', () => document.body.setAttribute('data-pressed', ''));
      document.body.append(Object.assign(button, { __reactProps$part: {} }));
    });
}

test('keeps a press while React shows nothing of a part whose code takes seconds to come', async ({
  page,
}) => {
  const showAgain = await pressEarly(page);
  await page.waitForTimeout(6000);
  await showAgain();
  await expect(page.locator('[data-pressed]')).toBeAttached();
});

test('forgets an early press once something else is pressed', async ({ page }) => {
  const showAgain = await pressEarly(page);
  await page.getByRole('heading', { level: 1 }).click();
  await showAgain();
  await page.waitForTimeout(2000);
  await expect(page.locator('[data-pressed]')).not.toBeAttached();
});

test('removes the second of two filters without bringing back the first, on a slow line', async ({
  page,
}) => {
  await page.goto('/allevents?category=music&ticketType=free&online=true');
  await hydrated(page);
  const arrive = await holdFiles(page, /\/v1\/events\?/);
  await page.getByRole('link', { name: 'Remove filter: Online' }).click();
  await page.getByRole('link', { name: 'Remove filter: Free' }).click();
  await page.getByRole('searchbox', { name: 'Search events' }).fill('chess');
  arrive();
  await expect(page).toHaveURL('/allevents?category=music');
  await expect(page.getByRole('searchbox', { name: 'Search events' })).toHaveValue('chess');
});
