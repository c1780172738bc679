import { month, monthNames, oneDay, type Span, week, weekday, weekend, wholeYear } from './calendar.ts';

/** First and last day of a feast in a year; null if it doesn't fall in it. */
export type Feasts = (name: string, year: number) => readonly [Temporal.PlainDate, Temporal.PlainDate] | null;

/** What reading a date depends on. */
export interface DateContext {
  /** Weekdays without a week are the nearest ones to this day; the first ones from today if absent. */
  readonly near?: Temporal.PlainDate | undefined;
  readonly today: Temporal.PlainDate;
  /** The dates that the conversation was about, for 'the week after'. */
  readonly before?: Partial<Span> | undefined;
  readonly feasts?: Feasts | undefined;
}

const weekdayNames = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];

const ordinals: Readonly<Record<string, number>> = {
  ...{ first: 1, second: 2, third: 3, fourth: 4, fifth: 5, '1st': 1, '2nd': 2, '3rd': 3, '4th': 4, '5th': 5 },
  ...{ one: 1, two: 2, three: 3, four: 4, last: -1, pehle: 1 },
};

const numbers: Readonly<Record<string, number>> = {
  ...{
    a: 1,
    an: 1,
    one: 1,
    two: 2,
    three: 3,
    four: 4,
    five: 5,
    six: 6,
    seven: 7,
    eight: 8,
    nine: 9,
    ten: 10,
  },
  ...{
    couple: 2,
    'couple of': 2,
    'a couple of': 2,
    few: 3,
    'a few': 3,
    some: 3,
    fifteen: 15,
    twenty: 20,
    thirty: 30,
  },
};

const feastNames: Readonly<Record<string, string>> = {
  ...{
    'raksha bandhan': 'rakhi',
    shivratri: 'maha shivratri',
    chhath: 'chhath puja',
    valentines: 'valentines day',
  },
  ...{ 'new year eve': 'new years eve', 'new years': 'new year' },
};

/** From 1. */
export function monthNumber(word: string): number {
  return monthNames.indexOf(word.slice(0, 3)) + 1;
}

export function dayOf(word: string): number {
  return weekdayNames.indexOf(word.slice(0, 3)) + 1;
}

export function countOf(word: string): number {
  return numbers[word] ?? Number(word);
}

export function daySpan(found: Temporal.PlainDate | null): Span | null {
  return found === null ? null : oneDay(found);
}

export function yearOf(text: string | undefined): number | undefined {
  return text === undefined ? undefined : Number(text);
}

export function wholeMonth(today: Temporal.PlainDate, name: string, year: number | undefined): Span {
  const relative = { this: 0, next: 1 }[name];
  if (relative !== undefined) {
    const from = today.with({ day: 1 }).add({ months: relative });
    return { from, to: from.with({ day: from.daysInMonth }) };
  }
  const { from, to } = month(today, monthNumber(name), year);
  return { from: from.with({ day: 1 }), to };
}

export function weekOfMonth(which: string, of: Span): Span {
  const number = ordinals[which] ?? 1;
  if (number < 0) return { from: of.to.subtract({ days: 6 }), to: of.to };
  const from = of.from.add({ days: 7 * (number - 1) });
  const to = from.add({ days: 6 });
  return { from, to: Temporal.PlainDate.compare(to, of.to) > 0 ? of.to : to };
}

/** The first, second or last such weekday of a month; null if it has none. */
function weekdayOfMonth(which: string, day: number, of: Span): Temporal.PlainDate | null {
  const number = ordinals[which] ?? 1;
  if (number < 0) return of.to.subtract({ days: (of.to.dayOfWeek - day + 7) % 7 });
  const found = of.from.add({ days: ((day - of.from.dayOfWeek + 7) % 7) + 7 * (number - 1) });
  return Temporal.PlainDate.compare(found, of.to) > 0 ? null : found;
}

export function ordinalOfMonth(
  which: string,
  day: string,
  name: string,
  year: string | undefined,
  today: Temporal.PlainDate,
): Span | null {
  const read = (inMonth: Span) => {
    const found = weekdayOfMonth(which, day.startsWith('weekend') ? 6 : dayOf(day), inMonth);
    return found && { from: found, to: day.startsWith('weekend') ? found.add({ days: 1 }) : found };
  };
  const found = read(wholeMonth(today, name, yearOf(year)));
  const isOver = found !== null && Temporal.PlainDate.compare(found.to, today) < 0;
  // One of this month that is over belongs to the next month, or to the next year's month of that name.
  if (!isOver || year !== undefined) return found;
  return read(
    name === 'this' ? wholeMonth(today, 'next', undefined) : wholeMonth(today, name, today.year + 1),
  );
}

