import { codeInMailbox } from '../../scripts/mailbox.ts';
import { hydrated } from '../../scripts/open-screen.ts';
import { expect, test } from '../kit/browser-fixtures.ts';
import { newcomer } from '../kit/browser-people.ts';

test('somebody changes their name and, with password and code, their address', async ({
  join,
  openWindow,
  complaints,
}) => {
  const person = await join('Ravi');
  const { email } = newcomer('Ravi');
  const page = await openWindow(person);
  await page.goto('/profile-settings');
  await hydrated(page);
  await page.getByLabel('Name').fill('');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Name is required')).toBeVisible();
  await page.getByLabel('Name').fill('Ravi Kulkarni');
  await page.getByLabel('Interests').fill('Kites');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Profile updated successfully!')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Account menu for Ravi Kulkarni' })).toBeVisible();

  await page.getByLabel('Email').fill(email);
  const password = page.getByLabel('Current password').first();
  await password.fill('not the password');
  complaints.expect(/status of 401/);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText("That's not your current password.")).toBeVisible();
  await password.fill(person.password);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText(`We'll keep using ${person.email} until you enter it.`)).toBeVisible();
  const code = await codeInMailbox(new URL(page.url()).origin, email);
  await page.getByLabel('6-digit code').fill(code);
  await expect(page.getByText('Email address changed')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(email);

  await page.reload();
  await expect(page.getByLabel('Name')).toHaveValue('Ravi Kulkarni');
  await expect(page.getByLabel('Interests')).toHaveValue('Kites');
});

test('other sessions end one by one or with the password, and the account goes with it', async ({
  join,
  openWindow,
  playwright,
  baseURL,
  complaints,
}) => {
  const meera = await join('Meera');
  const { email, password } = meera;
  for (const device of ['phone', 'tablet']) {
    const elsewhere = await playwright.request.newContext({ baseURL: baseURL ?? '', userAgent: device });
    const answer = await elsewhere.post('/v1/account/sessions/email', { data: { email, password } });
    expect(answer.status(), await answer.text()).toBe(201);
    await elsewhere.dispose();
  }
  const page = await openWindow(meera);
  await page.goto('/profile-settings');
  await hydrated(page);
  const others = page.getByRole('button', { name: /^Log out .*since/ });
  await expect(others).toHaveCount(2);
  await others.first().click();
  await expect(others).toHaveCount(1);
  await page.getByLabel('Current password').fill(password);
  await page.getByLabel('New password').fill('another password');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(others).toHaveCount(0);

  await page.getByRole('button', { name: 'Delete account' }).click();
  await page.getByRole('dialog').getByLabel('Your password').fill(password);
  complaints.expect(/status of 401/);
  await page.getByRole('button', { name: 'Delete permanently' }).click();
  await expect(page.getByText("That's not your current password.")).toBeVisible();
  await page.getByRole('dialog').getByLabel('Your password').fill('another password');
  await page.getByRole('button', { name: 'Delete permanently' }).click();
  await expect(page.getByText('Your account has been deleted.')).toBeVisible();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
});

test('whoever logs out on a private screen lands at home', async ({ join, openWindow }) => {
  const page = await openWindow(await join('Zoya'));
  await page.goto('/your-events');
  await hydrated(page);
  await page.getByRole('button', { name: /^Account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
  await expect(page).toHaveURL('/');
});

test('a profile that can not be loaded says so, and is tried again', async ({
  join,
  openWindow,
  complaints,
}) => {
  const page = await openWindow(await join('Kabir'));
  await page.goto('/allevents');
  await hydrated(page);
  complaints.expect(/status of 500/);
  await page.route('**/v1/account/profile', (route) => route.fulfill({ status: 500, json: {} }));
  await page.getByRole('button', { name: /^Account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Profile Settings' }).click();
  await expect(page.getByText('Failed to fetch user data')).toBeVisible();
  await page.unroute('**/v1/account/profile');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByLabel('Name')).toHaveValue('Kabir');
});

test('a token for another assistant is shown once, lets it in, and is revoked', async ({
  join,
  openWindow,
  playwright,
  baseURL,
  complaints,
}) => {
  const neha = await join('Neha');
  const page = await openWindow(neha);
  await page.goto('/profile-settings');
  await hydrated(page);
  const create = page.getByRole('button', { name: 'Create token' });
  await create.click();
  await expect(page.getByText('Give the token a name')).toBeVisible();
  await page.getByLabel('What is the token for?').fill('My helper');
  const password = page.getByLabel('Your password');
  await password.fill('guessed');
  complaints.expect(/status of 401/);
  await create.click();
  await expect(page.getByText("That's not your current password.")).toBeVisible();
  await password.fill(neha.password);
  await create.click();
  const shown = page.getByLabel('Token for My helper', { exact: true });
  await expect(shown).toHaveValue(/^mela_/);
  const assistant = await playwright.request.newContext({
    baseURL: baseURL ?? '',
    extraHTTPHeaders: {
      authorization: `Bearer ${await shown.inputValue()}`,
      accept: 'application/json, text/event-stream',
    },
  });
  const tools = () =>
    assistant.post('/mcp', { data: { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} } });
  const offered = await (await tools()).text();
  expect(offered).toContain('my_registrations');
  expect(offered).not.toContain('cancel_registration');

  await page.reload();
  await hydrated(page);
  const revoke = page.getByRole('button', { name: 'Revoke the token My helper' });
  await expect(revoke).toBeVisible();
  await expect(shown).toHaveCount(0);
  const row = page.getByRole('listitem').filter({ has: revoke });
  await expect(row).toContainText('See your registrations and your events');
  await expect(row).toContainText(/Expires .*\d{4}/);
  await expect(row).toContainText(/Last used/);
  await revoke.click();
  await expect(page.getByText('Token revoked')).toBeVisible();
  await expect(revoke).toHaveCount(0);
  expect((await tools()).status()).toBe(401);
  await assistant.dispose();
});
