import { hydrated } from '../../scripts/open-screen.ts';
import { createEventAs, expect, test } from '../kit/browser-fixtures.ts';

test('an organiser adds languages, and each reader sees their own', async ({
  openWindow,
  join,
  complaints,
}) => {
  // A new site answers 503 while it loads its list of places.
  complaints.expect(/status of 503/);
  const meera = await join('Meera');
  const { id } = await createEventAs(meera, { eventTitle: 'Lantern walk', description: 'Bring a lantern.' });
  const page = await openWindow(meera, { viewport: { width: 390, height: 844 } });
  await page.goto(`/edit-event/${id}`);
  await hydrated(page);
  await page.getByText('Languages', { exact: true }).click();
  const add = page.getByRole('group', { name: 'Add a language' });
  await add.getByRole('button', { name: 'العربية' }).click();
  const arabic = page.getByLabel('Event title · العربية');
  await expect(arabic).toHaveAttribute('dir', 'rtl');
  await expect(page.getByLabel('Language of the title and description')).toHaveValue('en');
  await add.getByRole('button', { name: 'Deutsch' }).click();
  await expect(page.getByLabel('Event title · Deutsch')).toBeFocused();

  await test.step('a removed language keeps its texts until the form is sent', async () => {
    const german = page.getByLabel('Event title · Deutsch');
    await german.fill('Laternenfest');
    await page.getByRole('button', { name: 'Remove Deutsch' }).click();
    await expect(german).toHaveCount(0);
    await add.getByRole('button', { name: 'Deutsch' }).click();
    await expect(german).toHaveValue('Laternenfest');
  });

  await test.step('opens the language with an error', async () => {
    await page.getByLabel('Event title · Deutsch').fill('Laternenlauf');
    await page.getByRole('button', { name: 'Update event' }).click();
    await expect(arabic).toHaveAttribute('aria-invalid', 'true');
    await expect(arabic).toBeFocused();
  });
  await arabic.fill('مسيرة الفوانيس');
  await page.getByLabel('Description · العربية').fill('أحضر *فانوسًا*.');
  await page.getByRole('button', { name: 'Update event' }).click();
  await expect(page).not.toHaveURL(/edit-event/);

  const visitor = await openWindow(null, { viewport: { width: 390, height: 844 }, locale: 'ar' });
  await visitor.goto(`/event/${id}`);
  await hydrated(visitor);
  const title = visitor.getByRole('heading', { level: 1 });
  await expect(title).toHaveText('مسيرة الفوانيس');
  await expect(title).toHaveAttribute('lang', 'ar');
  await expect(visitor.locator('em')).toHaveText('فانوسًا');

  await test.step('a link names its language, and the original stands in for missing texts', async () => {
    await visitor.goto(`/event/${id}?language=de`);
    await hydrated(visitor);
    await expect(title).toHaveText('Laternenlauf');
    await expect(visitor.locator('html')).toHaveAttribute('lang', 'de');
    const description = visitor.getByText('Bring a lantern.');
    await expect(description.locator('..')).toHaveAttribute('lang', 'en');
    const alternate = (code: string) => visitor.locator(`link[rel="alternate"][hreflang="${code}"]`);
    await expect(alternate('ar')).toHaveAttribute('href', new RegExp(`/event/${id}\\?language=ar$`));
    await expect(visitor.locator('link[rel="canonical"]')).toHaveAttribute('href', /language=de$/);
  });

  await test.step('what people take along is in the language of their page', async () => {
    const file = visitor.locator('link[type="text/calendar"]');
    await expect(file).toHaveAttribute('href', new RegExp(`/${id}/event.ics\\?language=de$`));
    await visitor.getByRole('button', { name: 'In den Kalender' }).click();
    const google = visitor.getByRole('link', { name: /Google/ });
    await expect(google).toHaveAttribute('href', /text=Laternenlauf&.*language%3Dde/);
    await visitor.goto(`/event/${id}/discussion`);
    await expect(visitor.getByRole('link', { name: /^مسيرة الفوانيس/ })).toBeVisible();
  });

  await test.step('a card has the title of the list’s language', async () => {
    await visitor.goto(`/search?q=Laternenlauf`);
    await expect(visitor.getByRole('link', { name: 'مسيرة الفوانيس' }).first()).toBeVisible();
  });
});
