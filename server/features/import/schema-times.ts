import type { ImportNote } from '../../../contracts/import-kinds.ts';
import type { Draft, Moments } from './conference.ts';
import { assumedHours, readDateCell, wallTimes } from './text.ts';

const dayPattern = /^(\d{4}-\d{2}-\d{2})$/;
/** ISO 8601, with or without separators; seconds and offset are optional, and a zone may follow (RFC 9557). */
const timePattern =
  /^(\d{4})(-?)(\d{2})\2(\d{2})[T ](\d{2}):?(\d{2})(?::?\d{2}(?:[.,]\d+)?)?\s*(Z|[+-]\d{2}(?::?\d{2})?)?(?:\[[\w/+-]+\])?$/i;

interface Times {
  readonly event: Pick<Draft['event'], 'date' | 'endDate' | 'startTime' | 'endTime' | 'allDay'>;
  readonly moments: Moments | null;
}

/** When a thing takes place; null where its start isn't a time. */
export function timesOf(
  from: string,
  { to, duration }: { readonly to: string; readonly duration: string },
  notes: ImportNote[],
): Times | null {
  try {
    const day = dayPattern.exec(from)?.[1];
    if (day !== undefined) {
      const date = Temporal.PlainDate.from(day, { overflow: 'reject' }).toString();
      const last = /^\d{4}-\d{2}-\d{2}/.exec(to)?.[0] ?? '';
      return { event: { date, endDate: last > date ? last : date, allDay: true }, moments: null };
    }
    const start = readMoment(from);
    if (start === null) return null;
    const given = endOf(start.wall, to, duration);
    const isAfter = given !== null && Temporal.PlainDateTime.compare(given.wall, start.wall) > 0;
    if (!isAfter || given.isAssumed) notes.push({ kind: 'end_assumed' });
    const end = isAfter ? given.wall : start.wall.add({ hours: assumedHours });
    const instants =
      start.instant === null
        ? null
        : {
            start: start.instant.toString(),
            end: (
              (isAfter ? given.instant : null) ??
              start.instant.add(start.wall.until(end, { largestUnit: 'hour' }))
            ).toString(),
          };
    return { event: wallTimes(start.wall, end), moments: instants };
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

interface Moment {
  readonly wall: Temporal.PlainDateTime;
  readonly instant: Temporal.Instant | null;
}

/** @throws RangeError for a day or time that doesn't exist */
function endOf(
  start: Temporal.PlainDateTime,
  to: string,
  duration: string,
): (Moment & { readonly isAssumed: boolean }) | null {
  if (dayPattern.test(to)) {
    // The event is on until that day; the hour is a guess.
    const time = start.add({ hours: assumedHours }).toPlainTime();
    const wall = Temporal.PlainDate.from(to, { overflow: 'reject' }).toPlainDateTime(time);
    return { wall, instant: null, isAssumed: true };
  }
  const end = readMoment(to);
  if (end !== null) return { ...end, isAssumed: false };
  if (!/^P(?=\d|T\d)/i.test(duration)) return null;
  return { wall: start.add(Temporal.Duration.from(duration)), instant: null, isAssumed: false };
}

/** RFC 2822, as some content systems write times. */
const mailPattern =
  /^(?:[a-z]{3},\s*)?(\d{1,2}\s+[a-z]{3}\s+\d{4})\s+(\d{2}):(\d{2})(?::\d{2})?\s*([+-]\d{4}|GMT|UTC|Z)?$/i;

/** @throws RangeError for a day or time that doesn't exist */
function readMoment(written: string): Moment | null {
  const text = written.trim();
  const [, year, , month, day, hour, minute, offset] = timePattern.exec(text) ?? [];
  if (year !== undefined) return momentOf(`${year}-${month}-${day}`, `${hour}:${minute}`, offset);
  const [, date = '', mailHour, mailMinute, zone] = mailPattern.exec(text) ?? [];
  const found = readDateCell(date).date;
  return found === null ? null : momentOf(found, `${mailHour}:${mailMinute}`, zone?.replace(/GMT|UTC/i, 'Z'));
}

function momentOf(day: string, time: string, offset: string | undefined): Moment {
  const isMidnight = time === '24:00';
  const date = Temporal.PlainDate.from(day, { overflow: 'reject' }).add({ days: isMidnight ? 1 : 0 });
  const wall = Temporal.PlainDateTime.from(`${date}T${isMidnight ? '00:00' : time}`, { overflow: 'reject' });
  const zone = offset?.replace(/^([+-]\d{2})(\d{2})$/, '$1:$2').toUpperCase();
  return { wall, instant: zone === undefined ? null : Temporal.Instant.from(`${wall}${zone}`) };
}
