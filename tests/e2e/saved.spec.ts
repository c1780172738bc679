import type { Page } from '@playwright/test';
import { hydrated } from '../../scripts/open-screen.ts';
import { expect, test, withoutConnection } from '../kit/browser-fixtures.ts';
import { newcomer, signUpByCalls } from '../kit/browser-people.ts';

const phone = { viewport: { width: 390, height: 844 } };

/** Saves an event on its page. */
async function save(page: Page, { id, title }: { id: string; title: string }): Promise<void> {
  await page.goto(`/event/${id}`);
  await page.getByRole('button', { name: `Save ${title}` }).click();
  await expect(page.getByRole('button', { name: `Remove ${title} from saved` })).toBeVisible();
}

/** What comes up is beside the list. */
const card = (page: Page, title: string) =>
  page
    .getByRole('region', { name: 'Events, most recently saved first' })
    .getByRole('heading', { name: title });
const onDevice = (page: Page) => page.evaluate(() => localStorage.getItem('mela:saved-events'));

test('moves what a visitor saved to the account at log-in, and leaves nothing at log-out', async ({
  createEvent,
  join,
  openWindow,
}) => {
  const [event, kept, member] = await Promise.all([createEvent(), createEvent(), join('Ravi')]);
  const page = await openWindow(null, phone);
  await save(page, event);
  await save(page, kept);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('link', { name: 'Saved' }).click();
  await expect(page).toHaveURL('/saved');
  for (const { title } of [event, kept]) await expect(card(page, title)).toBeVisible();
  await page.getByRole('button', { name: `Remove ${event.title} from saved` }).click();
  await expect(card(page, event.title)).toBeHidden();
  await page.reload();
  await expect(card(page, kept.title)).toBeVisible();
  await expect(card(page, event.title)).toBeHidden();

  const signedIn = page.waitForResponse(
    (response) => response.url().endsWith('/saved-events') && response.request().method() === 'POST',
  );
  await page.request.post('/v1/account/sessions/email', {
    headers: { origin: new URL(page.url()).origin },
    data: { email: member.email, password: member.password },
  });
  await page.reload();
  expect((await signedIn).status()).toBe(200);
  await expect(page.getByText('What you save stays on this device.')).toBeHidden();
  await expect(card(page, kept.title)).toBeVisible();
  expect(await onDevice(page)).toBeNull();

  await page.getByRole('button', { name: /^Account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page).toHaveURL('/');
  await page.goto('/saved');
  await expect(page.getByText('Nothing saved yet')).toBeVisible();
  await save(page, event);
  expect(await onDevice(page)).toContain(event.id);
});

test('undoes a heart whose request fails, and says so', async ({
  createEvent,
  join,
  openWindow,
  complaints,
}) => {
  complaints.expect(withoutConnection);
  const [event, member] = await Promise.all([createEvent(), join('Zoya')]);
  const page = await openWindow(member, phone);
  await page.route('**/v1/account/saved-events/*', (route) => route.abort());
  await page.goto(`/event/${event.id}`);
  await page.getByRole('button', { name: `Save ${event.title}` }).click();
  await expect(page.getByText("You're offline. Try again when you're back online.")).toBeVisible();
  await expect(page.getByRole('button', { name: `Save ${event.title}` })).toBeVisible();
});

test('a heart in one tab shows in the other, for members and for visitors', async ({
  createEvent,
  join,
  openWindow,
}) => {
  const [event, member] = await Promise.all([createEvent(), join('Uma')]);
  for (const viewer of [member, null]) {
    const page = await openWindow(viewer, phone);
    const other = await page.context().newPage();
    await other.goto('/saved');
    await hydrated(other);
    await expect(other.getByText('Nothing saved yet')).toBeVisible();
    await save(page, event);
    await expect(card(other, event.title)).toBeVisible();
  }
});

test('keeps what has no room in the account on the device, and says so once', async ({
  createEvent,
  openWindow,
}) => {
  const event = await createEvent();
  const page = await openWindow(null, phone);
  await save(page, event);
  await page.route('**/v1/account/saved-events', async (route) => {
    if (route.request().method() === 'POST')
      return route.fulfill({ json: { eventIds: [], left: [event.id] } });
    return route.continue();
  });
  await signUpByCalls(page.request, new URL(page.url()).origin, newcomer('Kabir'));
  await page.goto('/saved');
  await expect(page.getByText("1 event saved on this device couldn't be added")).toBeVisible();
  expect(await onDevice(page)).toContain(event.id);
  const again = page.waitForRequest((request) => request.method() === 'POST', { timeout: 2000 });
  await page.reload();
  await expect(again).rejects.toThrow(/Timeout/);
});

test('says that it is offline instead of loading for ever, and loads once back', async ({
  createEvent,
  join,
  openWindow,
  complaints,
}) => {
  complaints.expect(withoutConnection);
  const [event, member] = await Promise.all([createEvent(), join('Omar')]);
  const page = await openWindow(member, phone);
  await save(page, event);
  await page.context().setOffline(true);
  await page.getByRole('button', { name: /^Account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Saved' }).click();
  await expect(page.getByRole('alert').getByText("You're offline", { exact: true })).toBeVisible();
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(card(page, event.title)).toBeVisible();
});
