import { describe, expect, test } from 'vitest';
import { categories } from '../../contracts/events.ts';
import { eventLimits } from '../../contracts/limits.ts';
import { dateOf } from './demo-event.ts';
import { demoEvents } from './events/index.ts';
import { attendees } from './people.ts';

describe('the date of a demo event', () => {
  const saturday = Temporal.PlainDate.from('2026-11-21');

  test.each([
    ['Sun', 0, '2026-11-22'],
    ['Fri', 0, '2026-11-27'],
    ['Sat', 0, '2026-11-28'],
    ['Sat', 1, '2026-12-05'],
    ['Mon', 3, '2026-12-14'],
  ] as const)('%s in %i weeks', (weekday, inWeeks, date) => {
    expect(dateOf({ weekday, inWeeks }, saturday).toString()).toBe(date);
  });

  test('is on its weekday and never today, whatever today is', () => {
    for (let day = 0; day < 7; day++) {
      const today = saturday.add({ days: day });
      const date = dateOf({ weekday: 'Wed', inWeeks: 0 }, today);
      expect(date.dayOfWeek).toBe(3);
      const away = today.until(date).days;
      expect(away).toBeGreaterThanOrEqual(1);
      expect(away).toBeLessThanOrEqual(7);
    }
  });
});

describe('the demo events', () => {
  test('are told apart by their keys', () => {
    expect(new Set(demoEvents.map(({ key }) => key)).size).toBe(demoEvents.length);
  });

  test('show every category, prices, approval, waitlists and programmes', () => {
    for (const category of categories) {
      expect(
        demoEvents.filter((event) => event.categories.includes(category)).length,
        category,
      ).toBeGreaterThan(1);
    }
    const crowded = demoEvents.filter(({ capacity = Infinity, asking }) => asking > capacity);
    expect(crowded.some(({ approval }) => approval)).toBe(true);
    expect(crowded.some(({ approval }) => !approval)).toBe(true);
    expect(demoEvents.some(({ price }) => price !== undefined)).toBe(true);
    expect(demoEvents.some(({ schedule }) => schedule !== undefined)).toBe(true);
  });

  test('fit the limits, and nobody asks for a seat that costs money', () => {
    for (const { title, description, asking, price } of demoEvents) {
      expect(title.length).toBeLessThanOrEqual(eventLimits.title);
      expect(description.length).toBeLessThanOrEqual(eventLimits.description);
      expect(asking).toBeLessThanOrEqual(attendees.length);
      if (price !== undefined) expect(asking, title).toBe(0);
    }
  });
});

test('demo people have reserved addresses', () => {
  expect(attendees.every(({ email }) => email.endsWith('@demo.example'))).toBe(true);
  expect(new Set(attendees.map(({ email }) => email)).size).toBe(attendees.length);
});
