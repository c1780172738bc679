import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { Language } from '../contracts/languages.ts';
import type { Call } from './api/call.ts';

/** What loaders work with: the request's own on the server, the page's in the browser. */
export interface Tools {
  readonly queries: QueryClient;
  readonly call: Call;
  /** The language that screens are to be opened in. */
  readonly language: () => Language;
  /** The time, in milliseconds since 1970. */
  readonly now: () => number;
}

/** What a screen's loader gets. */
export interface LoadArguments extends Tools {
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly url: URL;
  readonly signal: AbortSignal;
}

/** What `screens/<name>/screen.tsx` exports. */
export interface ScreenModule {
  readonly Component: ComponentType;
  /** Puts what the screen shows into the store of answers; it may throw a redirect. */
  readonly load?: (args: LoadArguments) => Promise<unknown>;
}

/** What the shell knows of a route beside its address. */
export interface RouteHandle {
  /** The source file of the screen, by which the server finds what the browser loads first. */
  readonly file: string;
  /** The catalogues of its words. */
  readonly texts: readonly string[];
  readonly access: 'anyone' | 'user';
  /** The parameters of its address that it reads; null for any. */
  readonly parameters: readonly string[] | null;
}
