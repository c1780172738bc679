import type { Span } from './calendar.ts';
import { after, countOf, type DateContext, earlier, unitIn } from './date-arithmetic.ts';
import { countPattern } from './date-patterns.ts';

const thatOne = '(?:(?:that|us|uske|his|it|and) (?:ke |se )?)*';
const unit = '(day|week|month|weekend)s?';
const longestStay = 10;

/** Only a day or some days have others so many days after them. */
function isCountedFrom({ before }: DateContext, of: string): boolean {
  if (before?.from === undefined) return false;
  return of === 'month' || before.from.until(before.to ?? before.from).days <= longestStay;
}

/** Dates counted from those of the search before: `ek hafte baad`, `seven days later`, `us se pehle wale din`. */
export const pointsAfterSearch: readonly (readonly [
  pattern: string,
  read: (match: RegExpExecArray, context: DateContext) => Span | null,
])[] = [
  [
    `${thatOne}${countPattern} ${unit} (?:(?:ke )?(?:baad|later|aage|age)|after(?: (?:that|it|this|then))?(?= \\||$))`,
    ([, count = '', of = ''], context) =>
      isCountedFrom(context, of) ? after(context, of, countOf(count)) : null,
  ],
  [
    `(?:that|us|it) ${unit} (?:ke |se )(?:baad|next|after)(?: ke| wala)* ${unit}`,
    ([, , of = ''], context) => (isCountedFrom(context, of) ? after(context, unitIn(of)) : null),
  ],
  [
    `(?:the )?(?:next|following) (?:roz|roj)|${thatOne}second day(?! of)`,
    (_, context) => (isCountedFrom(context, 'day') ? after(context, 'day') : null),
  ],
  [
    `(?:one )?week (?:bhar|full) (?:ke )?baad|${thatOne}next week (?:ke |ko |on )?(?:the )?same day`,
    (_, context) => (isCountedFrom(context, 'week') ? after(context, 'week') : null),
  ],
  [
    `(?:the )?next (day|week|month|weekend) after (?:that|it|this|then)`,
    ([, of = ''], context) => (isCountedFrom(context, of) ? after(context, of) : null),
  ],
  [
    `(?:the )?(?:previous|preceding) (?:day|roz|roj)|(?:the )?day before(?: (?:that|it|this|then))?(?= (?:instead|too|also|ke|ko))|(?:that|us|it|his) (?:se |ke )?(?:pehle|previous) (?:wala )?(?:ke )?day|one (?:roz|roj) (?:pehle|earlier|before)`,
    (_, context) => earlier(context, 1, 'day'),
  ],
  [
    `(?:that|us|it|his) (?:se |ke )?(?:pehle|previous) (?:wala )?(?:ke )?week`,
    (_, context) => earlier(context, 1, 'week'),
  ],
];
