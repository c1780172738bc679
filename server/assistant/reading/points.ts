import { date, month, monthNames, oneDay, type Span, week, weekday, weekend, wholeYear } from './calendar.ts';

/** A date range at one place of a text, and where its words end. */
export interface Point {
  readonly span: Span;
  readonly end: number;
}

/** Month names that are ordinary words too count only beside a number, or after `in`. */
export const monthPattern =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)';
const plainMonth =
  '(?:january|jan|february|feb|april|apr|june|july|august|aug|september|sept|sep|october|oct|november|nov|december|dec)';
const dayPattern = '([0-3]?\\d)(?:st|nd|rd|th)?';
const yearPattern = '(20[2-4]\\d)';

const weekdays: readonly (readonly [RegExp, number])[] = [
  [/^(?:mon(?:day)?s?|somvar|somwar)$/, 1],
  [/^(?:tue(?:s(?:day)?)?s?|mangalvar|mangalwar|mangal)$/, 2],
  [/^(?:wed(?:nesday)?s?|budhvar|budhwar)$/, 3],
  [/^(?:thu(?:rs?(?:day)?)?s?|guruvar|guruwar|brihaspativar|veervar)$/, 4],
  [/^(?:fri(?:day)?s?|shukravar|shukrawar)$/, 5],
  [/^(?:sat(?:urday)?s?|shanivar|shaniwar)$/, 6],
  [/^(?:sun(?:day)?s?|ravivar|raviwar|itvaar|itwar|itvar)$/, 7],
];
const weekdayPattern =
  '(mon(?:day)?s?|somvar|somwar|tue(?:s(?:day)?)?s?|mangalvar|mangalwar|mangal|wed(?:nesday)?s?|budhvar|budhwar|thu(?:rs?(?:day)?)?s?|guruvar|guruwar|brihaspativar|veervar|fri(?:day)?s?|shukravar|shukrawar|sat(?:urday)?s?|shanivar|shaniwar|sun(?:day)?s?|ravivar|raviwar|itvaar|itwar|itvar)';

/** A weekday before its date adds nothing. */
const named = `(?:(?:on )?${weekdayPattern.replace('(', '(?:')} (?:the )?)?`;

const thisWord = '(?:this|is|iss|current|the coming|coming|upcoming)';
const nextWord = '(?:the next|next|agle|agli|agla)';
const weekWord = '(?:weeks?|hafte|hafta|haftey|saptah)';
const monthWord = '(?:month|mahine|mahina|maheene)';
const tail = '(?: (?:morning|afternoon|evening|night|subah|shaam|sham|raat))?';

type Read = (match: RegExpExecArray, today: Temporal.PlainDate) => Span | null;

const numbers: Record<string, number> = {
  first: 1,
  second: 2,
  third: 3,
  fourth: 4,
  '1st': 1,
  '2nd': 2,
  '3rd': 3,
  '4th': 4,
};

/** From 1. */
export function monthNumber(word: string): number {
  return monthNames.indexOf(word.slice(0, 3)) + 1;
}

function dayOf(word: string): number {
  return weekdays.find(([pattern]) => pattern.test(word))?.[1] ?? 1;
}

function daySpan(found: Temporal.PlainDate | null): Span | null {
  return found === null ? null : oneDay(found);
}

function yearOf(text: string | undefined): number | undefined {
  return text === undefined ? undefined : Number(text);
}

function weekOfMonth(which: string, of: Span): Span {
  const number = numbers[which];
  if (number === undefined) return { from: of.to.subtract({ days: 6 }), to: of.to };
  const first = of.from.with({ day: 1 + 7 * (number - 1) });
  return { from: first, to: first.add({ days: 6 }) };
}

const thirds: Record<string, readonly [number, number]> = { early: [1, 10], mid: [11, 20], late: [21, 31] };

