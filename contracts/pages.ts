import type { Method } from './endpoint.ts';
import type { Language } from './languages.ts';

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
  /** The module that keeps what is typed and pressed until the web client listens, and fetches it. */
  readonly firstScript: string;
  /** The module that starts the web client. */
  readonly entry: string;
  readonly styles: readonly string[];
  /** Modules that the entry and the page's screen import. */
  readonly modules: readonly string[];
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
  /** Characters of a new password, at least. */
  readonly minPasswordLength: number;
  /** Days that emails are stored and sessions last, for the privacy policy. */
  readonly kept: { readonly mailDays: number; readonly sessionDays: number };
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
  readonly html: string;
}

/** The exports of the web client's server bundle. */
export interface PageRendering {
  renderPage(request: PageRequest): Promise<PageAnswer>;
  /** Query parameters that affect a page; all others are ignored for caching. Null if any may. */
  parametersOf(path: string): readonly string[] | null;
  /** The site icon, as SVG. */
  readonly icon: string;
  /** The generated cover of an event without a picture, as SVG. */
  drawCover(subject: {
    id: string;
    title: string;
    category?: string | undefined;
    design?: string | undefined;
  }): Promise<string>;
}
