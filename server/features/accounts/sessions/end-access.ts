import { type Tx, transaction } from '../../../infra/db/database.ts';
import { Problem } from '../../../infra/http/problem.ts';
import type { Principal } from '../../../infra/http/server.ts';
import { recordAction } from '../../audit/index.ts';
import type { AccountDeps } from '../deps.ts';
import { announceEnd } from '../notices.ts';
import { lockUser } from '../store.ts';
import { forgetDevices } from './known-devices.ts';
import { forgetNetworks } from './known-networks.ts';
import { deleteSessions } from './sessions.ts';

/**
 * Ends all existing access to an account: sessions, API keys and secret addresses, and forgets
 * its known networks. For when another person may have had access.
 * @param keep the session in which this was requested, if it should continue
 */
export async function endAccess(
  tx: Tx,
  deps: AccountDeps,
  userId: string,
  { keep }: { keep?: string } = {},
): Promise<void> {
  await forgetNetworks(tx, userId);
  await forgetDevices(tx, userId);
  await deps.accountHooks.voidSecrets(tx, userId);
  const ended = await deleteSessions(tx, userId, keep === undefined ? {} : { except: keep });
  announceEnd(tx, deps, userId, ended);
}

/** @throws Problem `user_session_not_found` when it isn't the person's */
export async function endSession(deps: AccountDeps, which: Principal): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const ended = await deleteSessions(tx, which.userId, { only: which.sessionId });
    if (ended.length === 0) throw new Problem('user_session_not_found');
    announceEnd(tx, deps, which.userId, ended);
  });
}

/**
 * The same, as an administrator whom the person asked or who suspects that someone else is in.
 * @throws Problem `user_not_found`
 */
export async function endAccessOf(
  deps: AccountDeps,
  { caller, userId }: { readonly caller: Principal; readonly userId: string },
): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const user = await lockUser(tx, userId);
    if (user === null || user.deleted_at !== null) throw new Problem('user_not_found');
    await endAccess(tx, deps, userId);
    const object = { kind: 'user', id: userId } as const;
    const actorId = caller.userId;
    await recordAction(tx, deps.clock.now(), { action: 'sessions_ended', actorId, object });
  });
}

/** Also ends the access of assistants and calendar programs. */
export async function endAllSessions(deps: AccountDeps, userId: string): Promise<void> {
  await transaction(deps.db, (tx) => endAccess(tx, deps, userId));
}
