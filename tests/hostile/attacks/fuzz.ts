import fc from 'fast-check';
import { api, bytesEndpoints } from '../../../contracts/api.ts';
import type { BytesSpec, EndpointSpec } from '../../../contracts/endpoint.ts';
import { requestsFor } from '../../integration/contract/random-requests.ts';
import type { Attack } from '../arena.ts';
import { requestBytes } from '../wire.ts';
import type { World } from '../world.ts';

/** Would end sessions or delete events that later requests need. */
const ending = /^(?:delete|block|hide|updatePassword|updateEmail|confirmRecovery)/;

/** Random requests from the contracts, by every kind of person. */
export function fuzzAttacks(world: World, count: number, seed: number): Attack[] {
  const specs = Object.entries<EndpointSpec | BytesSpec>({ ...api, ...bytesEndpoints });
  const names = specs.filter(([name]) => !ending.test(name)).map(([name]) => name);
  const all = Object.fromEntries(specs);
  const cookies = [undefined, ...world.people.map(({ cookie }) => cookie)];
  const drawn = fc.constantFrom(...names).chain((name) =>
    fc.record({
      name: fc.constant(name),
      request: requestsFor(all[name] as EndpointSpec, world.known),
      cookie: fc.constantFrom(...cookies),
    }),
  );
  return fc.sample(drawn, { numRuns: count, seed }).map(({ name, request, cookie }) => ({
    name: `${name}: ${request.method} ${request.url.slice(0, 200)}`,
    bytes: () =>
      requestBytes({
        method: request.method,
        path: request.url,
        headers: { ...(cookie !== undefined && { cookie }), ...request.headers },
        ...(request.payload !== undefined && { body: request.payload }),
      }),
  }));
}
