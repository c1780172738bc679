import type { ComponentType } from 'react';
import { IntlProvider, type Messages, useLocale, useMessages } from 'use-intl';

/** The catalogues of one screen, by namespace. */
export type ScreenTexts = Partial<Messages>;

/** A screen with its own texts beside the frame's, so that no page loads the words of another. */
export function withTexts(Screen: ComponentType, texts: ScreenTexts): ComponentType {
  return function ScreenWithTexts() {
    const messages = { ...useMessages(), ...texts };
    return (
      <IntlProvider locale={useLocale()} messages={messages}>
        <Screen />
      </IntlProvider>
    );
  };
}
