import type { Locator, Page } from '@playwright/test';
import { hydrated } from '../../scripts/open-screen.ts';
import { createEventAs, expect, register, test } from '../kit/browser-fixtures.ts';

/** Most Tab presses to reach a control. */
const maxTabs = 60;

/** Presses Tab until `target` is focused; every stop on the way must show its focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < maxTabs; presses += 1) {
    await page.keyboard.press('Tab');
    expect(await focusIsSeen(page), 'a stop where the focus is not seen').toBe(true);
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`${maxTabs} presses of Tab do not lead to ${target}`);
}

/** Whether the focused element is in view with an outline, or inside a highlighted frame. */
function focusIsSeen(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    if (focused === null || focused === document.body) return true;
    const marked = [
      focused,
      focused.parentElement,
      focused.nextElementSibling,
      focused.parentElement?.parentElement,
      focused.closest('article'),
    ];
    return marked.some((element) => {
      if (!element) return false;
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
      return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) || boxShadow !== 'none';
    });
  });
}

test('registers and approves by keyboard alone', async ({ openWindow, join }) => {
  test.slow();
  // The list begins with the next events: the organiser of the other tests has pages of them.
  const organiser = await join('Organiser');
  const { id, title } = await createEventAs(organiser, { tenantApproval: true });
  const guest = await openWindow(await join('Tara'));
  await guest.goto(`/event/${id}`);
  await hydrated(guest);
  await tabTo(guest, guest.getByRole('button', { name: 'Register now' }));
  await guest.keyboard.press('Enter');
  const dialog = guest.getByRole('dialog', { name: 'Register' });
  await expect(dialog.getByLabel('Social media platform')).toBeFocused();
  await guest.keyboard.type('Mastodon');
  await tabTo(guest, dialog.getByLabel('Why do you want to attend?'));
  await guest.keyboard.type('To walk.');
  await tabTo(guest, dialog.getByRole('button', { name: 'Request to join' }));
  await guest.keyboard.press('Space');
  await expect(guest.getByText('Waiting for approval').first()).toBeVisible();

  const desk = await openWindow(organiser);
  await desk.goto('/your-events');
  await hydrated(desk);
  await tabTo(desk, desk.getByRole('main').getByRole('link', { name: title, exact: true }).first());
  await desk.keyboard.press('Enter');
  await expect(desk.getByRole('heading', { level: 1 })).toBeFocused();
  await desk.goto(`/EventManager/${id}`);
  await hydrated(desk);
  await tabTo(desk, desk.getByRole('tab', { name: 'Overview' }));
  await desk.keyboard.press('ArrowRight');
  await tabTo(desk, desk.getByRole('button', { name: 'Approve Tara' }));
  await desk.keyboard.press('Enter');
  await expect(desk.getByRole('heading', { name: 'Pending registrations' })).toBeFocused();
  await tabTo(desk, desk.getByRole('link', { name: 'Going 1' }));
  await desk.keyboard.press('Enter');
  await expect(
    desk.getByRole('list', { name: 'Approved attendees' }).getByRole('heading', { name: 'Tara' }),
  ).toBeVisible();
});

test('traps focus in dialogs, closes them with Escape, and restores focus', async ({
  createEvent,
  openWindow,
  join,
}) => {
  test.slow();
  const { id } = await createEvent();
  const guest = await join('Leela');
  const page = await openWindow(guest);
  const goThrough = async (opener: string) => {
    const button = page.getByRole('main').getByRole('button', { name: opener });
    await tabTo(page, button);
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    for (const key of ['Tab', 'Tab', 'Tab', 'Tab', 'Tab', 'Tab', 'Shift+Tab', 'Shift+Tab']) {
      await page.keyboard.press(key);
      await expect(dialog.locator(':focus')).toHaveCount(1);
    }
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(button).toBeFocused();
  };
  await page.goto(`/event/${id}`);
  await hydrated(page);
  await goThrough('Register now');
  await register(guest, id);
  await page.reload();
  await hydrated(page);
  await goThrough('Cancel my registration');
  await page.goto('/profile-settings/privacy');
  await hydrated(page);
  await goThrough('Delete account');
});

test('skips the header with the first Tab stop, and closes menus with Escape', async ({
  openWindow,
  join,
}) => {
  const page = await openWindow(await join('Nandini'));
  await page.goto('/allevents');
  await hydrated(page);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.locator('#content')).toBeFocused();

  const menu = page.getByRole('button', { name: 'Account menu for Nandini' });
  await menu.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Registered events' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Your events' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(menu).toBeFocused();
});

test('creates an event by keyboard alone', async ({ openWindow, organiser, complaints }) => {
  // A new site answers so while it loads its list of places.
  complaints.expect(/status of 503/);
  const page = await openWindow(organiser);
  await page.goto('/createevent');
  await hydrated(page);
  await tabTo(page, page.getByLabel('Event title'));
  await page.keyboard.type('Keyboard picnic');
  await tabTo(page, page.getByLabel('Location', { exact: true }));
  await page.keyboard.type('Juhu Beach, Mumbai');
  await tabTo(page, page.getByLabel('Description', { exact: true }));
  await page.keyboard.type('Bring a blanket.');
  await tabTo(page, page.getByRole('button', { name: 'Create event' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Copy link' })).toBeFocused();
});

test('focuses the first invalid field, which says what to do', async ({ openWindow, organiser }) => {
  const page = await openWindow(organiser);
  await page.goto('/createevent');
  await hydrated(page);
  await page.getByLabel('Event title').focus();
  await page.keyboard.press('Enter');
  const field = page.getByLabel('Event title');
  await expect(field).toBeFocused();
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toHaveAccessibleDescription(/Event title is required/);
});

test('opens, uses and closes the mobile menu by keyboard', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto('/');
  await hydrated(page);
  const menu = page.getByRole('button', { name: 'Menu', exact: true });
  await menu.focus();
  await page.keyboard.press('Enter');
  const about = page.locator('[popover]').getByRole('link', { name: 'About' });
  await expect(about).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(about).toBeHidden();
  await expect(menu).toBeFocused();
  await page.keyboard.press('Enter');
  await page.locator('[popover]').getByRole('link', { name: 'Sign up' }).press('Enter');
  await expect(page).toHaveURL('/signup');
  await expect(about).toBeHidden();
});
