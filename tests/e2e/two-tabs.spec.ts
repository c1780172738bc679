import { hydrated } from '../../scripts/open-screen.ts';
import { createEventAs, expect, register, test, withoutConnection } from '../kit/browser-fixtures.ts';
import { logIn } from '../kit/browser-people.ts';

test('tells the second of two organisers that the first has already decided', async ({
  createEvent,
  openWindow,
  join,
  organiser,
  complaints,
}) => {
  complaints.expect(/status of 409/);
  const { id } = await createEvent({ tenantApproval: true });
  await register(await join('Imran'), id);
  const first = await openWindow(organiser);
  const second = await openWindow(organiser);
  // The second tab has no realtime connection.
  await second.routeWebSocket(/realtime/, (socket) => void socket.close());
  for (const page of [first, second]) {
    await page.goto(`/EventManager/${id}?tab=people`);
    await hydrated(page);
  }
  await first.getByRole('button', { name: 'Approve Imran' }).click();
  await expect(first.getByText('No pending registrations')).toBeVisible();
  await second.getByRole('button', { name: 'Decline Imran' }).click();
  await second.getByRole('dialog').getByRole('button', { name: 'Decline' }).click();
  await expect(
    second.getByText('Someone else just updated Imran. The list has been refreshed.'),
  ).toBeVisible();
  await expect(second.getByText('No pending registrations')).toBeVisible();
});

test('registers once on a double click', async ({ createEvent, openWindow, join }) => {
  const { id } = await createEvent({ capacity: 2 });
  const page = await openWindow(await join('Neel'));
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') calls.push(request.url());
  });
  await page.goto(`/event/${id}#rsvp`);
  const dialog = page.getByRole('dialog', { name: 'Register' });
  await dialog.getByLabel('Social media platform').fill('Mastodon');
  await dialog.getByLabel('Why do you want to attend?').fill('To walk.');
  await dialog.getByRole('button', { name: 'Register', exact: true }).dblclick();
  await page.getByRole('dialog', { name: "You're going" }).getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('button', { name: "You're going" })).toBeDisabled();
  await expect(page.getByText('1 seat left')).toBeVisible();
  expect(calls.filter((url) => url.endsWith('/registrations'))).toHaveLength(1);
});

test('keeps a form’s input offline and submits it later', async ({
  createEvent,
  openWindow,
  join,
  complaints,
}) => {
  complaints.expect(withoutConnection);
  const { id } = await createEvent();
  const page = await openWindow(await join('Ritu'));
  await page.goto(`/event/${id}#rsvp`);
  const dialog = page.getByRole('dialog', { name: 'Register' });
  await dialog.getByLabel('Social media platform').fill('Mastodon');
  await dialog.getByLabel('Why do you want to attend?').fill('Typed on a train.');
  // Deferred parts have loaded.
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
  await dialog.getByRole('button', { name: 'Register', exact: true }).click();
  await expect(dialog.getByText("You're offline. Your text is still here")).toBeVisible();
  await expect(dialog.getByLabel('Why do you want to attend?')).toHaveValue('Typed on a train.');
  await page.context().setOffline(false);
  await dialog.getByRole('button', { name: 'Register', exact: true }).click();
  await expect(page.getByRole('dialog', { name: "You're going" })).toBeVisible();
});

test('restores an event draft after a reload, and can discard it', async ({ openWindow, join }) => {
  const page = await openWindow(await join('Gauri'));
  await page.goto('/createevent');
  await page.getByLabel('Event title').fill('A tale in the making');
  await expect
    .poll(() => page.evaluate(() => Object.values(localStorage).join()))
    .toContain('A tale in the making');
  await page.reload();
  await expect(page.getByLabel('Event title')).toHaveValue('A tale in the making');
  await expect(page.getByText('Draft restored.')).toBeVisible();
  await page.getByRole('button', { name: 'Start over' }).click();
  await expect(page.getByText('Draft cleared.')).toBeVisible();
  await expect(page.getByLabel('Event title')).toHaveValue('');
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByLabel('Event title')).toHaveValue('A tale in the making');
  await page.goto('/your-events');
  await expect(page.getByText('Your text for “A tale in the making” is still here.')).toBeVisible();
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.goto('/createevent');
  await expect(page.getByLabel('Event title')).toHaveValue('');
});

test('stays on the form and shows the reason when creating an event fails', async ({
  openWindow,
  join,
  complaints,
}) => {
  // The place isn't in the list, so the pin is set by hand; a new site answers 503 while it loads its list.
  complaints.expect(withoutConnection);
  complaints.expect(/status of (404|503)/);
  const page = await openWindow(await join('Anil'));
  await page.goto('/createevent');
  await page.getByLabel('Event title').fill('Kite morning');
  await page.getByLabel('Description').fill('Bring a kite.');
  await page.getByLabel('Date', { exact: true }).fill('2031-01-14');
  await page.getByLabel('Location', { exact: true }).fill('The maidan');
  await page.keyboard.press('Tab');
  await page.getByText('Place the pin yourself', { exact: true }).click();
  await page.getByLabel('Latitude').fill('23.03');
  await page.getByLabel('Longitude').fill('72.58');
  await page.route('**/v1/events', (route) => route.abort());
  const create = page.getByRole('button', { name: 'Create event' });
  await create.click();
  const reason = page.getByRole('alert').filter({ hasText: "Couldn't create the event" });
  await expect(reason).toContainText('Your text is still here');
  await expect(page).toHaveURL('/createevent');
  await page.unroute('**/v1/events');
  const refusal = { message: 'Location not found', code: 404, type: 'place_not_found', version: '1.5.0' };
  await page.route('**/v1/events', (route) => route.fulfill({ status: 404, json: refusal }));
  await create.click();
  await expect(page.getByLabel('Location', { exact: true })).toHaveAccessibleDescription(
    /We couldn't find this address on the map/,
  );
  await page.unroute('**/v1/events');
  await expect(page.getByLabel('Latitude')).toHaveValue('23.03');
  await create.click();
  await expect(page.getByText('Event created')).toBeVisible();
  // The form's preview has the same heading.
  await expect(page).toHaveURL('/your-events');
  // Behind the dialog that offers to share it.
  await expect(page.getByRole('heading', { name: 'Kite morning', includeHidden: true })).toBeVisible();
});

