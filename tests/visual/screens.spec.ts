import { hydrated } from '../../scripts/open-screen.ts';
import { expect, type Member, test } from '../kit/browser-fixtures.ts';

const eventId = 'lanterns';
/** Fixed, so that countdowns don't change. */
const now = new Date('2031-10-20T12:00:00+05:30');
/** Runs in the page. Playwright's clock would also take away the marks that say when a page is hydrated. */
function fixDate(at: number): void {
  const RealDate = Date;
  window.Date = class extends RealDate {
    constructor(...parts: unknown[]) {
      // The constructor has several signatures.
      super(...((parts.length === 0 ? [at] : parts) as [number]));
    }
    static override now(): number {
      return at;
    }
  } as DateConstructor;
}

/** Half a percent of the pixels: text differs by that much between machines, a misplaced control by more. */
const tolerated = 0.005;

/** A fixed event: its id and title determine the cover. */
async function createShownEvent({ api }: Member): Promise<void> {
  const event = {
    eventTitle: 'Lantern walk',
    description: 'Bring a **lantern**.\n\nWe walk along the lake.',
    location: 'Udaipur',
    latitude: 24.58,
    longitude: 73.68,
    date: '2031-10-24',
    startTime: '18:00',
    endTime: '21:00',
    categories: ['cultural'],
  };
  const answer = await api.post('/v1/databases/main/collections/events/documents', {
    data: { documentId: eventId, data: event },
  });
  // It exists already when a test is retried.
  expect([201, 409], await answer.text()).toContain(answer.status());
}

const screens = [
  { name: 'all-events', path: '/allevents' },
  { name: 'event', path: `/event/${eventId}` },
  { name: 'login', path: '/login' },
  { name: 'about', path: '/About' },
  { name: 'terms', path: '/terms-and-conditions' },
  { name: 'not-found', path: '/no-such-page', complains: /status of 404/ },
  { name: 'create-event', path: '/createevent', signedIn: true },
] as const;
const windows = [
  { width: 390, height: 844, colorScheme: 'dark' },
  { width: 1280, height: 800, colorScheme: 'light' },
] as const;

/** Longer words, and from right to left. */
const translated = ['all-events', 'event', 'login', 'terms'];
const cases = screens.flatMap((screen) => [
  ...windows.map((window) => ({ screen, ...window, locale: undefined })),
  ...(['de', 'ar'] as const)
    .filter(() => translated.includes(screen.name))
    .map((locale) => ({ screen, width: 390, height: 844, colorScheme: 'light' as const, locale })),
]);

for (const { screen, width, height, colorScheme, locale } of cases)
  test(`${screen.name} looks unchanged, ${width} wide${locale ? ` in ${locale}` : ''}`, async ({
    organiser,
    openWindow,
    complaints,
  }) => {
    if ('complains' in screen) complaints.expect(screen.complains);
    // By this clock the page's data is years old and is requested again; for visitors that request fails
    // with 401.
    if (!('signedIn' in screen)) complaints.expect(/status of 401/);
    await createShownEvent(organiser);
    const page = await openWindow('signedIn' in screen ? organiser : null, {
      viewport: { width, height },
      colorScheme,
      reducedMotion: 'reduce',
      ...(locale && { locale }),
    });
    await page.addInitScript(fixDate, now.getTime());
    await page.goto(locale ? `${screen.path}?language=${locale}` : screen.path);
    await hydrated(page);
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    await page.waitForLoadState('networkidle');
    await expect(page).toHaveScreenshot(
      `${screen.name}-${locale ? `${locale}-` : ''}${width}-${colorScheme}.png`,
      {
        animations: 'disabled',
        maxDiffPixelRatio: tolerated,
        mask: [
          // Depends on the name.
          page.getByRole('button', { name: /Account menu/ }),
          // Suggested covers are drawn by chance.
          page.getByRole('region', { name: 'Preview' }).locator('svg[preserveAspectRatio]'),
        ],
      },
    );
  });
