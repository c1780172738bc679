import { date, month, monthNames, oneDay, type Span, week, weekday, weekend, wholeYear } from './calendar.ts';
import {
  after,
  ahead,
  away,
  countOf,
  type DateContext,
  dayOf,
  dayOfThisMonth,
  daySpan,
  earlier,
  feast,
  feastWeekend,
  mapped,
  monthNumber,
  ordinalOfMonth,
  partOfMonth,
  partOfYear,
  season,
  unitIn,
  weekdayAfter,
  weekdayNear,
  weekOf,
  weekOfMonth,
  wholeMonth,
  yearOf,
} from './date-arithmetic.ts';
import {
  countPattern,
  dayPattern,
  feastPattern,
  monthPattern,
  ordinalPattern,
  part,
  plainMonth,
  unitPattern,
  weekdayPattern,
  yearPattern,
} from './date-patterns.ts';
import { pointsAfterSearch } from './points-after-search.ts';
import { type Point, relativeAt } from './relative-points.ts';

type Read = (match: RegExpExecArray, context: DateContext) => Span | null;

/** Longest and most specific first: the first match wins. */
const grammar: readonly (readonly [pattern: string, read: Read])[] = [
  ...pointsAfterSearch,
  [
    `(?:the )?(last|final) (week|weekend|sunday|saturday) (?:of |in )?(?:the |this )?year|(?:this )?year ke (last|end|final) (week|weekend)`,
    ([, , first, , second], { today }) => {
      const to = Temporal.PlainDate.from({ year: today.year, month: 12, day: 31 });
      const unit = first ?? second ?? 'week';
      return unit === 'week'
        ? { from: to.subtract({ days: 6 }), to }
        : ordinalOfMonth('last', unit, 'december', String(today.year), today);
    },
  ],
  [
    `${yearPattern}[-/.](\\d\\d?)[-/.](\\d\\d?)`,
    ([, year, number, day], { today }) =>
      daySpan(date(today, { day: Number(day), month: Number(number), year: Number(year) })),
  ],
  // In India, days come before months.
  [
    `([0-3]?\\d)[/.-]([01]?\\d)[/.-](20[2-4]\\d|[2-4]\\d)`,
    ([, day, number, year], { today }) =>
      daySpan(date(today, { day: Number(day), month: Number(number), year: (Number(year) % 2000) + 2000 })),
  ],
  [
    '([0-3]?\\d)/([01]?\\d)',
    ([, day, number], { today }) => daySpan(date(today, { day: Number(day), month: Number(number) })),
  ],
  [
    `(?:the |on )?${ordinalPattern} (${weekdayPattern}|weekend) (?:of |in |ke |during )?(?:the |month of )?(this|next)? ?(month|${monthPattern})?(?: ${yearPattern})?`,
    ([, which = '', day = '', relative, name, year], { today }) => {
      if (relative === undefined && (name === undefined || name === 'month'))
        return name === undefined ? null : ordinalOfMonth(which, day, 'this', undefined, today);
      return ordinalOfMonth(
        which,
        day,
        name === 'month' || name === undefined ? (relative ?? 'this') : name,
        year,
        today,
      );
    },
  ],
  [
    `(?:(this|next) )?(month|${monthPattern}) (?:${yearPattern} )?(?:ke|mein|ke andar)? ?${ordinalPattern} (${weekdayPattern}|weekend)`,
    ([, relative, name = '', year, which = '', day = ''], { today }) =>
      ordinalOfMonth(which, day, name === 'month' ? (relative ?? 'this') : name, year, today),
  ],
  [
    `(?:the )?${ordinalPattern} (?:week|saptah) (?:of |in |ke )?(?:the )?(this month|next month|${monthPattern})(?: ${yearPattern})?`,
    ([, which = '', name = '', year], { today }) =>
      weekOfMonth(which, wholeMonth(today, name.replace(' month', ''), yearOf(year))),
  ],
  [
    `(?:the )?(first|last) (?:date|day|tarikh) (?:of )?(?:the )?(this |next )?month|(this |next )?month ke (first|last|pehle) (?:date|day|tarikh)`,
    ([, first, when, other, second], { today }) => {
      const isNext = (when ?? other)?.startsWith('next') ?? false;
      const start = today.with({ day: 1 });
      if ((first ?? second) === 'last') {
        const of = isNext ? start.add({ months: 1 }) : start;
        return oneDay(of.with({ day: of.daysInMonth }));
      }
      return oneDay(today.day === 1 && !isNext ? start : start.add({ months: 1 }));
    },
  ],
  [
    `(this|next) month (?:ke |mein |on the )?([0-3]?\\d)(?:st|nd|rd|th| (?:date|tarikh))|([0-3]?\\d)(?:st|nd|rd|th) (?:of )?(this|next) month`,
    ([, first, day, other, last], { today }) => {
      const start = (first ?? last) === 'next' ? today.with({ day: 1 }).add({ months: 1 }) : today;
      return dayOfThisMonth(start, Number(day ?? other));
    },
  ],
  [
    `(this month|next month|${monthPattern}) ke ${ordinalPattern} week`,
    ([, name = '', which = ''], { today }) =>
      weekOfMonth(which, wholeMonth(today, name.replace(' month', ''), undefined)),
  ],
  [
    `(?:the )?(early|mid|late|beginning|start|middle|end)(?: of|[ -]in|-)? ?(?:the )?(this month|next month|month|${monthPattern})(?: ${yearPattern})?`,
    ([, which = '', name = '', year], { today }) => {
      const of = wholeMonth(today, name === 'month' ? 'this' : name.replace(' month', ''), yearOf(year));
      const found = partOfMonth(which, of);
      return Temporal.PlainDate.compare(found.from, today) < 0 &&
        Temporal.PlainDate.compare(found.to, today) >= 0
        ? { from: today, to: found.to }
        : found;
    },
  ],
  [
    `(${monthPattern}|this month|next month|month) (?:ke )?(start|end|middle|beginning|mid)(?: mein)?`,
    ([, name = '', which = ''], { today }) =>
      partOfMonth(
        which,
        wholeMonth(today, name === 'month' ? 'this' : name.replace(' month', ''), undefined),
      ),
  ],
  [
    `(?:the )?(first|second) half of (?:the )?(this month|next month|month|${monthPattern})`,
    ([, which, name = ''], { today }) => {
      const { from, to } = wholeMonth(
        today,
        name === 'month' ? 'this' : name.replace(' month', ''),
        undefined,
      );
      return which === 'first' ? { from, to: from.with({ day: 15 }) } : { from: from.with({ day: 16 }), to };
    },
  ],
  [
    `(?:(?:on|this|coming|the) )*(?:${weekdayPattern},? )?${dayPattern} (?:of )?(${monthPattern})(?:,? ${yearPattern})?(?: (?:ke )?${weekdayPattern}(?! ?(?:to|till|-)))?`,
    ([, day, name = '', year], { today }) =>
      daySpan(date(today, { day: Number(day), month: monthNumber(name), year: yearOf(year) })),
  ],
  [
    `(?:(?:on|this|coming|the) )*(?:${weekdayPattern},? )?(${monthPattern}) ${dayPattern}(?! ?(?:rs|rupees|km|people|seats|tickets|oclock|pm|am|:))(?: ${yearPattern})?`,
    ([, name = '', day, year], { today }) =>
      daySpan(date(today, { day: Number(day), month: monthNumber(name), year: yearOf(year) })),
  ],
  [
    `${feastPattern}(?: ${yearPattern})? (?:ke |wala )?(?:long )?(?:weekend)`,
    ([, name = '', year], context) => mapped(feast(context, name, yearOf(year)), feastWeekend),
  ],
  [
    `(?:the )?weekend (?:of|around|near|on) ${feastPattern}`,
    ([, name = ''], context) => mapped(feast(context, name), feastWeekend),
  ],
  [
    `(?:the )?(?:week of ${feastPattern}|${feastPattern} (?:ke )?week)`,
    ([, first, second], context) =>
      mapped(feast(context, first ?? second ?? ''), ({ from }) => ({
        from: from.subtract({ days: from.dayOfWeek - 1 }),
        to: from.add({ days: 7 - from.dayOfWeek }),
      })),
  ],
  [
    `(?:the )?(?:eve of|day pehle|day before) ${feastPattern}|${feastPattern} se (?:one )?day pehle`,
    ([, first, second], context) =>
      mapped(feast(context, first ?? second ?? ''), ({ from }) => oneDay(from.subtract({ days: 1 }))),
  ],
  [
    `${feastPattern}(?: day)?(?: ${yearPattern})?`,
    ([, name = '', year], context) => feast(context, name, yearOf(year)),
  ],
  [`(?:the )?day after tomorrow`, (_, { today }) => oneDay(today.add({ days: 2 }))],
  [`tomorrow`, (_, { today }) => oneDay(today.add({ days: 1 }))],
  [`yesterday`, (_, { today }) => oneDay(today.subtract({ days: 1 }))],
  [`(?:today|tonight|this ${part}|right now|at the moment)`, (_, { today }) => oneDay(today)],
  [
    `(?:the )?(?:(week)(end)?) after next|next (?:to|se|ke) next (week)(end)?`,
    ([, , first, , second], { today }) => ((first ?? second) ? weekend(today, 2) : week(today, 2)),
  ],
  [`(?:the )?(?:next|coming) long weekend`, () => null],
  [`(?:the )?next weekend`, (_, { today }) => weekend(today, 1)],
  [
    `(?:previous|last|past) weekend`,
    (_, { today }) => {
      const { from } = weekend(today.subtract({ days: 7 + today.dayOfWeek - 1 }), 0);
      return { from, to: from.add({ days: 1 }) };
    },
  ],
  [`(?:(?:this|the|on|upcoming|coming|the coming) )*weekends?`, (_, { today }) => weekend(today, 0)],
  [
    `(?:the )?(?:next|coming|upcoming) ${countPattern} ${unitPattern}`,
    ([, count = '', unit = ''], { today }) => ahead(today, countOf(count), unit),
  ],
  [
    `(?:(?:within|during) (?:the )?(?:next )?|over (?:the )?next )${countPattern} ${unitPattern}`,
    ([, count = '', unit = ''], { today }) => ahead(today, countOf(count), unit),
  ],
  [
    `${countPattern} ${unitPattern} (?:ke )?within`,
    ([, count = '', unit = ''], { today }) => ahead(today, countOf(count), unit),
  ],
  [
    `(?:in|after) (?:about )?${countPattern} ${unitPattern}(?: time)?`,
    ([, count = '', unit = ''], { today }) => away(today, countOf(count), unit),
  ],
  [
    `${countPattern} ${unitPattern} from (?:now|today)`,
    ([, count = '', unit = ''], { today }) => away(today, countOf(count), unit),
  ],
  [
    `${countPattern} ${unitPattern} (?:ke )?(?:baad|mein)`,
    ([, count = '', unit = ''], { today }) => away(today, countOf(count), unit),
  ],
  [`in (?:a )?fortnight`, (_, { today }) => away(today, 2, 'week')],
  [
    `(?:the )?(first|second|third|last) week`,
    ([, which = ''], { before, today }) =>
      before?.from === undefined
        ? null
        : weekOfMonth(which, wholeMonth(today, monthNames[before.from.month - 1] ?? '', before.from.year)),
  ],
  [
    `(?:the )?(${weekdayPattern}) (?:of )?next week|next week(?: on| ke| ko)? (${weekdayPattern})`,
    ([, first, second], { today }) => oneDay(weekday(today, dayOf(first ?? second ?? ''), 1)),
  ],
  [
    `(?:the )?(${weekdayPattern}) (?:of )?this week|this week(?: on| ke| ko)? (${weekdayPattern})`,
    ([, first, second], { today }) => oneDay(weekday(today, dayOf(first ?? second ?? ''), 0)),
  ],
  [
    `(?:the )?(?:week|weekend|month|day) (?:after|following)(?: (?:that|this|it|then))?(?= \\||$| (?:please|only|free|in|for|mein|ke|and|what|then|hai))`,
    ([text], context) => after(context, unitIn(text)),
  ],
  [
    `(?:the )?following (?:week|weekend|month|day)|(?:that|uske|then) (?:ke )?(?:after|baad) (?:ke |wala )?(?:week|weekend|month|day)|(?:a|one) (?:week|month|day) later|(?:the )?same day (?:the )?(?:next|following) week`,
    ([text], context) => after(context, unitIn(text)),
  ],
  [`(?:the )?(?:next|coming|following) week`, (_, { today }) => week(today, 1)],
  [
    `(?:the )?end of (?:the |this )?week`,
    (_, { today }) => ({ from: weekday(today, 5, 0), to: weekday(today, 7, 0) }),
  ],
  [
    `(?:(?:later|rest of|during|in|remaining) )*(?:the )?(?:this|rest of the) week|(?:later|rest of|remaining) (?:in )?(?:the )?week`,
    (_, { today }) => week(today, 0),
  ],
  [
    `(?:previous|last|past) week`,
    (_, { today }) => {
      const { from } = weekOf(today.subtract({ days: 7 }));
      return { from, to: from.add({ days: 6 }) };
    },
  ],
  [
    `(?:(?:later|rest of|during|in|remaining) )*(?:this|rest of the) month|(?:later|rest of|remaining) (?:in )?(?:the )?month`,
    (_, { today }) => month(today, today.month),
  ],
  [
    `(?:the )?(?:next|coming) month`,
    (_, { today }) => month(today, today.add({ months: 1 }).month, today.add({ months: 1 }).year),
  ],
  [
    `(?:previous|last|past) month`,
    (_, { today }) => {
      const from = today.with({ day: 1 }).subtract({ months: 1 });
      return { from, to: from.with({ day: from.daysInMonth }) };
    },
  ],
  [
    `(?:the )?(early|beginning of|start of|mid|middle of|late|end of)(?: in)? (next year|this year|${yearPattern})`,
    ([, which = '', name = ''], { today }) => {
      const { year } = name === 'next year' ? today.add({ years: 1 }) : today;
      return partOfYear(which, /^2/.test(name) ? Number(name) : year);
    },
  ],
  [
    `(?:this |next |in )(?:the )?(summer|winter|spring|autumn|monsoon)(?: of)?(?: ${yearPattern})?|(summer|winter|spring|autumn|monsoon) (?:of )?${yearPattern}`,
    ([, first, year, second, other], { today }) =>
      season(today, first ?? second ?? '', yearOf(year ?? other)),
  ],
  [`(?:the )?(?:next|following) day`, (_, context) => after(context, 'day')],
  // `usse ek din pehle`, `two days earlier`: before what the conversation is about.
  [
    `(?:(?:that|it|this|his|uske) (?:se )?)?(?:the |ek )?${countPattern} (day|week)s? (?:pehle|earlier|before)(?: (?:that|it|this|then))?(?= \\||$| (?:what|kya|hai|please|ke|wala|and|mein|something))`,
    ([, count = '', unit = ''], context) => earlier(context, countOf(count), unit),
  ],
  [
    `(?:the )?(?:day|night|evening) before(?: (?:that|it|this|then))?(?= \\||$| (?:what|hai|please|and))`,
    (_, context) => earlier(context, 1, 'day'),
  ],
  // `uske agle shanivar`
  [
    `(?:that|it|this|his|uske) (?:ke )?(?:baad|after|next)(?: ke| wala)* (${weekdayPattern})\\b`,
    ([, day = ''], context) => weekdayAfter(context, dayOf(day)),
  ],
  // `… se 31 tak`
  [`(?<=se )([12]?\\d|3[01])(?= tak)`, ([, day], { today }) => dayOfThisMonth(today, Number(day))],
  [`next year`, (_, { today }) => wholeYear(today, today.year + 1)],
  [
    `(?:(?:later|rest of|during|in) )*(?:this|rest of the) year|end of (?:the )?year`,
    (_, { today }) => wholeYear(today, today.year),
  ],
  [
    `(?:previous|last) (${weekdayPattern})`,
    ([, day = ''], { today }) =>
      oneDay(today.subtract({ days: ((today.dayOfWeek - dayOf(day) + 6) % 7) + 1 })),
  ],
  [
    `(?:the )?next (${weekdayPattern})\\b`,
    ([, day = ''], { today }) => oneDay(weekday(today, dayOf(day), 1)),
  ],
  [
    `(?:(?:on|this|coming|the) )*${weekdayPattern},? (?:the )?([0-3]?\\d)(?:st|nd|rd|th| (?:date|tarikh))`,
    ([, day], { today }) => dayOfThisMonth(today, Number(day)),
  ],
  // `Friday 27`, which is one.
  [
    `(?:(?:on|this|coming|the) )*(${weekdayPattern}),? (?:the )?([0-3]?\\d)(?! ?(?:am|pm|oclock|baje|rs|rupees|km|people|seats|tickets|[:/.]))`,
    ([, day = '', number], { today }) => {
      const found = dayOfThisMonth(today, Number(number));
      return found?.from.dayOfWeek === dayOf(day) ? found : null;
    },
  ],
  [
    `(?:(?:this|the|on) )*(?:coming|upcoming|ane wala|aane wala|come wala) (${weekdayPattern})\\b`,
    // On a Sunday, the coming one is next week's.
    ([, day = ''], { today }) => oneDay(weekday(today.add({ days: 1 }), dayOf(day))),
  ],
  [
    `(?:(?:this|the|on) )*(${weekdayPattern})\\b`,
    ([said, day = ''], context) =>
      oneDay(/^this/.test(said) ? weekday(context.today, dayOf(day)) : weekdayNear(context, dayOf(day))),
  ],
  [
    `(?:in |between |from )?(${monthPattern}) (?:and|&|or|to|till|until|se|-) (${monthPattern})(?: tak| ke bich)?(?: ${yearPattern})?(?! \\d)`,
    ([, first = '', last = '', year], { today }) => {
      const { from } = month(today, monthNumber(first), yearOf(year));
      const { to } = month(from, monthNumber(last), yearOf(year));
      return { from, to };
    },
  ],
  [
    `(?:in |month of )?(${plainMonth})(?: month)?(?: ${yearPattern})?`,
    ([, name = '', year], { today }) => month(today, monthNumber(name), yearOf(year)),
  ],
  [
    `(?:in|month of|during|of|until|till|after|since|from|by|next|before|this) (${monthPattern})(?! (?:i|we|you|be|come|not))(?: month)?(?: ${yearPattern})?`,
    ([, name = '', year], { today }) => month(today, monthNumber(name), yearOf(year)),
  ],
  [
    `(${monthPattern}) (?:${yearPattern}|mein|ke|month|tak|se)`,
    ([, name = '', year], { today }) => month(today, monthNumber(name), yearOf(year)),
  ],
  [
    `(?:on )?(?:the )?([0-3]?\\d)(?:st|nd|rd|th)(?: date)?|([0-3]?\\d) (?:date|tarikh|ko(?! (?:mein|ke)))`,
    ([, first, second], { today }) => dayOfThisMonth(today, Number(first ?? second)),
  ],
  [
    `(?:in )?(?:the year )?${yearPattern}(?! ?(?:rs|rupees))`,
    ([, year], { today }) => wholeYear(today, Number(year)),
  ],
];

const rules = grammar.map(([pattern, read]) => ({
  pattern: new RegExp(`(?<![\\p{L}\\p{N}/])(?:${pattern})(?![\\p{L}\\p{N}/])`, 'uy'),
  read,
}));

const plainRules = rules.slice(pointsAfterSearch.length);

/** The date range that the words at `index` name, or null. */
export function pointAt(text: string, index: number, context: DateContext): Point | null {
  return relativeAt(text, index, context, plainAt) ?? plainAt(text, index, context);
}

function plainAt(text: string, index: number, context: DateContext): Point | null {
  for (const { pattern, read } of context.before?.from === undefined ? plainRules : rules) {
    pattern.lastIndex = index;
    const match = pattern.exec(text);
    const span = match === null ? null : read(match, context);
    if (match !== null && span !== null) return { span, end: index + match[0].trimEnd().length };
  }
  return null;
}
