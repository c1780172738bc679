import type { EventFilters } from '../contracts/discovery.ts';
import type { SubjectAddress } from '../contracts/values.ts';

type FeedFormat = 'ics' | 'rss' | 'json';

/** The tab of a group's or organiser's events. */
export type EventsShown = 'upcoming' | 'past';

/** The sections of the settings, as in their addresses. */
export type ProfileSection =
  | 'you'
  | 'security'
  | 'notifications'
  | 'apps'
  | 'developers'
  | 'payments'
  | 'privacy';

/** All addresses of the web client. */
export const paths = {
  home: () => '/',
  allEvents: (filters: EventFilters = {}, page = 1, map = false) =>
    withQuery('/allevents', { ...filters, page: pageText(page), view: viewText(map) }),
  search: (filters: EventFilters = {}, page = 1, map = false) =>
    withQuery('/search', { ...filters, page: pageText(page), view: viewText(map) }),
  /** The page of an event or a group for frames on other sites. */
  embed: ({ kind, subjectId }: SubjectAddress) =>
    `/embed/${kind === 'events' ? 'event' : 'group'}/${encodeURIComponent(subjectId)}`,
  /** A search for a text, before it is read. */
  ask: (text: string) => withQuery('/search', { ask: text }),
  event: (eventId: string): string => `/event/${encodeURIComponent(eventId)}`,
  /** Where people enter the password of a private event. */
  eventAccess: (eventId: string) => `${paths.event(eventId)}/access`,
  /** Where people wait for their turn to register. */
  waitingRoom: (eventId: string) => `${paths.event(eventId)}/waiting-room`,
  /** The tickets that the person has for an event. */
  eventTickets: (eventId: string) => `/event/${encodeURIComponent(eventId)}/tickets`,
  /** The event's link preview image; `updatedAt` busts caches after a change. */
  eventCard: (eventId: string, updatedAt: string) =>
    `/event/${encodeURIComponent(eventId)}/card.png?v=${Date.parse(updatedAt)}`,
  /** The page of an event or a group. */
  subject: ({ kind, subjectId }: SubjectAddress): string =>
    kind === 'events' ? paths.event(subjectId) : paths.group(subjectId),
  discussion: (board: SubjectAddress, page = 1) =>
    withQuery(`${paths.subject(board)}/discussion`, { page: pageText(page) }),
  /** A post in its thread. */
  post: (board: SubjectAddress, postId: string) =>
    withQuery(`${paths.subject(board)}/discussion`, { post: postId }),
  /** The manage page, on one of its tabs, showing the entries in one state. */
  manageEvent: (eventId: string, tab?: string, state?: string) =>
    withQuery(`/EventManager/${encodeURIComponent(eventId)}`, { tab, state }),
  ticket: (registrationId: string) => `/ticket/${encodeURIComponent(registrationId)}`,
  ticketOffer: (offerId: string, secret: string) => withQuery('/ticket-offer', { offerId, secret }),
  teamInvitation: (invitationId: string, secret: string) =>
    withQuery('/team-invitation', { invitationId, secret }),
  /** The check-in page. A link's secret is in the fragment, which browsers don't send to servers. */
  checkIn: (eventId: string, secret?: string) =>
    `/door/${encodeURIComponent(eventId)}${secret === undefined ? '' : `#${secret}`}`,
  editEvent: (eventId: string) => `/edit-event/${encodeURIComponent(eventId)}`,
  /** Optionally with the group to publish in. */
  createEvent: (groupId?: string) => withQuery('/createevent', { group: groupId }),
  /** Optionally with the group to import to. */
  importEvents: (groupId?: string) => withQuery('/import', { group: groupId }),
  yourEvents: (page = 1) => withQuery('/your-events', { page: pageText(page) }),
  registeredEvents: (page = 1) => withQuery('/registered-events', { page: pageText(page) }),
  groups: (after?: string) => withQuery('/groups', { after }),
  group: (groupId: string, when: EventsShown = 'upcoming', after?: string): string =>
    withQuery(`/group/${encodeURIComponent(groupId)}`, { when: whenText(when), after }),
  groupMembers: (groupId: string, { after, q }: { after?: string; q?: string | undefined } = {}) =>
    withQuery(`/group/${encodeURIComponent(groupId)}/members`, { q, after }),
  createGroup: () => '/create-group',
  editGroup: (groupId: string, tab?: string) =>
    withQuery(`/edit-group/${encodeURIComponent(groupId)}`, { tab }),
  organiser: (organiserId: string, when: EventsShown = 'upcoming', after?: string) =>
    withQuery(`/organiser/${encodeURIComponent(organiserId)}`, { when: whenText(when), after }),
  saved: (page = 1) => withQuery('/saved', { page: pageText(page) }),
  notifications: () => '/notifications',
  following: (after?: string) => withQuery('/following', { after }),
  login: (next?: string) => withQuery('/login', { next }),
  signUp: (next?: string) => withQuery('/signup', { next }),
  otpVerification: (next?: string) => withQuery('/otp-verification', { next }),
  /** The second step of a log-in. */
  secondFactor: (next?: string) => withQuery('/second-factor', { next }),
  /** Optionally with an address to fill in. */
  recovery: (email?: string, next?: string) => withQuery('/recovery', { email, next }),
  logout: () => '/logout',
  payment: (paymentId: string) => `/payment/${encodeURIComponent(paymentId)}`,
  /** Without a section: the list of sections on a phone, the first section elsewhere. */
  profileSettings: (section?: ProfileSection) =>
    section === undefined ? '/profile-settings' : `/profile-settings/${section}`,
  admin: (tab?: string, list?: string) => withQuery('/admin', { tab, list }),
  offline: () => '/offline',
  about: () => '/About',
  contact: () => '/About#contact',
  privacyPolicy: () => '/privacy-policy',
  termsAndConditions: () => '/terms-and-conditions',
  /** Feeds and files for other programs. */
  feed: (format: FeedFormat, of = '') => `/feeds${of}/events.${format}`,
  eventFile: (eventId: string) => `/feeds/events/${encodeURIComponent(eventId)}/event.ics`,
  /** A guide for developers; the first without a name. */
  developers: (guide?: string) => (guide === undefined ? '/developers' : `/developers/${guide}`),
  /** The calls of a resource, or all. */
  developerCalls: (slug?: string) => (slug === undefined ? '/developers/calls' : `/developers/calls/${slug}`),
} as const;

/** The address of the same in a language. */
export function withLanguage(path: string, language: string | undefined): string {
  if (language === undefined) return path;
  return `${path}${path.includes('?') ? '&' : '?'}language=${language}`;
}

function pageText(page: number): string | undefined {
  return page === 1 ? undefined : String(page);
}

function viewText(map: boolean): string | undefined {
  return map ? 'map' : undefined;
}

function whenText(when: EventsShown): string | undefined {
  return when === 'upcoming' ? undefined : when;
}

function withQuery(path: string, query: Record<string, string | undefined>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') search.set(name, value);
  }
  return search.size === 0 ? path : `${path}?${search}`;
}

/** The target after a log-in, from `next`: only paths of this site, so that a link can't redirect people elsewhere. */
export function safeNext(next: string | null | undefined): string {
  if (!next?.startsWith('/')) return paths.home();
  const base = 'http://own.invalid';
  const url = URL.parse(next, base);
  return url?.origin === base ? `${url.pathname}${url.search}${url.hash}` : paths.home();
}

/** Whether the page at a path is rendered without a signed-in person, so that the service worker can cache it. */
export function isOfflinePage(path: string): boolean {
  return path.split('?', 1)[0] === paths.offline();
}
