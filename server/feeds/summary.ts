import { en } from '../../messages/en.ts';
import { whenOf } from '../calendar/index.ts';
import type { EventRow } from '../events/index.ts';
import { plainExcerpt } from '../platform/markdown.ts';

/** Characters of the description in a feed. */
const mostWords = 240;

/** When and where an event takes place, in one line by its own clocks, and how its description begins. */
export function summaryOf(event: EventRow): { readonly when: string; readonly words: string } {
  const { date, time } = whenOf(event, event.timeZone, 'en');
  const places = [event.location, event.online ? en.events.online : ''].filter(Boolean);
  return {
    when: [[date, time].filter(Boolean).join(', '), ...places].join(' · '),
    words: plainExcerpt(event.opening, mostWords),
  };
}
