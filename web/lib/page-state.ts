import type { DehydratedState } from '@tanstack/react-query';
import { type Language, languageOf } from '../../contracts/languages.ts';
import type { PageAssets, PageSite } from '../../contracts/pages.ts';
import type { ScreenFault } from './screen-fault.ts';

/** What the server hands to the browser inside the page, as data that no script has to run for. */
export interface PageState {
  readonly queries: DehydratedState;
  readonly loaderData: Record<string, unknown>;
  /** By the id of the route that shows it. */
  readonly faults: Record<string, ScreenFault> | null;
  readonly assets: PageAssets;
  readonly theme: Theme;
  readonly language: Language;
  /** Whether it was rendered for somebody who is signed in. */
  readonly signedIn: boolean;
  readonly site: PageSite;
  /** When the server rendered the page, in milliseconds since 1970. */
  readonly now: number;
}

/** `system` follows the device. */
export type Theme = 'system' | 'light' | 'dark';

/** Id of the element that carries the state. */
export const stateElementId = 'state';

/** The state as text that may stand inside a script element: no `<` that could end it. */
export function writeState(state: PageState): string {
  return JSON.stringify(state).replaceAll('<', '\\u003c');
}

/** Reads the state of the page that the server rendered: the text as it stands there, and parsed. */
export function readState(): { text: string; state: PageState } {
  const text = document.getElementById(stateElementId)?.textContent ?? '';
  return { text, state: JSON.parse(text) as PageState };
}

/** The language of the page in this browser, for what is not a component. */
export function pageLanguage(): Language {
  return languageOf(document.documentElement.lang);
}
