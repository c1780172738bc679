import { type DateRange, date } from './calendar.ts';
import { monthNumber, monthPattern, type Point, pointAt } from './points.ts';
import type { RemainingText } from './remaining-text.ts';

const between = /(?:between|from|starting)? ?/y;
const joint = / ?(?:-|to|till|until|and|se|aur|through) ?/y;
const since = /(?:from|since|starting|starting from|onwards from) /y;
const after = /(?:after|post|beyond|later than) /y;
const before = /(?:before|earlier than|prior to) /y;
const until = /(?:until|till|by|upto|up to|no later than) /y;
const on = /(?:on|in|for|during|at|over) (?:the )?/y;
const thenAfter = / (?:ke baad|ke bad|onwards|onward|or later|and later|se aage)(?!\w)/y;
const thenBefore = / (?:se pehle|se pahle|or earlier)(?!\w)/y;
const thenUntil = / tak(?!\w)/y;
const thenOn = / (?:ko|mein|me|ke|ka|ki)(?!\w)/y;

/** `5-10 december`, `between the 25th and 27th of september`, `october 5 to 10`. */
const daysOfMonth = new RegExp(
  `(?:(?:between|from|on) )?(?:the )?([0-3]?\\d)(?:st|nd|rd|th)?(?: ?- ?| to | and | till | until | se | aur | & )(?:the )?([0-3]?\\d)(?:st|nd|rd|th)? (?:of )?(${monthPattern})(?: (20[2-4]\\d))?(?!\\w)`,
);
const monthDays = new RegExp(
  `(?:(?:between|from|on) )?(?<!\\w)(${monthPattern}) ([0-3]?\\d)(?:st|nd|rd|th)?(?: ?- ?| to | and | till | & )([0-3]?\\d)(?:st|nd|rd|th)?(?! ?(?:${monthPattern}|rs|rupees|km))(?: (20[2-4]\\d))?(?!\\w)`,
);

/**
 * Extracts the dates of a message. Weeks start on Monday, days come before months, and dates without a year
 * are upcoming. A range that has begun starts today.
 *
 * @param today in the relevant time zone
 */
export function takeDates(rest: RemainingText, today: Temporal.PlainDate): DateRange | null {
  return takeDaysOfMonth(rest, today) ?? takeRange(rest, today);
}

function takeDaysOfMonth(rest: RemainingText, today: Temporal.PlainDate): DateRange | null {
  const numeric = daysOfMonth.exec(rest.text);
  const named = monthDays.exec(rest.text);
  const [first, last, name, year, match] =
    numeric !== null
      ? [numeric[1], numeric[2], numeric[3], numeric[4], numeric]
      : named !== null
        ? [named[2], named[3], named[1], named[4], named]
        : [];
  if (match === undefined) return null;
  const parts = { month: monthNumber(name ?? ''), year: year === undefined ? undefined : Number(year) };
  const to = date(today, { ...parts, day: Number(last) });
  // Days within one month: a range that has begun belongs to the month of its end.
  const from = to && date(to, { ...parts, day: Number(first), year: to.year });
  if (from === null || to === null || Temporal.PlainDate.compare(from, to) > 0) return null;
  rest.cut(match.index, match.index + match[0].length);
  return { from, to };
}

function takeRange(rest: RemainingText, today: Temporal.PlainDate): DateRange | null {
  const { text } = rest;
  for (const start of wordStarts(text)) {
    const found = rangeAt(text, start, today);
    if (found === null) continue;
    rest.cut(start, found.end);
    return found.range;
  }
  return null;
}

function wordStarts(text: string): number[] {
  return [...text.matchAll(/(?<=^|\s)\S/g)].map(({ index }) => index);
}

interface Found {
  readonly range: DateRange;
  readonly end: number;
}

function rangeAt(text: string, start: number, today: Temporal.PlainDate): Found | null {
  return (
    twoEnds(text, start, today) ??
    prefixed(text, start, today, since, ({ span }) => ({ from: span.from })) ??
    prefixed(text, start, today, after, ({ span }) => ({ from: span.to.add({ days: 1 }) })) ??
    prefixed(text, start, today, before, ({ span }) => ({
      from: today,
      to: span.from.subtract({ days: 1 }),
    })) ??
    prefixed(text, start, today, until, ({ span }) => ({ from: today, to: span.to })) ??
    single(text, start, today)
  );
}

function twoEnds(text: string, start: number, today: Temporal.PlainDate): Found | null {
  const first = pointAt(text, skip(text, start, between) ?? start, today);
  const next = first && skip(text, first.end, joint);
  const last = next === null ? null : pointAt(text, next, first?.span.from ?? today);
  if (first === null || last === null) return null;
  const ordered = Temporal.PlainDate.compare(first.span.from, last.span.to) <= 0;
  return ordered ? { range: { from: first.span.from, to: last.span.to }, end: last.end } : null;
}

function prefixed(
  text: string,
  start: number,
  today: Temporal.PlainDate,
  prefix: RegExp,
  rangeOf: (point: Point) => DateRange,
): Found | null {
  const at = skip(text, start, prefix);
  const point = at === null ? null : pointAt(text, at, today);
  return point && { range: rangeOf(point), end: skip(text, point.end, thenAfter) ?? point.end };
}

function single(text: string, start: number, today: Temporal.PlainDate): Found | null {
  const point = pointAt(text, start, today) ?? pointAt(text, skip(text, start, on) ?? start, today);
  if (point === null) return null;
  const { span, end } = point;
  const later = skip(text, end, thenAfter);
  if (later !== null) {
    const onwards = /onward|later|aage/.test(text.slice(end, later));
    return { range: { from: onwards ? span.from : span.to.add({ days: 1 }) }, end: later };
  }
  const earlier = skip(text, end, thenBefore);
  if (earlier !== null) return { range: { from: today, to: span.from.subtract({ days: 1 }) }, end: earlier };
  const last = skip(text, end, thenUntil);
  if (last !== null) return { range: { from: today, to: span.to }, end: last };
  return { range: span, end: skip(text, end, thenOn) ?? end };
}

/** The offset after a match at `index`, or null. */
function skip(text: string, index: number, pattern: RegExp): number | null {
  pattern.lastIndex = index;
  const match = pattern.exec(text);
  return match === null ? null : index + match[0].length;
}
