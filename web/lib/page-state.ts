import type { DehydratedState } from '@tanstack/react-query';
import { type Language, languageOf } from '../../contracts/languages.ts';
import type { PageAssets, PageSite } from '../../contracts/pages.ts';
import { packJson, unpackJson } from './packed-json.ts';
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

/** The reader's own data, embedded separately from the shared page. */
export interface PersonalState {
  readonly queries: DehydratedState;
}

/** `system` follows the device. */
export type Theme = 'system' | 'light' | 'dark';

/** Ids of the elements that carry the data. */
export const stateId = 'state';
export const personalStateId = 'personal';

/** JSON for a script element, with `<` escaped so that nothing can close the element. */
export function writeState(state: PageState | PersonalState): string {
  return packJson(state).replaceAll('<', '\\u003c');
}

/** What {@link writeState} wrote. */
export function parseState<State extends PageState | PersonalState>(text: string): State {
  return unpackJson(text) as State;
}

/** Embedded data, as text and parsed. */
export interface Embedded<State> {
  readonly text: string;
  readonly state: State;
}

/** What the server embedded in the page. */
export function readStates(): {
  readonly page: Embedded<PageState>;
  readonly personal: Embedded<PersonalState>;
} {
  return { page: embedded(stateId), personal: embedded(personalStateId) };
}

function embedded<State extends PageState | PersonalState>(id: string): Embedded<State> {
  const text = String(document.getElementById(id)?.textContent);
  return { text, state: parseState<State>(text) };
}

/** The page's language, for code outside components. */
export function pageLanguage(): Language {
  return languageOf(document.documentElement.lang);
}
