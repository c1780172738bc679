import type { Page } from '@playwright/test';
import { codeInMailbox } from '../../scripts/mailbox.ts';
import { expect, test } from '../kit/browser-fixtures.ts';
import { newcomer } from '../kit/browser-people.ts';
import { type OpenIdServer, startOpenIdProvider } from '../kit/openid-provider.ts';

// All tests use the one provider that the site knows.
test.describe.configure({ mode: 'default' });

const phone = { viewport: { width: 390, height: 844 } };
let company: OpenIdServer;
test.beforeAll(async () => {
  const port = Number(process.env.MELA_E2E_PROVIDER_PORT);
  const site = `http://localhost:${process.env.MELA_E2E_PORT}`;
  company = await startOpenIdProvider([`${site}/v1/account/sessions/oauth2/callback/company`], port);
});
test.afterAll(() => company.close());
// The provider's own pages want fonts from elsewhere.
test.beforeEach(({ complaints }) => complaints.expect(/net::ERR_NAME_NOT_RESOLVED|fonts/));

/** Logs in and consents on the provider's pages. */
async function consent(page: Page, login: string): Promise<void> {
  await page.locator('input[name="login"]').fill(login);
  await page.locator('input[name="password"]').fill('any');
  await page.getByRole('button', { name: /sign-in/i }).click();
  await page.getByRole('button', { name: /continue/i }).click();
}

const continueWith = (page: Page) => page.getByRole('button', { name: 'Continue with Example Inc.' });

test('signs in with a provider and comes back to the page where one started', async ({
  createEvent,
  openWindow,
}) => {
  const [event, { email }] = [await createEvent(), newcomer('Asha')];
  company.people.set('asha', { email, email_verified: true, name: 'Asha Rao' });
  const page = await openWindow(null, phone);
  await page.goto(`/login?next=/event/${event.id}`);
  await continueWith(page).click();
  await consent(page, 'asha');
  await expect(page).toHaveURL(`/event/${event.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(event.title);
  await expect(page.getByRole('button', { name: 'Account menu for Asha Rao' })).toBeVisible();
});

test('says so when someone cancels at the provider', async ({ openWindow }) => {
  const page = await openWindow(null, phone);
  await page.goto('/login');
  await continueWith(page).click();
  await page.getByRole('link', { name: /cancel/i }).click();
  await expect(page).toHaveURL(/\/login\?provider=cancelled/);
  await expect(page.getByText('You cancelled the login.')).toBeVisible();
});

test('has an unproven address confirmed by code before it signs in', async ({ openWindow, complaints }) => {
  complaints.expect(/status of 401/);
  const { email } = newcomer('Ravi');
  company.people.set('ravi', { email, email_verified: false, name: 'Ravi' });
  const page = await openWindow(null, phone);
  await page.goto('/login?next=/groups');
  await continueWith(page).click();
  await consent(page, 'ravi');
  await expect(page).toHaveURL('/confirm-sign-in?next=%2Fgroups');
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email);
  await page.getByRole('button', { name: 'Email me a code' }).click();
  await page.getByLabel('6-digit code').fill('000000');
  await expect(page.getByText('Invalid code. Please try again.')).toBeVisible();
  await page.getByLabel('6-digit code').fill(await codeInMailbox(new URL(page.url()).origin, email));
  await expect(page).toHaveURL('/groups');
  await expect(page.getByRole('button', { name: 'Account menu for Ravi' })).toBeVisible();
  await page.goto('/confirm-sign-in');
  await expect(page).toHaveURL('/');
});

test('connects and disconnects a provider in the profile', async ({ join, openWindow }) => {
  company.people.set('zoya', { email: 'zoya@company.example', email_verified: false });
  const page = await openWindow(await join('Zoya'), phone);
  await page.goto('/profile-settings/apps');
  await page.getByRole('button', { name: 'Connect Example Inc.' }).click();
  await consent(page, 'zoya');
  await expect(page.getByText('Account connected')).toBeVisible();
  await expect(page).toHaveURL('/profile-settings/apps');
  await page.getByRole('button', { name: 'Disconnect Example Inc. · zoya@company.example' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
  await expect(page.getByText('Account disconnected')).toBeVisible();
  await expect(page.getByText('No connected accounts yet')).toBeVisible();
});
