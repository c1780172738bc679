import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { hydrated } from '../../scripts/open-screen.ts';
import { expect, type Member, register, test, withoutConnection } from '../kit/browser-fixtures.ts';

const bell = (page: Page) =>
  page
    .getByRole('banner')
    .locator(':is(button, a):visible')
    .filter({ has: page.locator('.lucide-bell') });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Notifications' });

/** The organiser approves the person's registration through the API. */
async function approve(organiser: Member, eventId: string): Promise<void> {
  const path = `/v1/events/${eventId}/registrations`;
  const { registrations } = await (await organiser.api.get(`${path}?state=pending`)).json();
  const decided = await organiser.api.post(`${path}/${registrations[0].$id}/decision`, {
    data: { decision: 'approve' },
  });
  expect(decided.ok(), await decided.text()).toBe(true);
}

test('a badge appears live in two tabs, and reading in one clears it in both', async ({
  createEvent,
  openWindow,
  join,
  organiser,
}) => {
  const { id, title } = await createEvent({ tenantApproval: true });
  const person = await join('Imran');
  await register(person, id);
  const one = await openWindow(person);
  const two = await openWindow(person);
  for (const page of [one, two]) {
    await page.goto('/About');
    await hydrated(page);
    await expect(bell(page)).toHaveAccessibleName('Notifications');
  }
  await approve(organiser, id);
  for (const page of [one, two]) await expect(bell(page)).toHaveAccessibleName('Notifications (1)');

  await bell(one).click();
  await expect(panel(one).getByRole('heading', { name: 'Notifications' })).toBeFocused();
  await expect(panel(one).getByRole('heading', { name: 'Today' })).toBeVisible();
  const row = panel(one).getByRole('link', { name: /You're approved/ });
  await expect(row).toContainText(title);
  await expect(row).toContainText('Unread');
  await one.keyboard.press('Escape');
  await expect(panel(one)).toBeHidden();
  await expect(bell(one)).toBeFocused();

  await one.keyboard.press('Enter');
  await panel(one).getByRole('button', { name: 'Mark all as read' }).click();
  for (const page of [one, two]) await expect(bell(page)).toHaveAccessibleName('Notifications');
  await expect(row).not.toContainText('Unread');
  const { violations } = await new AxeBuilder({ page: one }).setLegacyMode().include('[popover]').analyze();
  expect(violations).toEqual([]);
  await row.click();
  await expect(one).toHaveURL(`/event/${id}`);
  await expect(panel(one)).toBeHidden();
});

test('on a phone the bell opens a page whose last list stays available offline', async ({
  createEvent,
  openWindow,
  join,
  organiser,
  complaints,
}) => {
  complaints.expect(withoutConnection);
  const { id, title } = await createEvent({ tenantApproval: true });
  const person = await join('Ritu');
  const page = await openWindow(person, { viewport: { width: 390, height: 800 } });
  await page.goto('/notifications');
  await hydrated(page);
  await expect(page.getByText('All caught up')).toBeVisible();
  await register(person, id);
  await approve(organiser, id);
  await expect(bell(page)).toHaveAccessibleName('Notifications (1)');
  await expect(page.getByRole('link', { name: /You're approved/ })).toContainText(title);

  await page.goto('/About');
  await hydrated(page);
  await expect(bell(page)).toHaveAccessibleName('Notifications (1)');
  await bell(page).click();
  await expect(page.getByRole('heading', { name: 'Notifications', level: 1 })).toBeVisible();
  await page.getByRole('link', { name: /You're approved/ }).click();
  await expect(page).toHaveURL(`/event/${id}`);
  await expect(bell(page)).toHaveAccessibleName('Notifications');

  await page.goto('/notifications');
  await hydrated(page);
  await page.goto('/About');
  await hydrated(page);
  await page.context().setOffline(true);
  await bell(page).click();
  await expect(page.getByRole('heading', { name: 'Notifications', level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name: /You're approved/ })).toContainText(title);
});

test('the number comes with the page, before any script', async ({
  createEvent,
  join,
  openWindow,
  organiser,
}) => {
  const { id } = await createEvent({ tenantApproval: true });
  const person = await join('Neel');
  await register(person, id);
  await approve(organiser, id);
  const page = await openWindow(person, { javaScriptEnabled: false });
  await page.goto('/About');
  await expect(
    page.getByRole('banner').getByLabel('Notifications (1)').filter({ visible: true }),
  ).toBeVisible();
});
