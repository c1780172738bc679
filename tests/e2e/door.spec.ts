import { expect, type Page, test } from '@playwright/test';
import { newcomer, signUp } from '../kit/browser-people.ts';
import { doorEvent, seatOn } from '../kit/door-fair.ts';

async function type(page: Page, text: string): Promise<void> {
  const box = page.getByLabel('Name or ticket code');
  await box.fill(text);
  await box.press('Enter');
}

test('two doors, offline and back: a ticket scanned at both lets one person in, and the second door is told', async ({
  browser,
}) => {
  test.slow();
  const organiser = await (await browser.newContext()).newPage();
  await signUp(organiser, newcomer('Meera'));
  const eventId = await doorEvent(organiser);
  const guest = await (await browser.newContext()).newPage();
  const ravi = newcomer('Ravi');
  await signUp(guest, ravi);
  const registrationId = await seatOn(guest, eventId);

  const code = await test.step('the guest has a ticket on the phone', async () => {
    await guest.goto(`/event/${eventId}`);
    await guest.getByRole('link', { name: 'Show ticket' }).click();
    await expect(guest).toHaveURL(`/ticket/${registrationId}`);
    await expect(guest.getByRole('img', { name: 'QR code of your ticket' })).toBeVisible();
    return (await guest.locator('code').textContent()) ?? '';
  });

  await organiser.goto(`/EventManager/${eventId}`);
  await organiser.getByRole('tab', { name: 'Check-in' }).click();
  await organiser.getByLabel('Name of the door').fill('North');
  await organiser.getByRole('button', { name: 'Make a link' }).click();
  const link = await organiser.getByText(`/door/${eventId}#`).textContent();
  const north = await (await browser.newContext()).newPage();
  const south = await organiser.context().newPage();
  await north.goto(link ?? '');
  await south.goto(`/door/${eventId}`);
  for (const door of [north, south]) await expect(door.getByText('0 of 1 in')).toBeVisible();

  await test.step('both scan the same ticket without a connection', async () => {
    for (const door of [north, south]) {
      await door.context().setOffline(true);
      await type(door, 'no ticket at all');
      await type(door, code);
      await expect(door.getByRole('heading', { name: 'Welcome' })).toBeVisible();
      await expect(door.getByText('1 scan waits to be sent')).toBeVisible();
    }
    await type(north, code);
    await expect(north.getByRole('heading', { name: 'Already in' })).toBeVisible();
    await type(
      north,
      code.replace(/.$/, (last) => (last === 'A' ? 'g' : 'A')),
    );
    await expect(north.getByRole('heading', { name: 'Not a genuine ticket' })).toBeVisible();
  });

  await test.step('the first by time stays, the other is told once it is back', async () => {
    await south.context().setOffline(false);
    await expect(south.getByText('1 scan waits to be sent')).toBeHidden();
    await north.context().setOffline(false);
    await expect(south.getByRole('alert').getByText(/Ravi was let in before, at .*, North/)).toBeVisible();
    await expect(north.getByRole('alert')).toHaveCount(0);
  });

  await test.step('the organiser sees it by itself, and a walk-in takes a free seat', async () => {
    await organiser.bringToFront();
    await expect(organiser.getByRole('listitem').filter({ hasText: 'Ravi' })).toContainText('North');
    await north.getByText('Somebody without a ticket').click();
    await north.getByLabel('Name', { exact: true }).fill('Anouk');
    await north.getByRole('button', { name: 'Register and let in' }).click();
    await expect(north.getByText('Anouk is registered and in.')).toBeVisible();
    await expect(south.getByText('2 of 2 in')).toBeVisible();
    await north.getByRole('button', { name: 'Undo: Ravi is not in' }).click();
    await expect(south.getByText('1 of 2 in')).toBeVisible();
  });

  await test.step('a revoked link closes its door', async () => {
    await organiser.getByRole('button', { name: 'Revoke the link of North' }).click();
    await expect(north.getByText('This door is closed')).toBeVisible();
  });
});
