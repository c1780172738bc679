import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { shiftAhead, yearsAhead } from './event-document.ts';

const today = Temporal.PlainDate.from('2026-11-21');

describe('moving an event ahead', () => {
  test.each([
    ['2013-02-07', '2013-02-09', '2027-02-07', '2027-02-09'],
    ['2025-11-22', '2025-11-23', '2026-11-22', '2026-11-23'],
    ['2025-11-20', '2025-11-21', '2026-11-20', '2026-11-21'],
    ['2025-12-31', '2026-01-02', '2026-12-31', '2027-01-02'],
    ['2020-02-29', '2020-02-29', '2027-02-28', '2027-02-28'],
    ['2020-02-28', '2020-03-01', '2027-02-28', '2027-03-02'],
    ['2026-12-09', '2026-12-10', '2026-12-09', '2026-12-10'],
  ])('from %s–%s to %s–%s', (date, endDate, movedDate, movedEnd) => {
    expect(shiftAhead({ date, endDate }, today)).toEqual({ date: movedDate, endDate: movedEnd });
  });

  test('reaches a leap day in a leap year', () => {
    const at2028 = Temporal.PlainDate.from('2027-06-01');
    expect(shiftAhead({ date: '2020-02-29', endDate: null }, at2028)).toEqual({
      date: '2028-02-29',
      endDate: null,
    });
  });

  test('also moves the end of its registration', () => {
    const event = { date: '2025-03-01', endDate: null, closesAt: '2025-02-27T12:00:00Z' };
    expect(shiftAhead(event, today)).toEqual({
      date: '2027-03-01',
      endDate: null,
      closesAt: '2027-02-27T12:00:00Z',
    });
  });
});

const day = fc.date({ min: new Date('1990-01-01'), max: new Date('2060-01-01'), noInvalidDate: true });

test('ends in the future, moves no further than needed, and keeps the length', () => {
  fc.assert(
    fc.property(day, fc.nat(400), (start, days) => {
      const date = Temporal.PlainDate.from(start.toISOString().slice(0, 10));
      const endDate = date.add({ days }).toString();
      const event = { date: date.toString(), endDate };
      const moved = shiftAhead(event, today);
      expect(moved.endDate >= today.toString()).toBe(true);
      expect(Temporal.PlainDate.from(moved.date).until(moved.endDate).days).toBe(days);
      const years = yearsAhead(event, today);
      if (years > 0) {
        const earlier = shiftAhead(event, today.subtract({ years: 1 }));
        expect(earlier.endDate < today.toString()).toBe(true);
      }
    }),
  );
});
