import type { ComponentType } from 'react';
import { IntlProvider, type Messages, useLocale, useMessages } from 'use-intl';

/** The catalogues of one screen, by namespace. */
export type ScreenTexts = Partial<Messages>;

/** A screen with its own texts beside the frame's, so that no page loads the words of another. */
export function withTexts<Props extends object>(
  Screen: ComponentType<Props>,
  texts: ScreenTexts,
): ComponentType<Props> {
  return function ScreenWithTexts(props: Props) {
    const messages = { ...useMessages(), ...texts };
    return (
      <IntlProvider locale={useLocale()} messages={messages}>
        <Screen {...props} />
      </IntlProvider>
    );
  };
}
