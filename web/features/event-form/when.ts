/** When an event takes place, as form values: empty if not filled in. */
export interface Times {
  /** `YYYY-MM-DD`, in the event's zone. */
  readonly date: string;
  /** Empty: the same day, or the next one if the end time is before the start time. */
  readonly endDate: string;
  /** `HH:MM`. */
  readonly startTime: string;
  readonly endTime: string;
  readonly allDay: boolean;
  readonly timeZone: string;
}

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** Minutes of a day; longer events keep their clock times when they move, shorter ones their length. */
const dayMinutes = 24 * 60;

/** A new event starts on a Saturday evening and lasts two hours. */
const usual = { weekday: 6, startTime: '18:00', endTime: '20:00' };
/** Fewest whole days from today, so that people can plan. */
const leastNotice = 2;

/** The date and time that clocks in a zone show at an instant, as `YYYY-MM-DDTHH:MM`; empty for none. */
export function wallTimeIn(instant: string | null, timeZone: string): string {
  if (instant === null) return '';
  return textOf(wallMs(Date.parse(instant), timeZone));
}

/**
 * The instant at which clocks in a zone show a date and time; null for an empty text. A text that is no date and time
 * is returned for the contract to refuse.
 *
 * @param text `YYYY-MM-DDTHH:MM`; of a time that clocks show twice, the first is meant, and one that they skip is read
 *   as many minutes later
 */
export function instantIn(text: string, timeZone: string): string | null {
  if (text.trim() === '') return null;
  const wall = Date.parse(`${text.trim()}Z`);
  return Number.isNaN(wall) ? text : new Date(instantMs(wall, timeZone)).toISOString();
}

/**
 * Milliseconds since 1970 at which clocks show `wall`, which is in milliseconds as if it were UTC.
 */
function instantMs(wall: number, timeZone: string): number {
  const offsetAt = (at: number) => wallMs(at, timeZone) - at;
  const before = wall - offsetAt(wall - dayMs);
  const after = wall - offsetAt(wall + dayMs);
  const isShown = (at: number) => wallMs(at, timeZone) === wall;
  return !isShown(before) && isShown(after) ? after : before;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** The local time in a zone, in milliseconds as if it were UTC. */
function wallMs(at: number, timeZone: string): number {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  formats.set(timeZone, format);
  return Date.parse(`${format.format(at).replace(' ', 'T')}Z`);
}

function textOf(wall: number): string {
  return new Date(wall).toISOString().slice(0, 16);
}

/** NaN unless both are filled in. */
function wallOf(date: string, time: string): number {
  return Date.parse(`${date}T${time}Z`);
}

function shiftDate(date: string, days: number): string {
  return new Date(Date.parse(date) + days * dayMs).toISOString().slice(0, 10);
}

/** Whole days from one date to another; NaN unless both are dates. */
function daysBetween(date: string, later: string): number {
  return (Date.parse(later) - Date.parse(date)) / dayMs;
}

/**
 * The default start: the next Saturday evening that people can still plan for, as local time in the zone.
 *
 * @param now milliseconds since 1970
 */
export function suggestTimes(now: number, timeZone: string): Pick<Times, 'date' | 'startTime' | 'endTime'> {
  const today = textOf(wallMs(now, timeZone)).slice(0, 10);
  const soonest = shiftDate(today, leastNotice);
  const weekday = new Date(soonest).getUTCDay();
  const { startTime, endTime } = usual;
  return { date: shiftDate(soonest, (usual.weekday - weekday + 7) % 7), startTime, endTime };
}

/** Start and end in milliseconds since 1970, by the server's rules; null where a field is missing. */
function spanOf(times: Times): { start: number; end: number } | null {
  const { date, endDate, startTime, endTime, allDay, timeZone } = times;
  const last = endDate === '' ? date : endDate;
  if (allDay) {
    const [first, after] = [wallOf(date, '00:00'), wallOf(last, '00:00') + dayMs];
    if (Number.isNaN(first + after)) return null;
    return { start: instantMs(first, timeZone), end: instantMs(after, timeZone) };
  }
  const start = wallOf(date, startTime);
  const stated = wallOf(last, endTime);
  if (Number.isNaN(start + stated)) return null;
  const overnight = last === date && stated < start;
  return {
    start: instantMs(start, timeZone),
    end: instantMs(overnight ? stated + dayMs : stated, timeZone),
  };
}

/** How long an event with times lasts, in minutes; null where a field is missing, or the end is before the start. */
export function minutesOf(times: Times): number | null {
  const span = times.allDay ? null : spanOf(times);
  return span === null || span.end < span.start ? null : Math.round((span.end - span.start) / minuteMs);
}

/** The end of an event of this length in minutes; unchanged without a start. */
export function endAfter(times: Times, minutes: number): Pick<Times, 'endDate' | 'endTime'> {
  const wall = wallOf(times.date, times.startTime);
  if (Number.isNaN(wall)) return { endDate: times.endDate, endTime: times.endTime };
  const { timeZone } = times;
  const end = textOf(wallMs(instantMs(wall, timeZone) + minutes * minuteMs, timeZone));
  const [endDate = '', endTime = ''] = end.split('T');
  const days = daysBetween(times.date, endDate);
  const isPlain = days === 0 ? endTime >= times.startTime : days === 1 && endTime < times.startTime;
  return { endDate: isPlain ? '' : endDate, endTime };
}

/**
 * The end that goes with a changed start. An event of less than a day keeps its length, a longer one the clock time at
 * which it ends.
 *
 * @param before the last complete times
 */
export function endMovedWith(before: Times, after: Times): Pick<Times, 'endDate' | 'endTime'> {
  const minutes = minutesOf(before);
  if (minutes !== null && minutes < dayMinutes && before.endDate === '') return endAfter(after, minutes);
  const days = daysBetween(before.date, after.date);
  const endDate = after.endDate === '' || Number.isNaN(days) ? after.endDate : shiftDate(after.endDate, days);
  return { endDate, endTime: after.endTime };
}

/** The day after the first, as the end of a new event of several days. */
export function dayAfter(date: string): string {
  return Number.isNaN(Date.parse(date)) ? '' : shiftDate(date, 1);
}

/** Whether it is over, or under way, before anyone can come: people mistype years. */
export function startsInPast(times: Times, now: number): boolean {
  const span = spanOf(times);
  return span !== null && (times.allDay ? span.end : span.start) < now;
}
