/** First and last day of a query; an open side has no date. */
export interface DateRange {
  readonly from?: Temporal.PlainDate | undefined;
  readonly to?: Temporal.PlainDate | undefined;
}

/** A range with both ends. */
export interface Span {
  readonly from: Temporal.PlainDate;
  readonly to: Temporal.PlainDate;
}

export const monthNames = [
  'jan',
  'feb',
  'mar',
  'apr',
  'may',
  'jun',
  'jul',
  'aug',
  'sep',
  'oct',
  'nov',
  'dec',
];

export function oneDay(date: Temporal.PlainDate): Span {
  return { from: date, to: date };
}

/** Monday to Sunday of a week, counted from the current one; of the current week, the rest of it. */
export function week(today: Temporal.PlainDate, ahead: number): Span {
  const monday = today.subtract({ days: today.dayOfWeek - 1 }).add({ weeks: ahead });
  return notBefore(today, { from: monday, to: monday.add({ days: 6 }) });
}

/** Saturday and Sunday of a week, counted from the current one; on a Sunday, only that day. */
export function weekend(today: Temporal.PlainDate, ahead: number): Span {
  const monday = today.subtract({ days: today.dayOfWeek - 1 }).add({ weeks: ahead });
  return notBefore(today, { from: monday.add({ days: 5 }), to: monday.add({ days: 6 }) });
}

/** The next such weekday, today included. `inWeek` counts weeks from Monday instead: 1 is next week's. */
export function weekday(today: Temporal.PlainDate, day: number, inWeek?: number): Temporal.PlainDate {
  if (inWeek === undefined) return today.add({ days: (day - today.dayOfWeek + 7) % 7 });
  // In days only: a duration can't mix negative days with positive weeks.
  return today.add({ days: day - today.dayOfWeek + 7 * inWeek });
}

/** A month by number; without a year the next one, possibly the current. */
export function month(today: Temporal.PlainDate, number: number, year?: number): Span {
  const inYear = year ?? (number < today.month ? today.year + 1 : today.year);
  const from = Temporal.PlainDate.from({ year: inYear, month: number, day: 1 });
  const span = { from, to: from.with({ day: from.daysInMonth }) };
  return year === undefined ? notBefore(today, span) : span;
}

/** A year; of the current one, the rest of it. */
export function wholeYear(today: Temporal.PlainDate, year: number): Span {
  return notBefore(today, {
    from: Temporal.PlainDate.from({ year, month: 1, day: 1 }),
    to: Temporal.PlainDate.from({ year, month: 12, day: 31 }),
  });
}

/** A date; without a year the next one. Null if there is no such day. */
export function date(
  today: Temporal.PlainDate,
  parts: { readonly day: number; readonly month: number; readonly year?: number | undefined },
): Temporal.PlainDate | null {
  const { day, month: number } = parts;
  const years = parts.year === undefined ? [today.year, today.year + 1] : [parts.year];
  const dates = years.map((year) => dateOrNull(year, number, day));
  return (
    dates.find(
      (each) => each !== null && (parts.year !== undefined || Temporal.PlainDate.compare(each, today) >= 0),
    ) ?? null
  );
}

function dateOrNull(year: number, number: number, day: number): Temporal.PlainDate | null {
  try {
    return Temporal.PlainDate.from({ year, month: number, day }, { overflow: 'reject' });
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function notBefore(today: Temporal.PlainDate, { from, to }: Span): Span {
  const started = Temporal.PlainDate.compare(from, today) < 0 && Temporal.PlainDate.compare(to, today) >= 0;
  return { from: started ? today : from, to };
}
