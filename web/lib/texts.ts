import type { Language } from '../../contracts/languages.ts';
import type { en } from '../../messages/en.ts';

declare module 'use-intl' {
  interface AppConfig {
    Locale: Language;
    Messages: typeof en;
  }
}
