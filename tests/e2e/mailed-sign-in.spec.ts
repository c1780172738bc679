import { expect, type Page, test } from '@playwright/test';
import { codeInMailbox, newestMail } from '../../scripts/mailbox.ts';
import { enterEmail, logIn, newcomer, signUpByCalls } from '../kit/browser-people.ts';

test.use({ viewport: { width: 390, height: 844 } });

const codeTitle = { name: 'Enter the 6-digit code' };

async function linkInMailbox(url: string, email: string): Promise<string> {
  const mail = await newestMail(url, email, 'code');
  return /https?:\/\/\S*secret=\S+/.exec(mail)?.[0] ?? '';
}

/** Asks for a code on the log-in screen. */
async function requestCode(page: Page, email: string): Promise<void> {
  await enterEmail(page, email);
  await page.getByRole('button', { name: 'Email me a code' }).click();
  await expect(page.getByRole('heading', codeTitle)).toBeVisible();
}

test('a new person signs up with an address, a code and a name, and returns to where they were', async ({
  page,
  baseURL,
}) => {
  const asha = newcomer('Asha');
  await page.goto('/createevent');
  await requestCode(page, asha.email);
  const code = await codeInMailbox(baseURL ?? '', asha.email);
  await page.getByLabel('6-digit code').fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  await expect(page.getByRole('heading', { name: "What's your name?" })).toBeVisible();
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(page.getByText('Name is required')).toBeVisible();
  await page.getByLabel('Name', { exact: true }).fill('Asha');
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(page).toHaveURL('/createevent');
  // They have accepted the terms, so nothing asks again.
  await expect(page.getByRole('region', { name: 'Terms' })).toHaveCount(0);
  const profile = await page.request.get('/v1/account/profile');
  expect(await profile.json()).toMatchObject({ name: 'Asha', acceptedTerms: { at: expect.any(String) } });
});

test('takes a code in the digits of another script', async ({ page, baseURL }) => {
  const omar = newcomer('Omar');
  await page.goto('/login');
  await requestCode(page, omar.email);
  const code = await codeInMailbox(baseURL ?? '', omar.email);
  const typed = code.replaceAll(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)] ?? '');
  await page.getByLabel('6-digit code').pressSequentially(typed);
  await expect(page.getByRole('heading', { name: "What's your name?" })).toBeVisible();
});

test('signs up with a name and no password, and logs in again with a code', async ({ page, baseURL }) => {
  const ravi = newcomer('Ravi');
  await page.goto('/signup');
  await enterEmail(page, ravi.email);
  await page.getByLabel('Name', { exact: true }).fill('Ravi');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('heading', codeTitle)).toBeVisible();
  await page.getByLabel('6-digit code').fill(await codeInMailbox(baseURL ?? '', ravi.email));
  await expect(page.getByText('Account created')).toBeVisible();
  await expect(page).toHaveURL('/');

  await page.goto('/logout');
  await page.getByRole('main').getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL('/');
  await page.goto('/login');
  await requestCode(page, ravi.email);
  await page.getByLabel('6-digit code').fill(await codeInMailbox(baseURL ?? '', ravi.email));
  await expect(page.getByText("You're logged in")).toBeVisible();
  await expect(page).toHaveURL('/');
});

test('the link in the mail opens a page whose button logs in and returns them to where they were', async ({
  page,
  browser,
  baseURL,
}) => {
  const meera = newcomer('Meera');
  await signUpByCalls((await browser.newContext()).request, baseURL ?? '', meera);
  await page.goto('/login?next=/your-events');
  await requestCode(page, meera.email);
  const link = await linkInMailbox(baseURL ?? '', meera.email);

  const elsewhere = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  await elsewhere.goto(link);
  await expect(elsewhere.getByRole('heading', { name: 'Log in on this device' })).toBeVisible();
  expect(await elsewhere.context().cookies()).not.toContainEqual(
    expect.objectContaining({ name: expect.stringContaining('a_session') }),
  );
  await elsewhere.getByRole('main').getByRole('button', { name: 'Log in' }).click();
  await expect(elsewhere).toHaveURL('/your-events');

  // The browser that asked isn't signed in by it, and its code is used up.
  await page.getByLabel('6-digit code').fill(await codeInMailbox(baseURL ?? '', meera.email));
  await expect(page.getByText('This code no longer works. Request a new one.')).toBeVisible();
  await page.getByRole('button', { name: 'Resend code', exact: true }).click();
  await expect(page.getByText(`New code sent to ${meera.email}`)).toBeVisible();
  await page.getByLabel('6-digit code').fill(await codeInMailbox(baseURL ?? '', meera.email));
  await expect(page).toHaveURL('/your-events');
  await page.goto(link);
  await expect(page.getByText('As Meera, in this browser.')).toBeVisible();
  await elsewhere.context().close();
});

