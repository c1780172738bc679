import { type Browser, expect, type Page, test } from '@playwright/test';
import { codeInMailbox, newestMail, pathInMail } from '../../scripts/mailbox.ts';
import { newcomer, signUpByCalls } from '../kit/browser-people.ts';

const phone = { width: 390, height: 844 };
test.use({ viewport: phone, hasTouch: true });

/** An event of another person's, by the API. */
async function openEvent(browser: Browser, url: string, changes: object = {}): Promise<string> {
  const page = await (await browser.newContext()).newPage();
  await signUpByCalls(page.request, url, newcomer('Meera'));
  const data = {
    eventTitle: `Kite day ${Date.now()}`,
    description: 'Everybody brings a kite.',
    location: 'Juhu Beach, Mumbai',
    latitude: 19.1,
    longitude: 72.83,
    date: '2031-12-25',
    startTime: '10:00',
    endTime: '18:00',
    askSocialMedia: 'off',
    askReason: 'off',
    ...changes,
  };
  const created = await page.request.post('/v1/events', { headers: { origin: url }, data });
  expect(created.status(), await created.text()).toBe(201);
  return (await created.json()).$id;
}

/** Counts what a person does: each tap, and each field they fill in. */
function counted(page: Page) {
  const done = { taps: 0, fields: 0 };
  return {
    done,
    async tap(name: string) {
      done.taps += 1;
      await page.getByRole(name === 'Register now' ? 'link' : 'button', { name, exact: true }).click();
    },
    async fill(label: string, text: string) {
      done.fields += 1;
      await page.getByLabel(label, { exact: true }).fill(text);
    },
  };
}

test('a new person gets a free seat with two fields and a code, in at most four actions', async ({
  page,
  browser,
  baseURL,
}) => {
  const url = baseURL ?? '';
  const eventId = await openEvent(browser, url);
  const uma = newcomer('Uma');
  await page.goto(`/event/${eventId}`);
  const { done, tap, fill } = counted(page);
  await tap('Register now');
  await fill('Your name', uma.name);
  await fill('Email', uma.email);
  await tap('Continue');
  await expect(page.getByRole('dialog', { name: 'Check your email' })).toBeVisible();
  const code = await codeInMailbox(url, uma.email);
  // A complete code is sent by itself.
  await fill('6-digit code', code);
  const sheet = page.getByRole('dialog', { name: "You're going" });
  await expect(sheet.getByText("We've emailed you the details", { exact: false })).toBeVisible();
  console.log(`guest registration: ${done.taps} taps, ${done.fields - 1} fields and a code`);
  expect(done.taps + 1).toBeLessThanOrEqual(4);
  expect(done.fields - 1).toBe(2);
  await sheet.getByRole('link', { name: 'Show ticket' }).click();
  await expect(page.getByRole('img', { name: "Your ticket's QR code" })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('link', { name: 'Show ticket' })).toBeVisible();
});

test('the code step survives a reload, says what is wrong with a code, and the link registers elsewhere', async ({
  page,
  browser,
  baseURL,
}) => {
  const url = baseURL ?? '';
  const eventId = await openEvent(browser, url, { askReason: 'required' });
  const uma = newcomer('Uma');
  await page.goto(`/event/${eventId}`);
  await page.getByRole('link', { name: 'Register now' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  for (const text of ['Enter your name', 'Enter your email address', 'Say why you want to attend'])
    await expect(dialog.getByText(text)).toBeVisible();
  await dialog.getByLabel('Your name').fill(uma.name);
  await dialog.getByLabel('Email', { exact: true }).fill(uma.email);
  await dialog.getByLabel('Why do you want to attend?').fill('Kites.');
  await expect(dialog.getByRole('link', { name: 'terms' })).toHaveAttribute('href', '/terms-and-conditions');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('dialog', { name: 'Check your email' })).toBeVisible();
  const code = await codeInMailbox(url, uma.email);

  await test.step('a phone that discards the tab opens the code step again', async () => {
    await page.reload();
    await expect(page.getByRole('dialog', { name: 'Check your email' })).toBeVisible();
    await expect(dialog.getByText(uma.email)).toBeVisible();
    await expect(dialog.getByLabel('6-digit code')).toHaveAttribute('autocomplete', 'one-time-code');
    await dialog.getByLabel('6-digit code').fill(code === '111111' ? '222222' : '111111');
    await expect(dialog.getByText("That's not the code we sent.", { exact: false })).toBeVisible();
  });

  await test.step('the link of the mail registers in another browser, after its button', async () => {
    const mail = await newestMail(url, uma.email);
    const other = await (await browser.newContext({ viewport: phone })).newPage();
    await other.goto(pathInMail(mail, 'confirm-registration'));
    await expect(other.getByRole('heading', { name: 'Confirm your registration' })).toBeVisible();
    await other.getByRole('button', { name: 'Confirm registration' }).click();
    await expect(other.getByRole('heading', { name: "You're registered" })).toBeVisible();
    await expect(other.getByRole('link', { name: 'Log in', exact: true }).first()).toBeVisible();
    await other.reload();
    await expect(other.getByRole('heading', { name: "You're registered" })).toBeVisible();
  });

  await test.step('the browser that asked is signed in by the code alone', async () => {
    await dialog.getByLabel('6-digit code').fill(code);
    await expect(page.getByRole('dialog', { name: "You're going" })).toBeVisible();
  });
});

test('keeps the answers when only the email address was mistyped', async ({ page, browser, baseURL }) => {
  const url = baseURL ?? '';
  const eventId = await openEvent(browser, url, { askReason: 'required' });
  const uma = newcomer('Uma');
  await page.goto(`/event/${eventId}`);
  await page.getByRole('link', { name: 'Register now' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Your name').fill(uma.name);
  await dialog.getByLabel('Email', { exact: true }).fill(newcomer('Umma').email);
  await dialog.getByLabel('Why do you want to attend?').fill('Kites.');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByRole('button', { name: 'Use a different email' }).click();
  await expect(dialog.getByLabel('Your name')).toHaveValue(uma.name);
  await expect(dialog.getByLabel('Why do you want to attend?')).toHaveValue('Kites.');
  await dialog.getByLabel('Email', { exact: true }).fill(uma.email);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByLabel('6-digit code').fill(await codeInMailbox(url, uma.email));
  await expect(page.getByRole('dialog', { name: "You're going" })).toBeVisible();
  const drafts = await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.includes('rsvp')));
  expect(drafts).toEqual([]);
});
