import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { newcomer, signUp } from '../kit/browser-people.ts';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What stands in somebody's way on the page as it is shown now: a line a fault. */
async function barriersOn(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).withTags(rules).analyze();
  return violations.map(
    ({ id, help, nodes }) => `${page.url()} ${id}: ${help} (${nodes[0]?.target.join(' ')})`,
  );
}

async function createEvent(page: Page, title: string): Promise<string> {
  const answer = await page.request.post('/v1/events', {
    headers: { origin: new URL(page.url()).origin },
    data: {
      eventTitle: title,
      description: '## What to bring\n\n- a [lantern](https://example.org)\n- shoes',
      location: 'Udaipur',
      latitude: 24.58,
      longitude: 73.68,
      precision: 'organiser',
      date: '2031-10-24',
      startTime: '18:00',
      endTime: '21:00',
      categories: ['cultural', 'social'],
      capacity: 20,
      schedule: [{ day: 'Friday', activities: ['Walk', 'Tea'] }],
    },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  return (await answer.json()).$id;
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`public pages have no barriers, also at 320 px (${colorScheme})`, async ({
    browser,
    page: organiser,
  }) => {
    test.slow();
    await signUp(organiser, newcomer('Barrier'));
    const id = await createEvent(organiser, 'Walk without barriers');
    const paths = [
      '/',
      '/allevents',
      '/allevents?category=music&place=nowhere',
      '/search',
      '/search?q=walk',
      `/event/${id}`,
      '/none',
    ];
    for (const width of [320, 1280]) {
      const context = await browser.newContext({
        colorScheme,
        viewport: { width, height: 800 },
        reducedMotion: 'reduce',
      });
      const page = await context.newPage();
      for (const path of paths) {
        await page.goto(path);
        expect(await barriersOn(page)).toEqual([]);
        const [content, window] = await page.evaluate(() => [
          document.documentElement.scrollWidth,
          innerWidth,
        ]);
        expect(content, `${path} scrolls sideways at ${width}`).toBeLessThanOrEqual(window ?? 0);
      }
      await context.close();
    }
  });
}

test('dialogs have no barriers, hold the focus and give it back', async ({ browser, page: organiser }) => {
  test.slow();
  await signUp(organiser, newcomer('Host'));
  const id = await createEvent(organiser, 'Walk with dialogs');
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  const page = await context.newPage();
  await signUp(page, newcomer('Guest'));
  await page.goto(`/event/${id}`);

  const open = page.getByRole('button', { name: 'Register Now' });
  await open.focus();
  await page.keyboard.press('Enter');
  const form = page.getByRole('dialog', { name: 'RSVP for Event' });
  await expect(form.getByLabel('Social Media Platform')).toBeFocused();
  expect(await barriersOn(page)).toEqual([]);
  await form.getByRole('button', { name: 'Submit' }).click();
  await expect(form.getByText('This field is required')).toHaveCount(2);
  await expect(form.getByLabel('Social Media Platform')).toBeFocused();
  expect(await barriersOn(page)).toEqual([]);
  for (let step = 0; step < 12; step += 1) await page.keyboard.press('Tab');
  await expect.poll(() => form.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
  await page.keyboard.press('Escape');
  await expect(form).toBeHidden();
  await expect(open).toBeFocused();

  await page.getByRole('button', { name: 'See Location' }).click();
  await expect(page.getByRole('dialog', { name: 'Location Map' })).toBeVisible();
  expect(await barriersOn(page)).toEqual([]);
});

test('the header works by keyboard alone, on a narrow window too', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('#content')).toBeFocused();

  const menu = page.getByRole('button', { name: 'Menu', exact: true });
  await menu.focus();
  await page.keyboard.press('Enter');
  const about = page.locator('[popover]').getByRole('link', { name: 'About' });
  await expect(about).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(about).toBeHidden();
  await expect(menu).toBeFocused();
  await page.keyboard.press('Enter');
  await page.locator('[popover]').getByRole('link', { name: 'Sign Up' }).press('Enter');
  await expect(page).toHaveURL('/signup');
  await expect(about).toBeHidden();
});
