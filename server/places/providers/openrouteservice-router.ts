import { z } from 'zod';
import type { Route, RouteStep } from '../../../contracts/places.ts';
import type { Position } from '../../../contracts/positions.ts';
import { Latitude, Longitude } from '../../../contracts/values.ts';
import { PlaceServiceError, type RoadRoute, type Router } from '../provider.ts';
import { ask, errorOfStatus, readBody } from './ask.ts';
import type { OpenRouteServiceOptions } from './openrouteservice-geocoder.ts';

const Answer = z.object({
  features: z
    .array(
      z.object({
        geometry: z.object({
          coordinates: z.array(z.tuple([Longitude, Latitude]).rest(z.number())).min(2),
        }),
        properties: z.object({
          /** Missing if start and end are the same. */
          summary: z.object({ distance: z.number().default(0), duration: z.number().default(0) }),
          segments: z
            .array(
              z.object({
                steps: z
                  .array(
                    z.object({
                      type: z.int(),
                      name: z.string().default(''),
                      distance: z.number(),
                      duration: z.number(),
                    }),
                  )
                  .default([]),
              }),
            )
            .default([]),
        }),
      }),
    )
    .min(1),
});
const Refusal = z.object({ error: z.object({ code: z.int() }) });

const service = 'the directions of OpenRouteService';
/** No route, or no road near a point. */
const noRouteCodes = new Set([2009, 2010]);
/** By the service's type numbers. */
const manoeuvreOfType: Record<number, RouteStep['manoeuvre']> = {
  0: 'left',
  1: 'right',
  2: 'sharpLeft',
  3: 'sharpRight',
  4: 'slightLeft',
  5: 'slightRight',
  6: 'straight',
  7: 'enterRoundabout',
  8: 'exitRoundabout',
  9: 'uTurn',
  10: 'arrive',
  11: 'depart',
  12: 'keepLeft',
  13: 'keepRight',
};

export function openRouteServiceRouter({ key, url, ...timeouts }: OpenRouteServiceOptions): Router {
  return {
    name: 'openrouteservice',
    async find(from, to) {
      const query = new URLSearchParams({ start: pair(from), end: pair(to) });
      const { status, body } = await ask({
        service,
        url: `${url}/v2/directions/driving-car?${query}`,
        headers: { authorization: key, accept: 'application/geo+json, application/json' },
        ...timeouts,
      });
      if (status === 200) return present(readBody(service, body, Answer));
      if (noRouteCodes.has(codeIn(body))) return null;
      throw errorOfStatus(service, status);
    },
  };
}

function pair({ latitude, longitude }: Position): string {
  return `${longitude},${latitude}`;
}

/** The service's error code; quota errors have text instead of JSON. */
function codeIn(body: string): number {
  try {
    return readBody(service, body, Refusal).error.code;
  } catch (error) {
    if (error instanceof PlaceServiceError) return 0;
    throw error;
  }
}

function present({ features }: z.infer<typeof Answer>): RoadRoute {
  const [{ geometry, properties }] = features as [(typeof features)[number]];
  const steps = properties.segments.flatMap((segment) => segment.steps);
  return {
    line: geometry.coordinates.map(([longitude, latitude]): Route['line'][number] => [longitude, latitude]),
    distanceMetres: properties.summary.distance,
    durationSeconds: properties.summary.duration,
    steps: steps.map(({ type, name, distance, duration }) => ({
      manoeuvre: manoeuvreOfType[type] ?? 'straight',
      road: name === '-' ? '' : name,
      distanceMetres: distance,
      durationSeconds: duration,
    })),
  };
}
