import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { openRouteServiceRouter, osrm, type Router, valhalla } from '../../../server/places/index.ts';
import { answers, everythingOf, hangsUp, patience, silent, useFakeServer } from './fake-server.ts';

const fakeServer = useFakeServer();
const home = { latitude: 19.0211, longitude: 72.8436 };
const gateway = { latitude: 18.922, longitude: 72.8347 };
const line: [number, number][] = [
  [72.8436, 19.0211],
  [72.84, 18.97],
  [72.8347, 18.922],
];

interface RouterCase {
  readonly name: Router['name'];
  open(url: string): Router;
  readonly question: RegExp;
  readonly way: unknown;
  readonly noWay: readonly (readonly [what: string, status: number, body: unknown])[];
  readonly offTheGlobe: unknown;
  readonly refusals: readonly (readonly [what: string, status: number, body: unknown, kind: string])[];
}

const orsWay = (coordinates: unknown) => ({
  type: 'FeatureCollection',
  features: [
    {
      geometry: { type: 'LineString', coordinates },
      properties: {
        summary: { distance: 13_500.4, duration: 1560.2 },
        segments: [
          {
            steps: [
              { type: 11, name: 'Tilak Road', distance: 8000, duration: 900, instruction: 'Head south' },
              { type: 1, name: '-', distance: 5500.4, duration: 660.2, instruction: 'Turn right' },
              { type: 10, name: '-', distance: 0, duration: 0, instruction: 'Arrive' },
            ],
          },
        ],
      },
    },
  ],
});

const osrmWay = (coordinates: unknown) => ({
  code: 'Ok',
  routes: [
    {
      geometry: { type: 'LineString', coordinates },
      distance: 13_500.4,
      duration: 1560.2,
      legs: [
        {
          steps: [
            {
              maneuver: { type: 'depart', modifier: 'left' },
              name: 'Tilak Road',
              distance: 8000,
              duration: 900,
            },
            { maneuver: { type: 'turn', modifier: 'right' }, name: '', distance: 5500.4, duration: 660.2 },
            { maneuver: { type: 'arrive' }, name: '', distance: 0, duration: 0 },
          ],
        },
      ],
    },
  ],
});

const routers: readonly RouterCase[] = [
  {
    name: 'openrouteservice',
    open: (url) => openRouteServiceRouter({ key: 'sentinel-4711', url: `${url}/ors`, ...patience }),
    question: /^\/ors\/v2\/directions\/driving-car\?start=72\.8436%2C19\.0211&end=72\.8347%2C18\.922$/,
    way: orsWay(line),
    noWay: [
      ['no route', 404, { error: { code: 2009, message: 'Route could not be found' } }],
      ['no road nearby', 404, { error: { code: 2010, message: 'Could not find routable point' } }],
    ],
    offTheGlobe: orsWay([[500, 0], ...line]),
    refusals: [
      ['a used-up quota', 403, { error: 'Daily quota reached' }, 'quota'],
      ['too many requests', 429, { error: 'Rate limit exceeded' }, 'quota'],
      ['points too far apart', 400, { error: { code: 2004, message: 'too long' } }, 'refused'],
    ],
  },
  {
    name: 'osrm',
    open: (url) => osrm({ url, ...patience }),
    question: /^\/route\/v1\/driving\/72\.8436,19\.0211;72\.8347,18\.922\?overview=full&geometries=geojson/,
    way: osrmWay(line),
    noWay: [
      ['no route', 400, { code: 'NoRoute', message: 'Impossible route' }],
      ['no road nearby', 400, { code: 'NoSegment', message: 'no segment' }],
    ],
    offTheGlobe: osrmWay([[500, 0], ...line]),
    refusals: [
      ['too many requests', 429, 'slow down', 'quota'],
      ['a rejected request', 400, { code: 'InvalidQuery', message: 'bad' }, 'refused'],
    ],
  },
  {
    name: 'valhalla',
    open: (url) => valhalla({ url, ...patience }),
    question: /^\/route$/,
    way: osrmWay(line),
    noWay: [
      ['no route', 400, { code: 'NoRoute', message: 'Impossible route between points' }],
      ['no road nearby', 400, { code: 'NoSegment', message: 'could not snap to street segment' }],
    ],
    offTheGlobe: osrmWay([[500, 0], ...line]),
    refusals: [
      ['too many requests', 429, 'slow down', 'quota'],
      ['a rejected request', 400, { code: 'InvalidOptions', message: 'Options are invalid.' }, 'refused'],
    ],
  },
];

