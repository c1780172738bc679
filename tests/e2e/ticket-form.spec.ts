import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import type { ManagedTickets } from '../../contracts/ticket-types.ts';
import { hydrated } from '../../scripts/open-screen.ts';
import { expect, type Member, test, withoutConnection } from '../kit/browser-fixtures.ts';

const submit = (page: Page) => page.getByRole('button', { name: 'Create event', exact: true });
const cards = (page: Page) => page.getByRole('list', { name: 'Ticket types' }).getByRole('listitem');

/** Everything that the form needs besides tickets, with the pin set by hand. */
async function fillEvent(page: Page, title: string): Promise<void> {
  await page.goto('/createevent');
  await hydrated(page);
  await page.getByLabel('Event Title').fill(title);
  await page.getByLabel('Description').fill('Bring a kite.');
  await page.getByLabel('Location', { exact: true }).fill('Udaipur');
  await page.keyboard.press('Tab');
  await page.getByText('Place the pin yourself', { exact: true }).click();
  await page.getByLabel('Latitude').fill('24.58');
  await page.getByLabel('Longitude').fill('73.68');
  await page.getByText('Tickets and seats').click();
}

async function newestTickets({ api }: Member): Promise<{ id: string; tickets: ManagedTickets }> {
  const { events } = await (await api.get('/v1/account/events')).json();
  const id = events[0].$id;
  return { id, tickets: await (await api.get(`/v1/events/${id}/ticket-types/managed`)).json() };
}

