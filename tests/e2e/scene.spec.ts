import type { Page } from '@playwright/test';
import { hydrated } from '../../scripts/open-screen.ts';
import { expect, test } from '../kit/browser-fixtures.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

/** Fakes the number of processors and counts draw calls. */
async function pretend(page: Page, processors: number): Promise<void> {
  await page.addInitScript((count) => {
    Object.defineProperty(navigator, 'hardwareConcurrency', { get: () => count });
    const counted = { calls: 0, frames: 0 };
    Object.assign(window, { counted });
    // Without a graphics card drawing is slow, so frame times are faked.
    const request = window.requestAnimationFrame.bind(window);
    let time = 0;
    window.requestAnimationFrame = (draw) =>
      request(() => {
        counted.frames += 1;
        time += 16;
        draw(time);
      });
    const prototype = WebGL2RenderingContext.prototype;
    for (const name of [
      'drawElements',
      'drawArrays',
      'drawElementsInstanced',
      'drawArraysInstanced',
    ] as const) {
      const original = prototype[name] as (...values: unknown[]) => void;
      Object.assign(prototype, {
        [name](this: WebGL2RenderingContext, ...values: unknown[]) {
          counted.calls += 1;
          original.apply(this, values);
        },
      });
    }
  }, processors);
}

const counted = (page: Page) =>
  page.evaluate(() => (window as unknown as { counted: { calls: number; frames: number } }).counted);

test('animates the landing page in at most ten draw calls, and can be paused', async ({
  page,
  createEvent,
}) => {
  await createEvent({ categories: ['music', 'art', 'technology'] });
  await pretend(page, 8);
  await page.goto('/');
  await page.getByRole('button', { name: 'Pause animation' }).click();
  const play = page.getByRole('button', { name: 'Play animation' });
  await expect(play).toBeVisible();
  const { calls, frames } = await counted(page);
  expect(calls).toBeGreaterThan(0);
  // Each resize draws once more, outside a frame.
  expect(calls / (frames + 2)).toBeLessThanOrEqual(10);
  await page.waitForTimeout(500);
  expect((await counted(page)).calls).toBe(calls);
  await play.click();
  await expect.poll(async () => (await counted(page)).calls).toBeGreaterThan(calls);
});

test('keeps the still drawing on slow devices and with reduced motion', async ({ openWindow }) => {
  for (const [processors, reducedMotion] of [
    [2, 'no-preference'],
    [8, 'reduce'],
  ] as const) {
    const page = await openWindow(null, { reducedMotion });
    await pretend(page, processors);
    await page.goto('/');
    await hydrated(page);
    await page.waitForLoadState('networkidle');
    await expect(page.locator('canvas')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Pause animation' })).toBeHidden();
  }
});
