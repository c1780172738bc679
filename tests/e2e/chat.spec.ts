import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { hydrated } from '../../scripts/open-screen.ts';
import { expect, register, test } from '../kit/browser-fixtures.ts';

async function openChat(page: Page, path = '/allevents'): Promise<void> {
  await page.goto(path);
  await hydrated(page);
  await page.getByRole('button', { name: 'Chat with the assistant' }).click();
  await expect(page.getByLabel('Your message')).toBeFocused();
}

async function ask(page: Page, message: string): Promise<void> {
  await page.getByLabel('Your message').fill(message);
  await page.keyboard.press('Enter');
}

test('shows how a question was understood, and removes a condition', async ({ page, createEvent }) => {
  const { title } = await createEvent({ eventTitle: 'Dice and tea', categories: ['gaming'] });
  await openChat(page);
  const log = page.getByRole('log', { name: 'Conversation with the assistant' });
  await ask(page, `gaming events in Nowhereville`);
  await expect(log).toContainText('Without the place');
  await ask(page, 'free gaming events');
  // If other tests created fewer events before, the previous answer names it too.
  await expect(log.getByRole('link', { name: title }).last()).toBeVisible();
  await log.getByRole('button', { name: 'Remove: Free' }).click();
  await expect(log).toContainText('Without: Free');
  await expect(log.getByRole('button', { name: 'Remove: Gaming' })).toBeVisible();
  const { violations } = await new AxeBuilder({ page }).include('#chat').analyze();
  expect(violations).toEqual([]);
});

test('ignores blank messages, and retries failed ones', async ({ page, complaints }) => {
  complaints.expect(/Failed to load resource/);
  await openChat(page);
  await ask(page, '   ');
  await expect(page.getByText('Ask in English, Hindi or Hinglish')).toBeVisible();
  await page.route('**/v1/chat', (route) => route.abort());
  await ask(page, 'hello');
  await expect(page.getByRole('alert')).toContainText("The assistant couldn't answer.");
  await page.unroute('**/v1/chat');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('log')).toContainText('Namaste!');
});

test('keeps the conversation across pages, clears it on request, and restores focus', async ({ page }) => {
  await openChat(page);
  await ask(page, 'how do I register?');
  await expect(page.getByRole('log')).toContainText('Register now');
  await page.getByRole('banner').getByRole('link', { name: 'Groups' }).click();
  await expect(page).toHaveURL(/groups/);
  await expect(page.getByRole('log')).toContainText('Register now');
  await page.getByRole('button', { name: 'Clear conversation' }).click();
  await expect(page.getByRole('log')).not.toContainText('Register now');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Chat with the assistant' })).toBeFocused();
  await page.goto('/');
  await hydrated(page);
  await expect(page.getByRole('button', { name: 'Chat with the assistant' })).toHaveCount(0);
});

test('cancels a registration only after confirmation', async ({ createEvent, openWindow, join }) => {
  const { id, title } = await createEvent({ eventTitle: 'Kabaddi before dawn' });
  const member = await join('Meera');
  await register(member, id);
  const page = await openWindow(member);
  await openChat(page, `/event/${id}`);
  await ask(page, `cancel my registration for ${title}`);
  await page.getByRole('button', { name: `Cancel my registration for ${title}` }).click();
  await expect(page.getByText(`Cancel your registration for “${title}”?`)).toBeVisible();
  await page.getByRole('button', { name: 'Yes' }).click();
  await expect(page.getByRole('log')).toContainText(`Your registration for “${title}” is cancelled.`);
  await expect(page.getByRole('button', { name: 'Register now' })).toBeVisible();
});

test('is a sheet on a phone, with suggestions before the keyboard', async ({ openWindow, createEvent }) => {
  await createEvent({ eventTitle: 'Dice at dusk', categories: ['gaming'] });
  const page = await openWindow(null, {
    viewport: { width: 320, height: 640 },
    hasTouch: true,
    isMobile: true,
  });
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  await page.goto('/login');
  await hydrated(page);
  expect(loaded.filter((url) => /\/panel-|\/v1\/chat/.test(url))).toEqual([]);
  const button = page.getByRole('button', { name: 'Chat with the assistant' });
  // In the header, so that it covers no control of the page.
  await expect(
    page.getByRole('banner').getByRole('button', { name: 'Chat with the assistant' }),
  ).toBeInViewport();

  await button.click();
  const panel = page.getByRole('region', { name: 'Assistant' });
  await expect(panel).toBeFocused();
  await expect(panel).toContainText('automated assistant');
  const box = await panel.boundingBox();
  expect(box?.y).toBeGreaterThan(40);
  expect(box && box.y + box.height).toBeCloseTo(640, 0);
  await page.getByRole('button', { name: "What's on this weekend?" }).click();
  await expect(page.getByRole('log')).toContainText("What's on this weekend?");
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
  await page.getByRole('button', { name: 'Close chat' }).click();
  await expect(button).toBeFocused();
});
