import type { ComponentType } from 'react';
import { IntlProvider, useLocale, useMessages } from 'use-intl';
import { type Language, languages } from '../../contracts/languages.ts';
import { openedTexts, openTexts } from './catalogues.ts';
import { pageLanguage } from './page-state.ts';

/**
 * A screen or a part of one with its own texts beside the frame's, so that no page loads the words of another.
 *
 * @param names its catalogues, which whoever loads its code opens as well: the route table, or {@link withItsTexts}
 */
export function withTexts<Props extends object>(
  Screen: ComponentType<Props>,
  names: readonly string[],
): ComponentType<Props> {
  return function ScreenWithTexts(props: Props) {
    const language = useLocale();
    const messages = { ...useMessages(), ...openedTexts(language, names) };
    return (
      <IntlProvider locale={language} messages={messages}>
        <Screen {...props} />
      </IntlProvider>
    );
  };
}

/**
 * Loads what a page needs only later, and the catalogues of its words. The server loads a part once, and writes it in
 * whatever language is asked for next: there they are opened in all of them.
 *
 * @example
 * const Dialog = lazy(() => withItsTexts(['rsvp'], import('./rsvp-dialog.tsx')));
 */
export async function withItsTexts<Code>(names: readonly string[], code: Promise<Code>): Promise<Code> {
  const needed = typeof document === 'undefined' ? (Object.keys(languages) as Language[]) : [pageLanguage()];
  const texts = Promise.all(needed.map((language) => openTexts(language, names)));
  // Also where the code can't be fetched: who loads it again finds the words there.
  await Promise.allSettled([code, texts]);
  await texts;
  return code;
}
