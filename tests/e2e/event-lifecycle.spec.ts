import { expect, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { newestMail } from '../../scripts/mailbox.ts';
import { newcomer, signUp } from '../kit/browser-people.ts';

// With animations, the default of most people.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

function picture(): Promise<Buffer> {
  return sharp({ create: { width: 1200, height: 675, channels: 3, background: '#0b4438' } })
    .png()
    .toBuffer();
}

async function createEvent(page: Page, title: string): Promise<void> {
  await page.getByRole('link', { name: 'Create event' }).first().click();
  await page.getByLabel('Event title').fill(title);
  await page.getByLabel('Description').fill('Bring a **lantern**.\n\nWe walk along the lake.');
  await page.getByLabel('Date', { exact: true }).fill('2031-10-24');
  await page.getByLabel('Start time').fill('18:00');
  await page.getByLabel('End time').fill('21:00');
  await page.getByLabel('Location', { exact: true }).fill('Udaipur');
  // Leaving the field closes its list of suggestions.
  await page.keyboard.press('Tab');
  await page.getByText('Tickets and seats').click();
  await page.getByRole('group', { name: 'Approval required?' }).getByLabel('Yes').check();
  await page.getByLabel('Capacity').fill('1');
  await page.getByText('Categories', { exact: true }).click();
  await page.getByRole('checkbox', { name: 'Cultural' }).check();
  await page.getByText('Schedule', { exact: true }).click();
  await page.getByRole('button', { name: 'Add day' }).click();
  await page.getByLabel('Day', { exact: true }).fill('Evening');
  await page.getByLabel('Activities').fill('Lighting\nWalk');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'lake.png', mimeType: 'image/png', buffer: await picture() });
  // A new site answers that it still loads its list of places; then try again.
  const form = page.url();
  await expect(async () => {
    if (page.url() === form)
      await page.getByRole('button', { name: 'Create event' }).click({ timeout: 1000 });
    await expect(page).toHaveURL('/your-events', { timeout: 3000 });
  }).toPass();
  await expect(page.getByText('Event created')).toBeVisible();
  const sheet = page.getByRole('dialog', { name: 'Your event is live' });
  await sheet.getByRole('button', { name: 'Close' }).click();
  await expect(sheet).toBeHidden();
}

async function register(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Register now' }).click();
  const dialog = page.getByRole('dialog', { name: 'Register' });
  await dialog.getByRole('button', { name: 'Request to join' }).click();
  await expect(dialog.getByText('Enter a social media platform')).toBeVisible();
  await dialog.getByLabel('Social media platform').fill('Mastodon');
  await dialog.getByLabel('Why do you want to attend?').fill('I like lanterns.');
  await dialog.getByRole('button', { name: 'Request to join' }).click();
  await expect(dialog).toBeHidden();
}

test('takes an event from creation over live approval and the waitlist to cancellation', async ({
  browser,
  baseURL,
}) => {
  test.slow();
  const organiser = await (await browser.newContext()).newPage();
  const guest = await (await browser.newContext()).newPage();
  const meera = newcomer('Meera');
  const ravi = newcomer('Ravi');
  const title = `Lantern walk ${Date.now()}`;
  await signUp(organiser, meera);
  await signUp(guest, ravi);
  await createEvent(organiser, title);

  await test.step('the guest finds it by a misspelled search and registers', async () => {
    await guest.goto(`/search?q=${encodeURIComponent(`${title.replace('Lantern', 'Lantren')}`)}`);
    await guest.getByRole('link', { name: title, exact: true }).click();
    await expect(guest.getByRole('heading', { name: title })).toBeVisible();
    await expect(guest.locator('strong', { hasText: 'lantern' })).toBeVisible();
    await organiser
      .getByRole('link', { name: new RegExp(title) })
      .first()
      .click();
    await organiser.getByRole('tab', { name: 'People' }).click();
    await expect(organiser.getByText('No pending registrations')).toBeVisible();
    await expect(organiser.getByText('Live', { exact: true })).toBeVisible();
    await register(guest);
    await expect(guest.getByText('Waiting for approval').first()).toBeVisible();
  });

  await test.step('the organiser sees it live and approves, and the guest gets a mail and a seat', async () => {
    await organiser.getByRole('button', { name: 'Approve Ravi' }).click();
    await expect(organiser.getByText('No pending registrations')).toBeVisible();
    await organiser.getByRole('link', { name: /^Going/ }).click();
    await expect(organiser.getByText(ravi.email)).toBeVisible();
    expect(await newestMail(baseURL ?? '', ravi.email, title)).toContain(title);
    await guest.reload();
    await expect(guest.getByRole('button', { name: "You're going" })).toBeDisabled();
    await guest.getByRole('link', { name: 'Registered events' }).first().click();
    await expect(guest.getByRole('link', { name: 'Show ticket' })).toBeVisible();
    await expect(guest.getByRole('link', { name: title })).toBeVisible();
  });

  await test.step('a third person joins the waitlist and gets the seat when the guest cancels', async () => {
    const third = await (await browser.newContext()).newPage();
    const zoya = newcomer('Zoya');
    await signUp(third, zoya);
    await guest.getByRole('link', { name: title }).click();
    await third.goto(guest.url());
    await third.getByRole('button', { name: /Register now|Event full/ }).click();
    const dialog = third.getByRole('dialog');
    await dialog.getByLabel('Social media platform').fill('None');
    await dialog.getByLabel('Why do you want to attend?').fill('To walk.');
    await dialog.getByRole('button', { name: 'Request to join' }).click();
    await organiser.getByRole('link', { name: /^To approve/ }).click();
    await organiser.getByRole('button', { name: 'Approve Zoya' }).click();
    await expect(organiser.getByText(/on the waitlist/).first()).toBeVisible();
    await guest
      .getByRole('button', { name: /Cancel/ })
      .first()
      .click();
    await guest
      .getByRole('dialog')
      .getByRole('button', { name: /Cancel/ })
      .click();
    await expect(guest.getByText('Registration cancelled')).toBeVisible();
    await third.reload();
    await expect(third.getByRole('button', { name: "You're going" })).toBeVisible();
  });

  await test.step('the organiser edits and cancels it, and everyone is notified', async () => {
    await organiser.getByRole('tab', { name: 'Overview' }).click();
    await organiser.getByRole('link', { name: 'Edit' }).click();
    const place = organiser.getByRole('combobox', { name: 'Location' });
    // No list is open, so Escape must not clear the text.
    await place.press('Escape');
    await expect(place).toHaveValue('Udaipur');
    await organiser.getByLabel('Start time').fill('17:30');
    await organiser.getByRole('button', { name: 'Update event' }).click();
    await expect(organiser.getByText('Event updated')).toBeVisible();
    await organiser
      .getByRole('link', { name: new RegExp(title) })
      .first()
      .click();
    await organiser.getByRole('button', { name: 'Cancel event' }).click();
    await organiser
      .getByRole('dialog')
      .getByRole('button', { name: /Cancel the event|Delete|Cancel event/ })
      .click();
    await expect(organiser).toHaveURL('/your-events');
    await guest.reload();
    await expect(guest.getByText(/cancelled/i).first()).toBeVisible();
  });
});
