import type { Page } from '@playwright/test';

/** Who looks at a screen. The attendee organises nothing, the organiser goes nowhere, the administrator does neither. */
export type Onlooker = 'visitor' | 'attendee' | 'organiser' | 'administrator';

/** What the screens are shown with, by its ids; links that a mail brought, by their paths. */
export interface Shown {
  /** Upcoming, free, with seats left; the attendee is not registered. */
  readonly open: string;
  /** The attendee has a seat. */
  readonly attended: string;
  /** The organiser's own, with people pending and approved. */
  readonly managed: string;
  /** A group that the organiser owns, with an event, something said, and somebody taken out; the attendee is in it. */
  readonly group: string;
  /** Who organises upcoming events. */
  readonly organiserId: string;
  /** A payment that the attendee has begun. */
  readonly payment: string;
  /** Somebody's ticket, offered to whoever has the mail. */
  readonly ticketOffer: string;
  /** To help with somebody's event. */
  readonly teamInvitation: string;
}

/** A screen of the site, or one of its states. */
export interface SiteScreen {
  readonly name: string;
  readonly onlooker: Onlooker;
  readonly path: (shown: Shown) => string;
  /** The status that it answers with; 200 unless told. */
  readonly status?: number;
  /** Kept for nobody in particular, it finds out in the browser who is there, and hears of a visitor by a refusal. */
  readonly asksWhoIsThere?: true;
  /** Brings the page, once it is hydrated, into the state. */
  readonly enter?: (page: Page) => Promise<void>;
  /** Widest window in which the state exists, in pixels. */
  readonly upTo?: number;
}

/** Presses a button of the page. */
export const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('main').getByRole('button', { name }).first().click();

/** Sends a form that is not filled in, and waits for what it says of it. */
export const refused = (name: string) => async (page: Page) => {
  await press(name)(page);
  await page.locator('[aria-invalid="true"]').first().waitFor();
};

/** Presses a button of the page and waits for the dialog that it opens. */
export const dialog =
  (name: string | RegExp, then: (page: Page) => Promise<void> = async () => {}) =>
  async (page: Page) => {
    await press(name)(page);
    await page.getByRole('dialog').waitFor();
    await then(page);
  };
