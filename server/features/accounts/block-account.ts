import { type Tx, transaction } from '../../infra/db/database.ts';
import type { Deps } from '../../infra/deps.ts';
import { Problem } from '../../infra/http/problem.ts';
import type { Principal } from '../../infra/http/server.ts';
import { recordAction } from '../audit/index.ts';
import { queueMail } from '../mail/index.ts';
import { announceEnd, recipientOf } from './notices.ts';
import { deleteSessions } from './sessions/sessions.ts';
import { lockUser, type UserRow, updateUser } from './store.ts';

interface BlockingDeps extends Pick<Deps, 'db' | 'clock' | 'bus'> {
  readonly siteUrl: string;
}

/**
 * Blocks an account: its sessions end at once, its access tokens stop working, no one can log in
 * with it, and its owner gets a mail with the reason.
 * @throws Problem `user_not_found`; `user_is_administrator`, so that administrators can't lock each
 * other out
 */
export async function blockAccount(
  deps: BlockingDeps,
  { caller, userId, reason }: { caller: Principal; userId: string; reason: string },
): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const user = person(await lockUser(tx, userId));
    if (user.administrator_since !== null) throw new Problem('user_is_administrator');
    if (user.blocked_at !== null) return;
    const now = deps.clock.now();
    await updateUser(tx, userId, now, { blocked_at: now, blocked_reason: reason });
    announceEnd(tx, deps, userId, await deleteSessions(tx, userId));
    const object = { kind: 'user', id: userId } as const;
    await recordAction(tx, now, {
      action: 'user_blocked',
      actorId: caller.userId,
      object,
      details: { reason },
    });
    await queueMail(tx, {
      kind: 'account_blocked',
      to: recipientOf(user),
      about: { userId },
      values: { reason, contactUrl: `${deps.siteUrl}/About#contact` },
    });
  });
}

/**
 * Unblocks an account and runs `unblocked` in the same transaction.
 * @throws Problem `user_not_found`
 */
export async function unblockAccount(
  deps: BlockingDeps,
  { caller, userId }: { caller: Principal; userId: string },
  unblocked: (tx: Tx) => Promise<void>,
): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const user = person(await lockUser(tx, userId));
    if (user.blocked_at === null) return;
    const now = deps.clock.now();
    await updateUser(tx, userId, now, { blocked_at: null, blocked_reason: null });
    const object = { kind: 'user', id: userId } as const;
    await recordAction(tx, now, { action: 'user_unblocked', actorId: caller.userId, object });
    await unblocked(tx);
  });
}

/** Treats unconfirmed sign-ups and deleted accounts as not found. */
function person(user: UserRow | null): UserRow {
  if (user === null || user.email_verified_at === null || user.deleted_at !== null) {
    throw new Problem('user_not_found');
  }
  return user;
}
