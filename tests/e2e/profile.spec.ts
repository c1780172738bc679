import { codeInMailbox } from '../../scripts/mailbox.ts';
import { hydrated } from '../../scripts/open-screen.ts';
import { expect, test } from '../kit/browser-fixtures.ts';
import { logIn, newcomer } from '../kit/browser-people.ts';

test('changes the name, and the email address with password and code', async ({
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
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Name is required')).toBeVisible();
  await page.getByLabel('Name').fill('Ravi Kulkarni');
  await page.getByLabel('Interests').fill('Kites');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Profile updated')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Account menu for Ravi Kulkarni' })).toBeVisible();

  await page.goto('/profile-settings/security');
  await hydrated(page);
  await page.getByRole('button', { name: 'Change address' }).click();
  await page.getByLabel('Email', { exact: true }).fill(email);
  const password = page.getByLabel('Current password').first();
  await password.fill('not the password');
  complaints.expect(/status of 401/);
  await page.getByRole('button', { name: 'Change address' }).click();
  await expect(page.getByText("That's not your current password.")).toBeVisible();
  await password.fill(person.password);
  await page.getByRole('button', { name: 'Change address' }).click();
  await expect(page.getByText(`We'll keep using ${person.email} until you enter it.`)).toBeVisible();
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email);
  await expect(page.getByLabel('6-digit code')).toBeFocused();
  await expect(page.getByLabel('6-digit code')).toBeInViewport();
  await page.reload();
  await hydrated(page);
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email);
  const code = await codeInMailbox(new URL(page.url()).origin, email);
  await page.getByLabel('6-digit code').fill(code);
  await expect(page.getByText('Email address changed')).toBeVisible();
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email);

  await page.goto('/profile-settings');
  await expect(page.getByLabel('Name')).toHaveValue('Ravi Kulkarni');
  await expect(page.getByLabel('Interests')).toHaveValue('Kites');
});

test('ends sessions singly or by a new password, and deletes the account', async ({
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
  await page.goto('/profile-settings/security');
  await hydrated(page);
  const others = page.getByRole('button', { name: /^Log out .*since/ });
  await expect(others).toHaveCount(2);
  await others.first().click();
  await expect(others).toHaveCount(1);
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByLabel('Current password').fill(password);
  await page.getByLabel('New password').fill('another password');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(others).toHaveCount(0);

  await page
    .getByRole('navigation', { name: 'Profile settings' })
    .getByRole('link', { name: 'Privacy' })
    .click();
  await page.getByRole('button', { name: 'Delete account' }).click();
  await page.getByRole('dialog').getByLabel('Your password').fill(password);
  complaints.expect(/status of 401/);
  await page.getByRole('button', { name: 'Delete permanently' }).click();
  await expect(page.getByText("That's not your current password.")).toBeVisible();
  await page.getByRole('dialog').getByLabel('Your password').fill('another password');
  await page.getByRole('button', { name: 'Delete permanently' }).click();
  await expect(page.getByText('Your account has been deleted.')).toBeVisible();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('link', { name: 'Log in', exact: true })).toBeVisible();
});

