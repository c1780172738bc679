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
/** What Hindi adds to the number after them, or counts in itself: `dedh sau` is 150, `saade teen sau` 350. */
const fractions = new Map([
  ['dedh', 1.5],
  ['dhai', 2.5],
  ['saade', 0.5],
  ['sawa', 0.25],
  ['paune', -0.25],
]);
const minutesPast = new Map([
  ['half past', 30],
  ['quarter past', 15],
  ['quarter to', -15],
]);
/** A thousand or a hundred by itself is an amount before these. */
const afterAmount = /^(?:se|to|rupees|rs|tak|ke|or|max|bucks)$/;

/** Before these a number is written in digits; elsewhere words such as `one` have other meanings. */
const counted = /^(?:oclock|rs|rupees|km|am|pm|minutes|days|years?|date|tarikh)$/;

/**
 * Numbers in words as digits, where they are amounts, times or counts.
 *
 * @example
 * // 'less than five hundred rupees' → 'less than 500 rupees'
 */
export function withDigits(words: readonly Word[]): Word[] {
  const result: Word[] = [];
  for (let at = 0; at < words.length; ) {
    const { value, length, clock } = fractionAt(words, at) ?? clockAt(words, at) ?? numberAt(words, at);
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
    if (length > 0 && (clock !== undefined || value >= 100 || counted.test(next) || isClock || isHour)) {
      const typed = words
        .slice(at, at + length)
        .map((word) => word.typed)
        .join(' ');
      result.push({ typed, means: clock ?? String(value) });
      at += length;
    } else {
      const word = words[at];
      if (word !== undefined) result.push(word);
      at++;
    }
  }
  return result;
}

interface Found {
  readonly value: number;
  /** Of how many words it is; none has a length of 0. */
  readonly length: number;
  /** A time of day, as `H:MM`. */
  readonly clock?: string;
}

function unitAt(words: readonly Word[], at: number): number | undefined {
  const means = words[at]?.means ?? '';
  return values.get(means) ?? (/^\d{1,2}$/.test(means) ? Number(means) : undefined);
}

/** `dhai sau rupaye`, `saade chhe baje` */
function fractionAt(words: readonly Word[], start: number): Found | undefined {
  const part = fractions.get(words[start]?.means ?? '');
  if (part === undefined) return undefined;
  const isWhole = part > 1;
  const unit = isWhole ? undefined : unitAt(words, start + 1);
  // `sawa sau` is 125.
  const base = unit ?? (isWhole ? 0 : 1);
  const next = start + (unit === undefined ? 1 : 2);
  const multiple = multiples.get(words[next]?.means ?? '');
  const count = base + part;
  if (multiple !== undefined) return { value: count * multiple, length: next + 1 - start };
  if (words[next]?.means !== 'oclock') return undefined;
  return { value: 0, length: next + 1 - start, clock: clockOf(count * 60) };
}

/** `half past six` */
function clockAt(words: readonly Word[], start: number): Found | undefined {
  const minutes = minutesPast.get(`${words[start]?.means} ${words[start + 1]?.means}`);
  const hour = unitAt(words, start + 2);
  if (minutes === undefined || hour === undefined || hour < 1 || hour > 12) return undefined;
  return { value: 0, length: 3, clock: clockOf(hour * 60 + minutes) };
}

function clockOf(minutes: number): string {
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')} oclock`;
}

function numberAt(words: readonly Word[], start: number): Found {
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
    // `sau se teen sau`, `hazaar rupaye tak`
    else if (multiple !== undefined && at === start && afterAmount.test(words[at + 1]?.means ?? ''))
      part = multiple;
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