test('says after five wrong codes that a new one is needed, and sends it', async ({ page, baseURL }) => {
  const zoya = newcomer('Zoya');
  await page.goto('/login');
  await requestCode(page, zoya.email);
  const code = await codeInMailbox(baseURL ?? '', zoya.email);
  const wrong = code === '100000' ? '100001' : '100000';
  for (let entry = 1; entry <= 4; entry++) {
    await page.getByLabel('6-digit code').fill(wrong);
    await expect(page.getByText('Invalid code. Please try again.')).toBeVisible();
    await page.getByLabel('6-digit code').fill('');
  }
  await page.getByLabel('6-digit code').fill(wrong);
  await expect(page.getByText('This code no longer works. Request a new one.')).toBeVisible();
  await page.getByRole('button', { name: 'Resend code', exact: true }).click();
  await expect(page.getByText(`New code sent to ${zoya.email}`)).toBeVisible();
  await expect.poll(() => codeInMailbox(baseURL ?? '', zoya.email)).not.toBe(code);
  await page.getByLabel('6-digit code').fill(await codeInMailbox(baseURL ?? '', zoya.email));
  await expect(page.getByRole('heading', { name: "What's your name?" })).toBeVisible();
});

test('an address with an account leads to logging in and to a new password', async ({ page, baseURL }) => {
  const kabir = newcomer('Kabir');
  await signUpByCalls(page.request, baseURL ?? '', kabir);
  await page.context().clearCookies();
  await page.goto('/signup');
  await enterEmail(page, kabir.email);
  await page.getByLabel('Name', { exact: true }).fill('Kabir');
  await page.getByLabel('Password', { exact: true }).fill('another one entirely');
  await page.getByRole('button', { name: 'Create account' }).click();
  const alert = page.getByRole('alert').filter({ hasText: 'This email already has an account.' });
  await expect(alert.getByRole('link', { name: 'Forgot your password?' })).toHaveAttribute(
    'href',
    `/recovery?email=${encodeURIComponent(kabir.email)}`,
  );
  await alert.getByRole('button', { name: 'Log in instead' }).click();
  await page.getByLabel('Password', { exact: true }).fill(kabir.password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page).toHaveURL('/');
});

test('redirects signed-in people from the login screens', async ({ page, baseURL }) => {
  const leela = newcomer('Leela');
  await signUpByCalls(page.request, baseURL ?? '', leela);
  for (const path of ['/login', '/signup', '/otp-verification']) {
    await page.goto(`${path}?next=/your-events`);
    await expect(page).toHaveURL('/your-events');
  }
  await page.goto('/login');
  await expect(page).toHaveURL('/');
});

test('finishes a sign-up of another program in the browser, with the link in its mail', async ({
  page,
  request,
  baseURL,
}) => {
  const tara = newcomer('Tara');
  const data = { userId: 'unique()', name: 'Tara', email: tara.email, password: tara.password };
  const created = await request.post('/v1/account', { headers: { origin: baseURL ?? '' }, data });
  expect(created.status()).toBe(201);
  await page.goto(await linkInMailbox(baseURL ?? '', tara.email));
  await page.getByRole('button', { name: 'Finish signing up' }).click();
  await expect(page.getByText('Password is required')).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill(tara.password);
  await page.getByRole('button', { name: 'Finish signing up' }).click();
  await expect(page).toHaveURL('/');
  await page.context().clearCookies();
  await page.goto('/login');
  await logIn(page, tara);
  await expect(page).toHaveURL('/');
});
