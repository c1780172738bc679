import { newestMail, pathInMail } from '../../scripts/mailbox.ts';
import { hydrated } from '../../scripts/open-screen.ts';
import { expect, test } from '../kit/browser-fixtures.ts';
import { newcomer } from '../kit/browser-people.ts';

test('subscribes in the footer and confirms by the mailed link', async ({ page }) => {
  const { email } = newcomer('Reader');
  await page.goto('/About');
  await hydrated(page);
  const field = page.getByLabel("This week's events in your inbox");
  const button = page.getByRole('button', { name: 'Subscribe' });
  await field.fill('reader@');
  await field.blur();
  await expect(page.getByText('Please enter a valid email address')).toBeVisible();
  await expect(button).toBeDisabled();
  await field.fill(email);
  await button.click();
  await expect(page.getByText('Check your email and confirm with the link.')).toBeVisible();

  const text = await newestMail(new URL(page.url()).origin, email);
  await page.goto(pathInMail(text, 'subscription'));
  await page.getByRole('button', { name: 'Confirm subscription' }).click();
  await expect(page.getByRole('heading', { name: "You're subscribed" })).toBeVisible();
});

test('subscribes the own address of someone who is logged in at once', async ({ join, openWindow }) => {
  const reader = await join('Asha');
  const page = await openWindow(reader);
  await page.goto('/About');
  await hydrated(page);
  await expect(page.getByLabel("This week's events in your inbox")).toHaveValue(reader.email);
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await expect(page.getByText("You're subscribed. The first email comes on Monday.")).toBeVisible();
  await page.getByLabel("This week's events in your inbox").fill(newcomer('Friend').email);
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await expect(page.getByText('Check your email and confirm with the link.')).toBeVisible();
});

test('says what to do in the footer if a former version of the site answers', async ({ page }) => {
  await page.goto('/About');
  await hydrated(page);
  await page.route('**/v1/subscriptions', (route) => route.fulfill({ status: 204 }));
  await page.getByLabel("This week's events in your inbox").fill(newcomer('Reader').email);
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await expect(page.getByText('Check your email and confirm with the link.')).toBeVisible();
});

test('keeps mail preferences after a reload', async ({ join, openWindow }) => {
  const page = await openWindow(await join('Asha'));
  await page.goto('/profile-settings/notifications');
  await hydrated(page);
  const reminder = page.getByLabel('Reminders an hour before');
  await expect(reminder).toBeChecked();
  const saved = page.waitForResponse(
    (answer) => answer.url().endsWith('/v1/account/notifications') && answer.request().method() === 'PATCH',
  );
  await reminder.uncheck();
  await saved;
  await page.reload();
  await expect(reminder).not.toBeChecked();
});

test('rejects a forged unsubscribe link', async ({ page, complaints }) => {
  await page.goto('/unsubscribe?list=reminder_day&id=somebody&token=guessed');
  await hydrated(page);
  complaints.expect(/status of 401/);
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(page.getByRole('heading', { name: "This link doesn't work" })).toBeVisible();
});
