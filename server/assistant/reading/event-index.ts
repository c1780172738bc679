import { editDistance } from '../../infra/text/spelling.ts';
import { consonantsOf, folded, inLatinLetters, isDevanagari } from './devanagari.ts';
import { isEnglishWord } from './english-words.ts';
import { isHindiWord, type Sounds, type Word } from './lexicon.ts';
import { relatedTo, stemOf } from './related.ts';

/** An event's own words, for recognising it in a message. */
export interface SiteEvent {
  readonly id: string;
  readonly title: string;
  readonly location: string;
  readonly description: string;
}

/** How well a message names an event. */
export interface Mention {
  readonly event: SiteEvent;
  readonly score: number;
  /** Words of the title that the message has. */
  readonly inTitle: number;
  /** The share of the title's own words before its colon, 0 to 1. */
  readonly ofHead: number;
  /** Which words of the message name it. */
  readonly words: ReadonlySet<number>;
  /** Which ones only speak of the same: `pottery` of a bowl. */
  readonly near: ReadonlySet<number>;
  /** Which ones only its description has. */
  readonly told: ReadonlySet<number>;
}

type Field = 'head' | 'tail' | 'place' | 'text';
const weightOf: Readonly<Record<Field, number>> = { head: 3, tail: 2.4, place: 1.6, text: 0.45 };

/** Words that say nothing about which event is meant, though titles have them. */
const common = new Set(
  'event events day days hour hours evening morning afternoon night monday tuesday wednesday thursday friday saturday sunday online one two three week weekend month year people india today tomorrow yesterday tonight next 2025 2026 2027'.split(
    ' ',
  ),
);

/** Kinds of events: many have them, so they name none. */
const kinds = new Set(
  'workshop conference concert class course session meetup festival practice walk show talk conf'
    .split(' ')
    .map(stemOf),
);

