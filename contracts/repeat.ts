/** How events repeat. No schemas in this file: the form loads it first, and zod later. */

/** As in iCalendar, Monday first. */
export const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;
export type Weekday = (typeof weekdays)[number];

export const seriesLimits = {
  /** Weeks or months between dates. */
  interval: 52,
  count: 500,
  /** Stated one by one, and left out. */
  dates: 100,
  /** Dates that one call registers for. */
  registered: 50,
  /** How far ahead dates are made. A series always has its next date, even if that is later. */
  weeksAhead: 12,
} as const;

/** The weekday of a date, `YYYY-MM-DD`. */
export function weekdayOf(date: string): Weekday {
  const sundayFirst = new Date(`${date}T00:00:00Z`).getUTCDay();
  return weekdays[(sundayFirst + 6) % 7] ?? 'MO';
}

/** Which weekday of its month a date is: 2 for the second Saturday; and whether it's the last one. */
export function nthOfMonth(date: string): { readonly nth: number; readonly last: boolean } {
  const day = Number(date.slice(8));
  const week = new Date(`${date}T00:00:00Z`);
  week.setUTCDate(day + 7);
  return { nth: Math.ceil(day / 7), last: week.getUTCDate() <= 7 };
}
