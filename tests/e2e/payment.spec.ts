import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { hydrated } from '../../scripts/open-screen.ts';
import { newcomer, signUpByCalls } from '../kit/browser-people.ts';

/** Creates a paid event through the API. */
async function paidEvent(page: Page, title: string): Promise<string> {
  const answer = await page.request.post('/v1/events', {
    data: {
      eventTitle: title,
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
  expect(answer.status(), await answer.text()).toBe(201);
  return (await answer.json()).$id;
}

async function payAndSubmit(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Register now' }).click();
  const dialog = page.getByRole('dialog', { name: 'Register' });
  await expect(dialog.getByText('Full refund if you cancel by Thu 23 Oct, 6:00 pm IST.')).toBeVisible();
  await dialog.getByLabel('Social media platform').fill('Mastodon');
  await dialog.getByLabel('Why do you want to attend?').fill('I like lanterns.');
  await dialog.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(page).toHaveURL(/\/payment\/\w+$/);
}

test('pays for a seat after a failure and a closed window, prints the receipt and refunds it', async ({
  page,
  browser,
  baseURL,
}) => {
  const organiser = await (await browser.newContext()).newPage();
  await signUpByCalls(organiser.request, baseURL ?? '', newcomer('Meera'));
  const eventId = await paidEvent(organiser, `Lantern walk ${Date.now()}`);
  const ravi = newcomer('Ravi');
  await signUpByCalls(page.request, baseURL ?? '', ravi);
  await page.goto(`/event/${eventId}`);
  await payAndSubmit(page);

  await test.step('the checkout says it is a test, and fails or closes on request', async () => {
    await expect(page.getByRole('heading', { name: 'Test payment' })).toBeVisible();
    await expect(page.getByText(/We're holding your seat for 1[45]:\d\d\./)).toBeVisible();
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    await page.getByRole('button', { name: 'Try a failed payment' }).click();
    await expect(page.getByText(/The payment failed: .* You weren't charged\./)).toBeVisible();
    await page.getByRole('button', { name: 'Leave without paying' }).click();
    await expect(page.getByText("Checkout closed. You weren't charged.")).toBeVisible();
  });

  await test.step('the seat stays held, and the event page links back to the payment', async () => {
    await page.getByRole('link', { name: 'Back to the event' }).click();
    await expect(page.getByText(/We're holding your seat for 1[45]:\d\d\./)).toBeVisible();
    await page.getByRole('button', { name: 'Complete payment' }).click();
    await expect(page).toHaveURL(/\/payment\/\w+$/);
  });

  await test.step('paid: confirmation and a printable receipt', async () => {
    await page.getByRole('button', { name: 'Pay ₹250 (test)' }).click();
    await expect(page.getByText("You're going! We've emailed you the details.")).toBeVisible();
    await expect(page.getByRole('heading', { name: /Receipt/ })).toBeVisible();
    await expect(page.getByRole('definition').filter({ hasText: '₹250' })).toBeVisible();
    await expect(page.getByRole('main').getByText(ravi.name, { exact: true })).toBeVisible();
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
    await expect(page.getByRole('heading', { name: /Receipt/ })).toBeVisible();
    await page.emulateMedia({ media: 'screen' });
  });

  await test.step('cancelling shows the refund first', async () => {
    const receipt = page.url();
    await page.getByRole('link', { name: 'Back to the event' }).click();
    await page.getByRole('button', { name: 'Cancel my registration' }).click();
    const dialog = page.getByRole('dialog');
    await expect(
      dialog.getByText('₹250 back. Card and online refunds take 7 to 10 business days.'),
    ).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel my registration' }).click();
    await expect(dialog).toBeHidden();
    await page.goto(receipt);
    await expect(page.getByText(/refunding ₹250|₹250 refunded/)).toBeVisible();
  });

  await test.step('the organiser sees the payment and the refund', async () => {
    await organiser.goto(`/EventManager/${eventId}`);
    await organiser.getByRole('tab', { name: 'Payments' }).click();
    const panel = organiser.getByRole('tabpanel', { name: 'Payments' });
    await expect(panel.getByText(ravi.name)).toBeVisible();
    await expect(panel.getByRole('listitem').getByText('Refunded')).toBeVisible();
  });
});

test('confirms the seat when the window is closed right after paying', async ({ page, browser, baseURL }) => {
  const organiser = await (await browser.newContext()).newPage();
  await signUpByCalls(organiser.request, baseURL ?? '', newcomer('Zoya'));
  const eventId = await paidEvent(organiser, `Kite night ${Date.now()}`);
  await signUpByCalls(page.request, baseURL ?? '', newcomer('Asha'));
  await page.goto(`/event/${eventId}`);
  await payAndSubmit(page);
  // The browser never reports the payment, as if its window had been closed.
  await page.route('**/confirmation', (route) => route.abort());
  const paid = page.waitForRequest('**/confirmation');
  await page.getByRole('button', { name: /\(test\)$/ }).click();
  await paid;
  await page.goto(`/event/${eventId}`);
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole('button', { name: "You're going" })).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 20_000 });
});

test('sells the sample product in the sandbox', async ({ page, baseURL }) => {
  await page.goto('/payment');
  await expect(page).toHaveURL(/\/login/);
  await signUpByCalls(page.request, baseURL ?? '', newcomer('Kabir'));
  await page.goto('/payment');
  await expect(page.getByRole('heading', { name: 'Buy sample product' })).toBeVisible();
  await page.getByRole('button', { name: 'Pay ₹500', exact: true }).click();
  await expect(page.getByText('₹500', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Pay ₹500 (test)' }).click();
  await expect(page.getByText('Thank you! Your payment for the sample product went through.')).toBeVisible();
});

test('asks for the payment again after Back from its page, which a browser shows as it was left', async ({
  page,
  browser,
  baseURL,
}) => {
  const organiser = await (await browser.newContext()).newPage();
  await signUpByCalls(organiser.request, baseURL ?? '', newcomer('Meera'));
  const eventId = await paidEvent(organiser, `Lantern walk ${Date.now()}`);
  await signUpByCalls(page.request, baseURL ?? '', newcomer('Ravi'));
  await page.goto(`/event/${eventId}`);
  // Stays on the page, which a browser would keep for the way back.
  await page.evaluate(() => {
    const stay = (event: NavigateEvent) => {
      if (!event.destination.url.includes('/payment/')) return;
      event.preventDefault();
      navigation.removeEventListener('navigate', stay);
      document.title = 'Left';
    };
    navigation.addEventListener('navigate', stay);
  });
  await page.getByRole('button', { name: 'Register now' }).click();
  const dialog = page.getByRole('dialog', { name: 'Register' });
  await dialog.getByLabel('Social media platform').fill('Mastodon');
  await dialog.getByLabel('Why do you want to attend?').fill('I like lanterns.');
  await dialog.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(page).toHaveTitle('Left');
  const reloaded = page.waitForEvent('load');
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await reloaded;
  await hydrated(page);
  await page.getByRole('main').getByRole('button', { name: 'Complete payment' }).click();
  await expect(page).toHaveURL(/\/payment\/\w+$/);
});
