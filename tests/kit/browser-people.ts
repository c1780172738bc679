import { expect, type Page } from '@playwright/test';
import { codeInMailbox } from '../../scripts/mailbox.ts';

export interface BrowserPerson {
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

let signUps = 0;

/** Somebody new, with an address that nobody has had on this site. */
export function newcomer(name: string): BrowserPerson {
  signUps += 1;
  const email = `${name.toLowerCase().replaceAll(/[^a-z]/g, '')}.${process.pid}.${Date.now()}.${signUps}@people.example`;
  return { name, email, password: `the fair of ${name}` };
}

/** Signs up on the screens, with the code from the mailbox; ends on the home page, logged in. */
export async function signUp(page: Page, person: BrowserPerson): Promise<void> {
  await page.goto('/signup');
  await page.getByLabel('Name', { exact: true }).fill(person.name);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByRole('heading', { name: 'Enter 6 Digit OTP' })).toBeVisible();
  const code = await codeInMailbox(new URL(page.url()).origin, person.email);
  await page.getByLabel('One-time code').fill(code);
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('link', { name: 'Create Event' })).toBeVisible();
}
