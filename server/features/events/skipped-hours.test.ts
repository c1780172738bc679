import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { effort } from '../../../tests/kit/effort.ts';
import { shownTimes, spanOf, type When } from './rules.ts';

// Until 1972, one zone had an offset with seconds, which wall times in minutes can't show.
const since = effort('2024-01-01', '1973-01-01');
const until = Temporal.Instant.from('2031-01-01T00:00:00Z');

/** Every clock change of a zone. */
function* transitionsOf(zone: string): Generator<Temporal.ZonedDateTime> {
  let at = Temporal.PlainDate.from(since).toZonedDateTime(zone).getTimeZoneTransition('next');
  while (at !== null && Temporal.Instant.compare(at.toInstant(), until) < 0) {
    yield at;
    at = at.getTimeZoneTransition('next');
  }
}

const transitions = Intl.supportedValuesOf('timeZone').flatMap((zone) => [...transitionsOf(zone)]);

function stated(zone: string, start: Temporal.PlainDateTime, end: Temporal.PlainDateTime): When {
  const sameDay = start.toPlainDate().equals(end.toPlainDate());
  return {
    date: start.toPlainDate().toString(),
    endDate: sameDay ? null : end.toPlainDate().toString(),
    startTime: start.toPlainTime().toString({ smallestUnit: 'minute' }),
    endTime: end.toPlainTime().toString({ smallestUnit: 'minute' }),
    timeZone: zone,
    allDay: false,
  };
}

function clocks(instant: Temporal.Instant, zone: string): string {
  return instant.toZonedDateTimeISO(zone).toPlainDateTime().toString({ smallestUnit: 'minute' });
}

/** The shown end: on the end date, or the next day when it is before the start. */
function shownEnd({ date, endDate, startTime, endTime }: ReturnType<typeof shownTimes>): string {
  const last = Temporal.PlainDate.from(endDate ?? date);
  const overnight = (endDate ?? date) === date && (endTime ?? '') < (startTime ?? '');
  return `${overnight ? last.add({ days: 1 }) : last}T${endTime}`;
}

describe('around every clock change of every zone', () => {
  test('there are hundreds of changes to try', () => {
    expect(transitions.length).toBeGreaterThan(500);
  });

  test('an event is shown with its real times and keeps them when saved again', () => {
    const minutes = fc.integer({ min: -180, max: 180 });
    fc.assert(
      fc.property(
        fc.constantFrom(...transitions),
        minutes,
        fc.integer({ min: 0, max: 300 }),
        (change, offset, length) => {
          const zone = change.timeZoneId;
          // By the offset before the change: within a gap the time doesn't exist.
          const before = change.subtract({ nanoseconds: 1 }).toPlainDateTime().round('minute');
          const start = before.add({ minutes: offset });
          const when = stated(zone, start, start.add({ minutes: length }));
          const span = spanOf(when);
          expect(Temporal.Instant.compare(span.startsAt, span.endsAt)).toBeLessThanOrEqual(0);
          const shown = shownTimes(when);
          expect(`${shown.date}T${shown.startTime}`).toBe(clocks(span.startsAt, zone));
          expect(shownEnd(shown)).toBe(clocks(span.endsAt, zone));
          const again = spanOf({ ...when, ...shown });
          expect(`${again.startsAt} ${again.endsAt}`).toBe(`${span.startsAt} ${span.endsAt}`);
          expect(shownTimes({ ...when, ...shown })).toEqual(shown);
        },
      ),
      { numRuns: effort(5000, 200_000) },
    );
  });
});

test.each([
  ['inside the skipped hour', '02:10', '02:40', '03:10', '03:40'],
  ['across the end of the skipped hour', '02:30', '03:00', '03:30', '04:00'],
  ['across the start of the skipped hour', '01:30', '02:30', '01:30', '03:30'],
  ['around the skipped hour', '01:30', '04:00', '01:30', '04:00'],
])('corrects an event %s in Berlin in March', (_, startTime, endTime, shownStart, shownEnd) => {
  const when = {
    date: '2027-03-28',
    endDate: null,
    startTime,
    endTime,
    timeZone: 'Europe/Berlin',
    allDay: false,
  };
  expect(shownTimes(when)).toEqual({
    date: '2027-03-28',
    endDate: null,
    startTime: shownStart,
    endTime: shownEnd,
  });
});
