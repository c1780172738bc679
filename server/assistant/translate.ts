import { AsyncLocalStorage } from 'node:async_hooks';
import { createTranslator } from 'use-intl/core';
import type { EventView } from '../../contracts/events.ts';
import { dateLocale, inLanguage, type Language } from '../../contracts/languages.ts';
import { money } from '../../contracts/money.ts';
import { catalogues } from '../../messages/catalogues.ts';
import type { Texts } from '../../messages/texts.ts';
import type { WholeEvent } from '../features/events/index.ts';

const languageStore = new AsyncLocalStorage<Language>();

/** Sets the language for everything `answer` says, across awaits. */
export function runInLanguage<Answer>(language: Language, answer: () => Answer): Answer {
  return languageStore.run(language, answer);
}

/** The language of the current question. */
export function currentLanguage(): Language {
  return languageStore.getStore() ?? 'en';
}

/** The title in the language of the question, if its organiser gave it. */
export function titleOf(event: EventView): string {
  return inLanguage(event, currentLanguage()).eventTitle;
}

/** An event with its texts in the language of the question, as far as its organiser gave them. */
export function inOwnLanguage(event: WholeEvent): WholeEvent {
  const language = currentLanguage();
  return { ...inLanguage(event, language), description: event.descriptions[language] ?? event.description };
}

type Translate = ReturnType<typeof createTranslate>;

function createTranslate(language: Language) {
  return createTranslator({
    locale: language,
    messages: { assistant: catalogues[language].assistant },
    namespace: 'assistant',
    onError: (error) => {
      throw error;
    },
  });
}

const translators = new Map<Language, Translate>();

/** The assistant's texts in the language of the question. Missing texts or parameters throw. */
export const t: Translate = new Proxy(createTranslate('en'), {
  apply: (_english, self, text) => {
    const language = currentLanguage();
    const translate = translators.get(language) ?? createTranslate(language);
    translators.set(language, translate);
    return Reflect.apply(translate, self, text);
  },
});

export function categoryName(category: keyof Texts['categories']): string {
  return catalogues[currentLanguage()].categories[category];
}

/** E.g. `₹1,200`; the amount is in the smallest units. */
export function moneyText(amount: number, currency: string): string {
  return money(amount, currency, currentLanguage());
}

/** `Sat, 3 Oct 2026`, or a range such as `3 – 5 Oct 2026`. */
export function daysText(from: string, to: string): string {
  const language = currentLanguage();
  const region = dateLocale(language);
  const date = { timeZone: 'UTC', day: 'numeric', month: 'short', year: 'numeric' } as const;
  const text =
    from === to
      ? new Intl.DateTimeFormat(region, { ...date, weekday: 'short' }).format(Date.parse(from))
      : new Intl.DateTimeFormat(region, date).formatRange(Date.parse(from), Date.parse(to));
  return text.replace(/[\u2009\u202f\u00a0]/g, ' ');
}
