import type { Page } from '@playwright/test';

/** The attendee organises nothing, the organiser attends nothing, the administrator does neither. */
export type Onlooker = 'visitor' | 'attendee' | 'organiser' | 'administrator';

/** Ids of the sample data, and paths of emailed links. */
export interface Shown {
  /** Upcoming, free, with seats left; the attendee isn't registered. */
  readonly open: string;
  /** The attendee has a seat. */
  readonly attended: string;
  /** The organiser's, with pending and approved registrations. */
  readonly managed: string;
  /** The organiser's group, with an event, posts and a removed member; the attendee is a member. */
  readonly group: string;
  /** Has upcoming events. */
  readonly organiserId: string;
  /** A payment the attendee has started. */
  readonly payment: string;
  /** A ticket offered by email. */
  readonly ticketOffer: string;
  /** An invitation to an event's team. */
  readonly teamInvitation: string;
}

/** A screen of the site, or one of its states. */
export interface SiteScreen {
  readonly name: string;
  readonly onlooker: Onlooker;
  readonly path: (shown: Shown) => string;
  /** Expected response status; 200 by default. */
  readonly status?: number;
  /**
   * Cached for everyone, it finds out in the browser who is signed in; for visitors the request fails with
   * 401.
   */
  readonly asksWhoIsThere?: true;
  /** Puts the hydrated page into this state. */
  readonly enter?: (page: Page) => Promise<void>;
  /** Widest window in pixels in which the state exists. */
  readonly upTo?: number;
}

/** Clicks a button. */
export const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('main').getByRole('button', { name }).first().click();

/** Submits an empty form and waits for its errors. */
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
