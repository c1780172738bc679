import type { DateRange } from './calendar.ts';
import { beside, type DateContext } from './date-arithmetic.ts';
import { monthPattern, weekdayPattern } from './date-patterns.ts';
import { pointAt } from './points.ts';
import type { Point } from './relative-points.ts';
import type { RemainingText } from './remaining-text.ts';

const between = /(?:between|from|starting|bich)? ?(?:the )?/y;
const joint = / ?(?:-|to|till|until|and|se|through|or) ?(?:ke )?(?:the )?/y;
const toOnly = / ?(?:-|to|till|until|se|through) ?(?:ke )?(?:the )?/y;
const either = / ?(?:or|and|,|&|plus|as well as|and also) (?:on |maybe |also )*/y;
const since = /(?:from|since|starting|starting from|onwards from) (?:the )?/y;
const after = /(?:after|post|beyond|later than|past) (?:the )?/y;
const before = /(?:before|earlier than|prior to) (?:the )?/y;
const until = /(?:until|till|by|upto|up to|no later than|this side of) (?:the )?/y;
const around = /(?:around|near|close to) (?:the )?/y;
const on = /(?:on|in|for|during|at|over) (?:the )?/y;
const thenAfter =
  / (?:(?:ke |mein )?(?:baad|after(?! \d{1,2}(?![\d\p{L}])))|onwards|onward|or later|and later|se above)(?![\p{L}])/uy;
const thenBefore = / (?:(?:se |ke )?(?:pehle|before)|or earlier)(?![\p{L}])/uy;
const thenUntil = / tak(?![\p{L}])/uy;
const thenAround = / (?:ke )?(?:paas|near|around)(?![\p{L}])/uy;
const thenOn = / (?:ko|mein|ke|par|wala|ke liye|ke bich)(?![\p{L}])/uy;

/** Dates and alternatives to them. */
export interface Dates extends DateRange {
  readonly others: readonly DateRange[];
}

const mostAlternatives = 5;

/** `5-10 december`, `between the 25th and 27th of september`, `11 to 14 december`. */
const daysBeforeMonth =
  /(?:(?:between|from|on) )?(?:the )?([0-3]?\d)(?:st|nd|rd|th)? ?(?:-|to|and|till|until|se|&) ?(?:the )?([0-3]?\d)(?:st|nd|rd|th)?(?= (?:of )?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*(?![a-z]))/y;
