import { blockedPerPage } from '../../../contracts/manage-registrations.ts';
import { type Db, type Tx, transaction } from '../../infra/db/database.ts';
import { pageOf, sliceOf } from '../../infra/db/pagination.ts';
import { wireTime } from '../../infra/deps.ts';
import { Problem } from '../../infra/http/problem.ts';
import type { Principal } from '../../infra/http/server.ts';
import { recordAction } from '../audit/index.ts';
import { eventFor, lockSeats } from '../events/index.ts';
import { executeCommands } from './execute-commands.ts';
import { companionsOf } from './orders/store.ts';
import { liveStates } from './rules.ts';
import { findBlocked, findByIds, findOfPeople } from './store.ts';
import type { RegistrationDeps } from './types.ts';

/**
 * Reasons for which the registration stays unchanged (so the record of a past event remains). The
 * block still applies.
 */
const stays: ReadonlySet<string> = new Set(['registration_not_possible', 'event_has_started']);

/**
 * Blocks a person from all events of the organiser and removes the registration they were found by, with
 * all other seats that they have there, in one transaction. The mail mentions the removal but not the block; they learn about that when
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
    // No order of the person is placed between reading their seats and ending them.
    await lockSeats(tx, eventId);
    const [registration] = await findByIds(tx, eventId, [registrationId]);
    if (registration === undefined) throw new Problem('registration_not_found');
    const { userId } = registration;
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
    const own = await findOfPeople(tx, eventId, [userId]);
    const live = [registration, ...own].filter((each) => liveStates.includes(each.state));
    const seats = await companionsOf(tx, eventId, userId);
    const ids = new Set([...live.map(({ id }) => id), ...seats]);
    if (ids.size === 0) return;
    const by = { userId: caller.userId, money: true };
    const removals = [...ids].map((id) => ({ kind: 'remove' as const, registrationId: id, reason, by }));
    for (const outcome of await executeCommands(deps, tx, eventId, removals)) {
      if ('problem' in outcome && !stays.has(outcome.problem)) throw new Problem(outcome.problem);
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

/** A person the organiser has blocked from registering. */
interface Blocked {
  readonly userId: string;
  readonly name: string;
  readonly blockedAt: Temporal.Instant;
}

export async function isBlockedByOrganiser(db: Db, organiserId: string, userId: string): Promise<boolean> {
  return (await findBlocked(db, organiserId, [userId])).has(userId);
}

/** @returns false when the person was blocked already */
async function insertBlock(
  tx: Tx,
  { organiserId, userId, now }: { organiserId: string; userId: string; now: Temporal.Instant },
): Promise<boolean> {
  const inserted = await tx
    .insertInto('organiser_blocks')
    .values({ organiser_id: organiserId, user_id: userId, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (inserted.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** @returns whether the person was blocked */
async function deleteBlock(tx: Tx, organiserId: string, userId: string): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('organiser_blocks')
    .where('organiser_id', '=', organiserId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return deleted.numDeletedRows > 0n;
}

/** Newest first. */
async function listBlocksOf(
  db: Db,
  organiserId: string,
  slice: { readonly offset: number; readonly limit: number },
): Promise<Blocked[]> {
  return db
    .selectFrom('organiser_blocks')
    .innerJoin('users', 'users.id', 'organiser_blocks.user_id')
    .select(['users.id as userId', 'users.name', 'organiser_blocks.created_at as blockedAt'])
    .where('organiser_blocks.organiser_id', '=', organiserId)
    .orderBy('organiser_blocks.created_at', 'desc')
    .orderBy('organiser_blocks.user_id')
    .limit(slice.limit)
    .offset(slice.offset)
    .execute();
}

async function countBlocksOf(db: Db, organiserId: string): Promise<number> {
  const row = await db
    .selectFrom('organiser_blocks')
    .select((blocks) => blocks.fn.countAll<number>().as('count'))
    .where('organiser_id', '=', organiserId)
    .executeTakeFirstOrThrow();
  return row.count;
}