/** Longest and most specific first: the first match wins. */
const grammar: readonly (readonly [pattern: string, read: Read])[] = [
  [
    `${yearPattern}-(\\d\\d)-(\\d\\d)`,
    ([, year, number, day], today) =>
      daySpan(date(today, { day: Number(day), month: Number(number), year: Number(year) })),
  ],
  // In India, days come before months.
  [
    `([0-3]?\\d)[/.-]([01]?\\d)[/.-]${yearPattern}`,
    ([, day, number, year], today) =>
      daySpan(date(today, { day: Number(day), month: Number(number), year: Number(year) })),
  ],
  [
    '([0-3]?\\d)/([01]?\\d)',
    ([, day, number], today) => daySpan(date(today, { day: Number(day), month: Number(number) })),
  ],
  [
    `(first|second|third|fourth|1st|2nd|3rd|4th|last) ${weekWord} (?:of |in )?(${monthPattern})(?: ${yearPattern})?`,
    ([, which = '', name = '', year], today) => weekOfMonth(which, wholeMonth(today, name, yearOf(year))),
  ],
  [
    `(early|mid|late)[ -](?:in )?(${monthPattern})(?: ${yearPattern})?`,
    ([, which = '', name = '', year], today) => {
      const { from } = wholeMonth(today, name, yearOf(year));
      const [first, last] = thirds[which] ?? [1, 31];
      return { from: from.with({ day: first }), to: from.with({ day: last }) };
    },
  ],
  [
    `${named}${dayPattern} (?:of )?(${monthPattern})(?: ${yearPattern})?`,
    ([, day, name = '', year], today) =>
      daySpan(date(today, { day: Number(day), month: monthNumber(name), year: yearOf(year) })),
  ],
  [
    `${named}(${monthPattern}) ${dayPattern}(?! ?(?:rs|rupees|km))(?: ${yearPattern})?`,
    ([, name = '', day, year], today) =>
      daySpan(date(today, { day: Number(day), month: monthNumber(name), year: yearOf(year) })),
  ],
  [`(?:the )?(?:day after tomorrow|parson|parso)${tail}`, (_, today) => oneDay(today.add({ days: 2 }))],
  [`(?:tomorrow|tommorow|tommorrow|tomorow|tmrw|kal)${tail}`, (_, today) => oneDay(today.add({ days: 1 }))],
  [`(?:today|tonight|aaj|aj)${tail}`, (_, today) => oneDay(today)],
  [`(?:this|aaj) (?:morning|afternoon|evening|night|shaam|raat)`, (_, today) => oneDay(today)],
  [`${nextWord} weekend`, (_, today) => weekend(today, 1)],
  [`(?:${thisWord} |the |on )?(?:weekend|weekends)`, (_, today) => weekend(today, 0)],
  [`${nextWord} (\\d{1,3}) (?:days?|din)`, ([, days], today) => ahead(today, Number(days))],
  [
    `${nextWord} (\\d{1,2}|two|three|couple of|few) ${weekWord}`,
    ([, weeks = ''], today) => ahead(today, 7 * countOf(weeks)),
  ],
  [
    `${nextWord} (\\d{1,2}|two|three|couple of|few) months?`,
    ([, months = ''], today) => ({ from: today, to: today.add({ months: countOf(months) }) }),
  ],
  [
    `(?:in|after) (a|an|one|\\d{1,2}|two|three|couple of|few) (day|week|month)s?(?: time)?`,
    ([, count = '', unit = ''], today) => away(today, countOf(count), unit),
  ],
  [
    `(\\d{1,2}|two|three|a) (day|week|month)s? from (?:now|today)`,
    ([, count = '', unit = ''], today) => away(today, countOf(count), unit),
  ],
  [
    `(ek|do|teen|\\d{1,2}) (din|hafte|hafta|mahine|mahina) (?:mein|me|baad)`,
    ([, count = '', unit = ''], today) => away(today, countOf(count), unitNames[unit] ?? 'day'),
  ],
  [`${nextWord} ${weekWord}`, (_, today) => week(today, 1)],
  [`${thisWord} ${weekWord}`, (_, today) => week(today, 0)],
  [
    `${nextWord} ${monthWord}`,
    (_, today) => month(today, today.add({ months: 1 }).month, today.add({ months: 1 }).year),
  ],
  [`${thisWord} ${monthWord}`, (_, today) => month(today, today.month)],
  [`${nextWord} year`, (_, today) => wholeYear(today, today.year + 1)],
  [`${thisWord} year`, (_, today) => wholeYear(today, today.year)],
  [`${nextWord} ${weekdayPattern}\\b${tail}`, ([, day = ''], today) => oneDay(weekday(today, dayOf(day), 1))],
  [
    `(?:(?:${thisWord}|on) )?${weekdayPattern}\\b${tail}`,
    ([, day = ''], today) => oneDay(weekday(today, dayOf(day))),
  ],
  [
    `(${plainMonth}) (?:and|&|aur) (${plainMonth})(?: ${yearPattern})?`,
    ([, first = '', last = '', year], today) => {
      const to = month(today, monthNumber(last), yearOf(year)).to;
      return { from: month(today, monthNumber(first), yearOf(year)).from, to };
    },
  ],
  [
    `(?:in |month of )?(${plainMonth})(?: ${yearPattern})?`,
    ([, name = '', year], today) => month(today, monthNumber(name), yearOf(year)),
  ],
  [
    `(?:in|month of|during) (${monthPattern})(?: ${yearPattern})?`,
    ([, name = '', year], today) => month(today, monthNumber(name), yearOf(year)),
  ],
  [
    `(${monthPattern}) (?:${yearPattern}|mein|me)`,
    ([, name = '', year], today) => month(today, monthNumber(name), yearOf(year)),
  ],
  [`(?:in )?${yearPattern}`, ([, year], today) => wholeYear(today, Number(year))],
];

const rules = grammar.map(([pattern, read]) => ({
  pattern: new RegExp(`(?<![\\w/])(?:${pattern})(?![\\w/])`, 'y'),
  read,
}));

/** The date range that the words at `index` name, or null. */
export function pointAt(text: string, index: number, today: Temporal.PlainDate): Point | null {
  for (const { pattern, read } of rules) {
    pattern.lastIndex = index;
    const match = pattern.exec(text);
    const span = match === null ? null : read(match, today);
    if (match !== null && span !== null) return { span, end: index + match[0].length };
  }
  return null;
}

function wholeMonth(today: Temporal.PlainDate, name: string, year: number | undefined): Span {
  const { from, to } = month(today, monthNumber(name), year);
  return { from: from.with({ day: 1 }), to };
}

function ahead(today: Temporal.PlainDate, days: number): Span {
  return { from: today, to: today.add({ days: Math.max(0, days - 1) }) };
}

const unitNames: Record<string, string> = { hafte: 'week', hafta: 'week', mahine: 'month', mahina: 'month' };

/** The day, week or month that is this many ahead. */
function away(today: Temporal.PlainDate, count: number, unit: string): Span {
  if (unit === 'week') return week(today, count);
  if (unit === 'day') return oneDay(today.add({ days: count }));
  const then = today.add({ months: count });
  return month(today, then.month, then.year);
}

function countOf(word: string): number {
  const words: Record<string, number> = {
    ...{ a: 1, an: 1, one: 1, ek: 1 },
    ...{ two: 2, do: 2, 'couple of': 2, three: 3, teen: 3, few: 3 },
  };
  return words[word] ?? Number(word);
}
