import type { Page } from '@playwright/test';
import { hydrated } from '../../scripts/open-screen.ts';
import { expect, test } from '../kit/browser-fixtures.ts';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true } as const;

const sheetOf = (page: Page) => page.getByRole('dialog', { name: 'Share' });

async function openSheet(page: Page, eventId: string): Promise<void> {
  await page.goto('/about');
  await page.goto(`/event/${eventId}`);
  await hydrated(page);
  await page.getByRole('button', { name: 'Share' }).click();
  await expect(sheetOf(page).getByRole('textbox', { name: 'Link' })).toBeVisible();
}

// Milliseconds between closing and navigating: before, during and after the step back that closing takes.
for (const pause of [0, 1, 5, 20, 100]) {
  test(`opens the page that a link asks for ${pause} ms after a dialog closes`, async ({
    createEvent,
    openWindow,
  }) => {
    const { id } = await createEvent();
    const page = await openWindow(null);
    await openSheet(page, id);
    await page.evaluate(async (ms) => {
      document.querySelector<HTMLElement>('[role="dialog"] button[aria-label="Close"]')?.click();
      if (ms > 0) await new Promise((resolve) => setTimeout(resolve, ms));
      document.querySelector<HTMLElement>('footer a[href="/terms-and-conditions"]')?.click();
    }, pause);
    await expect(page).toHaveURL('/terms-and-conditions');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terms and conditions');
    await page.reload();
    await hydrated(page);
    await expect(page).toHaveURL('/terms-and-conditions');
    await page.goBack();
    await expect(page).toHaveURL(`/event/${id}`);
    await expect(sheetOf(page)).toBeHidden();
    await page.goBack();
    await expect(page).toHaveURL('/about');
  });
}

test('a page that opens from a dialog takes the place of the dialog in the history', async ({
  createEvent,
  openWindow,
}) => {
  const { id } = await createEvent();
  const page = await openWindow(null);
  await openSheet(page, id);
  await page.evaluate(() =>
    document.querySelector<HTMLElement>('footer a[href="/terms-and-conditions"]')?.click(),
  );
  await expect(page).toHaveURL('/terms-and-conditions');
  await page.goBack();
  await expect(page).toHaveURL(`/event/${id}`);
  await page.goForward();
  await expect(page).toHaveURL('/terms-and-conditions');
});

/** Drags a finger from a point downwards, in steps of 16 ms. */
async function drag(page: Page, [x, from]: readonly [number, number], by: number, steps: number) {
  const finger = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x, y }] });
  await touch('touchStart', from);
  for (let step = 1; step <= steps; step++) {
    await touch('touchMove', from + (by * step) / steps);
    await page.waitForTimeout(16);
  }
  await touch('touchEnd');
  await finger.detach();
}

/** The middle of the handle, and of the content. */
async function grips(page: Page) {
  const box = await page.getByRole('dialog').boundingBox();
  if (box === null) throw new Error('No dialog is open.');
  const x = box.x + box.width / 2;
  return { handle: [x, box.y + 12], content: [x, box.y + box.height / 2] } as const;
}

for (const reducedMotion of ['reduce', 'no-preference'] as const) {
  test(`a swipe down closes a sheet, with motion: ${reducedMotion}`, async ({ createEvent, openWindow }) => {
    const { id } = await createEvent();
    const page = await openWindow(null, { ...phone, reducedMotion });
    await openSheet(page, id);
    await page.waitForTimeout(300);
    const { handle } = await grips(page);
    await drag(page, handle, 40, 20);
    await expect(sheetOf(page)).toBeVisible();
    await drag(page, handle, 320, 12);
    await expect(sheetOf(page)).toBeHidden();
    await expect(page.getByRole('button', { name: 'Share' })).toBeFocused();
    await page.goBack();
    await expect(page).toHaveURL('/about');
  });
}

test('swiping over a form neither closes it nor loses what was typed', async ({
  createEvent,
  openWindow,
  join,
}) => {
  const { id } = await createEvent();
  const page = await openWindow(await join('Asha'), phone);
  await page.goto(`/event/${id}`);
  await hydrated(page);
  await page.getByRole('button', { name: 'Report' }).click();
  const details = page.getByRole('dialog').getByRole('textbox');
  await details.fill('The place does not exist.');
  const { content } = await grips(page);
  await drag(page, content, 320, 12);
  await expect(details).toHaveValue('The place does not exist.');
});
