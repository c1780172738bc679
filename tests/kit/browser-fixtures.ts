import { randomBytes } from 'node:crypto';
import {
  type APIRequestContext,
  type BrowserContext,
  type BrowserContextOptions,
  expect,
  type Page,
  test as runner,
} from '@playwright/test';
import { type BrowserPerson, newcomer, signUpByCalls } from './browser-people.ts';

/** A signed-in person and their browser's storage state. */
export interface Member extends BrowserPerson {
  /** API client with their session. */
  readonly api: APIRequestContext;
  readonly state: Exclude<BrowserContextOptions['storageState'], string | undefined>;
}

export interface SiteEvent {
  readonly id: string;
  readonly title: string;
}

/** Browser errors on our pages: hydration, content security policy, exceptions, missing files. */
export interface Complaints {
  /** Also watches the pages of `context`. */
  watch(context: BrowserContext): Promise<void>;
  /** Allows errors that the test provokes. */
  expect(pattern: RegExp): void;
}

interface SharedByTests {
  /** Signs up a new person through the API; the sign-up screens have their own tests. */
  join: (name: string) => Promise<Member>;
  /** The owner of the events from `siteEvents`. */
  organiser: Member;
}

interface OfEachTest {
  /** Fails the test on any unexpected browser error. */
  complaints: Complaints;
  /** Creates an event as the organiser: free, open and upcoming, unless `changes` says otherwise. */
  createEvent: (changes?: Record<string, unknown>) => Promise<SiteEvent>;
  /** Opens a window in a separate browser context, for a member or a visitor. */
  openWindow: (member: Member | null, options?: BrowserContextOptions) => Promise<Page>;
}

/**
 * Chromium warnings about the device, not the page; about an entry script, preloaded before the service worker took
 * control, being fetched again through the worker from its cache; and about a page left while it was connecting.
 */
export const ofTheDevice =
  /WebGL|GL Driver Message|GPU stall|GroupMarkerNotSet|cross-world service worker resource mismatch|entry-client-[^ ]+ was preloaded|WebSocket is closed before the connection is established/;

/** Chromium errors for requests of a page, its sockets and its service worker while offline. */
export const withoutConnection =
  /net::ERR_(INTERNET_DISCONNECTED|NETWORK_CHANGED|FAILED)|Failed to fetch|fetching the script/;

export const test = runner.extend<OfEachTest, SharedByTests>({
  join: [
    async ({ playwright }, use, { project }) => {
      const { baseURL = '' } = project.use;
      const joined: APIRequestContext[] = [];
      await use(async (name) => {
        const api = await playwright.request.newContext({ baseURL, extraHTTPHeaders: { origin: baseURL } });
        joined.push(api);
        const person = newcomer(name);
        await signUpByCalls(api, baseURL, person);
        return { ...person, api, state: await api.storageState() };
      });
      for (const api of joined) await api.dispose();
    },
    { scope: 'worker' },
  ],
  organiser: [async ({ join }, use) => use(await join('Organiser')), { scope: 'worker' }],
  createEvent: async ({ organiser }, use) => {
    await use((changes) => createEventAs(organiser, changes));
  },
  complaints: [
    async ({ context }, use) => {
      const said: string[] = [];
      const expected = [ofTheDevice];
      const watch = async (watched: BrowserContext) => {
        watched.on('console', (message) => {
          if (message.type() !== 'error' && message.type() !== 'warning') return;
          said.push(`${message.text()} (${message.location().url})`);
        });
        watched.on('weberror', (error) => said.push(String(error.error())));
        await watched.addInitScript({ content: tellViolations });
      };
      await watch(context);
      await use({ watch, expect: (pattern) => void expected.push(pattern) });
      const unexpected = said.filter((text) => !expected.some((pattern) => pattern.test(text)));
      expect(unexpected, 'what browsers complained of').toEqual([]);
    },
    { auto: true },
  ],
  openWindow: async ({ browser, complaints }, use) => {
    const opened: BrowserContext[] = [];
    await use(async (member, options = {}) => {
      const context = await browser.newContext({ ...options, ...(member && { storageState: member.state }) });
      opened.push(context);
      await complaints.watch(context);
      return context.newPage();
    });
    for (const context of opened) await context.close();
  },
});

export { expect };

/** Runs in the page: not every CSP violation appears in the console. */
const tellViolations = `addEventListener('securitypolicyviolation', (violation) =>
  console.error(violation.violatedDirective + ' keeps out ' + violation.blockedURI + ' of ' + violation.sourceFile))`;

/**
 * Creates an event as a member, with the pin set by hand, so that no list of places is needed. The title ends in a
 * unique word, since all tests and retries share one site.
 */
export async function createEventAs(
  { api }: Member,
  { eventTitle = 'Lantern walk', ...changes }: { eventTitle?: string } & Record<string, unknown> = {},
): Promise<SiteEvent> {
  const answer = await api.post('/v1/events', {
    data: {
      eventTitle: `${eventTitle} ${randomBytes(3).toString('hex')}`,
      description: 'Bring a **lantern**.\n\nWe walk along the lake.',
      location: 'Udaipur',
      latitude: 24.58,
      longitude: 73.68,
      precision: 'organiser',
      date: '2031-10-24',
      startTime: '18:00',
      endTime: '21:00',
      categories: ['cultural'],
      ...changes,
    },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  const { $id: id, eventTitle: title } = await answer.json();
  return { id, title };
}

/** Registers a member through the API. */
export async function register({ api, email }: Member, eventId: string): Promise<{ readonly $id: string }> {
  const answer = await api.post(`/v1/events/${eventId}/registrations`, {
    data: { socialMedia: 'Mastodon', email, reason: 'I like lanterns.' },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  return answer.json();
}

/** Holds files back until the returned function is called. */
export async function holdFiles(page: Page, files: RegExp): Promise<() => void> {
  const { promise: arrive, resolve } = Promise.withResolvers<void>();
  await page.route(files, async (route) => {
    await arrive;
    await route.continue();
  });
  return resolve;
}
