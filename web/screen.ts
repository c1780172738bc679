import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { Language } from '../contracts/languages.ts';
import type { Call } from './api/call.ts';

/** Dependencies of loaders: per request on the server, per page in the browser. */
export interface Tools {
  readonly queries: QueryClient;
  readonly call: Call;
  /** The language to render screens in. */
  readonly language: () => Language;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Query parameters of the page. In the browser, of the one that is shown while another is loaded. */
  readonly search: () => URLSearchParams;
}

/** A loader's argument. */
export interface LoadArguments extends Tools {
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly url: URL;
  readonly signal: AbortSignal;
}

/** The exports of `screens/<name>/screen.tsx`. */
export interface ScreenModule {
  readonly Component: ComponentType;
  /** Puts the screen's data into the query cache; may throw a redirect. */
  readonly load?: (args: LoadArguments) => Promise<unknown>;
  /**
   * Loads the code of lazy parts that the data and the address of the page need, so that they hydrate with the screen.
   * React replaces a part that gets an update while its code is missing, and a press in that moment is lost.
   */
  readonly loadParts?: (queries: QueryClient, search: URLSearchParams) => Promise<unknown>;
}

/** What the router knows about a route, besides its path. */
export interface RouteHandle {
  /** The screen's source file, from which the server derives the preloads. */
  readonly file: string;
  /** The screen's message catalogues. */
  readonly texts: readonly string[];
  readonly access: 'anyone' | 'user';
  /** `line` for tasks and tools, where the site's navigation and newsletter would distract. */
  readonly footer: 'full' | 'line';
}
