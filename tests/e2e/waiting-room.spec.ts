import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { codeInMailbox } from '../../scripts/mailbox.ts';
import { expect, test } from '../kit/browser-fixtures.ts';
import { newcomer } from '../kit/browser-people.ts';

const noQuestions = { askSocialMedia: 'off', askReason: 'off', waitingRoom: true };
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

/** Gets a place where no one waits, and presses the button to register. */
async function takeTurn(page: Page, id: string): Promise<void> {
  await page.goto(`/event/${id}/waiting-room`);
  await page.getByRole('button', { name: 'Get in line' }).click();
  await expect(page.getByRole('heading', { level: 1, name: "It's your turn" })).toBeVisible();
  await page.getByRole('button', { name: 'Register', exact: true }).click();
}

test('gets a place, comes in at once where no one waits, and registers', async ({
  createEvent,
  openWindow,
  join,
}) => {
  const { id } = await createEvent(noQuestions);
  const page = await openWindow(await join('Uma'));
  await page.goto(`/event/${id}`);
  await page.getByRole('link', { name: 'Go to the waiting room' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Waiting room' })).toBeVisible();
  await page.getByRole('button', { name: 'Get in line' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: "It's your turn" })).toBeVisible({
    timeout: 20_000,
  });
  await page.getByRole('button', { name: 'Register', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'Register' });
  await sheet.getByRole('button', { name: 'Register', exact: true }).click();
  await expect(page.getByRole('dialog', { name: "You're going" })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(new RegExp(`/event/${id}$`));
  await expect(page.getByRole('link', { name: 'Show ticket' })).toBeVisible();
  // The place is used; who has a registration needs no other one.
  await page.goto(`/event/${id}/waiting-room`);
  await expect(page.getByRole('heading', { level: 1, name: "You're registered" })).toBeVisible();
  await page.getByRole('link', { name: 'Go to the event' }).click();
  await expect(page.getByRole('link', { name: 'Show ticket' })).toBeVisible();
});

test("the organiser sees how many wait, how fast the line moves, and the draw's fingerprint", async ({
  createEvent,
  openWindow,
  organiser,
}) => {
  const { id } = await createEvent({ ...noQuestions, opensAt: inMinutes(30) });
  const guest = await openWindow(null);
  await guest.goto(`/event/${id}/waiting-room`);
  await guest.getByRole('button', { name: 'Join the draw' }).click();
  await expect(guest.getByRole('heading', { level: 1, name: "You're in the draw" })).toBeVisible();
  const { draw } = await (await organiser.api.get(`/v1/events/${id}/waiting-room`)).json();
  const page = await openWindow(organiser);
  await page.goto(`/EventManager/${id}`);
  const room = page.getByRole('region', { name: 'Waiting room' });
  await expect(room.getByText('The draw is open', { exact: false })).toBeVisible();
  await expect(room.locator('div', { hasText: /^People in the draw\s*1\s*$/ })).toBeVisible();
  await page.getByText('Published proof of the draw').click();
  await expect(page.getByText(draw.commitment)).toBeVisible();
  await expect(page.getByText('Published when registration opens')).toBeVisible();
});

test('a guest registers with their place and a code, and needs no other place', async ({
  createEvent,
  openWindow,
  baseURL,
}) => {
  const { id } = await createEvent(noQuestions);
  const uma = newcomer('Uma');
  const page = await openWindow(null);
  await takeTurn(page, id);
  await page.getByLabel('Your name', { exact: true }).fill(uma.name);
  await page.getByLabel('Email', { exact: true }).fill(uma.email);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Check your email' })).toBeVisible();
  await page.getByLabel('6-digit code', { exact: true }).fill(await codeInMailbox(baseURL ?? '', uma.email));
  await expect(page.getByRole('dialog', { name: "You're going" })).toBeVisible();
  await page.evaluate(() => localStorage.clear());
  await page.goto(`/event/${id}/waiting-room`);
  await expect(page.getByRole('heading', { level: 1, name: "You're registered" })).toBeVisible();
});

test('a second place of the same person is dropped when they come in', async ({
  createEvent,
  openWindow,
  join,
}) => {
  const { id } = await createEvent(noQuestions);
  const page = await openWindow(await join('Uma'));
  await takeTurn(page, id);
  await expect(page.getByRole('dialog', { name: 'Register' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(new RegExp(`/event/${id}$`));
  await page.evaluate(() => localStorage.clear());
  await takeTurn(page, id);
  await expect(page.getByText("You've already been let in", { exact: false })).toBeAttached();
  await expect(page.getByRole('dialog', { name: 'Register' })).toBeVisible();
});

test('before opening, people take part in a draw, and the place stays through reloads and devices', async ({
  createEvent,
  openWindow,
}) => {
  const { id } = await createEvent({ ...noQuestions, opensAt: inMinutes(30) });
  const page = await openWindow(null);
  await page.goto(`/event/${id}`);
  await page.getByRole('link', { name: 'Go to the waiting room' }).click();
  await expect(page.getByText('a draw decides the order', { exact: false })).toBeVisible();
  await expect(page.getByText(/^Registration opens in about (29|30) minutes/)).toBeVisible();
  await page.getByRole('button', { name: 'Join the draw' }).click();
  await expect(page.getByRole('heading', { level: 1, name: "You're in the draw" })).toBeVisible({
    timeout: 20_000,
  });
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: "You're in the draw" })).toBeVisible();
  await page.getByText('How the draw works').click();
  await expect(page.getByText('Published when registration opens')).toBeVisible();
  await page.getByText('Continue on another device').click();
  await expect(page.getByRole('img', { name: 'Code that opens your place on another device' })).toBeVisible();
  const link = await page.getByLabel('Link to your place').inputValue();
  const other = await openWindow(null);
  await other.goto(link.replace(/^https?:\/\/[^/]+/, ''));
  await expect(other.getByRole('heading', { level: 1, name: "You're in the draw" })).toBeVisible();
  // The link doesn't stay where people copy what they share.
  expect(new URL(other.url()).hash).toBe('');
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  expect((await axe.analyze()).violations).toEqual([]);
});

test('without JavaScript people wait in the slower line, on a page that reloads itself', async ({
  createEvent,
  openWindow,
}) => {
  const { id } = await createEvent(noQuestions);
  const page = await openWindow(null, { javaScriptEnabled: false });
  await page.goto(`/event/${id}/waiting-room`);
  await expect(page.getByRole('heading', { level: 1, name: 'Waiting room' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Get in line' })).toBeHidden();
  await page.getByRole('link', { name: 'Without JavaScript you can wait in a slower line.' }).click();
  await page.getByRole('button', { name: 'Get a place in the slower line' }).click();
  await expect(page).toHaveURL(/\/waiting-room\/place\?place=/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/You're in line|It's your turn/);
  await expect(page.locator('meta[http-equiv=refresh]')).toBeAttached();
  await page.reload();
  await expect(page.getByLabel('Link to your place')).toHaveValue(new RegExp(`/event/${id}/waiting-room#s`));
});

test('shows the place in a crowd, says so when offline, and goes on afterwards', async ({
  createEvent,
  openWindow,
  complaints,
}) => {
  complaints.expect(/ERR_INTERNET_DISCONNECTED|Failed to fetch|WebSocket|status of 429/);
  const { id } = await createEvent({ ...noQuestions, opensAt: inMinutes(30) });
  const page = await openWindow(null);
  await page.goto(`/event/${id}/waiting-room`);
  await page.getByRole('button', { name: 'Join the draw' }).click();
  await expect(page.getByRole('heading', { level: 1, name: "You're in the draw" })).toBeVisible({
    timeout: 20_000,
  });
  await page.context().setOffline(true);
  await page.waitForTimeout(1000);
  await expect(page.getByRole('heading', { level: 1, name: "You're in the draw" })).toBeVisible();
  await page.context().setOffline(false);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: "You're in the draw" })).toBeVisible();
});

test('the organiser switches it on in the form, where it is suggested for a later opening', async ({
  createEvent,
  openWindow,
  organiser,
  complaints,
}) => {
  // The list of towns is loading.
  complaints.expect(/status of 503/);
  const { id } = await createEvent({ askSocialMedia: 'off', opensAt: inMinutes(30) });
  const page = await openWindow(organiser);
  await page.goto(`/edit-event/${id}`);
  await page.getByText('Registration dates').click();
  const choice = page.getByRole('group', { name: 'Waiting room' });
  await expect(page.getByText('people may come all at once', { exact: false })).toBeVisible();
  await choice.getByRole('radio', { name: 'Yes' }).check();
  await page.getByRole('button', { name: 'Update event' }).click();
  await expect(page).toHaveURL(new RegExp(`/event/${id}|your-events|EventManager`));
  const event = await (await organiser.api.get(`/v1/events/${id}`)).json();
  expect(event.waitingRoom).toBe(true);
});