/** The year's feast to come; null where it isn't known. */
export function feast({ today, feasts }: DateContext, name: string, year?: number): Span | null {
  const key = feastNames[name] ?? name;
  for (const each of year === undefined ? [today.year, today.year + 1] : [year]) {
    const found = feasts?.(key, each);
    if (found && (year !== undefined || Temporal.PlainDate.compare(found[1], today) >= 0)) {
      return { from: found[0], to: found[1] };
    }
  }
  return null;
}

/** The days off around a feast: the weekend beside it and the feast itself, or else the nearest weekend. */
export function feastWeekend({ from, to }: Span): Span {
  switch (from.dayOfWeek) {
    case 1:
      return { from: from.subtract({ days: 2 }), to };
    case 5:
      return { from, to: from.add({ days: 2 }) };
    case 6:
      return { from, to: from.add({ days: 1 }) };
    case 7:
      return { from: from.subtract({ days: 1 }), to: from };
    default: {
      const saturday =
        from.dayOfWeek <= 3
          ? from.subtract({ days: from.dayOfWeek + 1 })
          : from.add({ days: 6 - from.dayOfWeek });
      return { from: saturday, to: saturday.add({ days: 1 }) };
    }
  }
}

const thirds: Record<string, readonly [number, number]> = { early: [1, 10], mid: [11, 20], late: [21, 31] };
const partsOfMonth: Readonly<Record<string, string>> = {
  ...{
    early: 'early',
    beginning: 'early',
    start: 'early',
    mid: 'mid',
    middle: 'mid',
    late: 'late',
    end: 'late',
  },
};

export function partOfMonth(which: string, of: Span): Span {
  const [first, last] = thirds[partsOfMonth[which] ?? 'late'] ?? [1, 31];
  return {
    from: of.from.with({ day: first }),
    to: of.from.with({ day: Math.min(last, of.from.daysInMonth) }),
  };
}

/** The day, the week or the month that lies so many ahead. */
export function away(today: Temporal.PlainDate, count: number, unit: string): Span {
  // `in two weeks` is about a day, not a calendar week.
  if (unit === 'week' || unit === 'fortnight') {
    const middle = today.add({ weeks: unit === 'week' ? count : 2 * count });
    return { from: middle.subtract({ days: 3 }), to: middle.add({ days: 3 }) };
  }
  if (unit === 'weekend') return weekend(today, count);
  if (unit === 'day') return oneDay(today.add({ days: count }));
  if (unit === 'year') return wholeYear(today, today.year + count);
  const then = today.add({ months: count });
  return month(today, then.month, then.year);
}

/** Today and the following days. */
export function ahead(today: Temporal.PlainDate, count: number, unit: string): Span {
  if (unit === 'month') return { from: today, to: today.add({ months: count }) };
  if (unit === 'year') return { from: today, to: today.add({ years: count }) };
  if (unit === 'weekend') return { from: weekend(today, 0).from, to: weekend(today, count - 1).to };
  if (unit === 'week' || unit === 'fortnight')
    return { from: today, to: today.add({ weeks: unit === 'week' ? count : 2 * count }) };
  return { from: today, to: today.add({ days: Math.max(0, count - 1) }) };
}

/** The same kind of time after the one the conversation is about. */
export function after({ today, before }: DateContext, unit: string, count = 1): Span | null {
  if (before?.from === undefined) return unit === 'week' ? week(today, 1) : away(today, count, unit);
  const from = before.from;
  const to = before.to ?? from;
  if (unit === 'day') return oneDay(to.add({ days: count }));
  if (unit === 'weekend') return weekend(to.add({ days: 8 - to.dayOfWeek }), count - 1);
  if (unit === 'month') {
    const then = from.with({ day: 1 }).add({ months: count });
    return { from: then, to: then.with({ day: then.daysInMonth }) };
  }
  const isWeekend = from.dayOfWeek === 6 && to.dayOfWeek === 7 && from.until(to).days === 1;
  // After a weekend, the week that begins then; after a week, the next; after a day, the same day.
  if (isWeekend) return { from: from.add({ weeks: count }), to: to.add({ weeks: count }) };
  if (from.equals(to)) return oneDay(from.add({ weeks: count }));
  const monday = from.subtract({ days: from.dayOfWeek - 1 }).add({ weeks: count });
  return { from: monday, to: monday.add({ days: 6 }) };
}

