import { newestMail } from '../../scripts/mailbox.ts';
import { hydrated } from '../../scripts/open-screen.ts';
import { createEventAs, expect, test } from '../kit/browser-fixtures.ts';
import { logIn, newcomer, signUpByCalls } from '../kit/browser-people.ts';

test('switches the language in place and keeps it on every page', async ({ page }) => {
  await page.goto('/');
  const language = page.locator('html');
  await expect(language).toHaveAttribute('lang', 'en');
  await page.getByRole('button', { name: 'हिन्दी' }).click();
  await expect(language).toHaveAttribute('lang', 'hi');
  await expect(page.getByRole('heading', { name: /^बेहतर इवेंट/ })).toBeVisible();
  await expect(page).toHaveTitle(/मेला/);

  await page.getByRole('link', { name: 'हमारे बारे में' }).first().click();
  await expect(page.getByRole('heading', { name: 'हर कम्युनिटी का अपना मेला' })).toBeVisible();

  await page.reload();
  await expect(language).toHaveAttribute('lang', 'hi');
  await expect(page.getByRole('heading', { name: 'हर कम्युनिटी का अपना मेला' })).toBeVisible();
  const files = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        .join('\n'),
    );
  await expect.poll(files).toContain('noto-sans-devanagari-devanagari');
});

test('turns the page around for Arabic, and back for German', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'العربية' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar');
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.getByRole('heading', { name: 'نجمع الناس' })).toBeVisible();
  const logo = await page.getByRole('banner').getByRole('link').first().boundingBox();
  expect(logo?.x).toBeGreaterThan((page.viewportSize()?.width ?? 0) / 2);
  const files = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        .join('\n'),
    );
  await expect.poll(files).toContain('noto-sans-arabic-arabic');
  await page.getByRole('button', { name: 'Deutsch' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(page.locator('html')).toHaveAttribute('dir', 'ltr');
  await expect(page.getByRole('heading', { name: 'Menschen zusammenbringen' })).toBeVisible();
});

test('an English description on an Arabic page reads from left to right, on the right side', async ({
  createEvent,
  openWindow,
}) => {
  const { id } = await createEvent({ description: 'Bring a lamp!' });
  const page = await openWindow(null, { locale: 'ar' });
  await page.goto(`/event/${id}`);
  await hydrated(page);
  const paragraph = page.getByText('Bring a lamp!');
  const { mark, first, edge } = await paragraph.evaluate((element) => {
    const { firstChild: text } = element;
    if (text === null) throw new Error('no text');
    const boxOf = (index: number) => {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + 1);
      return range.getBoundingClientRect();
    };
    return { first: boxOf(0), mark: boxOf(12), edge: element.getBoundingClientRect().right };
  });
  expect(mark.left).toBeGreaterThan(first.right);
  expect(edge - mark.right).toBeLessThan(2);
});

test('arrow keys follow the direction of the page', async ({ join, openWindow }) => {
  // Not the organiser that other tests share: their pages would be in Arabic, too.
  const meera = await join('Meera');
  const { id } = await createEventAs(meera);
  await meera.api.patch('/v1/account/profile', { data: { language: 'ar' } });
  const page = await openWindow(meera);
  await page.goto(`/EventManager/${id}`);
  await hydrated(page);
  const [first, second] = [page.getByRole('tab').nth(0), page.getByRole('tab').nth(1)];
  await first.focus();
  await page.keyboard.press('ArrowLeft');
  await expect(second).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(first).toBeFocused();
});

test('serves Hindi to browsers that prefer it, including mails and errors', async ({ browser }) => {
  const context = await browser.newContext({ locale: 'hi-IN' });
  const page = await context.newPage();
  const person = newcomer('Asha');
  await page.goto('/signup');
  await page.getByLabel('ईमेल', { exact: true }).fill(person.email);
  await page.getByRole('button', { name: 'आगे बढ़ें', exact: true }).click();
  await page.getByLabel('नाम', { exact: true }).fill(person.name);
  await page.getByLabel('पासवर्ड', { exact: true }).fill(person.password);
  await page.locator('form').getByRole('button', { name: 'अकाउंट बनाएँ' }).click();
  await expect(page.getByRole('heading', { name: '6 अंकों का कोड डालें' })).toBeVisible();
  const mail = await newestMail(new URL(page.url()).origin, person.email);
  expect(mail).toContain('साइन अप पूरा करने के लिए यह कोड डालें।');
  await page.getByLabel('6 अंकों का कोड').fill(/(?<!\d)\d{6}(?!\d)/.exec(mail)?.[0] ?? '');
  await expect(page.getByRole('button', { name: /का अकाउंट मेन्यू$/ })).toBeVisible();

  await page.goto('/createevent');
  await page.getByRole('button', { name: 'इवेंट बनाएँ' }).click();
  await expect(page.getByText('इवेंट का नाम ज़रूरी है').first()).toBeVisible();
  await context.close();
});

test('applies the account’s language in another browser', async ({ browser, page, baseURL }) => {
  const person = newcomer('Ravi');
  await signUpByCalls(page.request, baseURL ?? '', person);
  await page.goto('/profile-settings');
  await hydrated(page);
  await page.getByRole('combobox', { name: 'Language' }).selectOption({ label: 'हिन्दी' });
  await expect(page.getByRole('heading', { name: 'प्रोफ़ाइल सेटिंग' })).toBeVisible();

  const context = await browser.newContext({ locale: 'en-IN' });
  const elsewhere = await context.newPage();
  await elsewhere.goto('/login');
  await logIn(elsewhere, person);
  await expect(elsewhere.locator('html')).toHaveAttribute('lang', 'hi');
  await expect(elsewhere.getByRole('heading', { name: /^बेहतर इवेंट/ })).toBeVisible();
  await context.close();
});
