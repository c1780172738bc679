import type { Page } from '@playwright/test';
import type { ShownTickets } from './screens/tickets.ts';

/**
 * The viewer of a screen. The attendee organises nothing, the organiser attends nothing, the administrator does
 * neither. The guarded one has logged in, but not yet proved their second factor; the screen's `enter` sees to that.
 */
export type ScreenViewer = 'visitor' | 'guarded' | 'attendee' | 'organiser' | 'administrator';

/** Ids of the records shown on the screens, and paths of mailed links. */
export interface Shown {
  /** Upcoming, free, with seats left; the attendee isn't registered. */
  readonly open: string;
  /** The attendee has a seat. */
  readonly attended: string;
  /** The organiser's own event, with pending and approved registrations. */
  readonly managed: string;
  /** A group owned by the organiser, with an event, a post and a removed member; the attendee is a member. */
  readonly group: string;
  /** An organiser with upcoming events. */
  readonly organiserId: string;
  /** A payment started by the attendee. */
  readonly payment: string;
  /** Path of a mailed ticket transfer. */
  readonly ticketOffer: string;
  /** Path of a mailed team invitation. */
  readonly teamInvitation: string;
  /** Events with ticket types. */
  readonly tickets: ShownTickets;
}

/** A screen, or one of its states. */
export interface SiteScreen {
  readonly name: string;
  readonly viewer: ScreenViewer;
  readonly path: (shown: Shown) => string;
  /** Expected status code; 200 by default. */
  readonly status?: number;
  /** Cached without a signed-in person, it asks in the browser who is signed in and gets a 401 for visitors. */
  readonly checksSession?: true;
  /** Its state shows a call that was refused. */
  readonly callFails?: true;
  /** Brings the hydrated page into the state. */
  readonly enter?: (page: Page) => Promise<void>;
  /** Widest window in pixels in which the state exists. */
  readonly upTo?: number;
  /** Narrowest window. */
  readonly from?: number;
}

export const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('main').getByRole('button', { name }).first().click();

/** Submits an empty form and waits for its error messages. */
export const refused = (name: string) => async (page: Page) => {
  await press(name)(page);
  await page.locator('[aria-invalid="true"]').first().waitFor();
};

/** Clicks a button and waits for its dialog. */
export const dialog =
  (name: string | RegExp, then: (page: Page) => Promise<void> = async () => {}) =>
  async (page: Page) => {
    await press(name)(page);
    await page.getByRole('dialog').waitFor();
    await then(page);
  };

/** Timeout for hydration in milliseconds: a page whose script failed never hydrates. */
const listensWithin = 60_000;

/**
 * Waits until React has hydrated the page and its footer, which comes later; earlier clicks do nothing.
 *
 * @throws Error on timeout: the server rendered an error page, or its script failed
 */
export async function hydrated(page: Page, parts: ('page' | 'footer')[] = ['page', 'footer']): Promise<void> {
  const listens = await page.evaluate(
    async ([all, within]) => {
      const isHydrated = (part: string) => performance.getEntriesByName(`${part} hydrated`).length > 0;
      const until = performance.now() + within;
      while (!all.every(isHydrated)) {
        if (performance.now() > until) return false;
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      return true;
    },
    [parts, listensWithin] as const,
  );
  if (!listens) throw new Error(`${page.url()} did not begin to listen within ${listensWithin / 1000} s`);
}

/** Opens a screen in its state; returns the response status. */
export async function openScreen(page: Page, screen: SiteScreen, shown: Shown): Promise<number> {
  const path = screen.path(shown);
  const answer = await page.goto(path);
  // Pages for frames have no footer.
  await hydrated(page, path.startsWith('/embed/') ? ['page'] : undefined);
  await screen.enter?.(page);
  return answer?.status() ?? 0;
}
