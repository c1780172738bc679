import { describe, expect, test } from 'vitest';
import {
  type Candidate,
  chooseByReadings,
  chooseWithin,
  matchesAreas,
  plausibleCorrections,
} from './ranking.ts';
import { readingsOf } from './rules.ts';

let nextId = 1;

function place(name: string, fields: Partial<Candidate> = {}): Candidate {
  return {
    id: nextId++,
    name,
    main: true,
    kind: 'city',
    countryCode: 'IN',
    regionCode: null,
    latitude: 0,
    longitude: 0,
    population: 10_000,
    ...fields,
  };
}

const mumbai = { latitude: 19.07, longitude: 72.88, population: 12_691_836 };
const bengaluru = { latitude: 12.97, longitude: 77.59, population: 8_443_675 };

function choose(text: string, ...candidates: Candidate[]) {
  const found = Map.groupBy(candidates, ({ name }) => name);
  const readings = readingsOf(text).filter((reading) => matchesAreas(reading, found));
  return chooseByReadings(readings, found);
}

describe('of places with the same name', () => {
  test('the larger one wins', () => {
    const large = place('hyderabad', { population: 6_809_970 });
    expect(choose('Hyderabad', place('hyderabad', { population: 1_386_330 }), large)?.candidate).toBe(large);
  });

  test('a major city beats a hamlet, even by its former name', () => {
    const former = place('bombay', { ...mumbai, main: false });
    expect(choose('Bombay', place('bombay', { countryCode: 'NZ', population: 740 }), former)?.candidate).toBe(
      former,
    );
  });

  test('the current name beats the former name of a larger city', () => {
    const york = place('york', { population: 156_135 });
    expect(choose('York', york, place('york', { main: false, population: 2_731_571 }))?.candidate).toBe(york);
  });

  test('the one in the stated country wins', () => {
    const georgian = place('paris', { countryCode: 'US', regionCode: 'TX', population: 25_000 });
    const french = place('paris', { countryCode: 'FR', population: 2_138_551 });
    expect(choose('Paris, TX', french, georgian)?.candidate).toBe(georgian);
    expect(choose('Paris, Japan', french, georgian)).toBeNull();
  });
});

describe('with a district and its city', () => {
  const city = place('bengaluru', bengaluru);

  test('the district is chosen if it lies in the city', () => {
    const quarter = place('yelahanka', { latitude: 13.1, longitude: 77.6 });
    expect(choose('Yelahanka, Bengaluru', quarter, city)).toEqual({ candidate: quarter, whole: true });
  });

  test('the city is chosen if the only known district is elsewhere', () => {
    const elsewhere = place('whitefield', { countryCode: 'GB', latitude: 53.5, longitude: -2.3 });
    expect(choose('Whitefield, Bengaluru', elsewhere, city)).toEqual({ candidate: city, whole: false });
  });
});

test("a country isn't a city, but a capital may share its name", () => {
  const hamlet = place('india', { countryCode: 'US', population: 900 });
  expect(choose('India', hamlet)).toBeNull();
  const capital = place('singapore', { countryCode: 'SG', kind: 'capital', population: 3_547_809 });
  expect(choose('Singapore', capital)).toEqual({ candidate: capital, whole: true });
});

test('a stated country or state is never ignored', () => {
  expect(choose('Clear Water, FL', place('clear water', { countryCode: 'US', regionCode: 'MN' }))).toBeNull();
});

describe('when region and country contradict each other', () => {
  const usa = { countryCode: 'US' };

  test('the region wins if its place is larger, and the pin needs checking', () => {
    const iowa = place('waterloo', { ...usa, regionCode: 'IA', population: 67_314 });
    const ontario = place('waterloo', { countryCode: 'CA', regionCode: '08', population: 104_986 });
    expect(choose('Waterloo, ON, U.S.A.', iowa, ontario)).toEqual({ candidate: ontario, whole: false });
  });

  test('the country wins if its place is larger, or the region has none', () => {
    const delhi = place('delhi', { population: 11_034_555 });
    const californian = place('delhi', { ...usa, regionCode: 'CA', population: 10_755 });
    expect(choose('Delhi, CA, India', delhi, californian)).toEqual({ candidate: delhi, whole: false });
    expect(choose('Delhi, CA, India', delhi)).toEqual({ candidate: delhi, whole: false });
  });
});

test('the last major place named inside a text wins, and hamlets are ignored', () => {
  const found = (candidates: Candidate[]) => Map.groupBy(candidates, ({ name }) => name);
  const [reading] = readingsOf('Phoenix Marketcity Mumbai');
  if (reading === undefined) throw new Error('no reading');
  const city = place('mumbai', mumbai);
  const phoenix = place('phoenix', { countryCode: 'US', population: 1_608_139 });
  expect(chooseWithin(reading, found([phoenix, city]))?.candidate).toBe(city);
  expect(chooseWithin(reading, found([place('mumbai', { population: 900 })]))).toBeNull();
  expect(chooseWithin(reading, found([place('phoenix', { population: 100_000 })]))).toBeNull();
});

test('accepts only close corrections, and closer ones for shorter words', () => {
  const names = (typed: string, ...known: string[]) =>
    plausibleCorrections(
      typed,
      known.map((name) => place(name)),
    ).map(({ name }) => name);
  expect(names('mumbia', 'mumbai', 'mumra')).toEqual(['mumbai']);
  expect(names('beckenridge', 'breckenridge', 'bainbridge')).toEqual(['breckenridge']);
  expect(names('gova', 'goa', 'java')).toEqual([]);
  expect(names('texel', 'vexel')).toEqual([]);
});
