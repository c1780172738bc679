import * as contract from '../../../contracts/check-in.ts';
import { getHeldTicket, getTicket, setHeldTicketMails } from '../../../contracts/tickets.ts';
import { useLimits, usesOfNetwork } from '../../infra/http/request-limits.ts';
import type { Bind, Guard } from '../../infra/http/server.ts';
import { setTicketMails, showHeldTicket } from './held-tickets.ts';
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
  /** Callers without an account are limited by network address. */
  const rateLimited: Guard = async ({ request }) => {
    await useLimits(deps, usesOfNetwork('door', request.ip, callsOfAddress));
  };
  bind(getTicket, ({ params, caller }) => showTicket(deps, { caller, ...params }));
  bind(getHeldTicket, ({ params, query }) => showHeldTicket(deps, { ...params, ...query }), rateLimited);
  bind(setHeldTicketMails, ({ params, body }) => setTicketMails(deps, { ...params, ...body }), rateLimited);
  bind(contract.syncCheckIn, ({ body, caller }) => syncCheckIn(deps, { call: body, caller }), rateLimited);
  bind(contract.admitWalkIn, ({ body, caller }) => admitWalkIn(deps, { walkIn: body, caller }), rateLimited);
  bind(contract.getCheckIn, ({ params, caller }) => showCheckIn(deps, { caller, ...params }));
  bind(contract.listAttendance, ({ params, query, caller }) =>
    showAttendance(deps, { caller, ...params, ...query, search: query.search ?? '' }),
  );
  bind(contract.createCheckInLink, ({ params, body, caller }) =>
    createCheckInLink(deps, { caller, ...params, ...body }),
  );
  bind(contract.revokeCheckInLink, async ({ params, caller }) => {
    await revokeCheckInLink(deps, { caller, ...params });
    return undefined;
  });
}
