import type { ComponentType } from 'react';
import { IntlProvider, useLocale, useMessages } from 'use-intl';
import { openedTexts } from './catalogues.ts';

/**
 * A screen or a part of one with its own texts beside the frame's, so that no page loads the words of another.
 *
 * @param names its catalogues, which whoever loaded its code has opened
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
