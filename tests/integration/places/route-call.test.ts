import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Writable } from 'node:stream';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Route } from '../../../contracts/places.ts';
import { routeFinder } from '../../../server/places/index.ts';
import { PlaceServiceError, type Router } from '../../../server/places/provider.ts';
import { type TestMela, useMela } from '../../kit/app.ts';
import { TestClock } from '../../kit/clock.ts';
import { signUp } from '../../kit/people.ts';

const home = { latitude: 19.02114, longitude: 72.84361 };
const gateway = { latitude: 18.92198, longitude: 72.83465 };

function ask(mela: TestMela, body: object = { from: home, to: gateway }, cookie = '') {
  return mela.app.inject({
    method: 'POST',
    url: '/v1/places/route',
    headers: { 'content-type': 'application/json', cookie },
    payload: JSON.stringify(body),
  });
}

describe('without a routing service', () => {
  const mela = useMela();

  test('returns the straight line, without a made-up travel time', async () => {
    const answer = await ask(mela());
    expect(answer.statusCode).toBe(200);
    expect(Route.parse(answer.json())).toEqual({
      kind: 'straight',
      line: [
        [72.84361, 19.02114],
        [72.83465, 18.92198],
      ],
      distanceMetres: 11_066,
      durationSeconds: null,
      steps: [],
      source: 'none',
    });
  });

  test('rejects a point off the globe and names it', async () => {
    const answer = await ask(mela(), { from: { latitude: 91, longitude: 0 }, to: gateway });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().fields).toHaveProperty('from.latitude');
  });

  test('limits requests per person without affecting others', async () => {
    const [eager, calm] = [await signUp(mela()), await signUp(mela())];
    const codes: number[] = [];
    for (let count = 0; count < 121; count++)
      codes.push((await ask(mela(), undefined, eager.cookie)).statusCode);
    expect(new Set(codes.slice(0, 120))).toEqual(new Set([200]));
    expect(codes[120]).toBe(429);
    expect((await ask(mela(), undefined, calm.cookie)).statusCode).toBe(200);
  });
});

describe('with a routing service', () => {
  let asked = 0;
  const service = createServer((_, response) => {
    asked++;
    const route = {
      geometry: {
        coordinates: [
          [72.84, 19.02],
          [72.83, 18.92],
        ],
      },
      distance: 13_000,
      duration: 1500,
      legs: [],
    };
    response.end(JSON.stringify({ code: 'Ok', routes: [route] }));
  });
  const settings: Record<string, string> = {};
  beforeAll(async () => {
    await new Promise<void>((ready) => service.listen(0, '127.0.0.1', ready));
    settings.OSRM_URL = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  });
  afterAll(() => service.close());
  const mela = useMela({ settings });

  test('returns the route by road, with its duration', async () => {
    const answer = await ask(mela());
    expect(answer.json()).toMatchObject({ kind: 'road', durationSeconds: 1500, source: 'osrm' });
  });

  test('requests the same route once in ten minutes', async () => {
    const before = asked;
    const elsewhere = { from: { latitude: 19.5, longitude: 72.9 }, to: gateway };
    await ask(mela(), elsewhere);
    await ask(mela(), elsewhere);
    expect(asked).toBe(before + 1);
    mela().clock.advance({ minutes: 10 });
    await ask(mela(), elsewhere);
    expect(asked).toBe(before + 2);
  });
});

test('neither logs nor stores positions', async () => {
  let log = '';
  const sink = new Writable({
    write(chunk, _, done) {
      log += chunk;
      done();
    },
  });
  const failing: Router = {
    name: 'osrm',
    find: async () => {
      throw new PlaceServiceError('unavailable', 'OSRM did not answer');
    },
  };
  const find = routeFinder({ clock: new TestClock(), log: pino({ level: 'trace' }, sink) }, [failing]);
  await expect(find(home, gateway)).rejects.toMatchObject({ type: 'route_lookup_failed' });
  expect(log).toContain('Error fetching route');
  for (const degrees of ['19.02', '72.84', '18.92', '72.83']) expect(log).not.toContain(degrees);
});
