import * as contract from '../../../contracts/check-in.ts';
import { getTicket } from '../../../contracts/tickets.ts';
import { useLimit, useLimits, usesOfNetwork } from '../../infra/http/request-limits.ts';
import type { Bind, Guard } from '../../infra/http/server.ts';
import { createCheckInLink, revokeCheckInLink, showAttendance, showCheckIn } from './manage-check-in.ts';
import type { CheckInDeps } from './scans.ts';
import { syncCheckIn } from './sync.ts';
import { showTicket } from './tickets.ts';
import { admitWalkIn } from './walk-ins.ts';

/**
 * Dozens of devices behind one router may poll every few seconds, and 24 random bytes can't be
 * guessed.
 */
const callsOfAddress = { most: 3000, seconds: 60 };

export function checkInRoutes(bind: Bind, deps: CheckInDeps): void {
  const limited: Guard = async ({ caller }) => {
    if (caller !== null) await useLimit(deps, `writes:${caller.userId}`, deps.writes);
  };
  /** Callers without an account are limited by network address. */
  const rateLimited: Guard = async ({ request }) => {
    await useLimits(deps, usesOfNetwork('door', request.ip, callsOfAddress));
  };
  bind(getTicket, ({ params, caller }) => showTicket(deps, { caller, ...params }));
  bind(contract.syncCheckIn, ({ body, caller }) => syncCheckIn(deps, { call: body, caller }), rateLimited);
  bind(contract.admitWalkIn, ({ body, caller }) => admitWalkIn(deps, { walkIn: body, caller }), rateLimited);
  bind(contract.getCheckIn, ({ params, caller }) => showCheckIn(deps, { caller, ...params }));
  bind(contract.listAttendance, ({ params, query, caller }) =>
    showAttendance(deps, { caller, ...params, ...query, search: query.search ?? '' }),
  );
  bind(
    contract.createCheckInLink,
    ({ params, body, caller }) => createCheckInLink(deps, { caller, ...params, ...body }),
    limited,
  );
  bind(
    contract.revokeCheckInLink,
    async ({ params, caller }) => {
      await revokeCheckInLink(deps, { caller, ...params });
      return undefined;
    },
    limited,
  );
}