test('sells several types with an early price, own and shared seats, and becomes simple again', async ({
  openWindow,
  join,
  complaints,
}) => {
  // A new site answers 503 while it loads its list of places.
  complaints.expect(/status of 503/);
  const meera = await join('Meera');
  const page = await openWindow(meera);
  await fillEvent(page, `Kite fair ${Date.now()}`);
  await page.getByLabel('Paid').check();
  await page.getByLabel('Ticket Price').fill('500');
  await page.getByRole('button', { name: 'Add ticket type' }).click();
  await expect(cards(page)).toHaveCount(2);

  await test.step('the price becomes that of the first type, and errors have their fields', async () => {
    await expect(cards(page).first()).toContainText('General admission₹500');
    await submit(page).click();
    const name = cards(page).nth(1).getByLabel('Name', { exact: true });
    await expect(name).toBeFocused();
    await expect(name).toHaveAccessibleDescription(/Enter a name/);
    await name.fill('Workshop');
    await cards(page).nth(1).getByLabel('Paid').check();
    await cards(page).nth(1).getByRole('button', { name: 'Add early price' }).click();
    await cards(page).nth(1).getByLabel('Early price', { exact: true }).fill('७00');
    await cards(page).nth(1).getByLabel('Regular price').fill('900');
    await submit(page).click();
    const until = cards(page).nth(1).getByLabel('Until', { exact: true });
    await expect(until).toHaveAccessibleDescription(/Enter when this price ends/);
    await cards(page).nth(1).getByLabel('Or until sold').fill('10');
    await expect(page.getByRole('region', { name: 'Preview' })).toContainText('₹500 – ₹700');
    await cards(page).nth(1).getByLabel('Number of tickets').fill('30');
  });
  await test.step('seats are shared by name, and types change places', async () => {
    await page.getByRole('button', { name: 'Add shared seats' }).click();
    const pools = page.getByRole('group', { name: 'Shared seats' });
    await pools.getByLabel('Name').fill('Main hall');
    await pools.getByLabel('Seats', { exact: true }).fill('80');
    await cards(page).nth(1).getByRole('checkbox', { name: 'Main hall' }).check();
    await page.getByRole('button', { name: 'Move Workshop up' }).click();
    await expect(cards(page).first()).toContainText('Workshop');
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  });
  await submit(page).click();
  await expect(page.getByRole('dialog', { name: 'Your event is live' })).toBeVisible();
  const { id, tickets } = await newestTickets(meera);
  expect(tickets.types).toMatchObject([
    {
      name: 'Workshop',
      pricing: 'fixed',
      pricePaise: 90_000,
      steps: [{ pricePaise: 70_000, until: null, untilSold: 10 }],
    },
    { $id: 'standard', name: 'General admission', pricePaise: 50_000, pools: [] },
  ]);
  expect(tickets.pools.map(({ name, capacity }) => [name, capacity])).toEqual([
    ['Main hall', 80],
    ['Workshop', 30],
  ]);
  expect(tickets.types[0]?.pools).toHaveLength(2);

  await test.step('what was removed comes back, and without types there is one price again', async () => {
    await page.goto(`/edit-event/${id}`);
    await hydrated(page);
    await page.getByText('Tickets and seats').click();
    await expect(cards(page)).toHaveCount(2);
    await page.getByRole('button', { name: 'Remove Workshop' }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await cards(page).first().getByText('Workshop').click();
    await expect(cards(page).first().getByLabel('Early price', { exact: true })).toHaveValue('700');
    await page.getByRole('button', { name: 'Remove Workshop' }).click();
    await page.getByRole('button', { name: 'Remove General admission' }).click();
    await expect(page.getByLabel('Ticket Price')).toHaveValue('500');
    await page.getByLabel('Ticket Price').fill('450');
    await page.getByRole('button', { name: 'Update event', exact: true }).click();
    await expect(page).toHaveURL('/your-events');
    const event = await (await meera.api.get(`/v1/events/${id}`)).json();
    expect(event).toMatchObject({ hasTicketTypes: false, ticketPrice: 450 });
  });
});

test('keeps the ticket types as typed when only they could not be saved, and saves them later', async ({
  openWindow,
  join,
  complaints,
}) => {
  complaints.expect(withoutConnection);
  complaints.expect(/status of 503/);
  const meera = await join('Meera');
  const page = await openWindow(meera);
  await fillEvent(page, `Kite fair ${Date.now()}`);
  await page.getByRole('button', { name: 'Add ticket type' }).click();
  await cards(page).nth(1).getByLabel('Name', { exact: true }).fill('Supporter');
  await cards(page).nth(1).getByLabel('Pay what you can').check();
  await cards(page).nth(1).getByLabel('Suggested amount').fill('100');
  await page.route('**/ticket-types', (route) => route.abort(), { times: 1 });
  await submit(page).click();
  await expect(
    page.getByText("Your event is live, but its ticket types weren't saved", { exact: false }),
  ).toBeVisible();
  await expect(page).toHaveURL(/\/edit-event\//);
  await expect(page.getByText('Your unsaved changes are back.')).toBeVisible();
  await page.reload();
  await hydrated(page);
  await page.getByText('Tickets and seats').click();
  await expect(cards(page).nth(1)).toContainText('Supporter');
  await page.getByRole('button', { name: 'Update event', exact: true }).click();
  await expect(page).toHaveURL('/your-events');
  const { tickets } = await newestTickets(meera);
  expect(tickets.types).toMatchObject([
    { $id: 'standard', pricing: 'free' },
    { name: 'Supporter', pricing: 'pay_what_you_can', pricePaise: 0, suggestedPaise: 10_000 },
  ]);
});

test('says that a type people registered for has to stay', async ({
  openWindow,
  createEvent,
  join,
  organiser,
  complaints,
}) => {
  complaints.expect(/status of (409|503)/);
  const { id } = await createEvent();
  const types = ['Talk', 'Walk'].map((name) => ({ $id: name.toLowerCase(), name, pricing: 'free' }));
  expect((await organiser.api.put(`/v1/events/${id}/ticket-types`, { data: { types } })).ok()).toBe(true);
  const asha = await join('Asha');
  const data = { email: asha.email, socialMedia: 'Mastodon', reason: 'Kites', ticketTypeId: 'walk' };
  expect((await asha.api.post(`/v1/events/${id}/registrations`, { data })).ok()).toBe(true);
  const page = await openWindow(organiser);
  await page.goto(`/edit-event/${id}`);
  await hydrated(page);
  await page.getByText('Tickets and seats').click();
  await page.getByRole('button', { name: 'Remove Walk' }).click();
  await page.getByRole('button', { name: 'Update event', exact: true }).click();
  await expect(page.getByText("so it can't be removed. Hide it instead.", { exact: false })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(cards(page)).toHaveCount(2);
});

test('sets up add-ons and orders of several tickets, with their errors at the fields', async ({
  openWindow,
  createEvent,
  organiser,
  complaints,
}) => {
  // A new site answers 503 while it loads its list of places.
  complaints.expect(/status of 503/);
  const { id } = await createEvent();
  const types = [
    { $id: 'standard', name: 'Entry', pricing: 'free' },
    { $id: 'group', name: 'Group', pricing: 'free' },
  ];
  expect((await organiser.api.put(`/v1/events/${id}/ticket-types`, { data: { types } })).ok()).toBe(true);
  const page = await openWindow(organiser, { viewport: { width: 390, height: 844 } });
  await page.goto(`/edit-event/${id}`);
  await hydrated(page);
  await page.getByText('Tickets and seats').click();
  const update = page.getByRole('button', { name: 'Update event', exact: true });

  await page.getByRole('button', { name: 'Add an add-on' }).click();
  const addOn = page.getByRole('list', { name: 'Add-ons' }).getByRole('listitem');
  await update.click();
  await expect(addOn.getByLabel('Name', { exact: true })).toBeFocused();
  await addOn.getByLabel('Name', { exact: true }).fill('Lunch');
  await addOn.getByLabel('Price', { exact: true }).fill('१50');
  await addOn.getByLabel('Number available').fill('40');
  await addOn.getByRole('checkbox', { name: 'Group' }).check();
  await addOn.getByRole('checkbox', { name: 'Required with these tickets' }).check();

  await cards(page).nth(1).getByText('Group').click();
  await expect(cards(page).nth(1).getByLabel('Minimum per order')).toHaveCount(0);
  await page.getByText('Several tickets per order').click();
  await page.getByLabel('Maximum tickets per order').selectOption('4');
  await page.getByLabel('Maximum tickets per person').fill('8');
  await page.getByLabel('Names can be changed until').fill('2031-10-20T18:00');
  await page.getByRole('checkbox', { name: "Confirm an order's tickets one by one" }).check();
  await cards(page).nth(1).getByText('Sales dates, limits, hidden tickets and approval').click();
  await cards(page).nth(1).getByLabel('Minimum per order').fill('6');
  await update.click();
  await expect(cards(page).nth(1).getByLabel('Minimum per order')).toHaveAccessibleDescription(
    /The event allows fewer tickets per order/,
  );
  await cards(page).nth(1).getByLabel('Minimum per order').fill('3');
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await update.click();
  await expect(page).toHaveURL('/your-events');
  const managed = await (await organiser.api.get(`/v1/events/${id}/ticket-types/managed`)).json();
  expect(managed).toMatchObject({
    types: [{ minPerOrder: 1 }, { minPerOrder: 3, maxPerOrder: null }],
    addOns: [{ name: 'Lunch', pricePaise: 15_000, capacity: 40, ticketTypes: ['group'], required: true }],
    orders: { maxPerOrder: 4, maxPerPerson: 8, seatBySeat: true },
  });
  expect(Date.parse(managed.orders.namesUntil)).toBe(Date.parse('2031-10-20T18:00+05:30'));
});
