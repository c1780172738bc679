import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { newcomer, signUpByCalls } from '../kit/browser-people.ts';

const axeClean = async (page: Page) =>
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);

test('a transfer: set up, paid with a reference, and found in the bank statement', async ({
  page,
  browser,
  baseURL,
}) => {
  const organiser = await (await browser.newContext()).newPage();
  const meera = newcomer('Meera');
  await signUpByCalls(organiser.request, baseURL ?? '', meera);
  const answer = await organiser.request.post('/v1/events', {
    data: {
      eventTitle: `Lantern walk ${Date.now()}`,
      description: 'Bring a lantern.',
      location: 'Fateh Sagar, Udaipur',
      date: '2031-10-24',
      startTime: '18:00',
      endTime: '21:00',
      ticketType: 'paid',
      ticketPrice: 250,
      latitude: 24.6,
      longitude: 73.67,
    },
  });
  const eventId = (await answer.json()).$id;

  await test.step('the organiser sets up UPI, and payments at the door', async () => {
    await organiser.goto('/profile-settings/payments');
    const account = organiser.getByRole('region', { name: 'Ways to get paid' });
    await account.getByLabel('Payee name').fill('Lantern Club');
    await account.getByLabel('UPI ID').fill('lanterns@okbank');
    await account.getByLabel('Your password').fill(meera.password);
    await account.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(organiser.getByText('Payment account saved')).toBeVisible();
    await account.getByLabel('Payment method').selectOption('door');
    await account.getByLabel('Your password').fill(meera.password);
    await account.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(organiser.getByRole('listitem').filter({ hasText: 'At the door' })).toBeVisible();
    await axeClean(organiser);
  });

  const ravi = newcomer('Ravi');
  await signUpByCalls(page.request, baseURL ?? '', ravi);
  await page.request.post(`/v1/events/${eventId}/registrations`, {
    data: { socialMedia: 'Mastodon', email: ravi.email, reason: 'I like lanterns.' },
  });
  const own = `/v1/events/${eventId}/registrations/own/payment`;
  const { paymentId } = await (await page.request.post(own)).json();

  const reference = await test.step('the buyer chooses UPI and says that the transfer is made', async () => {
    await page.goto(`/payment/${paymentId}`);
    await expect(page.getByText('₹250')).toBeVisible();
    await page.getByRole('radio', { name: /^UPI/ }).check();
    await axeClean(page);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByRole('img', { name: 'QR code to pay ₹250 to Lantern Club by UPI' })).toBeVisible();
    const link = await page.getByRole('link', { name: 'Open UPI app' }).getAttribute('href');
    expect(link).toMatch(/^upi:\/\/pay\?pa=lanterns@okbank&pn=Lantern%20Club&am=250\.00&cu=INR/);
    await axeClean(page);
    await page.getByLabel('Transaction number').fill('512345678901');
    await page.getByRole('button', { name: "I've paid" }).click();
    await expect(page.getByText('Thanks! The organiser will confirm your payment.')).toBeVisible();
    return new URLSearchParams(link?.split('?')[1]).get('tr') ?? '';
  });

  await test.step('the organiser finds it in a bank statement', async () => {
    await organiser.goto(`/EventManager/${eventId}?tab=payments`);
    await expect(organiser.getByText(`Reference ${reference}`)).toBeVisible();
    await axeClean(organiser);
    await organiser.getByRole('button', { name: 'Upload bank statement' }).click();
    const dialog = organiser.getByRole('dialog', { name: 'Bank statement' });
    const csv = `Date,Narration,Credit\n2031-10-01,UPI/${reference},250.00\n2031-10-02,Salary,900.00\n`;
    await dialog
      .getByLabel('Upload bank statement')
      .setInputFiles({ name: 'statement.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
    await expect(dialog.getByText('Matches')).toBeVisible();
    await expect(dialog.getByText('1 other payment without a matching reference.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Confirm 1 payment' }).click();
    await expect(organiser.getByText('1 payment recorded')).toBeVisible();
    await expect(organiser.getByText('No pending transfers')).toBeVisible();
  });

  await page.reload();
  await expect(page.getByRole('link', { name: 'Show ticket' })).toBeVisible();
});

test('a gateway is on as soon as the secret of its webhook is entered', async ({ page, baseURL }) => {
  const meera = newcomer('Meera');
  await signUpByCalls(page.request, baseURL ?? '', meera);
  await page.goto('/profile-settings/payments');
  const account = page.getByRole('region', { name: 'Ways to get paid' });
  const save = async () => {
    await account.getByLabel('Your password').fill(meera.password);
    await account.getByRole('button', { name: 'Save', exact: true }).click();
  };
  await account.getByLabel('Payment method').selectOption('razorpay');
  await account.getByLabel('Key ID').fill('rzp_test_lanterns');
  await account.getByLabel('Key secret').fill('a_secret_of_lanterns');
  await save();
  const row = account.getByRole('listitem').filter({ hasText: 'Razorpay' });
  await expect(row.getByText('Enter the webhook secret')).toBeVisible();
  await expect(account.getByLabel('Webhook address')).toHaveValue(/\/v1\/payments\/webhooks\/razorpay\//);
  await account.getByLabel('Webhook signing secret').fill('lanterns_webhook');
  await save();
  await expect(row.getByText('On', { exact: true })).toBeVisible();
});
