import { describe, expect, test } from 'vitest';
import { coordinatesIn, mayNamePlace, namesWithin, readingsOf, regionNamed } from './rules.ts';

const US = { countryCode: 'US' };

describe('the most likely reading of an address', () => {
  test.each([
    ['Mumbai', ['mumbai'], []],
    ['Portland, OR', ['portland'], [{ ...US, regionCode: 'OR' }]],
    ['Dallas, TX, U.S.A.', ['dallas'], [{ ...US, regionCode: 'TX' }]],
    ['London, U.K.', ['london'], [{ countryCode: 'GB' }]],
    ['Edinburgh, Scotland', ['edinburgh'], [{ countryCode: 'GB', regionCode: 'SCT' }]],
    [
      'MG Road, Bengaluru, Karnataka 560001, India',
      ['mg road', 'bengaluru'],
      [{ countryCode: 'IN', regionCode: '19' }],
    ],
    ['Berlin, Deutschland', ['berlin'], [{ countryCode: 'DE' }]],
    ['मुंबई, भारत', ['मुंबई'], [{ countryCode: 'IN' }]],
    ['Sitges (Barcelona)', ['sitges', 'barcelona'], []],
  ])('%s', (text, parts, areas) => {
    expect(readingsOf(text)[0]).toEqual({ parts, areas });
  });

  test('leaves the meaning of two letters open', () => {
    const { areas } = readingsOf('Columbus, IN')[0] ?? {};
    expect(areas).toEqual(expect.arrayContaining([{ countryCode: 'IN' }, { ...US, regionCode: 'IN' }]));
  });

  test("doesn't decide which Georgia is meant", () => {
    const { areas } = readingsOf('Atlanta, Georgia')[0] ?? {};
    expect(areas).toEqual(expect.arrayContaining([{ countryCode: 'GE' }, { ...US, regionCode: 'GA' }]));
  });

  test("is the name itself if it is also a country's", () => {
    expect(readingsOf('Singapore')).toEqual([{ parts: ['singapore'], areas: [] }]);
  });
});

test('reads trailing words as a country only after trying the whole text', () => {
  expect(readingsOf('Paris France')).toEqual([
    { parts: ['paris france'], areas: [] },
    { parts: ['paris'], areas: [{ countryCode: 'FR' }] },
  ]);
});

test('tries the stated country before a region of another country', () => {
  expect(readingsOf('Waterloo, ON, U.S.A.')).toEqual([
    { parts: ['waterloo', 'on'], areas: [US] },
    { parts: ['waterloo'], areas: [{ countryCode: 'CA', regionCode: '08' }], overrules: true },
    { parts: ['waterloo', 'on', 'usa'], areas: [] },
  ]);
  expect(readingsOf('Portland, OR, U.S.A.').some(({ overrules }) => overrules)).toBe(false);
});

test('a text without words has no parts', () => {
  expect(readingsOf(' ,,; ')).toEqual([{ parts: [], areas: [] }]);
});

test.each([
  ['Goa', { countryCode: 'IN', regionCode: '33' }],
  ['Kerala, India', { countryCode: 'IN', regionCode: '13' }],
  ['Canarias, Spain', { countryCode: 'ES', regionCode: '53' }],
  ['India', null],
  ['Panaji, Goa', null],
])('finds the region named by %s', (text, region) => {
  expect(regionNamed(readingsOf(text))).toEqual(region);
});

test('finds place names in longer texts, but not venue words alone', () => {
  const names = namesWithin('phoenix marketcity kurla mumbai');
  expect(names).toContain('mumbai');
  expect(names).toContain('kurla mumbai');
  expect(namesWithin('town hall')).toEqual([]);
  expect(namesWithin('mumbai')).toEqual([]);
});

test("doesn't take a town hall for a misspelt Townhill", () => {
  expect(mayNamePlace('town hall')).toBe(false);
  expect(mayNamePlace('mumbia town hall')).toBe(true);
});

describe('coordinates', () => {
  test.each([
    ['19.076, 72.8777', { latitude: 19.076, longitude: 72.8777 }],
    ['-33.87 151.21', { latitude: -33.87, longitude: 151.21 }],
    ['33.87° S, 151.21° E', { latitude: -33.87, longitude: 151.21 }],
    ['91, 10', null],
    ['10, 181', null],
    ['12 Main Street', null],
    ['2026', null],
  ])('in %s', (text, point) => {
    expect(coordinatesIn(text)).toEqual(point);
  });
});

test('reads hundreds of spaces quickly, and finds no coordinates', () => {
  const before = process.threadCpuUsage();
  expect(coordinatesIn(`1${' '.repeat(198)}x`)).toBeNull();
  expect(coordinatesIn(`1${' '.repeat(90)}°${' '.repeat(90)}N 72x`)).toBeNull();
  const { user, system } = process.threadCpuUsage(before);
  expect((user + system) / 1000).toBeLessThan(50);
});
