import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openRouteService } from '../../server/places/providers/openrouteservice.ts';

type Behaviour = (request: IncomingMessage, response: ServerResponse) => void;

let behaviours: Behaviour[] = [];
let asked: URL[] = [];
const server = createServer((request, response) => {
  asked.push(new URL(request.url ?? '', 'http://localhost'));
  const behave = behaviours.shift();
  if (behave === undefined) throw new Error('asked more often than the test allows');
  behave(request, response);
});
let geocodingUrl = '';

beforeAll(async () => {
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  geocodingUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/pelias`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  behaviours = [];
  asked = [];
});

function geocoder() {
  return openRouteService({ key: 'sentinel-4711', geocodingUrl, timeoutMs: 1500, retryAfterMs: 1 });
}

function answers(status: number, body: unknown): Behaviour {
  return (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };
}

const silent: Behaviour = () => undefined;
const hangsUp: Behaviour = (request) => request.socket.destroy();

function feature(properties: Record<string, unknown>) {
  return {
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [72.8347, 18.922] },
    properties: { name: 'Gateway of India', label: 'Gateway of India, Mumbai, MH, India', ...properties },
  };
}
const landmark = {
  type: 'FeatureCollection',
  features: [feature({ layer: 'venue', match_type: 'exact', country_code: 'IN' })],
};
const nothing = { type: 'FeatureCollection', features: [] };

test('a landmark is found exactly', async () => {
  behaviours = [answers(200, landmark)];
  expect(await geocoder().find('Gateway of India')).toEqual({
    label: 'Gateway of India, Mumbai, MH, India',
    latitude: 18.922,
    longitude: 72.8347,
    precision: 'exact',
    source: 'openrouteservice',
    match: 'whole',
    matched: 'Gateway of India',
    countryCode: 'IN',
    timeZone: null,
  });
  expect(asked[0]?.pathname).toBe('/pelias/v1/search');
  expect(asked[0]?.searchParams.get('text')).toBe('Gateway of India');
  expect(asked[0]?.searchParams.get('api_key')).toBe('sentinel-4711');
});

test.each([
  ['street', 'locality'],
  ['neighbourhood', 'locality'],
  ['locality', 'city'],
])('a %s is as precise as a %s', async (layer, precision) => {
  behaviours = [answers(200, { features: [feature({ layer })] })];
  expect(await geocoder().find('x')).toMatchObject({ precision });
});

test('what the service fell back to is a partial match', async () => {
  behaviours = [answers(200, { features: [feature({ layer: 'locality', match_type: 'fallback' })] })];
  expect(await geocoder().find('x')).toMatchObject({ match: 'partial' });
});

test('a whole country is no place for an event', async () => {
  behaviours = [answers(200, { features: [feature({ layer: 'country' })] })];
  expect(await geocoder().find('India')).toBeNull();
});

test('no hit is a miss', async () => {
  behaviours = [answers(200, nothing)];
  expect(await geocoder().find('qwertzuiop')).toBeNull();
});

describe('one attempt more', () => {
  test.each([
    ['a fault of the server', answers(503, 'busy')],
    ['a broken connection', hangsUp],
    ['silence', silent],
  ])('follows %s', async (_, behaviour) => {
    behaviours = [behaviour, answers(200, landmark)];
    expect(await geocoder().find('x')).toMatchObject({ precision: 'exact' });
  });

  test('is the last', async () => {
    behaviours = [answers(500, ''), answers(502, '')];
    await expect(geocoder().find('x')).rejects.toMatchObject({ kind: 'unavailable' });
    expect(asked).toHaveLength(2);
  });
});

describe('no attempt more', () => {
  test.each([
    ['a used-up quota', answers(403, { error: 'Daily quota reached' }), 'quota'],
    ['too many questions', answers(429, { error: 'Rate limit exceeded' }), 'quota'],
    ['a refused question', answers(400, { error: { code: 2001, message: 'bad' } }), 'refused'],
    ['broken JSON', answers(200, '{"features": ['), 'malformed'],
    ['another form', answers(200, { results: [] }), 'malformed'],
    [
      'coordinates off the globe',
      answers(200, { features: [{ ...feature({ layer: 'venue' }), geometry: { coordinates: [500, 0] } }] }),
      'malformed',
    ],
  ])('follows %s', async (_, behaviour, kind) => {
    behaviours = [behaviour];
    const fault = await geocoder()
      .find('x')
      .catch((error: unknown) => error);
    expect(fault).toMatchObject({ name: 'GeocoderFault', kind });
    expect(JSON.stringify(fault, Object.getOwnPropertyNames(fault))).not.toContain('sentinel-4711');
    expect(asked).toHaveLength(1);
  });
});
