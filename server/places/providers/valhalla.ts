import type { Position } from '../../../contracts/positions.ts';
import type { Router } from '../provider.ts';
import { ask, type Timeouts } from './ask.ts';
import { readOsrmAnswer } from './osrm.ts';

const service = 'Valhalla';

/** Valhalla, a routing engine an installation can run itself, on the same or another machine. */
export function valhalla({ url, ...timeouts }: Timeouts & { readonly url: string }): Router {
  return {
    name: 'valhalla',
    async find(from, to) {
      const question = { service, url: `${url}/route`, json: valhallaQuestion(from, to) };
      return readOsrmAnswer(service, await ask({ ...question, ...timeouts }));
    },
  };
}

/** A request for a car route in OSRM's format, but with Valhalla's street names. */
export function valhallaQuestion(from: Position, to: Position): string {
  return JSON.stringify({
    costing: 'auto',
    format: 'osrm',
    shape_format: 'geojson',
    locations: [from, to].map(({ latitude, longitude }) => ({ lat: latitude, lon: longitude })),
  });
}
