import type { Word } from './lexicon.ts';

const units =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const values = new Map<string, number>([
  ...units.map((word, value) => [word, value] as const),
  ...tens.map((word, at) => [word, (at + 2) * 10] as const),
]);
const multiples = new Map([
  ['hundred', 100],
  ['thousand', 1000],
  ['lakh', 100_000],
]);
/** Before these a number is written in digits; elsewhere words such as `one` have other meanings. */
const counted = /^(?:oclock|rs|rupees|km|am|pm|minutes|days|years?)$/;

/**
 * Numbers in words as digits, where they are amounts, times or counts.
 *
 * @example
 * // 'less than five hundred rupees' → 'less than 500 rupees'
 */
export function withDigits(words: readonly Word[]): Word[] {
  const result: Word[] = [];
  for (let at = 0; at < words.length; ) {
    const { value, length } = numberAt(words, at);
    const next = words[at + length]?.means ?? '';
    const isClock =
      next === 'in' && /^(?:morning|evening|afternoon)$/.test(words[at + length + 2]?.means ?? '');
    // `evenings after seven`
    const isHour =
      value > 0 &&
      value <= 12 &&
      /^(?:after|before|till|until|past)$/.test(words[at - 1]?.means ?? '') &&
      (next === '' ||
        /^(?:in|on|only|delhi|mumbai|pm|am|and|or|this)$/.test(next) ||
        at + length >= words.length);
    if (length > 0 && (value >= 100 || counted.test(next) || isClock || isHour)) {
      const typed = words
        .slice(at, at + length)
        .map((word) => word.typed)
        .join(' ');
      result.push({ typed, means: String(value) });
      at += length;
    } else {
      const word = words[at];
      if (word !== undefined) result.push(word);
      at++;
    }
  }
  return result;
}

/** The number that begins at a word, and of how many words it is; none has a length of 0. */
function numberAt(words: readonly Word[], start: number): { value: number; length: number } {
  let total = 0;
  let part = 0;
  let at = start;
  for (; at < words.length; at++) {
    const means = words[at]?.means ?? '';
    const value = values.get(means) ?? (at === start && /^\d{1,3}$/.test(means) ? Number(means) : undefined);
    const multiple = multiples.get(means);
    if (
      value !== undefined &&
      (part === 0 || (part % 100 === 0 && value < 100) || (part % 10 === 0 && value < 10 && part % 100 !== 0))
    )
      part += value;
    // `sau se teen sau`
    else if (multiple === 100 && at === start && /^(?:se|to|rupees|rs)$/.test(words[at + 1]?.means ?? ''))
      part = 100;
    else if (multiple !== undefined && (part > 0 || at > start)) {
      if (multiple === 100) part *= 100;
      else {
        total += part * multiple;
        part = 0;
      }
    } else break;
  }
  const length = at - start;
  const isOnlyDigits = length === 1 && /^\d/.test(words[start]?.means ?? '');
  return isOnlyDigits ? { value: 0, length: 0 } : { value: total + part, length };
}
