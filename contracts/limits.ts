/**
 * What browsers check before they ask the server. No schemas in this file: pages load it first, and zod later.
 */

/** Unread notifications are counted up to this number; the bell then shows one less and a plus sign. */
export const maxUnreadNotifications = 100;

/** In characters. */
export const reportTextLength = 2000;
export const reasonLength = 500;
/** Characters of an announcement on every page. */
export const noticeLength = 300;
export const reportReasons = ['scam', 'harmful', 'spam', 'wrong', 'other'] as const;

/** Per post. */
export const maxMentions = 10;

/** Posts store mentions by id, `@{id}`, so that people can rename or delete their account. */
export const mentionPattern = /@\{([A-Za-z0-9][A-Za-z0-9._-]{0,35})\}/g;

/** Text lengths in characters, earlier messages sent along, and events per answer. */
export const chatLimits = {
  message: 1000,
  historyText: 8000,
  history: 12,
  events: 4,
  ignored: 8,
  parts: 6,
} as const;

/** Maximum and default search radius, in kilometres. */
export const maxKilometres = 500;
export const usualKilometres = 25;

/** A whole amount, such as rupees or euros. */
export const highestPriceAsked = 10_000_000;

/** In characters, and the links of one person. */
export const profileLimits = { bio: 500, links: 5, link: 300 } as const;

export const eventsPerPage = 24;

/** Saved events per person, and per device of a visitor. */
export const savedEventLimit = 200;

/** In characters, and the dates a calendar can show. */
export const eventLimits = {
  title: 200,
  description: 20_000,
  location: 300,
  coverDesign: 40,
  scheduleDays: 60,
  cancelReason: 1000,
  /** Days from the first to the last. Bounds how far back a search for current events must look. */
  days: 366,
  earliest: '1970-01-01',
  latest: '2199-12-31',
} as const;

/** Of one import: what is read, and what the report lists. */
export const importLimits = {
  characters: 600_000,
  events: 300,
  people: 5000,
  refused: 200,
  calendars: 10,
} as const;

/** Of one archive of a group. Sizes in bytes. */
export const archiveLimits = {
  bytes: 200_000_000,
  partBytes: 5 * 1024 * 1024,
  parts: 40,
  /** Listed imports of a group, names per loss, lines in a report, and guests on a page. */
  listed: 10,
  names: 20,
  refused: 200,
  guestsPerPage: 50,
} as const;

export const groupRoles = ['owner', 'organiser', 'member'] as const;

/** In characters, and the most items of lists without pages. */
export const groupLimits = {
  /** Sites that may embed a group's events. */
  embedSites: 20,
  name: 100,
  description: 10_000,
  place: 200,
  address: 36,
  /** Organisers named on the group page. */
  leading: 20,
  /** Groups per person. */
  ofPerson: 200,
  /** Groups shown on an organiser's page. */
  ofOrganiser: 12,
  /** Groups and organisers one person can follow. */
  followed: 500,
} as const;

/** Bank statements: characters and lines of a file, and transfers that are confirmed at once. */
export const transferLimits = { statementBytes: 500_000, lines: 2000, atOnce: 500 } as const;
