import { mkdir } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { type APIRequestContext, type Browser, chromium, type Page, request } from '@playwright/test';
import { explain } from '../server/console.ts';
import { BROWSER_FLAGS, findBrowser } from './browser.ts';
import { demoPassword, showAttendee, showOrganiser } from './demo/people.ts';
import { openScreen } from './open-screen.ts';
import { ProgressBar } from './progress-bar.ts';
import { type Onlooker, type ShownEvents, type SiteScreen, siteScreens } from './site-screens.ts';

const site = process.argv[2] ?? 'http://localhost:3000';
const folder = resolve(process.argv[3] ?? 'test-results/screenshots');
/** Widths of windows in pixels, with the heights that go with them. */
const windows = [
  [390, 844],
  [768, 1024],
  [1280, 800],
] as const;
const themes = ['light', 'dark'] as const;

class NoSamples extends Error {}

type Storage = Awaited<ReturnType<APIRequestContext['storageState']>>;

/** Calls in the name of one of the sample people. */
async function signIn(email: string): Promise<APIRequestContext> {
  const api = await request.newContext({ baseURL: site, extraHTTPHeaders: { origin: site } });
  const answer = await api.post('/v1/account/sessions/email', { data: { email, password: demoPassword } });
  if (!answer.ok()) throw new NoSamples(`${email} can't log in at ${site}: npm start and npm run demo first`);
  return api;
}

interface Listed {
  readonly $id: string;
}

/** Finds among the sample events what the screens are to be shown with. */
async function findEvents(attendee: APIRequestContext, organiser: APIRequestContext): Promise<ShownEvents> {
  const read = async (api: APIRequestContext, path: string) => (await api.get(path)).json();
  const { registrations } = await read(attendee, '/v1/account/registrations');
  const taken = new Set(registrations.map(({ event }: { event: Listed }) => event.$id));
  const { events } = await read(attendee, '/v1/events?ticketType=free&category=social');
  const open = events.find(({ $id }: Listed) => !taken.has($id));
  const attended = registrations.find(({ state }: { state: string }) => state === 'confirmed');
  const { events: own } = await read(organiser, '/v1/account/events');
  const {
    groups: [group],
  } = await read(organiser, '/v1/account/groups');
  for (const { $id } of own as Listed[]) {
    const { total } = await read(organiser, `/v1/events/${$id}/registrations?state=pending`);
    if (total > 0 && open && attended && group)
      return { open: open.$id, attended: attended.event.$id, managed: $id, group: group.$id };
  }
  throw new NoSamples(`${site} lacks the sample events that the screens are shown with: npm run demo`);
}

async function takeAll(browser: Browser): Promise<void> {
  const attendee = await signIn(showAttendee);
  const organiser = await signIn(showOrganiser);
  // None of the sample people runs a site: what an administrator sees is left out.
  const states: Readonly<Partial<Record<Onlooker, Storage>>> = {
    visitor: { cookies: [], origins: [] },
    attendee: await attendee.storageState(),
    organiser: await organiser.storageState(),
  };
  const events = await findEvents(attendee, organiser);
  const bar = new ProgressBar('Taking pictures');
  const screens = siteScreens.flatMap((screen) => {
    const storageState = states[screen.onlooker];
    return storageState === undefined ? [] : [{ screen, storageState }];
  });
  const total = screens.length * windows.length * themes.length;
  let taken = 0;
  for (const colorScheme of themes) {
    for (const [width, height] of windows) {
      for (const { screen, storageState } of screens) {
        bar.reach(taken / total);
        taken += 1;
        if (width > (screen.upTo ?? width)) continue;
        const context = await browser.newContext({
          baseURL: site,
          colorScheme,
          viewport: { width, height },
          reducedMotion: 'reduce',
          locale: 'en-IN',
          timezoneId: 'Asia/Kolkata',
          storageState,
        });
        const name = `${screen.name}-${width}-${colorScheme}`;
        try {
          await take(await context.newPage(), screen, events, join(folder, `${name}.png`));
        } catch (error) {
          throw new Error(`No picture of ${name}: ${explain(error)}`, { cause: error });
        }
        await context.close();
      }
    }
  }
  bar.end();
}

/** Takes one picture. Whatever it waits for has a bound; a page that answers otherwise than it should ends it at once. */
async function take(page: Page, screen: SiteScreen, events: ShownEvents, path: string): Promise<void> {
  const status = await openScreen(page, screen, events);
  const due = screen.status ?? 200;
  if (status !== due) throw new Error(`${page.url()} answered ${status} instead of ${due}`);
  // What is fixed to the window stands where the window is: at the top of the picture.
  await page.locator('html').evaluate((root) => Object.assign(root, { scrollTop: 0 }));
  await page.screenshot({ path, fullPage: true });
}

/**
 * Pictures of every screen and its main states, of a local site that runs with the sample events.
 *
 * @example npm run screenshots -- http://localhost:3000 test-results/screenshots
 */
async function run(): Promise<void> {
  await mkdir(folder, { recursive: true });
  const found = await findBrowser();
  const browser = await chromium.launch({
    executablePath: found.executable,
    args: [...BROWSER_FLAGS],
    env: { ...process.env, ...found.environment } as Record<string, string>,
  });
  try {
    await takeAll(browser);
  } finally {
    await browser.close();
  }
  console.log(`The pictures are in ${relative('.', folder)}.`);
}

try {
  await run();
} catch (error) {
  console.error(error instanceof NoSamples ? error.message : explain(error));
  process.exitCode = 1;
}
