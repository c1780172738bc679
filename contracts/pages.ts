import type { Method } from './endpoint.ts';
import type { Language } from './languages.ts';

/** One call to the API, however it travels: by fetch in the browser, inside the process on the server. */
export interface ApiCall {
  readonly method: Method;
  /** Path and query. */
  readonly url: string;
  readonly body?: unknown;
  readonly signal?: AbortSignal | undefined;
}

export interface ApiAnswer {
  readonly status: number;
  /** The parsed JSON body; undefined where there is none. */
  readonly body: unknown;
  /** When a call that was refused for the moment may be repeated, in seconds. */
  readonly retryAfter?: number | undefined;
}

/** Carries a call to the API. Throws only where no answer came at all. */
export type Send = (call: ApiCall) => Promise<ApiAnswer>;

/** The addresses of the files that a page loads first. */
export interface PageAssets {
  /** The module that keeps what is typed and pressed until the web client listens, and fetches it. */
  readonly firstScript: string;
  /** The module that starts the web client. */
  readonly entry: string;
  readonly styles: readonly string[];
  /** Modules that the entry and the page's screen will ask for. */
  readonly modules: readonly string[];
}

/** What maps are drawn from: the built-in outline of the world, pictures by address, or one file of tiles. */
export type PageMap =
  | { readonly kind: 'world' }
  | { readonly kind: 'raster'; readonly tiles: string; readonly attribution: string }
  | { readonly kind: 'archive'; readonly url: string; readonly attribution: string };

/** How an installation calls itself and looks, where it is not as the product comes. */
export interface PageBrand {
  /** Texts that stand in place of the catalogue's of the same keys. */
  readonly texts: Readonly<
    Record<
      Language,
      { readonly name?: string; readonly tagline?: string; readonly defaultOrganisation?: string }
    >
  >;
  /** Addresses of the mark and of a sheet of colours; null where there are none of its own. */
  readonly logo: string | null;
  readonly sheet: string | null;
  readonly socialLinks: readonly { readonly name: string; readonly url: string }[];
}

/** What pages have to know of this installation. */
export interface PageSite {
  /** The public address, without a slash at the end. */
  readonly url: string;
  /** Where stored pictures are served: the path before a picture's id. */
  readonly pictures: string;
  /** Whether paid registrations are possible: a payment provider is set up. */
  readonly payments: boolean;
  /** Date of the legal texts that are in force, `YYYY-MM-DD` (ruling 36). */
  readonly legalVersion: string;
  /** For how many days mails are kept and sessions last, as the privacy policy says. */
  readonly kept: { readonly mailDays: number; readonly sessionDays: number };
  readonly map: PageMap;
  readonly brand: PageBrand;
  readonly realtime: {
    /** Path and query of the socket, without its channels. */
    readonly address: string;
    /** The channel of all events; an event's own has its id after a dot. */
    readonly events: string;
  };
}

/** What the server tells the web client's renderer of a request for a page. */
export interface PageRequest {
  /** Path and query as asked for. */
  readonly path: string;
  readonly cookies: Readonly<Record<string, string | undefined>>;
  /** The language that the visitor asks for; what a signed-in person has set goes before it. */
  readonly language: Language;
  /** Calls the API as the person who asks for the page. */
  readonly send: Send;
  readonly site: PageSite;
  /** When the page is rendered, in milliseconds since 1970. */
  readonly now: number;
  /** The files of the page that consists of these sources, e.g. `web/screens/home/screen.tsx`. */
  readonly assetsOf: (sources: readonly string[]) => PageAssets;
  /** Hears of faults that only degrade the page. */
  readonly onError: (error: unknown) => void;
}

/** A rendered page, or where to go instead. */
export interface PageAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly html: string;
}

/** What the web client's server bundle exports. */
export interface PageRendering {
  renderPage(request: PageRequest): Promise<PageAnswer>;
  /**
   * The parameters of an address that decide what its page shows: pages that differ in others only are one. Null where
   * all may.
   */
  parametersOf(path: string): readonly string[] | null;
  /** The site's mark, as SVG. */
  readonly icon: string;
  /** The designed cover of an event without a picture, as SVG. */
  drawCover(subject: { id: string; title: string; category?: string | undefined }): Promise<string>;
}