describe.each(routers)('$name', (service: RouterCase) => {
  const find = () => service.open(fakeServer().url).find(home, gateway);

  test('returns the route with distance, duration and steps', async () => {
    fakeServer().behave(answers(200, service.way));
    expect(await find()).toEqual({
      line,
      distanceMetres: 13_500.4,
      durationSeconds: 1560.2,
      steps: [
        { manoeuvre: 'depart', road: 'Tilak Road', distanceMetres: 8000, durationSeconds: 900 },
        { manoeuvre: 'right', road: '', distanceMetres: 5500.4, durationSeconds: 660.2 },
        { manoeuvre: 'arrive', road: '', distanceMetres: 0, durationSeconds: 0 },
      ],
    });
    const [asked] = fakeServer().asked;
    expect(`${asked?.url.pathname}${asked?.url.search}`).toMatch(service.question);
  });

  test.each(service.noWay)('returns null for %s', async (_, status, body) => {
    fakeServer().behave(answers(status, body));
    expect(await find()).toBeNull();
    expect(fakeServer().asked).toHaveLength(1);
  });

  test.each([
    ['a server error', answers(503, 'busy')],
    ['a broken connection', hangsUp],
    ['no response', silent],
  ])('is retried once after %s', async (_, behaviour) => {
    fakeServer().behave(behaviour, answers(200, service.way));
    expect(await find()).toMatchObject({ distanceMetres: 13_500.4 });
  });

  test('is not retried twice', async () => {
    fakeServer().behave(answers(500, ''), answers(502, ''));
    await expect(find()).rejects.toMatchObject({ kind: 'unavailable' });
    expect(fakeServer().asked).toHaveLength(2);
  });

  const malformed = [
    ['broken JSON', 200, '{"code": "Ok"', 'malformed'],
    ['an unexpected format', 200, { code: 'Ok', ways: [] }, 'malformed'],
    ['coordinates off the globe', 200, service.offTheGlobe, 'malformed'],
  ] as const;
  test.each([...service.refusals, ...malformed])("isn't retried after %s", async (_, status, body, kind) => {
    fakeServer().behave(answers(status, body));
    const error = await find().catch((error: unknown) => error);
    expect(error).toMatchObject({ name: 'PlaceServiceError', kind });
    expect(fakeServer().asked).toHaveLength(1);
    const told = everythingOf(error);
    for (const secret of ['sentinel-4711', '72.8436', '19.0211']) expect(told).not.toContain(secret);
  });
});

test('sends OpenRouteService its key in a header, so that no URL log contains it', async () => {
  fakeServer().behave(answers(200, orsWay(line)));
  await openRouteServiceRouter({ key: 'sentinel-4711', url: fakeServer().url, ...patience }).find(
    home,
    gateway,
  );
  expect(fakeServer().asked[0]?.headers.authorization).toBe('sentinel-4711');
  expect(fakeServer().asked[0]?.url.href).not.toContain('sentinel-4711');
});

test('sends Valhalla positions in the body, so that no URL log contains them', async () => {
  let body = '';
  fakeServer().behave(async (request, response) => {
    body = await text(request);
    answers(200, osrmWay(line))(request, response);
  });
  await valhalla({ url: fakeServer().url, ...patience }).find(home, gateway);
  expect(fakeServer().asked[0]?.url.href).not.toContain('72.8');
  expect(JSON.parse(body)).toMatchObject({
    costing: 'auto',
    format: 'osrm',
    locations: [
      { lat: 19.0211, lon: 72.8436 },
      { lat: 18.922, lon: 72.8347 },
    ],
  });
});
