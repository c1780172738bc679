import { expect, test } from 'vitest';
import { bearingBetween, kilometresBetween } from './positions.ts';

const mumbai = { latitude: 19.07, longitude: 72.88 };
const bengaluru = { latitude: 12.97, longitude: 77.59 };

test('measures 845 km between Mumbai and Bengaluru', () => {
  expect(kilometresBetween(mumbai, bengaluru)).toBeCloseTo(845, -1);
  expect(kilometresBetween(mumbai, mumbai)).toBe(0);
});

test('heads south-east from Mumbai to Bengaluru, and north-west back', () => {
  expect(bearingBetween(mumbai, bengaluru)).toBeCloseTo(143, 0);
  expect(bearingBetween(bengaluru, mumbai)).toBeCloseTo(324, 0);
});

test('takes the short way across the date line', () => {
  const [west, east] = [
    { latitude: 0, longitude: 179.9 },
    { latitude: 0, longitude: -179.9 },
  ];
  expect(kilometresBetween(west, east)).toBeLessThan(30);
  expect(bearingBetween(west, east)).toBeCloseTo(90, 5);
});
