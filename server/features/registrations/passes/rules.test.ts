import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { missingPositions, type PassSeat, refundedPositions, shareOf, sharesOf } from './rules.ts';

const now = Temporal.Instant.from('2026-11-21T10:00:00Z');
const hours = (count: number) => now.add({ hours: count });
const prices = fc.record({ pricePaise: fc.nat(10_000_000), dates: fc.integer({ min: 1, max: 100 }) });
const all = (dates: number) => Array.from({ length: dates }, (_, index) => index + 1);

const seat = (position: number, facts: Partial<PassSeat> = {}): PassSeat => ({
  position,
  live: true,
  waiting: false,
  refunded: false,
  endsAt: hours(position * 168 + 3),
  refundableUntil: hours(position * 168 - 48),
  ...facts,
});

describe('the share of a date', () => {
  test('all shares together are the price, and no two differ by more than the smallest coin', () => {
    fc.assert(
      fc.property(prices, (pass) => {
        const shares = all(pass.dates).map((position) => shareOf(pass, position));
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(pass.pricePaise);
        expect(Math.max(...shares) - Math.min(...shares)).toBeLessThanOrEqual(1);
      }),
    );
  });

  test('refunds in any order, each date once, never exceed the price', () => {
    fc.assert(
      fc.property(prices, fc.array(fc.nat(100)), (pass, picked) => {
        const positions = [...new Set(picked.map((each) => (each % pass.dates) + 1))];
        const rest = all(pass.dates).filter((each) => !positions.includes(each));
        expect(sharesOf(pass, positions) + sharesOf(pass, rest)).toBe(pass.pricePaise);
      }),
    );
  });

  test('a date that the pass was not sold for has none', () => {
    expect(shareOf({ pricePaise: 1000, dates: 3 }, 4)).toBe(0);
    expect(shareOf({ pricePaise: 0, dates: null }, 4)).toBe(0);
    expect(all(3).map((position) => shareOf({ pricePaise: 1000, dates: 3 }, position))).toEqual([
      333, 333, 334,
    ]);
  });
});

describe('ending a pass', () => {
  const pass = { pricePaise: 60_000, dates: 6 };

  test('its holder gets back the dates whose deadline is ahead, and those that have not come', () => {
    const seats = [
      seat(1, { refundableUntil: hours(-1) }),
      seat(2),
      seat(3, { live: false }),
      seat(4, { refunded: true }),
    ];
    expect(refundedPositions(pass, seats, 'holder', now)).toEqual([2, 5, 6]);
  });

  test('without refunds in the terms, its holder gets nothing back', () => {
    const seats = [seat(1, { refundableUntil: null }), seat(2, { refundableUntil: null })];
    expect(refundedPositions(pass, seats, 'holder', now)).toEqual([]);
  });

  test('a date on whose waitlist its holder is goes back, whatever the deadline', () => {
    const seats = [seat(1, { refundableUntil: null }), seat(2, { refundableUntil: null, waiting: true })];
    expect(refundedPositions(pass, seats, 'holder', now)).toEqual([2]);
    const given = [seat(1, { waiting: true, refunded: true }), seat(2, { waiting: true, live: false })];
    expect(refundedPositions(pass, given, 'organiser', now)).toEqual([3, 4, 5, 6]);
  });

  test('the organiser gives back everything that is not over', () => {
    const seats = [
      seat(1, { endsAt: hours(-1) }),
      seat(2, { refundableUntil: null }),
      seat(3, { live: false }),
    ];
    expect(refundedPositions(pass, seats, 'organiser', now)).toEqual([2, 4, 5, 6]);
  });

  test('a pass for all dates has none that are missing', () => {
    expect(missingPositions({ dates: null }, [seat(1)])).toEqual([]);
    expect(missingPositions({ dates: 3 }, [seat(1), seat(3)])).toEqual([2]);
  });
});
