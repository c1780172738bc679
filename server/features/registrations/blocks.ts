import { blockedPerPage } from '../../../contracts/organiser-blocks.ts';
import { transaction } from '../../infra/db/database.ts';
import { wireTime } from '../../infra/deps.ts';
import { Problem } from '../../infra/http/problem.ts';
import type { Principal } from '../../infra/http/server.ts';
import { recordAction } from '../audit/index.ts';
import { eventFor } from '../events/index.ts';
import { countBlocksOf, deleteBlock, insertBlock, listBlocksOf } from './block-store.ts';
import type { RegistrationDeps } from './deps.ts';
import { executeCommands } from './execute-commands.ts';
import { findByIds } from './store.ts';
import { liveStates } from './transitions.ts';

/** Why a registration stays as it is, to be read of an event that is over; the person is kept out all the same. */
const stays: ReadonlySet<string> = new Set(['registration_not_possible', 'event_has_started']);

/**
 * Keeps somebody from registering for any event of the organiser, and removes the registration by which they were
 * found, in one transaction. A removed person is told of that, not of the block: they read it where they try again.
 *
 * @throws Problem `event_not_found` for everybody but the organiser, `registration_not_found`
 */
export async function blockAttendee(
  deps: RegistrationDeps,
  asked: { caller: Principal; eventId: string; registrationId: string; reason: string | null },
): Promise<void> {
  const { caller, eventId, registrationId, reason } = asked;
  // It keeps somebody from all events of the organiser: no helper's to decide.
  await eventFor(deps.db, caller, eventId, 'own');
  await transaction(deps.db, async (tx) => {
    const [registration] = await findByIds(tx, eventId, [registrationId]);
    if (registration === undefined) throw new Problem('registration_not_found');
    const { userId, state } = registration;
    const now = deps.clock.now();
    const block = { organiserId: caller.userId, userId, now };
    if (await insertBlock(tx, block)) {
      const object = { kind: 'user', id: userId } as const;
      await recordAction(tx, now, {
        action: 'attendee_blocked',
        actorId: caller.userId,
        object,
        details: { eventId },
      });
    }
    if (!liveStates.some((live) => live === state)) return;
    const by = { userId: caller.userId, money: true };
    const [outcome] = await executeCommands(deps, tx, eventId, [
      { kind: 'remove', registrationId, reason, by },
    ]);
    if (outcome !== undefined && 'problem' in outcome && !stays.has(outcome.problem)) {
      throw new Problem(outcome.problem);
    }
  });
}

/** Lets somebody register for the caller's events again; who was not kept out stays as they were. */
export async function unblockAttendee(
  deps: Pick<RegistrationDeps, 'db' | 'clock'>,
  { caller, userId }: { caller: Principal; userId: string },
): Promise<void> {
  await transaction(deps.db, async (tx) => {
    if (!(await deleteBlock(tx, caller.userId, userId))) return;
    const object = { kind: 'user', id: userId } as const;
    await recordAction(tx, deps.clock.now(), {
      action: 'attendee_unblocked',
      actorId: caller.userId,
      object,
    });
  });
}

/** Whom the caller keeps from registering, the latest first. */
export async function listBlocked(
  { db }: Pick<RegistrationDeps, 'db'>,
  { caller, page }: { caller: Principal; page: number },
) {
  const total = await countBlocksOf(db, caller.userId);
  const slice = { offset: (page - 1) * blockedPerPage, limit: blockedPerPage };
  const people = await listBlocksOf(db, caller.userId, slice);
  return {
    total,
    page,
    pages: Math.ceil(total / blockedPerPage),
    people: people.map(({ userId, name, blockedAt }) => ({
      $id: userId,
      name,
      blockedAt: wireTime(blockedAt),
    })),
  };
}
