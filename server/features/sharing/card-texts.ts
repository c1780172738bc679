import type { Language } from '../../../contracts/languages.ts';
import { whenOf } from '../calendar/index.ts';
import type { WholeEvent } from '../events/index.ts';

/** A card's texts, apart from the site's name. */
export interface CardTexts {
  readonly title: string;
  readonly when: string;
  readonly where: string;
}

/**
 * An event's texts in its own zone, because the card's viewers may be anywhere.
 * @param online the word for an online event
 */
export function cardTexts(event: WholeEvent, online: string, language: Language = 'en'): CardTexts {
  const { date, time } = whenOf(event, event.timeZone, language);
  return {
    // A card needs a title in any case.
    title: written(event.title) || event.title,
    when: [date, time].filter((part) => part !== null).join(' · '),
    where: [event.online ? online : '', written(event.location)].filter((part) => part !== '').join(' · '),
  };
}

/** Without emoji: our fonts have none, and would show boxes. */
function written(text: string): string {
  return text
    .replaceAll(/\p{RGI_Emoji}/gv, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
