/** Normalises a text for comparison: lower case, no accents, single spaces. */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
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
 * @returns the date as `YYYY-MM-DD` and the time as `HH:MM`, each null when missing or invalid
 */
export function readDateCell(cell: string): { date: string | null; time: string | null } {
  const text = cell.trim();
  const iso = isoDate.exec(text);
  const local = dayFirst.exec(text);
  const parts = iso ? [iso[1], iso[2], iso[3]] : local ? [local[3], local[2], local[1]] : null;
  if (parts === null) return { date: null, time: readTimeCell(text) };
  const [year, month, day] = parts.map(Number);
  const rest = text.slice((iso ?? local)?.[0].length).replace(/^[T,\s]+/, '');
  return { date: existingDate(year ?? 0, month ?? 0, day ?? 0), time: readTimeCell(rest) };
}

function existingDate(year: number, month: number, day: number): string | null {
  try {
    return Temporal.PlainDate.from({ year, month, day }, { overflow: 'reject' }).toString();
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

const clockTime = /^(\d{1,2})(?:[:.](\d{2}))?(?::\d{2}(?:\.\d+)?)?\s*([ap])?\.?\s*(?:m\.?)?\s*(?:IST)?$/i;

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
