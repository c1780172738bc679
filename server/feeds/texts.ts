import { createTranslator } from 'use-intl/core';
import { en } from '../../messages/en.ts';

/** Says a text of the feeds; their readers are not known, so all are in the installation's language. */
export const say = createTranslator({
  locale: 'en',
  messages: { feeds: en.feeds },
  namespace: 'feeds',
  onError: (error) => {
    throw error;
  },
});

/** Name of the site. */
export const siteName: string = en.site.name;