function wordsIn(text: string): string[] {
  return folded(text)
    .split(/[^\p{L}\p{N}\p{M}#+]+/u)
    .filter((word) => word !== '');
}

const unspoken = new Set(
  'after before now a an and are as at be by can do does for from has have he hai her his how i if in is it its ke me mein my not of on or our par se she so that the their them then there they this to us was we were what when where which who why will with you your yes no all any some just more most about into over than too very every each other another come go get give take make let see tell show want need like one first-of wala only own self every really goes help back meet ever also khud'.split(
    ' ',
  ),
);

function isTelling(word: string): boolean {
  return word.length > 1 && !unspoken.has(word) && !common.has(word) && !/^\d+(?:st|nd|rd|th)?$/.test(word);
}

/** `book me a seat`, `how long`: the word is no part of a name, though titles have it. */
function isVerbAt(words: readonly Word[], at: number): boolean {
  const means = (offset: number) => words[at + offset]?.means ?? '';
  if (/^(?:long|much|many|far|old|full)$/.test(means(0))) return /^(?:how|too|so)$/.test(means(-1));
  // `signed up`
  if (means(0) === 'up')
    return /^(?:sign\w*|set|put|show\w*|pick\w*|end\w*|turn\w*|come|back|add|give|gave|what|is|are|follow\w*)$/.test(
      means(-1),
    );
  // `put my name in it`
  if (
    means(0) === 'name' &&
    (/^(?:my|his|her|our|their)$/.test(means(-1)) || /^(?:in|on|down|add|write)$/.test(means(1)))
  )
    return !/^lead$/.test(means(2));
  if (
    /^(?:meet|start|begin|run|walk|play|open|close|stop)$/.test(means(0)) &&
    /^(?:we|i|you|they|it|do|does)$/.test(means(-1))
  )
    return true;
  return (
    means(0) === 'book' &&
    !/^swaps?$/.test(means(1)) &&
    (/^(?:me|a|an|my|us|it|seats?|tickets?|two|three|do|did|want|now)$/.test(means(1)) ||
      /^(?:to|please|want|can|could|i|we|you)$/.test(means(-1)))
  );
}

/** The upcoming events of a site by the words of their texts. */
export class EventIndex {
  readonly #events: readonly SiteEvent[];
  /** By stem: the events that have the word, and the best place it stands at. */
  readonly #byStem = new Map<string, Map<number, Field>>();
  /** By consonants, for words in Devanagari. */
  readonly #bySound = new Map<string, string[]>();
  /** Words of titles by the consonants of their singular: English titles are spelled in Devanagari by ear. */
  readonly #titleBones = new Map<string, Set<string>>();
  readonly #headSizes: number[] = [];
  /** Words of titles, for typing errors. */
  readonly #titleWords = new Set<string>();
  readonly #titleStems = new Set<string>();

  constructor(events: readonly SiteEvent[]) {
    this.#events = events;
    for (const [index, { title, location, description }] of events.entries()) {
      const [head = '', ...tail] = title.split(/[:,]/);
      this.#add(index, head, 'head');
      this.#headSizes.push(
        new Set(
          wordsIn(head)
            .filter(isTelling)
            .map(stemOf)
            .filter((stem) => !kinds.has(stem)),
        ).size,
      );
      this.#add(index, tail.join(' '), 'tail');
      this.#add(index, location, 'place');
      this.#add(index, description, 'text');
    }
  }

  #add(index: number, text: string, field: Field): void {
    const all = wordsIn(text);
    for (const [at, word] of all.entries()) {
      // `Women who run a shop` is about no run.
      if (!isTelling(word) || all[at - 1] === 'who') continue;
      const stem = stemOf(word);
      const held = this.#byStem.get(stem) ?? new Map<number, Field>();
      const before = held.get(index);
      if (before === undefined || weightOf[before] < weightOf[field]) held.set(index, field);
      this.#byStem.set(stem, held);
      // Places are spelled by ear, too.
      if (field === 'place' && word.length > 3) {
        const bones = consonantsOf(word);
        this.#titleBones.set(bones, (this.#titleBones.get(bones) ?? new Set()).add(word));
      }
      if (field === 'head' || field === 'tail') {
        this.#titleWords.add(word);
        this.#titleStems.add(stem);
        const bones = consonantsOf(word.replace(/(?<=..[^s])s$/, ''));
        this.#titleBones.set(bones, (this.#titleBones.get(bones) ?? new Set()).add(word));
      }
      const sound = consonantsOf(word);
      const alike = this.#bySound.get(sound) ?? [];
      if (!alike.includes(word)) this.#bySound.set(sound, [...alike, word]);
    }
  }

  /** Known words by their consonants. */
  get sounds(): Sounds {
    return this.#bySound;
  }

  has(word: string): boolean {
    return this.#byStem.has(stemOf(word));
  }

  /** Whether a title has the word. */
  isInTitle(word: string): boolean {
    return this.#titleStems.has(stemOf(word));
  }

  /** A word of a title that differs by one letter, or two in long words. */
  corrected(word: string): string | null {
    if (word.length < 5 || this.has(word) || isEnglishWord(word)) return null;
    const most = word.length < 8 ? 1 : 2;
    for (const known of this.#titleWords) {
      if (
        Math.abs(known.length - word.length) <= most &&
        known[0] === word[0] &&
        editDistance(word, known) <= most
      )
        return known;
    }
    return null;
  }

  /** The events that a message could name, likeliest first. */
  rank(words: readonly Word[]): Mention[] {
    const found = new Map<
      number,
      {
        score: number;
        title: Set<string>;
        head: Set<string>;
        words: Set<number>;
        near: Set<number>;
        told: Set<number>;
      }
    >();
    for (const [at, word] of words.entries()) {
      const seen = new Map<number, { gain: number; field: Field; stem: string; isSaid: boolean }>();
      if (isVerbAt(words, at)) continue;
      for (const [stem, factor] of this.#stemsOf(word)) {
        const held = this.#byStem.get(stem);
        if (held === undefined) continue;
        const rarity = Math.log(1 + this.#events.length / held.size);
        for (const [index, field] of held) {
          const gain = weightOf[field] * rarity * factor * (kinds.has(stem) ? 0.3 : 1);
          if (gain > (seen.get(index)?.gain ?? 0))
            seen.set(index, { gain, field, stem, isSaid: factor >= 0.8 });
        }
      }
      for (const [index, { gain, field, stem, isSaid }] of seen) {
        const now = found.get(index) ?? {
          score: 0,
          title: new Set(),
          head: new Set(),
          words: new Set(),
          near: new Set(),
          told: new Set(),
        };
        const isNew = !now.title.has(stem);
        const counts = !kinds.has(stem);
        if (counts && isSaid && (field === 'head' || field === 'tail')) now.title.add(stem);
        if (counts && isSaid && field === 'head') now.head.add(stem);
        now.score += isNew ? gain : gain / 4;
        if (field !== 'text' && isSaid) now.words.add(at);
        else if (counts && (field === 'head' || field === 'tail')) now.near.add(at);
        else if (isSaid) now.told.add(at);
        found.set(index, now);
      }
    }
    return [...found]
      .flatMap(([index, { score, title, head, words: at, near, told }]) => {
        const event = this.#events[index];
        if (event === undefined) return [];
        const ofHead = head.size / Math.max(1, this.#headSizes[index] ?? 1);
        return [
          { event, score: score * (1 + 0.5 * ofHead), inTitle: title.size, ofHead, words: at, near, told },
        ];
      })
      .sort((one, other) => other.score - one.score)
      .slice(0, 8);
  }

  /** The stems a word can stand for, and how surely. */
  #stemsOf({ typed, means }: Word): Map<string, number> {
    const stems = new Map<string, number>();
    // What people do with events names none, though `booked` would match a book swap.
    if (
      /^(?:booked|bookings?|registered|starts?|started|ended|opened)$/.test(typed) ||
      /^bookings?$/.test(means)
    )
      return stems;
    const add = (word: string, factor: number) => {
      const stem = stemOf(word);
      if (isTelling(word) && (stems.get(stem) ?? 0) < factor) stems.set(stem, factor);
    };
    for (const word of means.split(' ')) add(word, 1);
    if (!isDevanagari(typed)) add(typed, 1);
    else if (!isHindiWord(typed)) {
      const latin = inLatinLetters(typed);
      // With the plural's `s` or without it; one consonant alone sounds like too many words.
      const bones = [consonantsOf(latin), consonantsOf(latin.replace(/(?<=...)s$/, ''))];
      const alike = bones
        .filter((each) => each.length >= 2)
        .flatMap((each) => [...(this.#titleBones.get(each) ?? [])]);
      for (const word of alike) add(word, 0.85);
    }
    // `kitne` is a word of its own, and no misspelt kite.
    const right = isTelling(typed) && typed === means ? this.corrected(typed) : null;
    if (right !== null) add(right, 0.8);
    for (const word of means.split(' ')) {
      if (!isTelling(word) || kinds.has(stemOf(word))) continue;
      for (const other of relatedTo(word)) add(other, 0.55);
    }
    return stems;
  }
}