const monthThenDays =
  /(?:(?:between|from|on) )?((?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*) ([0-3]?\d)(?:st|nd|rd|th)? ?(?:-|to|and|till|&|se) ?([0-3]?\d)(?:st|nd|rd|th)?(?![\d:]| ?(?:rs|rupees|km|pm|am|o'clock|people))/y;

/**
 * Extracts the dates of a message. Weeks start on Monday, days come before months, and dates without a year
 * are upcoming. A range that has begun starts today.
 */
export function takeDates(rest: RemainingText, context: DateContext): Dates | null {
  const { text } = rest;
  const points = pointsOf(text);
  const all: { start: number; end: number; dates: Dates }[] = [];
  let past = 0;
  for (const { index: start } of text.matchAll(/(?<=^|\s)\S/g)) {
    if (start < past || all.length > mostAlternatives) continue;
    const found = rangeAt(text, start, context, points);
    if (found === null) continue;
    const others: DateRange[] = [];
    let { end } = found;
    while (others.length < mostAlternatives) {
      const next = skip(text, end, either);
      const other =
        next === null ? null : (dayAfter(text, next, found.range) ?? rangeAt(text, next, context, points));
      if (other === null) break;
      others.push(other.range);
      end = other.end;
    }
    const [other] = others;
    const both =
      other &&
      bounded(
        [{ dates: { ...found.range, others: [] } }, { dates: { ...other, others: [] } }],
        context.today,
      );
    all.push({ start, end, dates: both?.dates ?? joined(found.range, others) });
    past = end;
  }
  // `for New Year, from 31 December to 3 January`: a range with both ends says most.
  const isRange = ({ dates: { from, to } }: (typeof all)[number]) =>
    from !== undefined && to !== undefined && !from.equals(to) && all.length > 1;
  const hasDigit = (each: (typeof all)[number]) => /\d/.test(text.slice(each.start, each.end));
  // `Sunday, … 29 November`: of a weekday and a date that falls on it, the date says more.
  const onWeekday = all.find(
    (each) =>
      hasDigit(each) &&
      all.some(
        (other) =>
          !hasDigit(other) && other.dates.from?.dayOfWeek === each.dates.from?.dayOfWeek && !isRange(other),
      ),
  );
  const chosen =
    stayIn(text, all, context) ??
    bounded(all, context.today) ??
    all.find((each) => isRange(each) && hasDigit(each)) ??
    onWeekday ??
    all[0];
  for (const { start, end } of [...all].reverse()) rest.cut(start, end);
  return chosen?.dates ?? null;
}

const arrives =
  /(?<![\p{L}])(?:arriv\p{L}*|land(?:s|ing)?|reach\p{L}*|get(?:ting)? (?:in|to|there|into|here)|com(?:e|es|ing)|check(?:ing)? in|(?:fly|flying|flies) in(?:to)?|here from|there from|(?:be|am|are) (?:in|there|here))(?![\p{L}])/u;
const departs =
  /(?<![\p{L}])(?:leav(?:e|es|ing)|fl(?:y|ies|ying|ight)|depart\p{L}*|return\p{L}*|home|gone|back|checkout|check(?:ing)? out|train|bus|remove)(?![\p{L}])/u;
const longestStay = 45;

/** `We arrive on 9 December, and our flight leaves on the 13th`: all days between. */
function stayIn(
  text: string,
  all: readonly { readonly start: number; readonly end: number; readonly dates: Dates }[],
  context: DateContext,
) {
  for (const [at, first] of all.entries()) {
    const next = all[at + 1];
    const { from, to } = first.dates;
    if (next?.dates.from === undefined || from === undefined || to === undefined || !from.equals(to))
      continue;
    const between = text.slice(first.end, next.start);
    const isStay =
      arrives.test(`${text.slice(0, first.start)} ${between}`) &&
      departs.test(`${between} ${text.slice(next.end, next.end + 40)}`);
    if (!isStay) continue;
    // `the 13th` is counted from the arrival.
    const counted = /^\D*\d{1,2}\D*$/.test(text.slice(next.start, next.end).trim())
      ? rangeAt(text, next.start, { ...context, today: from }, pointsOf(text))?.range.from
      : undefined;
    const last = counted ?? next.dates.from;
    const days = from.until(last).days;
    if (days > 0 && days <= longestStay) return { dates: { from, to: last, others: [] } };
  }
  return undefined;
}

/** `after 11 December but before Christmas`: of two ranges that are each open at one end, what they share. */
function bounded(all: readonly { readonly dates: Dates }[], today: Temporal.PlainDate) {
  const opens = all.find(({ dates }) => dates.from !== undefined && dates.to === undefined)?.dates;
  const closes = all.find(
    ({ dates }) => dates.from?.equals(today) && dates.to !== undefined && !dates.to.equals(today),
  )?.dates;
  if (opens?.from === undefined || closes?.to === undefined) return undefined;
  if (Temporal.PlainDate.compare(opens.from, closes.to) > 0) return undefined;
  return { dates: { from: opens.from, to: closes.to, others: [] } };
}

const oneAfter =
  /(?:the )?(day|week|weekend) (?:right |just |immediately |straight |directly )?(?:after|following)(?! tomorrow)(?: (?:it|that|this))?(?![\p{L}])/uy;

/** `tomorrow or the day after`, `the first weekend of January and the one right after it`. */
function dayAfter(text: string, index: number, { from, to }: DateRange): Found | null {
  oneAfter.lastIndex = index;
  const match = oneAfter.exec(text);
  if (match === null || from === undefined || to === undefined) return null;
  return { range: beside({ from, to }, match[1] ?? 'day', 'after'), end: index + match[0].length };
}

/** Alternatives that adjoin are one range. */
function joined(first: DateRange, others: readonly DateRange[]): Dates {
  let { from, to } = first;
  const apart: DateRange[] = [];
  for (const other of others) {
    const adjoins =
      to !== undefined &&
      other.from !== undefined &&
      to.until(other.from).days <= 1 &&
      to.until(other.from).days >= -31 &&
      Temporal.PlainDate.compare(other.from, from ?? other.from) >= 0;
    if (apart.length === 0 && adjoins)
      to = other.to === undefined || (to && Temporal.PlainDate.compare(other.to, to) < 0) ? to : other.to;
    else apart.push(other);
  }
  return { from, to, others: apart };
}

interface Found {
  readonly range: DateRange;
  readonly end: number;
}

type Points = (index: number, context: DateContext) => Point | null;

/** Trying all rules at one place is most of what reading a message costs, and several ranges try the same place. */
function pointsOf(text: string): Points {
  const known = new Map<DateContext, Map<number, Point | null>>();
  return (index, context) => {
    const here = known.get(context) ?? new Map<number, Point | null>();
    known.set(context, here);
    const before = here.get(index);
    if (before !== undefined) return before;
    const point = pointAt(text, index, context);
    here.set(index, point);
    return point;
  };
}

function rangeAt(text: string, start: number, context: DateContext, points: Points): Found | null {
  const { today } = context;
  // `before November` in a conversation about next year means next year's.
  return (
    daysOfMonth(text, start, context) ??
    twoEnds(text, start, context, points) ??
    prefixed(text, start, context, points, since, ({ span }) => ({ from: span.from })) ??
    prefixed(text, start, context, points, after, ({ span }) => ({ from: span.to.add({ days: 1 }) })) ??
    prefixed(text, start, context, points, before, ({ span }) => ({
      from: today,
      to: span.from.subtract({ days: 1 }),
    })) ??
    prefixed(text, start, context, points, until, ({ span }) => ({ from: today, to: span.to })) ??
    prefixed(text, start, context, points, around, ({ span }) => ({
      from: span.from.subtract({ days: 3 }),
      to: span.to.add({ days: 3 }),
    })) ??
    single(text, start, context, points)
  );
}

function daysOfMonth(text: string, start: number, context: DateContext): Found | null {
  daysBeforeMonth.lastIndex = start;
  const numeric = daysBeforeMonth.exec(text);
  if (numeric !== null) {
    const monthAt = skip(text, start + numeric[0].length, / (?:of )?/y) ?? start;
    const point = pointAt(`${numeric[2]} ${text.slice(monthAt)}`, 0, context);
    return (
      point && withFirstDay(point.span.to, Number(numeric[1]), monthAt + point.end - `${numeric[2]} `.length)
    );
  }
  monthThenDays.lastIndex = start;
  const named = monthThenDays.exec(text);
  if (named === null) return null;
  const point = pointAt(`${named[3]} ${named[1]}`, 0, context);
  return point && withFirstDay(point.span.to, Number(named[2]), start + named[0].length);
}

function withFirstDay(to: Temporal.PlainDate, day: number, end: number): Found | null {
  if (day < 1 || day > to.daysInMonth || day > to.day) return null;
  return { range: { from: to.with({ day }), to }, end };
}

function twoEnds(text: string, start: number, context: DateContext, points: Points): Found | null {
  const begin = skip(text, start, between) ?? start;
  const first = points(begin, context);
  if (first === null) return null;
  const isBetween = /^between/.test(text.slice(start));
  const next = skip(text, first.end, isBetween ? joint : toOnly);
  // `from tomorrow until next Sunday`: that is counted from today.
  const isCounted = next !== null && /^(?:the )?(?:next|this|coming) /.test(text.slice(next));
  const last =
    next === null
      ? null
      : isCounted
        ? points(next, context)
        : pointAt(text, next, { ...context, today: first.span.from });
  if (last === null) return null;
  const ordered = Temporal.PlainDate.compare(first.span.from, last.span.to) <= 0;
  const end =
    skip(text, last.end, / (?:ke )?(?:bich|tak|between|mein|ke)(?![\p{L}])(?: mein)?/uy) ?? last.end;
  return ordered ? { range: { from: first.span.from, to: last.span.to }, end } : null;
}

function prefixed(
  text: string,
  start: number,
  context: DateContext,
  points: Points,
  prefix: RegExp,
  rangeOf: (point: Point) => DateRange,
): Found | null {
  const at = skip(text, start, prefix);
  const point = at === null ? null : points(at, context);
  return point && { range: rangeOf(point), end: skip(text, point.end, thenAfter) ?? point.end };
}

function single(text: string, start: number, context: DateContext, points: Points): Found | null {
  const { today } = context;
  const here = points(start, context);
  const afterOn = here === null ? skip(text, start, on) : null;
  const point = afterOn === null ? here : points(afterOn, context);
  if (point === null) return null;
  const { span, end } = point;
  const later = skip(text, end, thenAfter);
  if (later !== null) {
    const onwards = /onward|later|above/.test(text.slice(end, later));
    return { range: { from: onwards ? span.from : span.to.add({ days: 1 }) }, end: later };
  }
  const earlier = skip(text, end, thenBefore);
  if (earlier !== null) return { range: { from: today, to: span.from.subtract({ days: 1 }) }, end: earlier };
  const last = skip(text, end, thenUntil);
  if (last !== null) return { range: { from: today, to: span.to }, end: last };
  const near = skip(text, end, thenAround);
  if (near !== null)
    return { range: { from: span.from.subtract({ days: 3 }), to: span.to.add({ days: 3 }) }, end: near };
  return { range: span, end: skip(text, end, thenOn) ?? end };
}

/** The offset after a match at `index`, or null. */
function skip(text: string, index: number, pattern: RegExp): number | null {
  pattern.lastIndex = index;
  const match = pattern.exec(text);
  return match === null ? null : index + match[0].length;
}

const weekdaysOnly = new RegExp(
  `(?:(?:(?:only|just)(?: at)?|every|each|all|on|always|any(?: also)?) )+(?:the )?(weekends?|weekdays?|${weekdayPattern}s?)(?: only)?(?![a-z])|(weekends?|weekdays?|(?:mon|tues|wednes|thurs|fri|satur|sun)days?) (?:only|ko only|ke din only|(?:wala |ko |par |ke )*hi)|(weekends(?= (?:in|of|during|mein|ke|par|on|between|from|until|after|before|only)(?![a-z])|$)|weekdays|(?:mon|tues|wednes|thurs|fri|satur|sun)days)(?![a-z])|(?<=${monthPattern} (?:ke|mein) )(weekend|weekdays?|(?:mon|tues|wednes|thurs|fri|satur|sun)day)(?! ?\\d)(?![a-z])|(?:on )?an? ((?:mon|tues|wednes|thurs|fri|satur|sun)day)(?! (?:the )?\\d)(?![a-z])`,
);
const dayNumbers: Readonly<Record<string, number>> = {
  mon: 1,
  tue: 2,
  wed: 3,
  thu: 4,
  fri: 5,
  sat: 6,
  sun: 7,
};

const month = new RegExp(`(?<![\\d] )(?<![a-z\\d])${monthPattern}(?! ?\\d)(?![a-z])`);
const plainWeekday =
  /(?<!(?:first|second|third|fourth|fifth|1st|2nd|3rd|4th|5th|last|next|this|pehle|after|before|coming|and|to|se|till|until|or) )(?<![a-z\d])()()()(?:any |on )*((?:mon|tues|wednes|thurs|fri|satur|sun)day)(?= |$)(?! (?:and|to|se|till|or|the )?\d)(?! (?:\d|night|and|or|to|after|before|se))(?![a-z])/;

/** `a Wednesday, in December`: each Wednesday of that month. */
function besideMonth(text: string): RegExpExecArray | null {
  return month.test(text) &&
    !/\d(?:st|nd|rd|th)|\d{1,2} (?:of )?(?:dec|jan|feb|nov)|(?:dec|jan|feb|nov)[a-z]* \d/.test(text)
    ? plainWeekday.exec(text)
    : null;
}

/** `next month on Saturday or Sunday`: each of them. */
const namesMonth = new RegExp(
  `(?<!\\d )(?<![a-z])(?:(?:this|next|whole) month|${monthPattern}(?! ?\\d))(?![a-z])`,
);
const wholeWeekend =
  /(?<![\p{L}])(?:(?:on|a|the) )*saturdays?(?: ko| par)? (?:(?:and|or|on|a|the) )*sundays?(?: ko| par)?(?![\p{L}])(?! \d)/u;

/** Extracts days of the week that a message asks for beside its dates: `only Sundays`, `weekends only`. */
export function takeWeekdays(rest: RemainingText): number[] {
  const span = rest.take(
    /(?<![\p{L}])mon(?:day)?s?(?: ?- ?| to | se | till | through | and )fri(?:day)?s?(?: ke between| tak)?(?: only)?(?![\p{L}])(?! \d)/u,
  );
  if (span !== null) return [1, 2, 3, 4, 5];
  if (namesMonth.test(rest.text) && rest.take(wholeWeekend) !== null) return [6, 7];
  const match = weekdaysOnly.exec(rest.text) ?? besideMonth(rest.text);
  if (match === null) return [];
  const word = match.slice(1).find((group) => group !== undefined && group !== '') ?? '';
  // `on Sunday` is a date; `on Sundays`, `only Sunday` and `on a Sunday in May` are days of the week.
  const isPlain = word === match[1] && /^on(?: the)? /.test(match[0]) && !/s$/.test(word);
  const isWeekend = /^on(?: the)? weekend$|^all (?:the )?week/.test(match[0]);
  if (isPlain || isWeekend) return [];
  rest.cut(match.index, match.index + match[0].length);
  if (word.startsWith('weekend')) return [6, 7];
  if (word.startsWith('weekday')) return [1, 2, 3, 4, 5];
  const days = new Set([dayNumbers[word.slice(0, 3)] ?? 1]);
  // `sirf shanivar ravivar`: Hindi needs no `and`.
  for (;;) {
    const next = nextWeekday.exec(rest.text.slice(match.index).replace(/^[| ]+/, ''));
    if (next?.[1] === undefined) break;
    rest.take(new RegExp(`${next[0].replace(/^[| ]+/, '').trim()}(?![a-z])`));
    days.add(dayNumbers[next[1].slice(0, 3)] ?? 1);
  }
  return [...days];
}

const nextWeekday =
  /^(?:(?:ko|par|mein|ke) )?(?:and |or |, )?(?:(?:on|a|an|the|every) )*(mon|tues|wednes|thurs|fri|satur|sun)days?(?: ko| par| mein)?(?![a-z])(?! \d)/;
