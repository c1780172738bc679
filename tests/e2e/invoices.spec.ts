import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { newcomer, signUpByCalls } from '../kit/browser-people.ts';

const axeClean = async (page: Page) =>
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);

test('a company gets an invoice with its GSTIN, and the organiser finds it', async ({
  page,
  browser,
  baseURL,
}) => {
  const organiser = await (await browser.newContext()).newPage();
  const meera = newcomer('Meera');
  await signUpByCalls(organiser.request, baseURL ?? '', meera);

  await test.step('the organiser enters who sells', async () => {
    await organiser.goto('/profile-settings/payments');
    await expect(organiser.getByLabel('Legal name')).toBeHidden();
    await organiser.getByRole('button', { name: 'Set up invoices' }).click();
    await expect(organiser.getByLabel('Tax rate (%)')).toBeHidden();
    await organiser.getByLabel('Legal name').fill('Pune Kite Club');
    await organiser.getByLabel('Street and number').fill('12 Mahatma Gandhi Road');
    await organiser.getByLabel('Postcode').fill('411001');
    await organiser.getByLabel('City').fill('Pune');
    await organiser.getByLabel('Country').selectOption('IN');
    await organiser.getByLabel('State').selectOption('27');
    await organiser.getByLabel('GSTIN').fill('27 AAPFU 0939F 1ZW');
    await organiser.getByLabel('Invoice number prefix').fill('PUN');
    await organiser.getByLabel('Tax rate (%)').fill('18');
    await organiser.getByLabel('You enter prices').selectOption('without');
    await organiser.getByLabel('Issue invoices for payments').check();
    const form = organiser.locator('form', { has: organiser.getByLabel('Invoice number prefix') });
    await form.getByLabel('Your password').fill(meera.password);
    await organiser.getByRole('button', { name: 'Save invoice details' }).click();
    await expect(organiser.getByText('Check the GSTIN')).toBeVisible();
    await organiser.getByLabel('GSTIN').fill('27AAPFU0939F1ZV');
    await organiser.getByRole('button', { name: 'Save invoice details' }).click();
    await expect(organiser.getByText('Invoice details saved')).toBeVisible();
    await expect(organiser.getByText('Invoices on')).toBeVisible();
    await axeClean(organiser);
  });

  const answer = await organiser.request.post('/v1/events', {
    data: {
      eventTitle: `Kite workshop ${Date.now()}`,
      description: 'Build a kite.',
      location: 'Shaniwar Wada, Pune',
      date: '2031-10-24',
      startTime: '18:00',
      endTime: '21:00',
      ticketType: 'paid',
      ticketPrice: 590,
      latitude: 18.52,
      longitude: 73.86,
    },
  });
  const eventId = (await answer.json()).$id;

  await test.step('typing a price without tax fills in what buyers pay', async () => {
    await organiser.goto(`/edit-event/${eventId}`);
    await organiser.getByText('Tickets and seats').click();
    const net = organiser.getByLabel('Price without tax');
    await expect(net).toHaveValue('500');
    await net.fill('1000');
    await expect(organiser.getByLabel('Ticket price')).toHaveValue('1180');
    await axeClean(organiser);
  });

  const ravi = newcomer('Ravi');
  await signUpByCalls(page.request, baseURL ?? '', ravi);

  await test.step('the buyer sees the tax before registering and before paying', async () => {
    await page.goto(`/event/${eventId}`);
    await page.getByRole('button', { name: 'Register' }).first().click();
    await expect(page.getByText('Prices include 18% GST. Sold by Pune Kite Club')).toBeVisible();
    await page.request.post(`/v1/events/${eventId}/registrations`, {
      data: { socialMedia: 'Mastodon', email: ravi.email, reason: 'I like kites.' },
    });
    const own = `/v1/events/${eventId}/registrations/own/payment`;
    const { paymentId } = await (await page.request.post(own)).json();
    await page.goto(`/payment/${paymentId}`);
    await expect(page.getByText('CGST (9%)')).toBeVisible();
    await expect(page.getByText('₹500', { exact: true })).toBeVisible();
    await axeClean(page);
    await page.getByRole('button', { name: 'Pay ₹590 (test)' }).click();
  });

  let number = '';
  await test.step('the company is asked for after payment, and the invoice is there at once', async () => {
    await expect(page.getByText("We'll issue your invoice on")).toBeVisible();
    await page.getByRole('button', { name: 'Get invoice' }).click();
    const dialog = page.getByRole('dialog', { name: 'Who is it for?' });
    await dialog.getByLabel('Name or company').fill('Bright Sparks Pvt Ltd');
    await dialog.getByLabel('Street and number').fill('4 Residency Road');
    await dialog.getByLabel('City').fill('Bengaluru');
    await dialog.getByLabel('State').selectOption('29');
    await dialog.getByLabel('GSTIN').fill('29AAGCB7383J1Z4');
    await axeClean(page);
    await dialog.getByRole('button', { name: 'Get invoice' }).click();
    const link = page.getByRole('link', { name: /^Download TEST-\d{4}-\d{5} as PDF/ });
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
    expect(download.suggestedFilename()).toMatch(/^TEST-\d{4}-\d{5}\.pdf$/);
    number = download.suggestedFilename().replace('.pdf', '');
    await axeClean(page);
    await page.getByRole('button', { name: 'Correct invoice' }).click();
    await page.getByRole('dialog').getByLabel('City').fill('Mysuru');
    await page.getByRole('dialog').getByRole('button', { name: 'Correct invoice' }).click();
    await expect(page.getByText(/Credit note for TEST/)).toBeVisible();
    await page.reload();
    await expect(page.getByRole('link', { name: /as PDF/ })).toHaveCount(3);
  });

  await test.step('the organiser searches and downloads them', async () => {
    await organiser.goto(`/EventManager/${eventId}?tab=payments`);
    await expect(organiser.getByRole('heading', { name: 'Invoices' })).toBeVisible();
    await expect(organiser.getByText(/Bright Sparks/)).toHaveCount(3);
    await organiser.getByLabel('Search by number or name').fill(number);
    await expect(organiser.getByText(/Bright Sparks/)).toHaveCount(1);
    await organiser.getByLabel('Search by number or name').fill('nobody');
    await expect(organiser.getByText('No invoices found')).toBeVisible();
    await organiser.getByLabel('State where the event takes place').selectOption('30');
    await expect(organiser.getByText('State saved')).toBeVisible();
    await axeClean(organiser);
  });
});
