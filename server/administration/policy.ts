import type { Principal } from '../platform/http.ts';
import { Problem } from '../platform/problem.ts';

/**
 * Lets only those who run the site go on.
 *
 * @throws Problem `general_route_not_found` for everybody else: to them there is nothing here
 */
export function requireAdministrator(caller: Principal): void {
  if (caller.administrator !== true) throw new Problem('general_route_not_found');
}
