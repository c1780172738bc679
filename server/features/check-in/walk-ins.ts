import type { CheckInPerson } from '../../../contracts/check-in.ts';
import { transaction } from '../../infra/db/database.ts';
import { Problem } from '../../infra/http/problem.ts';
import type { Principal } from '../../infra/http/server.ts';
import { createGuest, forgetGuest } from '../accounts/index.ts';
import type { CheckInDeps } from './deps.ts';
import { presentPerson } from './links.ts';
import { checkInOf } from './policy.ts';
import { takesWalkIns } from './rules.ts';
import { takeScansIn } from './scans.ts';
import { findPeopleById } from './store.ts';

/** What a device sends of somebody who came without a ticket. */
export interface WalkIn {
  readonly eventId: string;
  readonly pass: string | null;
  readonly device: string;
  /** Made by the device: a call that is sent again, because its answer was lost, lets in nobody else. */
  readonly id: string;
  readonly name: string;
}

/**
 * Registers somebody who came without a ticket and lets them in. The seat comes from the same machine as all others, so
 * no door gives away one that is taken. Each step may be taken twice.
 *
 * @throws Problem `event_not_found`, `door_closed`, `walk_ins_closed` long before the event for everybody who does not
 *   decide about registrations, `event_full`, `event_cancelled`, `registration_closed` after the
 *   end, `registration_not_possible` for a paid event
 */
export async function admitWalkIn(
  deps: CheckInDeps,
  { walkIn, caller }: { walkIn: WalkIn; caller: Principal | null },
): Promise<CheckInPerson> {
  const { eventId, device, id, name } = walkIn;
  const door = await checkInOf(deps.db, { ...walkIn, caller });
  const now = deps.clock.now();
  if (!door.decides && !takesWalkIns(door.event, now)) throw new Problem('walk_ins_closed');
  const userId = `g-${id.replaceAll('-', '')}`;
  await createGuest(deps.db, { id: userId, name, now });
  const registrationId = await takeSeat(deps, eventId, userId);
  const scan = { id, registrationId, version: null, kind: 'in', at: now.toString() } as const;
  const rows = await transaction(deps.db, async (tx) => {
    await takeScansIn(tx, deps, { door, device, scans: [scan], behindMs: 0 });
    return findPeopleById(tx, eventId, [registrationId]);
  });
  const [row] = rows;
  if (row === undefined) throw new Error('somebody who was let in is gone');
  return presentPerson(row);
}

async function takeSeat(deps: CheckInDeps, eventId: string, userId: string): Promise<string> {
  try {
    const { registration } = await deps.desk.submit(eventId, { kind: 'admit', userId });
    return registration.id;
  } catch (error) {
    if (error instanceof Problem) await forgetGuest(deps.db, userId);
    throw error;
  }
}
