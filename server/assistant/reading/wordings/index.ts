import { attendeeWordings } from './attendee.ts';
import { eventWordings } from './events.ts';
import { organiserWordings } from './organiser.ts';
import { ownWordings } from './own.ts';
import { talkWordings } from './talk.ts';

/** Every wording that the classifier learns from, by what it wants: `intent` or `intent.topic`. */
export const wordings: readonly (readonly [label: string, text: string])[] = [
  attendeeWordings,
  eventWordings,
  organiserWordings,
  ownWordings,
  talkWordings,
].flatMap((table) =>
  Object.entries(table).flatMap(([label, lines]) =>
    lines
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '')
      .map((line) => [label, line] as const),
  ),
);
