import { expect, test } from 'vitest';
import { readPlaces } from './places.ts';
import { ConfigErrors, type Environment, SettingsReader } from './settings-reader.ts';

function places(environment: Environment) {
  const read = new SettingsReader(environment);
  const config = readPlaces(read);
  read.finish();
  return config;
}

function errorsOf(environment: Environment): string[] {
  try {
    places(environment);
  } catch (error) {
    if (error instanceof ConfigErrors) return error.errors.map(({ setting }) => setting);
    throw error;
  }
  return [];
}

test('geocoding and directions are built in by default', () => {
  const nobody = { kind: 'none' };
  expect(places({})).toMatchObject({ geocoder: nobody, router: nobody });
});

test('an OpenRouteService key is used for places and directions', () => {
  expect(places({ OPENROUTESERVICE_KEY: 'k' })).toMatchObject({
    geocoder: { kind: 'openrouteservice', key: 'k', url: 'https://api.heigit.org/pelias' },
    router: { kind: 'openrouteservice', key: 'k', url: 'https://api.heigit.org/openrouteservice' },
  });
});

test('explicitly configured services take precedence over the key', () => {
  const own = { PHOTON_URL: 'http://127.0.0.1:2322/', OSRM_URL: 'http://127.0.0.1:5000' };
  expect(places({ OPENROUTESERVICE_KEY: 'k', ...own })).toMatchObject({
    geocoder: { kind: 'photon', url: 'http://127.0.0.1:2322' },
    router: { kind: 'osrm', url: 'http://127.0.0.1:5000' },
  });
});

test('rejects a second geocoder, routing service or map', () => {
  expect(errorsOf({ OSRM_URL: 'http://a.example', VALHALLA_URL: 'http://b.example' })).toEqual([
    'VALHALLA_URL',
  ]);
  expect(errorsOf({ PHOTON_URL: 'http://a.example', NOMINATIM_URL: 'http://b.example' })).toEqual([
    'NOMINATIM_URL',
  ]);
  const tiles = 'https://tile.example/{z}/{x}/{y}.png';
  expect(errorsOf({ MAP_TILES_URL: tiles, MAP_PMTILES: 'map.pmtiles' })).toEqual(['MAP_PMTILES']);
});

test('directions can come from Valhalla instead of OSRM', () => {
  expect(places({ VALHALLA_URL: 'http://127.0.0.1:8002/' }).router).toEqual({
    kind: 'valhalla',
    url: 'http://127.0.0.1:8002',
  });
});

test('maps show OpenStreetMap streets by default', () => {
  expect(places({}).map).toEqual({
    kind: 'raster',
    tiles: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
    attribution: '© OpenStreetMap contributors',
  });
});

test('MAP_TILES=none loads no map from other sites', () => {
  expect(places({ MAP_TILES: 'none' }).map).toEqual({ kind: 'world' });
  const tiles = 'https://tile.example/{z}/{x}/{y}.png';
  expect(errorsOf({ MAP_TILES: 'none', MAP_TILES_URL: tiles })).toEqual(['MAP_TILES']);
  expect(errorsOf({ MAP_TILES: 'google' })).toEqual(['MAP_TILES']);
});

test('map tiles have a default attribution', () => {
  const tiles = 'https://tile.example/{z}/{x}/{y}.png';
  expect(places({ MAP_TILES_URL: tiles }).map).toEqual({
    kind: 'raster',
    tiles,
    attribution: '© OpenStreetMap contributors',
  });
});

test.each(['https://tile.example/', 'tile/{z}/{x}/{y}', 'ftp://tile.example/{z}/{x}/{y}'])(
  'rejects the tile URL "%s"',
  (MAP_TILES_URL) => {
    expect(errorsOf({ MAP_TILES_URL })).toEqual(['MAP_TILES_URL']);
  },
);

test('reports a missing or invalid map file at startup', () => {
  expect(errorsOf({ MAP_PMTILES: 'none.pmtiles' })).toEqual(['MAP_PMTILES']);
  expect(errorsOf({ MAP_PMTILES: 'server' })).toEqual(['MAP_PMTILES']);
  expect(errorsOf({ MAP_PMTILES: 'package.json' })).toEqual(['MAP_PMTILES']);
});
