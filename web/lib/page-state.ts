import type { DehydratedState } from '@tanstack/react-query';
import { type Language, languageOf } from '../../contracts/languages.ts';
import type { PageAssets, PageSite } from '../../contracts/pages.ts';
import type { ScreenError } from './screen-error.ts';

/** Data that the server embeds in the page, as JSON rather than script. */
export interface PageState {
  readonly queries: DehydratedState;
  readonly loaderData: Record<string, unknown>;
  /** By route id. */
  readonly errors: Record<string, ScreenError> | null;
  readonly assets: PageAssets;
  readonly theme: Theme;
  readonly language: Language;
  readonly site: PageSite;
  /** Time of the server rendering, in milliseconds since 1970. */
  readonly now: number;
}

/** `system` follows the device. */
export type Theme = 'system' | 'light' | 'dark';

/** Id of the element that carries the state. */
export const stateElementId = 'state';

/** JSON for a script element, with `<` escaped so that nothing can close the element. */
export function writeState(state: PageState): string {
  return JSON.stringify(state).replaceAll('<', '\\u003c');
}

/** The embedded state, as text and parsed. */
export function readState(): { text: string; state: PageState } {
  const text = document.getElementById(stateElementId)?.textContent ?? '';
  return { text, state: JSON.parse(text) as PageState };
}

/** The page's language, for code outside components. */
export function pageLanguage(): Language {
  return languageOf(document.documentElement.lang);
}
