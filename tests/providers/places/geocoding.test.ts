import { describe, expect, test } from 'vitest';
import { nominatim, photon } from '../../../server/places/index.ts';
import { answers, everythingOf, hangsUp, patience, silent, useFakeServer } from './fake-server.ts';
import { type GeocoderCase, geocoders } from './geocoders.ts';

const fakeServer = useFakeServer();

describe.each(geocoders)('$name', (service: GeocoderCase) => {
  const find = (text = 'Gateway of India') => service.open(fakeServer().url).find(text);

  test('finds a landmark exactly', async () => {
    fakeServer().behave(answers(200, service.landmark));
    expect(await find()).toMatchObject({
      label: expect.stringMatching(/^Gateway of India, Mumbai, .*India$/),
      latitude: 18.922,
      longitude: 72.8347,
      precision: 'exact',
      source: service.name,
      match: 'whole',
      matched: 'Gateway of India',
      countryCode: 'IN',
      timeZone: null,
    });
    expect(fakeServer().asked[0]?.url.pathname).toBe(service.path);
    expect(fakeServer().asked[0]?.url.searchParams.get(service.textParameter)).toBe('Gateway of India');
  });

  test.each([
    ['street', 'locality'],
    ['city', 'city'],
  ] as const)('returns a %s with the precision %s', async (kind, precision) => {
    fakeServer().behave(answers(200, service[kind]));
    expect(await find()).toMatchObject({ precision });
  });

  test('marks a fallback as a partial match', async () => {
    fakeServer().behave(answers(200, service.fallback));
    expect(await find('Phoenix Marketcity Kurla')).toMatchObject({ match: 'partial', matched: 'Mumbai' });
  });

  test('never returns a whole country', async () => {
    fakeServer().behave(answers(200, service.country));
    expect(await find('India')).toBeNull();
  });

  test('returns null for an unknown place', async () => {
    fakeServer().behave(answers(200, service.nothing));
    expect(await find('qwertzuiop')).toBeNull();
  });

  test.each([
    ['a server error', answers(503, 'busy')],
    ['a broken connection', hangsUp],
    ['no response', silent],
  ])('is retried once after %s', async (_, behaviour) => {
    fakeServer().behave(behaviour, answers(200, service.landmark));
    expect(await find()).toMatchObject({ precision: 'exact' });
  });

  test('is not retried twice', async () => {
    fakeServer().behave(answers(500, ''), answers(502, ''));
    await expect(find()).rejects.toMatchObject({ kind: 'unavailable' });
    expect(fakeServer().asked).toHaveLength(2);
  });

  const malformed = [
    ['broken JSON', 200, '{"features": [', 'malformed'],
    ['an unexpected format', 200, { results: [] }, 'malformed'],
    ['coordinates off the globe', 200, service.offTheGlobe, 'malformed'],
  ] as const;
  test.each([...service.refusals, ...malformed])("isn't retried after %s", async (_, status, body, kind) => {
    fakeServer().behave(answers(status, body));
    const error = await find().catch((error: unknown) => error);
    expect(error).toMatchObject({ name: 'PlaceServiceError', kind });
    expect(everythingOf(error)).not.toContain('sentinel-4711');
    expect(fakeServer().asked).toHaveLength(1);
  });
});

test('uses only Photon for autocomplete', () => {
  const suggesting = geocoders.filter(({ open }) => open('http://localhost').suggest !== undefined);
  expect(suggesting.map(({ name }) => name)).toEqual(['photon']);
});

test('Photon suggests several places', async () => {
  const city = (name: string) => ({
    geometry: { coordinates: [72, 19] },
    properties: { name, type: 'city', country: 'India' },
  });
  fakeServer().behave(answers(200, { features: [city('Mumbai'), city('Mumbra')] }));
  const places = await photon({ url: fakeServer().url, ...patience }).suggest?.('Mumb');
  expect(places?.map(({ label }) => label)).toEqual(['Mumbai, India', 'Mumbra, India']);
});

describe('Nominatim’s usage policy', () => {
  const open = (spacing: object) =>
    nominatim({ url: fakeServer().url, userAgent: 'Mela (+https://fair.example)', ...patience, ...spacing });

  test('identifies the installation', async () => {
    fakeServer().behave(answers(200, []));
    await open({}).find('Pune');
    expect(fakeServer().asked[0]?.headers['user-agent']).toBe('Mela (+https://fair.example)');
  });

  test('spaces requests', async () => {
    const begun: number[] = [];
    const behaviour = [1, 2, 3].map(() => (...args: Parameters<typeof silent>) => {
      begun.push(performance.now());
      answers(200, [])(...args);
    });
    fakeServer().behave(...behaviour);
    const geocoder = open({ spacingMs: 100 });
    const start = performance.now();
    await Promise.all([geocoder.find('Pune'), geocoder.find('Agra'), geocoder.find('Goa')]);
    // Timers may fire up to a millisecond early.
    expect((begun[2] ?? 0) - start).toBeGreaterThan(197);
  });

  test('rejects requests that would wait too long', async () => {
    fakeServer().behave(answers(200, []));
    const geocoder = open({ spacingMs: 60_000 });
    await geocoder.find('Pune');
    await expect(geocoder.find('Agra')).rejects.toMatchObject({ kind: 'quota' });
    expect(fakeServer().asked).toHaveLength(1);
  });
});
