import { askedEighth } from './asked-eighth.ts';
import { askedInEnglish } from './asked-in-english.ts';
import { askedInHindi } from './asked-in-hindi.ts';
import { askedInHinglish } from './asked-in-hinglish.ts';
import { askedNinth } from './asked-ninth.ts';
import { askedSeventh } from './asked-seventh.ts';
import { attendeeWordings } from './attendee.ts';
import { attendeeVariants } from './attendee-variants.ts';
import { eventVariants } from './event-variants.ts';
import { eventWordings } from './events.ts';
import { everydayEnglish } from './everyday-english.ts';
import { everydayHindi } from './everyday-hindi.ts';
import { everydayHinglish } from './everyday-hinglish.ts';
import { families } from './families.ts';
import { laterInEnglish } from './later-in-english.ts';
import { laterInHindi } from './later-in-hindi.ts';
import { laterInHinglish } from './later-in-hinglish.ts';
import { naturalEnglish } from './natural-english.ts';
import { naturalHindi } from './natural-hindi.ts';
import { naturalHinglish } from './natural-hinglish.ts';
import { naturalQuestions } from './natural-questions.ts';
import { organiserWordings } from './organiser.ts';
import { organiserVariants } from './organiser-variants.ts';
import { ownWordings } from './own.ts';
import { spokenEnglish } from './spoken-english.ts';
import { spokenHindi } from './spoken-hindi.ts';
import { spokenHinglish } from './spoken-hinglish.ts';
import { storyWordings } from './stories.ts';
import { talkWordings } from './talk.ts';
import { talkVariants } from './talk-variants.ts';
import { attendeeVoices } from './voices-attendee.ts';
import { eventVoices } from './voices-events.ts';
import { organiserVoices } from './voices-organiser.ts';
import { ownVoices } from './voices-own.ts';
import { talkVoices } from './voices-talk.ts';

interface Wording {
  /** What it wants: `intent` or `intent.topic`. */
  readonly label: string;
  readonly text: string;
  /** What the conversation has been about: one event, or a list of them. */
  readonly after: 'event' | 'list' | null;
  readonly weight: number;
}

/** How much more is learned from a line that stands for itself than from each variant of a pattern. */
export const lineWeight = 3;

const groups = /\{([^}]*)\}/g;

export interface Variant {
  readonly text: string;
  readonly weight: number;
}

/** Every alternative of every group at least once, combined in turn. */
function variantsOf(line: string): Variant[] {
  const sizes = [...line.matchAll(groups)].map(([, inner = '']) => inner.split('|').length);
  const count = Math.max(1, ...sizes);
  return Array.from({ length: count }, (_, variant) => {
    let turn = 0;
    const text = line.replace(groups, (_whole, inner: string) => {
      const options = inner.split('|');
      return options[(variant + turn++ * (1 + (variant % 3))) % options.length] ?? '';
    });
    return { text, weight: count === 1 ? lineWeight : 1 };
  });
}

/** All variants of the lines of a text. */
export function linesOf(text: string): Variant[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .flatMap(variantsOf);
}

/** A line, whose first character may say what it comes after; others are spread over all. */
export function wordingOf(label: string, { text, weight }: Variant, at: number): Wording {
  const mark = text[0];
  if (mark === '=') return { label, text: text.slice(1).trim(), after: null, weight };
  if (mark === '@' || mark === '+')
    return { label, text: text.slice(1).trim(), after: mark === '@' ? 'event' : 'list', weight };
  // Any of the others may come in a conversation too.
  return { label, text, after: at % 5 === 0 ? 'event' : at % 5 === 1 ? 'list' : null, weight };
}

/** Every wording that the classifier learns from. */
export const wordings: readonly Wording[] = [
  askedInEnglish,
  askedInHinglish,
  askedInHindi,
  askedEighth,
  askedNinth,
  askedSeventh,
  laterInEnglish,
  laterInHinglish,
  laterInHindi,
  attendeeWordings,
  attendeeVariants,
  eventWordings,
  eventVariants,
  organiserWordings,
  organiserVariants,
  ownWordings,
  talkWordings,
  talkVariants,
  attendeeVoices,
  eventVoices,
  organiserVoices,
  ownVoices,
  talkVoices,
  families,
  storyWordings,
  naturalEnglish,
  naturalQuestions,
  naturalHindi,
  naturalHinglish,
  spokenEnglish,
  spokenHinglish,
  spokenHindi,
  everydayEnglish,
  everydayHinglish,
  everydayHindi,
].flatMap((table) =>
  Object.entries(table).flatMap(([label, lines]) =>
    linesOf(lines).map((variant, at) => wordingOf(label, variant, at)),
  ),
);
