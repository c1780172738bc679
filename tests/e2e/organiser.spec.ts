import AxeBuilder from '@axe-core/playwright';
import { hydrated } from '../../scripts/open-screen.ts';
import { createEventAs, expect, test } from '../kit/browser-fixtures.ts';

const phone = { viewport: { width: 320, height: 700 } };

test('shows an organiser’s bio, links, groups and events, and takes a report', async ({
  join,
  openWindow,
}) => {
  const [farida, guest] = await Promise.all([join('Farida'), join('Ravi')]);
  const { $id: userId } = await (await farida.api.get('/v1/account/profile')).json();
  const { title } = await createEventAs(farida);
  await farida.api.patch('/v1/account/profile', {
    data: {
      bio: 'I run a **chess** evening.',
      links: ['https://www.instagram.com/farida', 'https://chess.example'],
    },
  });
  const address = `chess-${userId.slice(-8).toLowerCase()}`;
  await farida.api.post('/v1/groups', { data: { name: 'Chess in the park', address } });

  const page = await openWindow(guest, phone);
  await page.goto(`/organiser/${userId}`);
  await hydrated(page);
  const main = page.getByRole('main');
  await expect(main.getByText('chess', { exact: true })).toBeVisible();
  await expect(main.getByRole('link', { name: 'Instagram' })).toHaveAttribute('rel', /nofollow/);
  await expect(main.getByRole('link', { name: 'chess.example' })).toHaveAttribute('rel', /noopener/);
  await expect(main.getByRole('heading', { name: title })).toBeVisible();
  await expect(main.getByRole('link', { name: 'Chess in the park' })).toHaveAttribute(
    'href',
    `/group/${address}`,
  );
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
  const description = JSON.parse(
    (await page.locator('script[type="application/ld+json"]').textContent()) ?? '',
  );
  expect(description.mainEntity).toMatchObject({ name: 'Farida', description: 'I run a chess evening.' });
  expect((await new AxeBuilder({ page }).include('main').analyze()).violations).toEqual([]);

  await main.getByRole('button', { name: 'Follow', exact: true }).click();
  await expect(main.getByText('1 follower')).toBeVisible();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await main.getByRole('link', { name: 'Past' }).click();
  await expect(main.getByText('No past events')).toBeVisible();
  expect(asked.filter((url) => url.includes('/events?'))).toEqual([expect.stringContaining('when=past')]);
  await main.getByRole('button', { name: 'Options for Farida' }).click();
  await page.getByRole('menuitem', { name: 'Report' }).click();
  await expect(page.getByRole('dialog', { name: 'Report this organiser' })).toBeVisible();
  await page.getByRole('button', { name: 'Send report' }).click();
  await expect(page.getByText("Thanks. We'll take a look.")).toBeVisible();
});

test('shows no page of a person who organises nothing', async ({ join, openWindow, complaints }) => {
  const kabir = await join('Kabir');
  const changed = await kabir.api.patch('/v1/account/profile', { data: { bio: 'Private for now' } });
  const { $id: userId } = await changed.json();
  complaints.expect(/status of 404/);
  const page = await openWindow(null);
  await page.goto(`/organiser/${userId}`);
  await expect(page.getByText('Private for now')).toHaveCount(0);
  await expect(page.getByText('Page not found')).toBeVisible();
});
