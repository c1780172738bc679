import { expect, test } from 'vitest';
import { departure, directionName, distanceText, durationText } from './directions.tsx';

test.each([
  [0, 'north'],
  [22, 'north'],
  [23, 'northEast'],
  [180, 'south'],
  [337, 'northWest'],
  [338, 'north'],
])('%i degrees is %s', (degrees, name) => {
  expect(directionName(degrees)).toBe(name);
});

test.each([
  [0, '0 m'],
  [846, '850 m'],
  [996, '1 km'],
  [13_541, '13.5 km'],
  [1_384_000, '1,384 km'],
])('%i metres reads %s', (metres, text) => {
  expect(distanceText(metres, 'en')).toBe(text);
});

test.each([
  [5, '1 min'],
  [1560, '26 mins'],
  [3600, '1 hr'],
  [3900, '1 hr 5 mins'],
])('%i seconds reads %s', (seconds, text) => {
  expect(durationText(seconds, 'en')).toBe(text);
});

test('leaves in time to arrive at the start', () => {
  const now = Date.parse('2026-11-21T10:00:00Z');
  expect(departure('2026-11-21T12:00:00Z', 1800, now)).toEqual({
    kind: 'leaveBy',
    at: '2026-11-21T11:30:00.000Z',
  });
  expect(departure('2026-11-21T10:10:00Z', 1800, now)).toEqual({
    kind: 'leaveNow',
    at: '2026-11-21T10:30:00.000Z',
  });
});

test('gives no departure time after the start or without a travel time', () => {
  const now = Date.parse('2026-11-21T10:00:00Z');
  expect(departure('2026-11-21T09:00:00Z', 1800, now)).toBeNull();
  expect(departure('2026-11-21T12:00:00Z', null, now)).toBeNull();
});

test('localises units', () => {
  expect(distanceText(13_541, 'hi')).toBe('13.5 कि॰मी॰');
  expect(durationText(1560, 'hi')).toBe('26 मि॰');
});
