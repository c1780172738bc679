import { expect, test } from 'vitest';
import { venueOf } from '../../../features/events/facts.ts';
import { mapAppUrl, mapLinks } from './map-links.tsx';

const hall = { latitude: 18.9432, longitude: 72.8231, location: 'Town Hall, Fort (Mumbai)' };
const unknown = { latitude: null, longitude: null, location: 'Back room & garden' };
const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15';
const android = 'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 Mobile Safari/537.36';

test('opens the phone’s default map app', () => {
  expect(mapAppUrl(hall, iPhone)).toBe('https://maps.apple.com/?daddr=18.9432,72.8231');
  expect(mapAppUrl(hall, android)).toBe(
    'geo:18.9432,72.8231?q=18.9432,72.8231(Town%20Hall%2C%20Fort%20(Mumbai))',
  );
});

test('searches for the address of a place without coordinates', () => {
  expect(mapAppUrl(unknown, iPhone)).toBe('https://maps.apple.com/?daddr=Back%20room%20%26%20garden');
  expect(mapAppUrl(unknown, android)).toBe('geo:0,0?q=Back%20room%20%26%20garden');
  for (const { url } of mapLinks(unknown)) expect(url).toContain('Back%20room%20%26%20garden');
});

test('offers no map app on other devices', () => {
  expect(mapAppUrl(hall, 'Mozilla/5.0 (X11; Linux x86_64) Chrome/150.0')).toBeNull();
});

test.each([
  ['Town Hall, Fort, Mumbai', 'Town Hall'],
  ['Shivaji Park', 'Shivaji Park'],
  [', Mumbai', ', Mumbai'],
])('the venue of "%s" is "%s"', (location, venue) => {
  expect(venueOf(location)).toBe(venue);
});
