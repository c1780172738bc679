import { blockedPerPage } from '../../../contracts/organiser-blocks.ts';
import { transaction } from '../../infra/db/database.ts';
import { pageOf, sliceOf } from '../../infra/db/pagination.ts';
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

/**
 * Reasons for which the registration stays unchanged (so the record of a past event remains). The
 * block still applies.
 */
const stays: ReadonlySet<string> = new Set(['registration_not_possible', 'event_has_started']);

/**
 * Blocks a person from all events of the organiser and removes the registration they were found by,
 * in one transaction. The mail mentions the removal but not the block; they learn about that when
 * they try to register again.
 * @throws Problem `event_not_found` for everyone except the organiser, `registration_not_found`
 */
export async function blockAttendee(
  deps: RegistrationDeps,
  asked: { caller: Principal; eventId: string; registrationId: string; reason: string | null },
): Promise<void> {
  const { caller, eventId, registrationId, reason } = asked;
  // A block covers all of the organiser's events, so helpers can't decide it.
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

/** Does nothing when the person isn't blocked. */
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

/** Newest first. */
export async function listBlocked(
  { db }: Pick<RegistrationDeps, 'db'>,
  { caller, page }: { caller: Principal; page: number },
) {
  const total = await countBlocksOf(db, caller.userId);
  const people = await listBlocksOf(db, caller.userId, sliceOf(page, blockedPerPage));
  return {
    ...pageOf(page, total, blockedPerPage),
    people: people.map(({ userId, name, blockedAt }) => ({
      $id: userId,
      name,
      blockedAt: wireTime(blockedAt),
    })),
  };
}
