import { z } from 'zod';
import { recordOf } from './event-fields.ts';
import { type Language, languages } from './languages.ts';
import { eventLimits } from './limits.ts';
import { Line, Prose } from './values.ts';

/** A language of the site, in which an organiser can also give an event's title and description. */
export const TextLanguage = z.enum(Object.keys(languages) as [Language], {
  error: `Use one of ${Object.keys(languages).join(', ')}`,
});

/** An event's title and description in one more language. */
const EventTranslation = z.object({
  eventTitle: Line.min(1, 'Event title is required').max(
    eventLimits.title,
    'Titles can have at most 200 characters',
  ),
  /** Empty: readers of this language get the original description. */
  description: Prose.max(eventLimits.description).default(''),
});

/** One entry of a schema for each language that may have one. */
function eachLanguage<Entry extends z.ZodType>(entry: Entry) {
  return recordOf(TextLanguage.options, () => entry.exactOptional());
}

export const EventTranslations = z.strictObject(eachLanguage(EventTranslation));
export type EventTranslations = z.output<typeof EventTranslations>;

/** What lists show of the translations. Without an excerpt, there is no translated description. */
const ShownTitle = z.object({ eventTitle: z.string(), excerpt: z.string().exactOptional() });
export const ShownTitles = z.object(eachLanguage(ShownTitle));

/** The same on an event's page, with the description as Markdown and as sanitised HTML. */
export const ShownTranslations = z.object(
  eachLanguage(
    ShownTitle.extend({
      description: z.string().exactOptional(),
      descriptionHtml: z.string().exactOptional(),
    }),
  ),
);

/** The rules between the original's language and its translations. */
export function judgeTranslations(
  {
    language,
    translations,
  }: { readonly language: Language | null; readonly translations: EventTranslations },
  addIssue: (path: string[], message: string) => void,
): void {
  if (Object.keys(translations).length === 0) return;
  if (language === null) addIssue(['language'], 'Choose the language of the title and description');
  else if (translations[language] !== undefined)
    addIssue(['translations', language], 'The original is in this language');
}
