import { plainConditions } from './conditions.ts';
import type { Mention } from './event-index.ts';
import type { Word } from './lexicon.ts';
import { type Knowledge, textOf } from './message-words.ts';
import type { Reading } from './reading.ts';

export const definite = /(?<![\p{L}])(?:the|that|this|one|thing|wala|my|his)(?![\p{L}])/u;
export const generic =
  /(?<![\p{L}])(?:any|some|something|anything|events|things|stuff|which events?|suggest|recommend|looking for|other|else)(?![\p{L}])/u;
/** Even beside an event's name these ask for others. */
export const genericAnyway =
  /(?<![\p{L}])(?:something|anything|events|things to do|stuff|suggest|recommend|looking for|(?:any|some)(?: \S+){0,3} (?:events?|programme?|workshops?|walks|classes|concerts?))(?![\p{L}])/u;
/** Even beside the whole name of an event these ask for others; `is there something to eat` doesn't. */
export const besideName =
  /(?<![\p{L}])(?:events|things to do|(?:something|anything|events?|others?) (?:like|similar|else)|similar|suggest|recommend|looking for)(?![\p{L}])/u;
export const wantsToDo =
  /(?<![\p{L}])(?:want(?:s|na)? (?:to )?(?:play|learn|sing|see|watch|do|try|cook|dance|go to some)|(?:play|learn|sing|dekhna|gana|cook|dance|create|do) (?:want|hai|hoon)|wanna|learn hai|play hai|where can i|(?:place|somewhere|anywhere) (?:where |that )?(?:i|we|kids|one|you|to) (?:can )?|where go(?: hai)?(?: can)?(?: hai)?$|where (?:do|should) (?:i|we) go (?:to|for)|looking for|interested in|in the mood)(?![\p{L}])/u;
export const seatQuestion = /any (?:seats?|spots?|places?|tickets?)/g;

/** The event that a message names, if one clearly leads. */
export function mentionIn(words: readonly Word[], text: string, { index, own }: Knowledge): Mention | null {
  if (index === undefined) return null;
  const [first, second] = index.rank(words);
  if (first === undefined) return null;
  // Of two names as good, organisers mean their own event.
  const isOwn = (each: Mention | undefined) => each !== undefined && (own?.has(each.event.id) ?? false);
  if (second !== undefined && second.score >= 0.85 * first.score && isOwn(first) !== isOwn(second)) {
    const mine = isOwn(first) ? first : second;
    if (mine.words.size >= 2 && mine.inTitle >= 1 && mine.score >= 5) return mine;
  }
  // Where a site has few events, no word is rare, and the whole name scores little.
  const isWhole = first.ofHead >= 0.99 && first.inTitle >= 1;
  if (first.score < 5 && !isWhole) return null;
  const leads =
    second === undefined ||
    first.score >= (isPointedAt(first, words) ? 1.12 : 1.18) * second.score ||
    (first.ofHead === 1 && second.ofHead < 1 && first.inTitle >= 2);
  if (!leads) return null;
  const isFull = first.ofHead >= 0.99 && (first.inTitle >= 2 || /[a-z]{5}/.test(text));
  const isStrong = first.inTitle >= 2 || isFull;
  if (isStrong || isPointedAt(first, words)) return first;
  const isRare = first.score >= 14 && first.score >= 1.4 * (second?.score ?? 0);
  const isAtPlace = first.words.size >= 2 && isRare;
  return isAtPlace || (first.inTitle >= 1 && ((first.words.size >= 2 && first.score >= 9) || isRare))
    ? first
    : null;
}

/** The event that a question about one most likely means, though its words alone wouldn't name it. */
export function likelyMention(words: readonly Word[], { index }: Knowledge): Mention | null {
  const [first, second] = index?.rank(words) ?? [];
  return leads(first, second) ? first : null;
}

/** The same among the person's own events, of which there are few. */
export function likelyOwn(words: readonly Word[], { index, own }: Knowledge): Mention | null {
  const [first, second] = (index?.rank(words) ?? []).filter(({ event }) => own?.has(event.id));
  return leads(first, second) ? first : null;
}

/** Descriptions have many words, so one that only a description has must lead further. */
function leads(first: Mention | undefined, second: Mention | undefined): first is Mention {
  if (first === undefined) return false;
  const isNamed = first.inTitle > 0 && first.score >= 6;
  const isTold = first.score >= 4 && first.words.size + first.near.size > 0;
  const ahead = second === undefined ? Number.POSITIVE_INFINITY : first.score / second.score;
  return (isNamed && ahead >= 1.18) || (isTold && ahead >= 1.4);
}

/** `React or JavaScript`: one of several topics. */
export function isAlternative({ words: at }: Mention, words: readonly Word[]): boolean {
  return [...at].some((index) => words[index - 1]?.means === 'or' || words[index + 1]?.means === 'or');
}

