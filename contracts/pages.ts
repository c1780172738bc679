import type { Profile } from './accounts.ts';
import type { CoverDesign } from './covers.ts';
import type { Method } from './endpoint.ts';
import type { EventDetail, EventView } from './events.ts';
import type { Language } from './languages.ts';
import type { OwnRegistration } from './registrations.ts';

/** An API call, either by fetch in the browser or in-process on the server. */
export interface ApiCall {
  readonly method: Method;
  /** Path and query. */
  readonly url: string;
  readonly body?: unknown;
  readonly signal?: AbortSignal | undefined;
}

export interface ApiAnswer {
  readonly status: number;
  /** The parsed JSON body; undefined if empty. */
  readonly body: unknown;
  /** Seconds after which a call refused with 429 or 503 can be retried. */
  readonly retryAfter?: number | undefined;
}

/** Throws only if there was no response at all. */
export type Send = (call: ApiCall) => Promise<ApiAnswer>;

/** URLs of the files a page loads first. */
export interface PageAssets {
  /** The module that records early input and fetches the web client. */
  readonly firstScript: string;
  /** The module that starts the web client. */
  readonly entry: string;
  readonly styles: readonly string[];
  /** Styles that nothing on the page needs to be painted. */
  readonly laterStyles?: readonly string[];
  /** Modules that the entry and the page's screen import. */
  readonly modules: readonly string[];
  /** The page's message catalogues in its language, by name. */
  readonly texts?: Readonly<Record<string, string>>;
}

/** The map source: the built-in world outline, image tiles by URL, or a single tile file. */
export type PageMap =
  | { readonly kind: 'world' }
  | { readonly kind: 'raster'; readonly tiles: string; readonly attribution: string }
  | { readonly kind: 'archive'; readonly url: string; readonly attribution: string };

/** The installation's name and design, where they differ from the defaults. */
export interface PageBrand {
  /** Texts that replace catalogue entries with the same keys. */
  readonly texts: Readonly<
    Record<
      Language,
      { readonly name?: string; readonly tagline?: string; readonly defaultOrganisation?: string }
    >
  >;
  /** URLs of the logo and of a colour style sheet; null for the defaults. */
  readonly logo: string | null;
  readonly sheet: string | null;
  readonly socialLinks: readonly { readonly name: string; readonly url: string }[];
}

/** Facts about this installation that pages need. */
export interface PageSite {
  /** Public URL, without a trailing slash. */
  readonly url: string;
  /** Path prefix of stored pictures, before the id. */
  readonly pictures: string;
  /** Paid registrations are possible: a payment provider is configured. */
  readonly payments: boolean;
  /** Date of the current legal texts, `YYYY-MM-DD` (product rule 36). */
  readonly legalVersion: string;
  /** The site's IANA zone: what days are until the reader's zone is known. */
  readonly timeZone: string;
  /** The site's currency (ISO 4217): of new events and of filters that name none. */
  readonly currency: string;
  /** Characters of a new password, at least. */
  readonly minPasswordLength: number;
  /** Days that emails are stored and sessions last, for the privacy policy. */
  readonly kept: { readonly mailDays: number; readonly sessionDays: number };
  /** Where a local site shows the emails that it would send; null if it sends them. */
  readonly mailbox: string | null;
  readonly map: PageMap;
  readonly brand: PageBrand;
  readonly realtime: {
    /** Path and query of the WebSocket, without channels. */
    readonly address: string;
    /** The channel of all events; append a dot and an id for one event. */
    readonly events: string;
  };
}

/** What the server passes to the page renderer. */
export interface PageRequest {
  /** Path and query as requested. */
  readonly path: string;
  readonly cookies: Readonly<Record<string, string | undefined>>;
  /** The visitor's language; overridden by a signed-in person's setting. */
  readonly language: Language;
  /** Calls the API with the visitor's session. */
  readonly send: Send;
  readonly site: PageSite;
  /** When the page is rendered, in milliseconds since 1970. */
  readonly now: number;
  /** The files of a page made of these sources, e.g. `web/screens/home/screen.tsx`. */
  readonly assetsOf: (sources: readonly string[]) => PageAssets;
  /** For errors that only degrade the page. */
  readonly onError: (error: unknown) => void;
}

/** A rendered page, or a redirect. */
export interface PageAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Of a page for frames: the sites that may frame it; empty for any. */
  readonly framedBy?: readonly string[] | undefined;
  readonly html: string;
}

/** A page that is kept in memory: one for everyone with personal parts, or one for each reader. */
export interface SharedPath {
  /** The event it shows, on which it depends; otherwise it shows lists. */
  readonly eventId: string | null;
  /** It shows what only its reader may see. */
  readonly isOwn: boolean;
}

