import { expect, type Page, test } from '@playwright/test';
import { codeInMailbox, newestMail } from '../../scripts/mailbox.ts';
import { enterEmail, logIn, newcomer, signUp, signUpByCalls } from '../kit/browser-people.ts';

async function logOut(page: Page): Promise<void> {
  await page.goto('/logout');
  await page.getByRole('main').getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible();
}

test('signs up with the emailed code, stays signed in after a reload, logs out and in again', async ({
  page,
}) => {
  const asha = newcomer('Asha');
  await signUp(page, asha);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Account menu for Asha' })).toBeVisible();

  await page.getByRole('button', { name: 'Account menu for Asha' }).click();
  await page.getByText('Log out').click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible();

  await page.goto('/login');
  await logIn(page, { ...asha, password: 'not this one' });
  await expect(page.getByRole('alert')).toHaveText('Wrong email or password. Check them and try again.');
  await page.getByLabel('Password', { exact: true }).fill(asha.password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Account menu for Asha' })).toBeVisible();
});

test('keeps input and submission from before hydration', async ({ page }) => {
  const { promise: comes, resolve: letCome } = Promise.withResolvers<void>();
  await page.route(/\/assets\/(?:entry-client|frame)-/, async (route) => {
    await comes;
    await route.continue();
  });
  const begun = page.waitForEvent('requestfinished', (asked) => asked.url().includes('/first-script-'));
  await page.goto('/signup', { waitUntil: 'domcontentloaded' });
  await begun;
  const leela = newcomer('Leela');
  await enterEmail(page, leela.email);
  letCome();
  await expect(page.getByText(leela.email)).toBeVisible();
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
});

test('stores no password or code in the browser while waiting for the code', async ({ page, baseURL }) => {
  const ravi = newcomer('Ravi');
  await page.goto('/signup');
  await enterEmail(page, ravi.email);
  await page.getByLabel('Name', { exact: true }).fill(ravi.name);
  await page.getByLabel('Password', { exact: true }).fill(ravi.password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('heading', { name: 'Enter the 6-digit code' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'mailbox' })).toHaveAttribute('href', '/dev/mailbox');
  const stored = await page.evaluate(() => ({
    pending: sessionStorage.getItem('userData'),
    all: JSON.stringify([{ ...sessionStorage }, { ...localStorage }]),
  }));
  expect(JSON.parse(stored.pending ?? '{}')).toEqual({
    userId: expect.any(String),
    name: ravi.name,
    email: ravi.email,
  });
  expect(stored.all).not.toContain(ravi.password);

  await page.getByLabel('6-digit code').fill('100000');
  await expect(page.getByText('Invalid code. Please try again.')).toBeVisible();

  await page.evaluate(() => {
    const { email: _, ...rest } = JSON.parse(sessionStorage.getItem('userData') ?? '{}');
    sessionStorage.setItem('userData', JSON.stringify(rest));
  });
  await page.reload();
  await page.getByRole('button', { name: 'Resend code' }).click();
  await expect(page.getByText('We need your email address first.')).toBeVisible();

  // Logging in instead continues the pending sign-up, with a code that is sent now.
  const before = await codeInMailbox(baseURL ?? '', ravi.email);
  await page.goto('/login');
  await logIn(page, ravi);
  await expect(page.getByRole('heading', { name: 'Enter the 6-digit code' })).toBeVisible();
  await expect(page.getByText('We emailed it to')).toBeVisible();
  await expect.poll(() => codeInMailbox(baseURL ?? '', ravi.email)).not.toBe(before);
  await page.getByLabel('6-digit code').fill(await codeInMailbox(baseURL ?? '', ravi.email));
  await expect(page).toHaveURL('/');
});

test('shows each mistake at its field, and keeps the address when switching forms', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(page.getByText('Enter your email address')).toBeVisible();
  await page.getByLabel('Email', { exact: true }).fill('nobody@');
  await expect(page.getByText('Invalid email address')).toBeVisible();
  await page.getByRole('radio', { name: 'Sign up' }).check();
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('nobody@');
  await enterEmail(page, 'nobody@people.example');
  await page.getByLabel('Password', { exact: true }).fill('short');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('Name is required')).toBeVisible();
  await expect(page.getByText('Password must be at least 6 characters')).toBeVisible();
  await page.getByRole('button', { name: 'Change email address' }).click();
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('nobody@people.example');
});

test('says how easy a new password is to guess, also from the address', async ({ page }) => {
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  await page.goto('/signup');
  await enterEmail(page, 'chandrika@people.example');
  const password = page.getByLabel('Password', { exact: true });
  await expect(password).toBeVisible();
  expect(loaded.filter((url) => url.includes('password-strength'))).toEqual([]);
  for (const [typed, level] of [
    ['iloveyou', 'Weak: easy to guess'],
    ['Chandrika1', 'Weak: easy to guess'],
    ['otter velvet tramway 91 lagoon', 'Strong'],
  ] as const) {
    await password.fill(typed);
    await expect(page.getByText(level)).toBeVisible();
  }
});

test('keeps the address when starting over', async ({ page }) => {
  await page.goto('/login');
  await enterEmail(page, 'chandrika@people.example');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await page.getByRole('link', { name: 'Log in with an emailed code instead' }).click();
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('chandrika@people.example');
});

test('resets a forgotten password by the mailed link', async ({ page, request, baseURL }) => {
  const meera = newcomer('Meera');
  await signUpByCalls(request, baseURL ?? '', meera);
  await page.goto('/login?next=/your-events');
  await enterEmail(page, meera.email);
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(meera.email);
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByRole('status').filter({ hasText: "we've sent a link" })).toBeVisible();

  const mail = await newestMail(baseURL ?? '', meera.email, 'assword');
  const link = /https?:\/\/\S*secret=\S+/.exec(mail)?.[0] ?? '';
  await page.goto(link);
  await page.getByLabel('New password', { exact: true }).fill('another password');
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page).toHaveURL('/login?next=%2Fyour-events');
  await logIn(page, { ...meera, password: 'another password' });
  await expect(page).toHaveURL('/your-events');
});

test('sends visitors of private screens to log in and back', async ({ page, baseURL }) => {
  const kabir = newcomer('Kabir');
  await signUpByCalls(page.request, baseURL ?? '', kabir);
  await logOut(page);
  await page.goto('/createevent');
  await expect(page).toHaveURL(/\/login\?next=/);
  await logIn(page, kabir);
  await expect(page).toHaveURL('/createevent');
  await expect(page.getByRole('heading', { name: 'Create event' })).toBeVisible();
});