test('sets a first password with a mailed code, and logs out everywhere', async ({
  page,
  baseURL,
  complaints,
}) => {
  complaints.expect(/status of 401/);
  await page.setViewportSize({ width: 390, height: 844 });
  const { email } = newcomer('Tara');
  const url = baseURL ?? '';
  const asked = await page.request.post('/v1/account/tokens/email', {
    headers: { origin: url },
    data: { userId: 'unique()', email, name: 'Tara' },
  });
  const { userId } = await asked.json();
  const secret = await codeInMailbox(url, email);
  const headers = { origin: url };
  await page.request.post('/v1/account/sessions/token', { headers, data: { userId, secret } });
  await page.goto('/profile-settings/security');
  await hydrated(page);
  await expect(page.getByText('You log in with emailed codes.')).toBeVisible();
  await page.getByRole('button', { name: 'Set password' }).click();
  const form = page.locator('form').filter({ has: page.getByLabel('New password') });
  await form.getByRole('button', { name: 'Email me a code' }).click();
  await expect(form.getByText('Code sent.')).toBeVisible();
  await form.getByLabel('New password').fill('her first password');
  await form.getByLabel('6-digit code').fill('1');
  await form.getByRole('button', { name: 'Set password' }).click();
  await expect(form.getByText('That code is wrong or no longer works.')).toBeVisible();
  await expect.poll(() => codeInMailbox(url, email)).not.toBe(secret);
  // As another keyboard writes it, with the space that people see in it.
  const code = (await codeInMailbox(url, email)).replaceAll(
    /\d/g,
    (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)] ?? '',
  );
  await form.getByLabel('6-digit code').fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  await form.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByText('Password set', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Change password' })).toBeFocused();

  await page.getByRole('button', { name: 'Log out everywhere' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Log out everywhere' }).click();
  await expect(page.getByText("You've been logged out everywhere.")).toBeVisible();
  await expect(page).toHaveURL('/');
  await page.goto('/login');
  await logIn(page, { name: 'Tara', email, password: 'her first password' });
  await expect(page).toHaveURL('/');
});

test('goes to the home page after logging out on a private screen', async ({ join, openWindow }) => {
  const page = await openWindow(await join('Zoya'));
  await page.goto('/your-events');
  await hydrated(page);
  await page.getByRole('button', { name: /^Account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page.getByRole('link', { name: 'Log in', exact: true })).toBeVisible();
  await expect(page).toHaveURL('/');
});

test('offers a retry when the profile can’t be loaded', async ({ join, openWindow, complaints }) => {
  const page = await openWindow(await join('Kabir'));
  await page.goto('/allevents');
  await hydrated(page);
  complaints.expect(/status of 500/);
  await page.route('**/v1/account/profile', (route) => route.fulfill({ status: 500, json: {} }));
  await page.getByRole('button', { name: /^Account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Profile settings' }).click();
  await expect(page.getByText("We couldn't load your profile")).toBeVisible();
  await page.unroute('**/v1/account/profile');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByLabel('Name')).toHaveValue('Kabir');
});

test('shows an API key once, accepts it, and revokes it', async ({
  join,
  openWindow,
  playwright,
  baseURL,
  complaints,
}) => {
  const neha = await join('Neha');
  const page = await openWindow(neha);
  await page.goto('/profile-settings/developers');
  await hydrated(page);
  const create = page.getByRole('button', { name: 'Create key' });
  await create.click();
  await expect(page.getByLabel('What is the key for?')).toBeFocused();
  await create.click();
  await expect(page.getByText('Give the key a name')).toBeVisible();
  await page.getByLabel('What is the key for?').fill('My helper');
  const password = page.getByLabel('Your password', { exact: true });
  await password.fill('guessed');
  complaints.expect(/status of 401/);
  await create.click();
  await expect(page.getByText("That's not your current password.")).toBeVisible();
  await password.fill(neha.password);
  await create.click();
  const shown = page.getByLabel('Key for My helper', { exact: true });
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
  const revoke = page.getByRole('button', { name: 'Revoke the key My helper' });
  await expect(revoke).toBeVisible();
  await expect(shown).toHaveCount(0);
  const row = page.getByRole('listitem').filter({ has: revoke });
  await expect(row).toContainText('See your events and registrations');
  await expect(row).toContainText(/Expires .*\d{4}/);
  await expect(row).toContainText(/Last used/);
  await revoke.click();
  await expect(page.getByText('Key revoked')).toBeVisible();
  await expect(revoke).toHaveCount(0);
  expect((await tools()).status()).toBe(401);
  await assistant.dispose();
});

test('opens each section on a phone from a list, and goes back to it', async ({
  join,
  openWindow,
  complaints,
}) => {
  const page = await openWindow(await join('Leela'), { viewport: { width: 320, height: 700 } });
  const calls: string[] = [];
  page.on('request', (request) => calls.push(new URL(request.url()).pathname));
  await page.goto('/profile-settings');
  await hydrated(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Profile settings' })).toBeVisible();
  await expect(page.getByLabel('Name')).toBeHidden();
  for (const name of [
    'Profile',
    'Login and security',
    'Notifications',
    'Connected apps',
    'API and webhooks',
    'Privacy',
  ]) {
    const sections = page.getByRole('navigation', { name: 'Profile settings' });
    const link = sections.getByRole('link', { name: new RegExp(`^${name} `) });
    await link.click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(link).toBeHidden();
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow, name).toBeLessThanOrEqual(0);
    await page.goBack();
    await expect(page).toHaveURL('/profile-settings');
  }
  expect(calls.filter((path) => path === '/v1/account/api-keys')).toHaveLength(1);
  complaints.expect(/status of 404/);
  await page.goto('/profile-settings/nonsense');
  await expect(page.getByText('Page not found')).toBeVisible();
});

test('sends old return addresses of a provider to the connected apps', async ({ join, openWindow }) => {
  const page = await openWindow(await join('Leela'));
  await page.goto('/profile-settings?provider=cancelled');
  await expect(page).toHaveURL('/profile-settings/apps');
  await expect(page.getByRole('heading', { level: 1, name: 'Connected apps' })).toBeVisible();
});

test('saves a bio and links, and warns before unsaved ones are lost', async ({ join, openWindow }) => {
  const page = await openWindow(await join('Farida'));
  await page.goto('/profile-settings/notifications');
  await hydrated(page);
  const sections = page.getByRole('navigation', { name: 'Profile settings' });
  await sections.getByRole('link', { name: 'Profile', exact: true }).click();
  await page.getByLabel('Bio').fill('I run a **chess** evening.');
  await page.getByRole('button', { name: 'Add a link' }).click();
  const link = page.getByLabel('Link 1', { exact: true });
  await link.fill('javascript:alert(1)');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Enter an address that starts with https://')).toBeVisible();
  await link.fill('instagram.com/farida');
  await expect(page.getByText('Shown as Instagram')).toBeVisible();

  const questions: string[] = [];
  let leave = false;
  page.on('dialog', async (question) => {
    questions.push(question.message());
    await (leave ? question.accept() : question.dismiss());
  });
  await sections.getByRole('link', { name: 'Privacy' }).click();
  await expect.poll(() => questions).toEqual(['Leave without saving? Your changes will be lost.']);
  await page.goBack();
  await expect.poll(() => questions).toHaveLength(2);
  await expect(page).toHaveURL('/profile-settings/you');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Profile updated')).toBeVisible();
  await expect(link).toHaveValue('https://instagram.com/farida');
  await sections.getByRole('link', { name: 'Privacy' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy' })).toBeVisible();

  await page.goBack();
  await page.getByLabel('Bio').fill('Never mind');
  leave = true;
  await page.goBack();
  await expect(page).toHaveURL('/profile-settings/notifications');
  expect(questions).toHaveLength(3);
  await page.goto('/profile-settings/you');
  await expect(page.getByLabel('Bio')).toHaveValue('I run a **chess** evening.');
});

test('changes only what was edited, also if another device has saved in the meantime', async ({
  join,
  openWindow,
}) => {
  const person = await join('Ravi');
  const page = await openWindow(person);
  await page.goto('/profile-settings/you');
  await hydrated(page);
  await page.getByLabel('Name').fill('Ravi Kulkarni');
  const elsewhere = { bio: 'I fly kites.', links: ['https://kites.example/'] };
  const changed = await person.api.patch('/v1/account/profile', { data: elsewhere });
  expect(changed.ok(), await changed.text()).toBe(true);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Profile updated')).toBeVisible();
  await expect(page.getByLabel('Bio')).toHaveValue('I fly kites.');
  const answer = await person.api.get('/v1/account/profile');
  expect(await answer.json()).toMatchObject({ name: 'Ravi Kulkarni', ...elsewhere });
});
