import { z } from 'zod';
import { en } from '../../../messages/catalogues.ts';
import { type Tx, transaction } from '../../infra/db/database.ts';
import { Problem } from '../../infra/http/problem.ts';
import type { Principal } from '../../infra/http/server.ts';
import { newId } from '../../infra/ids.ts';
import { handle, job, type Recurring } from '../../infra/jobs/queue.ts';
import { recordAction } from '../audit/index.ts';
import type { AccountDeps } from './deps.ts';
import { announceEnd, publishAccountChange } from './notices.ts';
import { forgetOldAttempts } from './proofs/attempts.ts';
import { deleteCodes, deleteCodesBefore } from './proofs/codes.ts';
import { noPassword } from './proofs/passwords.ts';
import { deleteProofsBefore } from './proofs/proofs.ts';
import { lockProved, provePassword } from './proofs/prove-password.ts';
import { deleteExpiredChallenges } from './second-factors/passkey-store.ts';
import { deleteAbandonedSetups } from './second-factors/totp.ts';
import { forgetOldDevices } from './sessions/known-devices.ts';
import { forgetOldNetworks } from './sessions/known-networks.ts';
import { deleteExpiredSessions, deleteSessions } from './sessions/sessions.ts';
import { deletePendingBefore, deletePendingById, lockUser, updateUser } from './store.ts';

/**
 * Deletes the caller's account. The row stays, stripped of personal data, so that references show a
 * former member and counts stay correct.
 * @throws Problem `user_invalid_credentials`; `user_organises_events` and `user_owes_refunds`, with
 * the number of events in `about.events`; `user_owns_groups` while groups with other members have no
 * other organiser; `user_holds_paid_seats` with the number in `about.seats`, when paid seats would be
 * lost and `giveUpSeats` isn't set
 */
export async function deleteAccount(
  deps: AccountDeps,
  caller: Principal,
  given: { password: string; giveUpSeats?: boolean | undefined },
): Promise<void> {
  const { userId } = caller;
  const proved = await provePassword(deps, caller, given.password);
  await transaction(deps.db, async (tx) => {
    await lockProved(tx, proved);
    await eraseAccount(tx, deps, { userId, giveUpSeats: given.giveUpSeats ?? false });
  });
}

/**
 * Deletes a person's account for them, as an administrator whom they asked. An unconfirmed sign-up is removed.
 * @throws Problem `user_not_found`, `user_is_administrator`, and those of {@link deleteAccount}
 */
export async function deleteOnRequest(
  deps: AccountDeps,
  given: {
    readonly caller: Principal;
    readonly userId: string;
    readonly reason: string;
    readonly giveUpSeats: boolean;
  },
): Promise<void> {
  const { caller, userId, reason, giveUpSeats } = given;
  await transaction(deps.db, async (tx) => {
    const user = await lockUser(tx, userId);
    if (user === null || user.deleted_at !== null) throw new Problem('user_not_found');
    if (user.administrator_since !== null) throw new Problem('user_is_administrator');
    if (user.email_verified_at === null) await deletePendingById(tx, userId);
    else await eraseAccount(tx, deps, { userId, giveUpSeats });
    const object = { kind: 'user', id: userId } as const;
    const actorId = caller.userId;
    const details = { reason };
    await recordAction(tx, deps.clock.now(), { action: 'account_deleted', actorId, object, details });
  });
}

async function eraseAccount(
  tx: Tx,
  deps: AccountDeps,
  { userId, giveUpSeats }: { readonly userId: string; readonly giveUpSeats: boolean },
): Promise<void> {
  const events = await deps.accountHooks.upcomingEventsOf(tx, userId);
  if (events > 0) throw new Problem('user_organises_events', { about: { events: String(events) } });
  const seats = giveUpSeats ? 0 : await deps.accountHooks.forfeitedSeatsOf(tx, userId);
  if (seats > 0) throw new Problem('user_holds_paid_seats', { about: { seats: String(seats) } });
  const unsettled = await deps.accountHooks.unsettledEventsOf(tx, userId);
  if (unsettled > 0) throw new Problem('user_owes_refunds', { about: { events: String(unsettled) } });
  await deps.accountHooks.accountDeleted(tx, userId);
  await deleteCodes(tx, userId, 'signup', 'email_change', 'recovery', 'verification');
  announceEnd(tx, deps, userId, await deleteSessions(tx, userId));
  const now = deps.clock.now();
  await updateUser(tx, userId, now, { ...nobody(), deleted_at: now });
  publishAccountChange(tx, deps, userId, 'delete');
}

/** A domain reserved as unreachable (RFC 2606), with a unique local part. */
function nobody() {
  return {
    name: en.accounts.formerMember,
    email: `${newId()}@deleted.invalid`,
    password_hash: noPassword,
    interests: '',
    bio: '',
    links: [],
    avatar_file_id: null,
    pending_email: null,
    preferences: '{}',
    terms_version: null,
    terms_accepted_at: null,
    locale: 'en',
    time_zone: 'UTC',
    mfa: false,
    administrator_since: null,
    blocked_reason: null,
  };
}

const accountCleanUp = job('forget_stale_accounts', z.unknown(), 3);

/** Deletes expired codes and sessions, and unconfirmed sign-ups. */
export function accountCleanUpRecurring(
  deps: Pick<AccountDeps, 'db' | 'clock'> & {
    readonly accountSettings: Pick<AccountDeps['accountSettings'], 'unconfirmedDays'>;
  },
): Recurring {
  const handler = handle(accountCleanUp, async () => {
    const now = deps.clock.now();
    // For an hour, an expired code is refused with the reason.
    const longExpired = now.subtract({ hours: 1 });
    await deleteCodesBefore(deps.db, longExpired);
    await deleteProofsBefore(deps.db, longExpired);
    await deleteExpiredSessions(deps.db, now);
    await deleteAbandonedSetups(deps.db, now);
    await deleteExpiredChallenges(deps.db, now);
    await forgetOldAttempts(deps.db, now);
    await forgetOldNetworks(deps.db, now);
    await forgetOldDevices(deps.db, now);
    await deletePendingBefore(deps.db, now.subtract({ hours: 24 * deps.accountSettings.unconfirmedDays }));
  });
  return { cron: '41 * * * *', handler };
}
