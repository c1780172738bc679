import type { ComponentType } from 'react';
import { IntlProvider, useLocale, useMessages } from 'use-intl';
import { type Language, languages } from '../../contracts/languages.ts';
import { openedTexts, openTexts } from './catalogues.ts';
import { pageLanguage } from './page-state.ts';

/**
 * A screen or part with its own texts, so that pages load only the texts they show.
 *
 * @param names its catalogues, loaded together with its code by the route table or by {@link withItsTexts}
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
 * Loads a lazy part together with its catalogues. The server imports a part once and renders it in any language, so
 * there they are loaded in all.
 *
 * @example const Dialog = lazy(() => withItsTexts(['rsvp'], import('./rsvp-dialog.tsx')));
 */
export async function withItsTexts<Code>(names: readonly string[], code: Promise<Code>): Promise<Code> {
  const needed = typeof document === 'undefined' ? (Object.keys(languages) as Language[]) : [pageLanguage()];
  const texts = Promise.all(needed.map((language) => openTexts(language, names)));
  // Also if the code failed: a retry then finds the texts.
  await Promise.allSettled([code, texts]);
  await texts;
  return code;
}
