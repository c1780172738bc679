import { whenOf } from '../calendar/index.ts';
import type { WholeEvent } from '../events/index.ts';

/** What a card says, beside the site's name. */
export interface CardTexts {
  readonly title: string;
  readonly when: string;
  readonly where: string;
}

/**
 * The texts of an event's card, by the event's own clock: who is sent a card may be anywhere.
 *
 * @param online the word for an event that takes place online
 */
export function cardTexts(event: WholeEvent, online: string): CardTexts {
  const { date, time } = whenOf(event, event.timeZone, 'en');
  return {
    // A card has to call the event something.
    title: written(event.title) || event.title,
    when: [date, time].filter((part) => part !== null).join(' · '),
    where: [event.online ? online : '', written(event.location)].filter((part) => part !== '').join(' · '),
  };
}

/** Without emoji: the fonts that come along have none, and what stands in for them is a box with a number. */
function written(text: string): string {
  return text
    .replaceAll(/\p{RGI_Emoji}/gv, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
