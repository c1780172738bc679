import { newestMail } from '../../scripts/mailbox.ts';
import { hydrated } from '../../scripts/open-screen.ts';
import { expect, test, withoutConnection } from '../kit/browser-fixtures.ts';
import { newcomer, signUpByCalls } from '../kit/browser-people.ts';

test('delivers a contact message, and keeps the text if sending fails', async ({ page, complaints }) => {
  const subject = `Kites ${Date.now()}`;
  await page.goto('/About#contact');
  await hydrated(page);
  await page.getByRole('button', { name: 'Send message' }).click();
  for (const text of ['Enter your name', 'Enter your email address', 'Enter a subject', 'Write a message'])
    await expect(page.getByText(text)).toBeVisible();
  await page.getByLabel('Name').fill('Ravi');
  await page.getByLabel('Email', { exact: true }).fill('ravi@people.example');
  await page.getByLabel('Subject').fill(subject);
  await page.getByLabel('Message').fill('Could there be a day for the little ones?');

  complaints.expect(withoutConnection);
  await page.route('**/v1/contact', (route) => route.abort());
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByRole('alert')).toHaveText(
    'There was an error sending your message. Please try again later.',
  );
  await expect(page.getByLabel('Subject')).toHaveValue(subject);

  await page.unroute('**/v1/contact');
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByText('Your message has been sent!')).toBeVisible();
  await expect(page.getByLabel('Subject')).toHaveValue('');
  expect(await newestMail(new URL(page.url()).origin, 'mela@localhost', subject)).toContain(
    'the little ones',
  );
});

test('rotates testimonials until paused, and not with reduced motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  // A site has testimonials once its operator adds them.
  const testimonials = ['One', 'Two', 'Three'].map((quote) => ({
    quote,
    name: `${quote} person`,
    role: 'Runner',
  }));
  await page.route('**/v1/site?**', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), testimonials } });
  });
  const openAbout = async () => {
    await page.goto('/allevents');
    await hydrated(page);
    await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click();
  };
  await openAbout();
  const slides = page.getByRole('region', { name: 'Testimonials' }).getByRole('listitem');
  await page.getByRole('button', { name: 'Next testimonial' }).scrollIntoViewIfNeeded();
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  /** The index of the visible one; -1 during a transition. */
  const inPlace = () =>
    slides.evaluateAll((items) => {
      const [frame] = items.map((item) => item.parentElement?.parentElement?.getBoundingClientRect().left);
      return items.findIndex((item) => Math.abs(item.getBoundingClientRect().left - (frame ?? 0)) < 2);
    });
  const seen = new Set<number>();
  const seeAll = async () => seen.add(await inPlace()).difference(new Set([-1])).size;
  await expect.poll(seeAll, { intervals: [250], timeout: 60_000 }).toBe(await slides.count());
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect.poll(inPlace).toBeGreaterThanOrEqual(0);
  const paused = await inPlace();
  // Longer than one interval.
  await page.waitForTimeout(5500);
  expect(await inPlace()).toBe(paused);

  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openAbout();
  await expect(page.getByRole('button', { name: 'Play' })).toBeVisible();
});

test('marks the current section of the privacy policy, and dismisses its banner for good', async ({
  page,
}) => {
  await page.goto('/privacy-policy');
  await expect(page.getByText(/^Last updated: \d+ \w+ \d{4}$/)).toBeVisible();
  const sections = page.getByRole('navigation', { name: 'Sections' });
  await sections.getByRole('link', { name: 'Your rights' }).click();
  await expect(sections.locator('[aria-current]')).toHaveText('Your rights');
  await page.getByRole('button', { name: 'I understand' }).click();
  await expect(page.getByRole('button', { name: 'I understand' })).toBeHidden();
  await page.reload();
  await expect(sections).toBeVisible();
  await expect(page.getByRole('button', { name: 'I understand' })).toBeHidden();
});

test('shows members the texts that are rendered once for everybody', async ({ page, baseURL }) => {
  await signUpByCalls(page.request, baseURL ?? '', newcomer('Reading Rekha'));
  for (const address of ['/About', '/privacy-policy']) {
    await page.goto(address);
    await hydrated(page);
    await expect(page.getByRole('button', { name: 'Account menu for Reading Rekha' })).toBeVisible();
  }
});

test('asks to accept new terms at every visit until accepted', async ({ context, baseURL }) => {
  await signUpByCalls(context.request, baseURL ?? '', newcomer('Nadia'), { acceptsTerms: false });
  const page = await context.newPage();
  const notice = page.getByRole('region', { name: 'Terms and privacy notice' });
  await page.goto('/');
  await expect(notice).toContainText('Please read and accept our Terms and conditions and Privacy policy.');
  await notice.getByRole('link', { name: 'Privacy policy' }).click();
  await expect(page.getByRole('heading', { name: 'Data collection' })).toBeVisible();
  await expect(notice).toBeHidden();
  await page.goBack();
  await notice.getByRole('button', { name: 'Not now' }).click();
  await expect(notice).toBeHidden();
  await page.reload();
  await hydrated(page);
  await expect(notice).toBeHidden();

  const nextVisit = await context.newPage();
  const again = nextVisit.getByRole('region', { name: 'Terms and privacy notice' });
  await nextVisit.goto('/');
  await again.getByRole('button', { name: 'Accept' }).click();
  await expect(again).toBeHidden();
  await nextVisit.goto('/terms-and-conditions');
  await expect(nextVisit.getByText(/You accepted this version on/)).toBeVisible();
});

test('describes the site’s maps, assistant and payments in the privacy policy', async ({ page }) => {
  await page.goto('/privacy-policy');
  const services = page.getByRole('region', { name: 'Third-Party Services' });
  await expect(services).toContainText('are tests: no money moves');
  await expect(services).toContainText("The assistant runs on this site's own servers");
});

test('records accepted terms on the account, only after agreement', async ({ page, baseURL }) => {
  await signUpByCalls(page.request, baseURL ?? '', newcomer('Meera'), { acceptsTerms: false });
  await page.goto('/terms-and-conditions');
  await hydrated(page);
  await expect(page.getByText('Register at least 48 hours before the event')).toBeVisible();
  await page.getByRole('link', { name: 'General conditions' }).click();
  await expect(page.getByRole('heading', { name: 'General conditions' })).toBeInViewport();

  await page.getByRole('button', { name: 'Accept terms' }).click();
  await expect(page.getByText('Tick the box to continue')).toBeVisible();
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Accept terms' }).click();
  await expect(page.getByText(/You accepted this version on/)).toBeVisible();
  await page.reload();
  await expect(page.getByText(/You accepted this version on/)).toBeVisible();
});
