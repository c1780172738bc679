import AxeBuilder from '@axe-core/playwright';
import { hydrated } from '../../scripts/open-screen.ts';
import { expect, type Member, test } from '../kit/browser-fixtures.ts';

const types = [
  { $id: 'standard', name: 'Entry', pricing: 'fixed', pricePaise: 50_000 },
  { $id: 'workshop', name: 'Kite workshop', pricing: 'fixed', pricePaise: 80_000 },
];
const addOns = [{ $id: 'shirt', name: 'T-shirt', pricePaise: 30_000, maxPerTicket: 2 }];

/** A paid ticket of the standard type. */
async function buy({ api, email }: Member, event: string): Promise<string> {
  const data = { email, socialMedia: 'Mastodon', reason: 'Kites' };
  const { $id } = await (await api.post(`/v1/events/${event}/registrations`, { data })).json();
  const { paymentId } = await (await api.post(`/v1/events/${event}/registrations/own/payment`)).json();
  await api.post(`/v1/payments/${paymentId}/checkout`);
  const proof = await api.post(`/v1/payments/${paymentId}/sandbox`, { data: { outcome: 'success' } });
  await api.post(`/v1/payments/${paymentId}/confirmation`, { data: await proof.json() });
  return $id;
}

test('moves a person to a dearer ticket, who pays for it and for a T-shirt, and refunds a part', async ({
  createEvent,
  openWindow,
  join,
  organiser,
}) => {
  const { id } = await createEvent();
  const set = await organiser.api.put(`/v1/events/${id}/ticket-types`, { data: { types, addOns } });
  expect(set.status(), await set.text()).toBe(200);
  const asha = await join('Asha');
  const ticket = await buy(asha, id);
  const manage = await openWindow(organiser);

  await test.step('the organiser moves her, and she has a day to pay', async () => {
    await manage.goto(`/EventManager/${id}?tab=people&list=confirmed`);
    await hydrated(manage);
    await manage.getByRole('button', { name: 'Change ticket: Asha' }).click();
    const dialog = manage.getByRole('dialog', { name: "Change Asha's ticket" });
    await dialog.getByLabel(/Kite workshop · ₹300 more/).check();
    await expect(dialog.getByText('24 hours to pay ₹300', { exact: false })).toBeVisible();
    expect((await new AxeBuilder({ page: manage }).include('[role=dialog]').analyze()).violations).toEqual(
      [],
    );
    await dialog.getByRole('button', { name: 'Change ticket' }).click();
    await expect(manage.getByText('₹300 to pay by', { exact: false })).toBeVisible();
  });
  const page = await openWindow(asha);
  await test.step('she pays the difference on her ticket', async () => {
    await page.goto(`/ticket/${ticket}`);
    await hydrated(page);
    await expect(page.getByRole('heading', { name: 'A different ticket for you' })).toBeVisible();
    await page.getByRole('button', { name: 'Pay ₹300' }).click();
    await page.waitForURL(/\/payment\//);
    const paymentId = page.url().split('/').at(-1);
    await asha.api.post(`/v1/payments/${paymentId}/checkout`);
    const proof = await asha.api.post(`/v1/payments/${paymentId}/sandbox`, { data: { outcome: 'success' } });
    await asha.api.post(`/v1/payments/${paymentId}/confirmation`, { data: await proof.json() });
    await page.goto(`/ticket/${ticket}`);
    await expect(page.getByText('Kite workshop')).toBeVisible();
  });
  await test.step('she adds a T-shirt, which is held until it is paid', async () => {
    await page.getByLabel('T-shirt · ₹300').selectOption('1');
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    await page.getByRole('button', { name: 'Add and pay ₹300' }).click();
    await page.waitForURL(/\/payment\//);
    await page.goto(`/ticket/${ticket}`);
    await expect(page.getByText("We're holding your add-ons.", { exact: false })).toBeVisible();
  });
  await test.step('the organiser refunds a part, and never more than is left', async () => {
    await manage.goto(`/EventManager/${id}?tab=payments`);
    await hydrated(manage);
    await manage.getByRole('button', { name: "Refund part of Asha's payment" }).last().click();
    const dialog = manage.getByRole('dialog', { name: 'Refund Asha' });
    await dialog.getByLabel('Amount').fill('९००');
    await dialog.getByRole('button', { name: 'Refund', exact: true }).click();
    await expect(dialog.getByLabel('Amount')).toHaveAccessibleDescription(/up to ₹500/);
    await expect(dialog.getByLabel('Reason')).toHaveAccessibleDescription(/Enter a reason/);
    await dialog.getByLabel('Amount').fill('१२०');
    await dialog.getByLabel('Reason').fill('The sound was bad.');
    await dialog.getByRole('button', { name: 'Refund', exact: true }).click();
    await expect(manage.getByText('₹120 refunded')).toBeVisible();
  });
});