test('creates one event when its other button is pressed, too', async ({ openWindow, join, complaints }) => {
  // The place isn't in the list; a new site answers 503 while it loads its list.
  complaints.expect(/status of (404|503)/);
  const page = await openWindow(await join('Bela'));
  await page.goto('/createevent');
  await hydrated(page);
  await page.getByLabel('Event title').fill('Kite noon');
  await page.getByLabel('Description').fill('Bring a kite.');
  await page.getByLabel('Location', { exact: true }).fill('The maidan');
  await page.keyboard.press('Tab');
  await page.getByText('Place the pin yourself', { exact: true }).click();
  await page.getByLabel('Latitude').fill('23.03');
  await page.getByLabel('Longitude').fill('72.58');
  const sent: string[] = [];
  const { promise: arrive, resolve } = Promise.withResolvers<void>();
  await page.route('**/v1/events', async (route) => {
    sent.push(route.request().postDataJSON().eventTitle);
    await arrive;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Create event' }).click();
  await expect.poll(() => sent).toHaveLength(1);
  await page.getByRole('button', { name: 'Save as draft' }).dispatchEvent('click');
  await page.waitForTimeout(500);
  resolve();
  await expect(page).toHaveURL('/your-events');
  expect(sent).toEqual(['Kite noon']);
});

test('keeps a form’s input when the session ends, without overwriting others’ changes', async ({
  openWindow,
  join,
  complaints,
}) => {
  complaints.expect(/status of 401/);
  // A new site answers 503 while it loads its list of places.
  complaints.expect(/status of 503/);
  const member = await join('Uma');
  const { id } = await createEventAs(member, { eventTitle: 'Kite evening' });
  const page = await openWindow(member);
  await page.goto(`/edit-event/${id}`);
  await page.getByLabel('Description').fill('Bring a kite with a light.');
  await expect
    .poll(() => page.evaluate(() => Object.values(localStorage).join()))
    .toContain('Bring a kite with a light.');
  const changed = await member.api.patch(`/v1/events/${id}`, { data: { capacity: 40 } });
  expect(changed.status(), await changed.text()).toBe(200);
  await page.context().clearCookies();
  await page.goto(`/edit-event/${id}`);
  await expect(page).toHaveURL(/login/);
  await hydrated(page);
  await logIn(page, member);
  await expect(page.getByText('Your unsaved changes are back.')).toBeVisible();
  await expect(page.getByLabel('Description')).toHaveValue('Bring a kite with a light.');
  await page.getByText('Tickets and seats').click();
  await expect(page.getByLabel('Capacity')).toHaveValue('40');
  await page.getByRole('button', { name: 'Update event' }).click();
  await expect(page.getByText('Event updated')).toBeVisible();
  const answer = await member.api.get(`/v1/events/${id}`);
  expect(await answer.json()).toMatchObject({ description: 'Bring a kite with a light.', capacity: 40 });
});

test('shows a visitor that the event was cancelled while they filled in the form', async ({
  createEvent,
  openWindow,
  organiser,
  complaints,
}) => {
  complaints.expect(/status of 410/);
  const { id } = await createEvent({ askSocialMedia: 'off', askReason: 'off' });
  const page = await openWindow(null);
  await page.goto(`/event/${id}`);
  await hydrated(page);
  await page.getByRole('link', { name: 'Register now' }).click();
  await page.getByLabel('Your name').fill('Uma');
  await page.getByLabel('Email', { exact: true }).fill('uma@people.example');
  const done = await organiser.api.post(`/v1/events/${id}/cancellation`, { data: { reason: 'A storm' } });
  expect(done.ok(), await done.text()).toBe(true);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(page.getByRole('main').getByText('A storm')).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('link', { name: 'Register now' })).toHaveCount(0);
});

test('no longer shows a ticket that was taken back while its page was open', async ({
  createEvent,
  openWindow,
  join,
  organiser,
  complaints,
}) => {
  complaints.expect(/status of 4\d\d/);
  const guest = await join('Imran');
  const { id } = await createEvent();
  const { $id } = await register(guest, id);
  const page = await openWindow(guest);
  await page.goto(`/ticket/${$id}`);
  await hydrated(page);
  await page.clock.install();
  const code = page.getByRole('img', { name: "Your ticket's QR code" });
  await expect(code).toBeVisible();
  const saved = () => page.evaluate(() => localStorage.getItem('mela:private:tickets'));
  await expect.poll(saved).toContain($id);
  const data = { decision: 'remove' };
  const path = `/v1/events/${id}/registrations/${$id}/decision`;
  const removed = await organiser.api.post(path, { data });
  expect(removed.ok(), await removed.text()).toBe(true);
  // The person comes back to the tab after a while.
  await page.clock.fastForward(60_000);
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await expect(page.getByText('This ticket is no longer valid')).toBeVisible();
  await expect(code).toBeHidden();
  await expect.poll(saved).not.toContain($id);
});
