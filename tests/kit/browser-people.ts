import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { codeInMailbox } from '../../scripts/mailbox.ts';

export interface BrowserPerson {
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

let signUps = 0;

/** A new person with an unused address. */
export function newcomer(name: string): BrowserPerson {
  signUps += 1;
  const email = `${name.toLowerCase().replaceAll(/[^a-z]/g, '')}.${process.pid}.${Date.now()}.${signUps}@people.example`;
  return { name, email, password: `the fair of ${name}` };
}

/**
 * Signs up through the API: half a second instead of three on the screens.
 *
 * @param api of a page (`page.request`), whose browser is signed in afterwards
 * @param url of the site
 */
export async function signUpByCalls(
  api: APIRequestContext,
  url: string,
  person: BrowserPerson,
  { acceptsTerms = true }: { acceptsTerms?: boolean } = {},
): Promise<void> {
  const { name, email, password } = person;
  const headers = { origin: url };
  const legal = await api.get('/v1/site/legal');
  const accepted = acceptsTerms ? { acceptedTerms: (await legal.json()).version } : {};
  const data = { userId: 'unique()', name, email, password, ...accepted };
  const created = await api.post('/v1/account', { headers, data });
  expect(created.status(), await created.text()).toBe(201);
  const { $id: userId } = await created.json();
  const secret = await codeInMailbox(url, email);
  const confirmed = await api.put('/v1/account/sessions/token', { headers, data: { userId, secret } });
  expect(confirmed.status(), await confirmed.text()).toBe(201);
}

/** The first step of the log-in and sign-up screens. */
export async function enterEmail(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
}

/** Logs in on the log-in screen. */
export async function logIn(page: Page, { email, password }: BrowserPerson): Promise<void> {
  await enterEmail(page, email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
}

/** Signs up on the screens with the code from the mailbox; ends on the home page, signed in. */
export async function signUp(page: Page, person: BrowserPerson): Promise<void> {
  await page.goto('/signup');
  await enterEmail(page, person.email);
  await page.getByLabel('Name', { exact: true }).fill(person.name);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('heading', { name: 'Enter the 6-digit code' })).toBeVisible();
  const code = await codeInMailbox(new URL(page.url()).origin, person.email);
  await page.getByLabel('6-digit code').fill(code);
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('button', { name: /^Account menu/ })).toBeVisible();
}
