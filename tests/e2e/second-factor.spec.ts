import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type CDPSession, expect, type Page, test } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { newestMail } from '../../scripts/mailbox.ts';
import { hydrated } from '../../scripts/open-screen.ts';
import { logIn, newcomer, signUpByCalls } from '../kit/browser-people.ts';

test.use({ viewport: { width: 390, height: 844 } });

const logOutByCall = (page: Page) => page.request.delete('/v1/account/sessions/current');
const menuOf = (page: Page, name: string) => page.getByRole('button', { name: `Account menu for ${name}` });

/** Chromium's own authenticator: the person is there and known at once, unless told otherwise. */
async function addAuthenticator(page: Page): Promise<{ cdp: CDPSession; authenticatorId: string }> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable', { enableUI: false });
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { cdp, authenticatorId };
}

async function addPasskey(page: Page, name: string): Promise<void> {
  await page.goto('/profile-settings/security');
  await hydrated(page);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByLabel('New passkey').fill(name);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByText('Passkey added')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: name })).toBeVisible();
}

test('sets up an authenticator app, and logs in with its codes or a recovery code', async ({
  page,
  baseURL,
}) => {
  const asha = newcomer('Asha');
  await signUpByCalls(page.request, baseURL ?? '', asha);
  await page.goto('/profile-settings/security');
  await page.getByRole('button', { name: 'Set up' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  const key = await dialog.getByLabel("Can't scan it? Enter this key").inputValue();
  const totp = new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) });
  await dialog.getByLabel('6-digit code from the app').fill('000000');
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  await expect(dialog.getByText('This code is wrong. Check')).toBeVisible();
  // One step late, so that the present one can still be used to log in.
  await dialog
    .getByLabel('6-digit code from the app')
    .fill(totp.generate({ timestamp: Date.now() - 30_000 }));
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  const codes = page.getByRole('list', { name: 'Your recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const recoveryCode = (await codes.first().textContent()) ?? '';
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download' }).click();
  expect((await download).suggestedFilename()).toBe('recovery-codes.txt');
  await page.getByRole('button', { name: "I've saved them" }).click();
  await expect(page.getByText('10 left')).toBeVisible();
  await logOutByCall(page);

  await page.goto('/login?next=%2Fyour-events');
  await logIn(page, asha);
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
  // Until then, the person is a visitor to pages, and private ones lead back here.
  await page.goto('/profile-settings');
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
  await page.goto('/');
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(menuOf(page, 'Asha')).toHaveCount(0);
  await page.goto('/login?next=%2Fyour-events');
  await expect(page.getByLabel('Code from your authenticator app')).toBeFocused();
  await page.getByLabel('Code from your authenticator app').fill('000000');
  await expect(
    page.getByText('This code is wrong or has already been used. Enter the current one.'),
  ).toBeVisible();
  await page.getByLabel('Code from your authenticator app').fill(totp.generate());
  await expect(page).toHaveURL(/\/your-events$/);
  await expect(menuOf(page, 'Asha')).toBeVisible();
  await logOutByCall(page);

  await page.goto('/login');
  await logIn(page, asha);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(recoveryCode.toLowerCase());
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(menuOf(page, 'Asha')).toBeVisible();
  expect(await newestMail(baseURL ?? '', asha.email, 'Recovery code')).toContain('You have 9 left');

  await page.goto('/profile-settings/security');
  await expect(page.getByText('9 left')).toBeVisible();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('Authenticator app removed')).toBeVisible();
  await logOutByCall(page);
  await page.goto('/login');
  await logIn(page, asha);
  await expect(menuOf(page, 'Asha')).toBeVisible();
});

test('adds, renames and removes a passkey, and logs in with it', async ({ page, baseURL }) => {
  const asha = newcomer('Asha');
  await signUpByCalls(page.request, baseURL ?? '', asha);
  const { cdp, authenticatorId } = await addAuthenticator(page);
  await addPasskey(page, 'Phone');
  await page.getByRole('button', { name: 'Rename Phone' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Old phone');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Old phone' })).toBeVisible();
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByText('This device already has a passkey for your account.')).toBeVisible();
  await logOutByCall(page);

  // The browser offers it in the autofill of the address, and this one chooses it at once.
  await page.goto('/login?next=%2Fprofile-settings%2Fsecurity');
  await expect(page).toHaveURL(/\/profile-settings\/security$/);
  await expect(menuOf(page, 'Asha')).toBeVisible();

  await page.getByRole('button', { name: 'Remove Old phone' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('None yet')).toBeVisible();
  await logOutByCall(page);
  // The device still has the key, the account doesn't.
  expect((await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials).toHaveLength(1);
  await page.goto('/login');
  await expect(page.getByText("The passkey wasn't accepted.")).toBeVisible();
  await expect(menuOf(page, 'Asha')).toHaveCount(0);
});

test('logs in by the passkey button where nothing was chosen in the autofill', async ({ page, baseURL }) => {
  const ravi = newcomer('Ravi');
  await signUpByCalls(page.request, baseURL ?? '', ravi);
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });
  await addAuthenticator(page);
  await addPasskey(page, 'Laptop');
  await logOutByCall(page);
  await page.goto('/login?next=%2Fyour-events');
  await page.getByRole('button', { name: 'Log in with a passkey' }).click();
  await expect(page).toHaveURL(/\/your-events$/);
});

test('refuses what a page of another origin had signed, and an answer sent again', async ({
  page,
  baseURL,
}) => {
  const asha = newcomer('Asha');
  await signUpByCalls(page.request, baseURL ?? '', asha);
  await addAuthenticator(page);
  await addPasskey(page, 'Laptop');
  await logOutByCall(page);
  const path = '/v1/account/sessions/passkey';
  const signOn = async (address: string) => {
    const { challengeId, options } = await (await page.request.post(`${path}/options`)).json();
    await page.goto(address);
    const credential = await page.evaluate(async (publicKey) => {
      const request = PublicKeyCredential.parseRequestOptionsFromJSON(publicKey);
      const signed = (await navigator.credentials.get({ publicKey: request })) as PublicKeyCredential;
      return signed.toJSON();
    }, options);
    return { challengeId, credential };
  };
  // Another program on the same host: the browser lets its pages ask for the same passkeys.
  const neighbour = createServer((_, response) =>
    response.setHeader('content-type', 'text/html').end('<p>Hi'),
  );
  await new Promise<void>((done) => neighbour.listen(0, '127.0.0.1', done));
  try {
    const { port } = neighbour.address() as AddressInfo;
    const phished = await page.request.post(path, { data: await signOn(`http://localhost:${port}/`) });
    expect([phished.status(), (await phished.json()).type]).toEqual([401, 'user_invalid_token']);
  } finally {
    neighbour.close();
  }
  const answer = await signOn(`${baseURL}/about`);
  expect((await page.request.post(path, { data: answer })).status()).toBe(201);
  await logOutByCall(page);
  expect((await page.request.post(path, { data: answer })).status()).toBe(401);
});