/** Days or weeks before what the conversation is about; null if it has been about no day. */
export function earlier({ before }: DateContext, count: number, unit: string): Span | null {
  if (before?.from === undefined) return null;
  const days = count * (unit === 'week' ? 7 : 1);
  return unit === 'week'
    ? {
        from: before.from.subtract({ days }),
        to: (before.to ?? before.from).subtract({ days }),
      }
    : oneDay(before.from.subtract({ days }));
}

/** `this Saturday … and on Sunday?`: the Sunday of that weekend. */
export function weekdayNear({ today, near }: DateContext, day: number): Temporal.PlainDate {
  if (near === undefined) return weekday(today, day);
  const ahead = (day - near.dayOfWeek + 7) % 7;
  const earlier = near.add({ days: ahead - 7 });
  return ahead > 3 && Temporal.PlainDate.compare(earlier, today) >= 0 ? earlier : near.add({ days: ahead });
}

/** The first such day of the week after what the conversation is about. */
export function weekdayAfter({ today, before }: DateContext, day: number): Span {
  const last = before?.to ?? before?.from ?? today;
  return oneDay(last.add({ days: ((day - last.dayOfWeek + 6) % 7) + 1 }));
}

export function unitIn(text: string): string {
  return /weekend|month|day|week/.exec(text.replace(/same day.*week/, 'week'))?.[0] ?? 'week';
}

export function weekOf(day: Temporal.PlainDate): Span {
  const from = day.subtract({ days: day.dayOfWeek - 1 });
  return { from, to: from.add({ days: 6 }) };
}

export function mapped(span: Span | null, to: (span: Span) => Span): Span | null {
  return span === null ? null : to(span);
}

/** The next such day of a month; null if no month soon has it. */
export function dayOfThisMonth(today: Temporal.PlainDate, day: number): Span | null {
  for (const ahead of [0, 1, 2]) {
    const first = today.with({ day: 1 }).add({ months: ahead });
    if (day < 1 || day > first.daysInMonth) continue;
    const found = first.with({ day });
    if (Temporal.PlainDate.compare(found, today) >= 0) return oneDay(found);
  }
  return null;
}

export function beside({ from, to }: Span, unit: string, side: string): Span {
  const isAfter = side === 'after' || side === 'following';
  if (unit === 'day') return oneDay(isAfter ? to.add({ days: 1 }) : from.subtract({ days: 1 }));
  if (unit === 'week') {
    return isAfter
      ? weekOf(to.add({ days: 8 - to.dayOfWeek }))
      : weekOf(from.subtract({ days: from.dayOfWeek }));
  }
  const day = unit === 'weekend' ? 6 : dayOf(unit);
  const found = isAfter
    ? to.add({ days: ((day - to.dayOfWeek + 6) % 7) + 1 })
    : from.subtract({ days: ((from.dayOfWeek - day + 6) % 7) + 1 });
  return { from: found, to: unit === 'weekend' ? found.add({ days: 1 }) : found };
}

const partsOfYear: Readonly<Record<string, readonly [number, number]>> = {
  early: [1, 3],
  beginning: [1, 3],
  start: [1, 3],
  mid: [5, 8],
  middle: [5, 8],
  late: [10, 12],
  end: [10, 12],
};

export function partOfYear(which: string, year: number): Span {
  const [first, last] = partsOfYear[which.split(' ')[0] ?? ''] ?? [1, 12];
  return monthsOf(year, first, last);
}

function monthsOf(year: number, first: number, last: number): Span {
  const from = Temporal.PlainDate.from({ year, month: first, day: 1 });
  const end = from.add({ months: last - first });
  return { from, to: end.with({ day: end.daysInMonth }) };
}

/** Months of the seasons in India; winter ends in the year after. */
const seasons: Readonly<Record<string, readonly [number, number]>> = {
  spring: [2, 4],
  summer: [4, 6],
  monsoon: [6, 9],
  autumn: [9, 11],
  winter: [12, 14],
};

/** The season that is on or comes next. */
export function season(today: Temporal.PlainDate, name: string, year?: number): Span | null {
  const months = seasons[name];
  if (months === undefined) return null;
  const years = year === undefined ? [today.year - 1, today.year, today.year + 1] : [year];
  return (
    years
      .map((each) => monthsOf(each, ...months))
      .find(({ to }) => year !== undefined || Temporal.PlainDate.compare(to, today) >= 0) ?? null
  );
}
