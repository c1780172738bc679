import { z } from 'zod';
import type { RouteStep } from '../../../contracts/places.ts';
import type { Position } from '../../../contracts/positions.ts';
import { Latitude, Longitude } from '../../../contracts/values.ts';
import type { RoadRoute, Router } from '../provider.ts';
import { ask, errorOfStatus, readBody, type ServiceResponse, type Timeouts } from './ask.ts';

const Manoeuvre = z.object({ type: z.string(), modifier: z.string().optional() });
const Found = z.object({
  code: z.literal('Ok'),
  routes: z
    .array(
      z.object({
        geometry: z.object({ coordinates: z.array(z.tuple([Longitude, Latitude])).min(2) }),
        distance: z.number(),
        duration: z.number(),
        legs: z.array(
          z.object({
            steps: z.array(
              z.object({
                maneuver: Manoeuvre,
                name: z.string().default(''),
                distance: z.number(),
                duration: z.number(),
              }),
            ),
          }),
        ),
      }),
    )
    .min(1),
});
const Outcome = z.object({ code: z.string() });

const service = 'OSRM';
/** No route, or no road near a point. */
const noRouteCodes = new Set(['NoRoute', 'NoSegment']);
const ofModifier: Record<string, RouteStep['manoeuvre']> = {
  uturn: 'uTurn',
  'sharp right': 'sharpRight',
  right: 'right',
  'slight right': 'slightRight',
  straight: 'straight',
  'slight left': 'slightLeft',
  left: 'left',
  'sharp left': 'sharpLeft',
};
const ofType: Record<string, RouteStep['manoeuvre']> = {
  depart: 'depart',
  arrive: 'arrive',
  merge: 'merge',
  roundabout: 'enterRoundabout',
  rotary: 'enterRoundabout',
  'exit roundabout': 'exitRoundabout',
  'exit rotary': 'exitRoundabout',
};

/** OSRM, a routing engine an installation can run itself. */
export function osrm({ url, ...timeouts }: Timeouts & { readonly url: string }): Router {
  return {
    name: 'osrm',
    async find(from, to) {
      const query = new URLSearchParams({ overview: 'full', geometries: 'geojson', steps: 'true' });
      const route = `${url}/route/v1/driving/${pair(from)};${pair(to)}?${query}`;
      return readOsrmAnswer(service, await ask({ service, url: route, ...timeouts }));
    },
  };
}

/**
 * Parses a response in OSRM's format, which other engines support too.
 *
 * @returns null if there is no route by road
 * @throws PlaceServiceError
 */
export function readOsrmAnswer(by: string, { status, body }: ServiceResponse): RoadRoute | null {
  if (status !== 200 && status !== 400) throw errorOfStatus(by, status);
  const { code } = readBody(by, body, Outcome);
  if (noRouteCodes.has(code)) return null;
  if (status !== 200) throw errorOfStatus(by, status);
  return present(readBody(by, body, Found));
}

function pair({ latitude, longitude }: Position): string {
  return `${longitude},${latitude}`;
}

function present({ routes }: z.infer<typeof Found>): RoadRoute {
  const [route] = routes as [(typeof routes)[number]];
  const steps = route.legs.flatMap((leg) => leg.steps);
  return {
    line: route.geometry.coordinates,
    distanceMetres: route.distance,
    durationSeconds: route.duration,
    steps: steps.map(({ maneuver, name, distance, duration }) => ({
      manoeuvre: manoeuvreOf(maneuver),
      road: name,
      distanceMetres: distance,
      durationSeconds: duration,
    })),
  };
}

function manoeuvreOf({ type, modifier = '' }: z.infer<typeof Manoeuvre>): RouteStep['manoeuvre'] {
  const keepsSide = type === 'fork' || type === 'off ramp' || type === 'on ramp';
  if (keepsSide && modifier.endsWith('left')) return 'keepLeft';
  if (keepsSide && modifier.endsWith('right')) return 'keepRight';
  return ofType[type] ?? ofModifier[modifier] ?? 'straight';
}
