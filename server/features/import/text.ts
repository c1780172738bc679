/** Normalises a text for comparison: lower case, no accents, single spaces. */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
}

/** The URL if it is http or https, otherwise null. */
export function webAddress(text: string | null | undefined): string | null {
  const url = text ? URL.parse(text.trim()) : null;
  return url !== null && /^https?:$/.test(url.protocol) ? url.href : null;
}

/** Appends the event's website to its description, unless it is there already. */
export function withWebsite(description: string, link: string | null): string {
  return link === null || description.includes(link) ? description : `${description}\n\nWebsite: <${link}>`;
}

/** Two-digit months and days, four-digit years; with slashes or dots, the day comes first. */
const isoDate = /^(\d{4})-(\d{1,2})-(\d{1,2})/;
const dayFirst = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})/;

/**
 * Reads a cell with a date and optionally a time.
 * @returns the date as `YYYY-MM-DD` and the time as `HH:MM`, each null when missing or invalid; the date also when
 * something that isn't a time follows it
 */
export function readDateCell(cell: string): { date: string | null; time: string | null } {
  const text = cell.trim();
  const found = dateAtStart(text);
  if (found === null) return { date: null, time: readTimeCell(text) };
  const rest = text.slice(found.length).replace(/^(?:[T,\s]|at\b)+/i, '');
  const time = readTimeCell(rest);
  if (rest !== '' && time === null) return { date: null, time: null };
  const [year, month, day] = found.parts.map(Number);
  return { date: existingDate(year ?? 0, month ?? 0, day ?? 0), time };
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const weekday = String.raw`(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?,?\s+)?`;
const monthName = `(${months.join('|')})[a-z]*\\.?`;
const namedDayFirst = new RegExp(
  `^${weekday}(\\d{1,2})(?:st|nd|rd|th)?[\\s-]+${monthName}[\\s,-]+(\\d{4})\\b`,
  'i',
);
const namedMonthFirst = new RegExp(
  `^${weekday}${monthName}\\s+(\\d{1,2})(?:st|nd|rd|th)?,?\\s+(\\d{4})\\b`,
  'i',
);

/** The length of the date that a text begins with, and its year, month and day. */
function dateAtStart(text: string): { length: number; parts: readonly unknown[] } | null {
  const monthOf = (name = '') => months.indexOf(name.slice(0, 3).toLowerCase()) + 1;
  const found = (match: RegExpExecArray | null, parts: (groups: RegExpExecArray) => readonly unknown[]) =>
    match === null ? null : { length: match[0].length, parts: parts(match) };
  return (
    found(isoDate.exec(text), ([, year, month, day]) => [year, month, day]) ??
    found(dayFirst.exec(text), ([, day, month, year]) => [year, month, day]) ??
    found(namedDayFirst.exec(text), ([, day, month, year]) => [year, monthOf(month), day]) ??
    found(namedMonthFirst.exec(text), ([, month, day, year]) => [year, monthOf(month), day])
  );
}

function existingDate(year: number, month: number, day: number): string | null {
  try {
    return Temporal.PlainDate.from({ year, month, day }, { overflow: 'reject' }).toString();
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

const clockTime =
  /^(\d{1,2})(?:[:.](\d{2}))?(?::\d{2}(?:\.\d+)?)?\s*([ap])?\.?\s*(?:m\.?)?\s*(?:IST|[+-]\d{2}:?\d{2})?$/i;

/** Converts '18:30', '6.30 pm' or '6 PM' to `HH:MM`; null when it isn't a time. */
export function readTimeCell(cell: string): string | null {
  const match = clockTime.exec(cell.trim());
  if (match === null || (match[2] === undefined && match[3] === undefined)) return null;
  const half = match[3]?.toLowerCase();
  const hour = half === undefined ? Number(match[1]) : (Number(match[1]) % 12) + (half === 'p' ? 12 : 0);
  const minute = Number(match[2] ?? 0);
  if (hour > 23 || minute > 59 || (half !== undefined && Number(match[1]) > 12)) return null;
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
}

/** Assumed duration of an event without an end. */
export const assumedHours = 2;

/** An event's fields for a start and an end in its time zone. */
export function wallTimes(start: Temporal.PlainDateTime, end: Temporal.PlainDateTime) {
  return {
    date: start.toPlainDate().toString(),
    endDate: end.toPlainDate().toString(),
    startTime: start.toPlainTime().toString().slice(0, 5),
    endTime: end.toPlainTime().toString().slice(0, 5),
    allDay: false,
  };
}
