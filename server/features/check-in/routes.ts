import * as contract from '../../../contracts/check-in.ts';
import { getTicket } from '../../../contracts/tickets.ts';
import { useLimit, useLimits, usesOfNetwork } from '../../infra/http/request-limits.ts';
import type { Bind, Guard } from '../../infra/http/server.ts';
import type { DoorParts } from './deps.ts';
import { createDoorLink, revokeDoorLink, showAttendance, showDoor } from './manage-check-in.ts';
import { syncDoor } from './sync.ts';
import { showTicket } from './tickets.ts';
import { admitWalkIn } from './walk-ins.ts';

/** Dozens of devices behind one router may ask every few seconds; nobody guesses 24 random bytes. */
const callsOfAddress = { most: 3000, seconds: 60 };

/** Serves tickets to their holders, and the doors at which they are shown. */
export function doorRoutes(bind: Bind, parts: DoorParts): void {
  const limited: Guard = async ({ caller }) => {
    if (caller !== null) await useLimit(parts, `writes:${caller.userId}`, parts.writes);
  };
  /** Whoever has no account is counted by where they call from. */
  const calmly: Guard = async ({ request }) => {
    await useLimits(parts, usesOfNetwork('door', request.ip, callsOfAddress));
  };
  bind(getTicket, ({ params, caller }) => showTicket(parts, { caller, ...params }));
  bind(contract.syncDoor, ({ body, caller }) => syncDoor(parts, { call: body, caller }), calmly);
  bind(contract.admitWalkIn, ({ body, caller }) => admitWalkIn(parts, { walkIn: body, caller }), calmly);
  bind(contract.getDoor, ({ params, caller }) => showDoor(parts, { caller, ...params }));
  bind(contract.listAttendance, ({ params, query, caller }) =>
    showAttendance(parts, { caller, ...params, ...query, search: query.search ?? '' }),
  );
  bind(
    contract.createDoorLink,
    ({ params, body, caller }) => createDoorLink(parts, { caller, ...params, ...body }),
    limited,
  );
  bind(
    contract.revokeDoorLink,
    async ({ params, caller }) => {
      await revokeDoorLink(parts, { caller, ...params });
      return undefined;
    },
    limited,
  );
}