/** What a registration changes of an event without changing what can be done: its page is patched, not rendered again. */
export type SeatCounts = Pick<EventDetail, 'attendeeCount' | 'waitlistCount' | 'seatsLeft' | 'going'>;
/** All that an event's page shows of its seats. When the rest changes, so does the whole page. */
export type SeatFacts = SeatCounts & Pick<EventDetail, 'capacity' | 'full'>;

/** What a list shows of an event's seats. */
export type ListedCounts = Pick<EventView, '$id' | 'capacity' | 'attendeeCount' | 'waitlistCount' | 'full'>;

/** Where a text shows how many are going to an event in a list: from `start` to before `end`, in UTF-16 units. */
export interface CountSlot {
  readonly eventId: string;
  readonly start: number;
  readonly end: number;
}

/** A part of a document: `part` names the personal and changing ones, of which `text` is what visitors see. */
export interface SharedPiece {
  readonly part: string | null;
  readonly text: string;
  /** In order, without overlaps. */
  readonly slots: readonly CountSlot[];
}

/** A page rendered for no one in particular. */
export interface SharedPage {
  readonly status: number;
  readonly pieces: readonly SharedPiece[];
  /** Those that it shows; null if it shows no event, or many. */
  readonly seats: SeatFacts | null;
  /** Those of the events in its lists, in the order in which they are first named. */
  readonly listed: readonly ListedCounts[];
  /** When its look changes though its data doesn't, in milliseconds since 1970. */
  readonly until: number;
}

/** The part that carries the page's data as JSON, from which personal parts are rendered. */
export const dataPart = 'data';
/** The part that carries the person's own data. */
export const personPart = 'person';

/** The data that the personal parts of a shared page are rendered from. */
export interface PersonalRequest
  extends Pick<PageRequest, 'path' | 'cookies' | 'language' | 'site' | 'now' | 'onError'> {
  /** Null for parts that are the same for everyone signed in. */
  readonly viewer: Profile | null;
  /** On an event's page. */
  readonly own: { readonly eventId: string; readonly registration: OwnRegistration | null } | null;
  /** The shared page's piece {@link dataPart}. */
  readonly pageData: () => string;
}

/** What the changing parts of an event's page are rendered from. */
export interface ChangedRequest
  extends Pick<PageRequest, 'path' | 'cookies' | 'language' | 'site' | 'now' | 'onError'> {
  readonly eventId: string;
  /** The shared page's piece {@link dataPart}, with former counts. */
  readonly pageData: string;
  readonly counts: SeatCounts;
}

/** What the counts of a list are rendered from. */
export interface ChangedListRequest
  extends Pick<PageRequest, 'path' | 'cookies' | 'language' | 'site' | 'now' | 'onError'> {
  /** The shared page's piece {@link dataPart}, with former counts. */
  readonly pageData: string;
  /** Of the events whose counts have changed. */
  readonly counts: readonly ListedCounts[];
}

/** The texts of a list that show changed counts. */
export interface ChangedList {
  /** For the slots of each event. */
  readonly slots: ReadonlyMap<string, string>;
  /** The piece {@link dataPart}. */
  readonly pageData: string;
}

/** A personal part before it's rendered. */
export interface PersonalPart {
  /** Identifies everything it is rendered from, except the shared page's data: equal keys give equal markup. */
  readonly key: string;
  /** Whether it is rendered from the shared page's data, too. */
  readonly ofPage: boolean;
  render(): Promise<string>;
}

/** Renders the pages that everyone shares. */
export interface SharedRendering {
  /** Whether this page is kept, by path without the parameters that have no effect. */
  sharedPath(path: string): SharedPath | null;
  /**
   * Renders the shared page; `send` must call the API as a visitor. Null if it would be the same as one whose
   * piece {@link dataPart} is `former`.
   */
  renderSharedPage(request: PageRequest, former: string | null): Promise<SharedPage | null>;
  /** As {@link renderSharedPage}, for one person; `send` must call the API with their session. */
  renderOwnPage(request: PageRequest, viewer: Profile, former: string | null): Promise<SharedPage | null>;
  /** The parts of an event's shared page that show counts, as visitors see them, and its data. */
  changedParts(request: ChangedRequest): Promise<ReadonlyMap<string, string>>;
  /** The same of a list. */
  changedList(request: ChangedListRequest): Promise<ChangedList>;
  /** The parts of a shared page for one person, by name. */
  personalParts(request: PersonalRequest): ReadonlyMap<string, PersonalPart>;
}

/** The exports of the web client's server bundle. */
export interface PageRendering {
  renderPage(request: PageRequest): Promise<PageAnswer>;
  /** Null in development, where every page is rendered for its reader. */
  readonly shared: SharedRendering | null;
  /** Query parameters that affect a page; all others are ignored for caching. Null if any may. */
  parametersOf(path: string): readonly string[] | null;
  /** The site icon, as SVG. */
  readonly icon: string;
  /** The generated cover of an event without a picture, as SVG. */
  drawCover(design: CoverDesign): Promise<string>;
}