/** `the chess one`, `that chess thing`, `chess wala`: a word of the name stands beside one that points. */
export function isPointedAt({ words: said, near }: Mention, words: readonly Word[]): boolean {
  return [...said, ...near].some((index) => {
    const means = (offset: number) => words[index + offset]?.means ?? '';
    return (
      /^(?:the|that|this|my)$/.test(means(-1)) ||
      [1, 2].some((offset) => /^(?:wala|one|thing|event|class|session)$/.test(means(offset)))
    );
  });
}

export function named(
  mention: Mention | null,
  words: readonly Word[],
  knowledge: Knowledge,
): Pick<Reading, 'eventId' | 'pointsAt' | 'filters' | 'unsure'> {
  const text = textOf(words);
  const pointsAt = mention === null ? ordinalIn(text) : null;
  if (mention !== null) {
    const name = words
      .filter((_, at) => mention.words.has(at))
      .map(({ typed }) => typed)
      .join(' ');
    return {
      eventId: mention.event.id,
      pointsAt: null,
      filters: name === '' ? {} : { words: name.slice(0, 200) },
      unsure: false,
    };
  }
  if (pointsAt !== null || pointsBack.test(text) || isStillAboutOne(words, knowledge))
    return { eventId: null, pointsAt, filters: {}, unsure: false };
  const rest = nameIn(text, knowledge);
  return {
    eventId: null,
    pointsAt,
    filters: rest === '' ? {} : { words: rest.slice(0, 200) },
    unsure: false,
  };
}

/** In a conversation about one event, words that no title has name no other one: `applied ages ago, accepted?` */
function isStillAboutOne(words: readonly Word[], { context, index }: Knowledge): boolean {
  const isKnown = context?.focus != null || context?.shown.length === 1;
  if (!isKnown || index === undefined) return false;
  const ofTitles = words.filter(({ means }) =>
    means.split(' ').some((word) => !cueWords.has(word) && index.isInTitle(word)),
  );
  // In a longer sentence, one such word may mean anything: `how many are ahead of me in line`.
  return ofTitles.length === 0 || (ofTitles.length === 1 && words.length >= longSentence);
}
const longSentence = 8;

export const pointsBack =
  /(?<![\p{L}])(?:it|its|that (?:one|event)|this (?:one|event)|his|there|same one|them|(?:is|does|do|was|will|can|did|of|for|about|to|at|till|until) that(?= (?:go|run|last|cost|start|end|begin|open|close|have|need|be|one|also|on|at|in)(?![\p{L}])|$))(?![\p{L}])/u;
export const cueWords = new Set(
  'where when what who how which much many price cost costs fee fees address venue time date timings seat seats left full free paid register registered registration registrations booking book booked ticket tickets cancel cancelled resend mail email confirmation organiser organises organise organised organize organizes organizing organising hosting hosts host hosted runs running schedule agenda programme details about tell more info information need approval approve approved place located start starts end ends duration long last lasts sign signed attend attending join joining reach directions status position waitlist list qr code seat spot reserve did got get receive received again send course take takes taking happening held will would should does is are was were my me enrol rsvp pending still conference-day speakers capacity available people going coming get know describe open pay refund lost not never meet rejected declined selected accepted deleted why removed hear oclock great good sounds nice cool perfect awesome lovely wonderful super fine sure exactly actually really alright'.split(
    ' ',
  ),
);

/** The words that may name an event that the site's texts don't tell. */
export function nameIn(text: string, knowledge: Knowledge): string {
  const { filters } = plainConditions(text, knowledge, false);
  const words = (filters.words ?? '').split(' ').filter((word) => word !== '' && !cueWords.has(word));
  return words.slice(0, 8).join(' ');
}

const positions: readonly (readonly [RegExp, number])[] = [
  [position('first|1st|number one|no 1|number 1'), 0],
  [position('second|2nd|number two|no 2|number 2'), 1],
  [position('third|3rd|number three|no 3|number 3'), 2],
  [position('fourth|4th|number four|no 4|number 4'), 3],
  [position('last'), -1],
];

/** Only alone, or with a word for an event: many titles begin with `First`. */
function position(words: string): RegExp {
  return new RegExp(
    `^(?:the )?(?:${words})(?: (?:one|event|wala))?$|(?:about|of|for|is|to|cancel|show) (?:the )?(?:${words})$|(?<![\\p{L}])(?:${words}) (?:one|event|wala|wali)(?![\\p{L}])`,
    'u',
  );
}

/** The index among previously shown events, from 0; -1 is the last one. */
export function ordinalIn(text: string): number | null {
  return positions.find(([pattern]) => pattern.test(text))?.[1] ?? null;
}
