import { folded } from './devanagari.ts';

/**
 * Normalises a message: lower case, no accents, single spaces. Punctuation is removed unless it belongs to a
 * word or number (`c#`, `1.5k`, `04/10/2026`, `5-10`).
 *
 * @example
 * normalise('What’s on, 1,200 ₹?') // 'what is on 1200 rs'
 */
export function normalise(message: string): string {
  return (
    latinDigits(folded(message).slice(0, 2000))
      .replace(/[‘’`]/g, "'")
      .replace(/\b(what|when|where|who|how|that|there|it)'s\b/g, '$1 is')
      .replace(
        /\b(dont|doesnt|dosnt|dosent|didnt|isnt|arent|wasnt|cant|wont|havent|hasnt|couldnt|shouldnt|wouldnt)\b/g,
        (word) => contractions.get(word) ?? word,
      )
      .replace(/\b(what|when|where|who|how)s\b/g, '$1 is')
      .replace(/\b(i|we|you|they|he|she)'d\b/g, '$1 would')
      .replace(/\b(im|i'm)\b/g, 'i am')
      .replace(/\b(you|we|they)'re\b/g, '$1 are')
      .replace(/(?<=\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*)\s*-\s*(?=\d)/g, ' to ')
      .replace(/(?<=\d)\s*[*×x]\s*(?=\d)/g, ' times ')
      .replace(/(?<=\d)\s*÷\s*(?=\d)/g, ' divided by ')
      .replace(/(?<=\d)\s*=/g, ' equals ')
      .replace(/\bcan't\b/g, 'can not')
      .replace(/\bwon't\b/g, 'will not')
      .replace(/n't\b/g, ' not')
      .replace(/'s\b|'/g, '')
      .replace(/(\d),(?=\d{2,3}\b)/g, '$1')
      // `after 6, December`: an hour, and then a month.
      .replace(
        /\b(after|before|till|until|past|from) (\d{1,2}), ?(?=(?:jan|feb|mar|apr|may|june|july|aug|sep|oct|nov|dec))/g,
        '$1 $2 oclock ',
      )
      .replace(/₹|\brs\b\.?|\binr\b/g, ' rs ')
      .replace(/[€$£]/g, (sign) => ` ${signs.get(sign)} `)
      .replace(/[–—]/g, '-')
      .replace(/(?<=\p{L}) (?:\/|\|) (?=\p{L})/gu, ' or ')
      .replace(/(?<![\d/-])(\d{1,2})-(\d{1,2}) (?=b4|before|after)/g, (all, day, month) =>
        Number(month) <= 12 ? `${day}/${month} ` : all,
      )
      .replace(/(\d)\s*-\s*(?= ?rs )/g, '$1 to ')
      .replace(
        /(\d)(km|kms|k|rs|rupees|rupaye)\b/g,
        (_, digit, unit) => `${digit}${unit === 'k' ? 'k' : ` ${unit}`}`,
      )
      .replace(/(?<=\d(?:st|nd|rd|th)?)\s*-\s*(?=\d)/g, '-')
      .replace(/(?<=[\u0900-\u097f])-(?=[\u0900-\u097f])/g, ' ')
      .replace(/[^\p{L}\p{N}\p{M}\s@#+./<:-]/gu, ' ')
      .replace(/(?<!\d):|:(?!\d)/g, ' ')
      .replace(/(?<![\p{L}\p{N}])[.@/-]+|[./@-]+(?![\p{L}\p{N}])/gu, ' ')
      .replace(/\s+/g, ' ')
      .trim()
  );
}

const signs = new Map([
  ['€', 'eur'],
  ['$', 'usd'],
  ['£', 'gbp'],
]);

const contractions = new Map(
  Object.entries({
    ...{
      dont: 'do not',
      doesnt: 'does not',
      dosnt: 'does not',
      dosent: 'does not',
      didnt: 'did not',
      isnt: 'is not',
      arent: 'are not',
      wasnt: 'was not',
    },
    ...{ cant: 'can not', wont: 'will not', havent: 'have not', hasnt: 'has not', couldnt: 'could not' },
    ...{ shouldnt: 'should not', wouldnt: 'would not' },
  }),
);

function latinDigits(text: string): string {
  return text.replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x0966));
}

/** Replaces extracted parts, so that words on both sides aren't read together. */
const gap = ' | ';

/** The part of a message not parsed yet. */
export class RemainingText {
  #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  get text(): string {
    return this.#text;
  }

  get words(): readonly string[] {
    return this.#text.split(/[\s|]+/).filter((word) => word !== '');
  }

  /** Runs of adjacent words. */
  get runs(): readonly (readonly string[])[] {
    return this.#text
      .split('|')
      .map((run) => run.split(/\s+/).filter((word) => word !== ''))
      .filter((run) => run.length > 0);
  }

  /** Extracts the first match; null if there is none. */
  take(pattern: RegExp): RegExpExecArray | null {
    const match = pattern.exec(this.#text);
    if (match !== null) this.cut(match.index, match.index + match[0].length);
    return match;
  }

  /** Extracts the text between two offsets. */
  cut(from: number, to: number): void {
    this.#text = (this.#text.slice(0, from) + gap + this.#text.slice(to)).replace(/\s+/g, ' ').trim();
  }
}
