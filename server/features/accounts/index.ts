import type { Account } from '../../../contracts/accounts.ts';
import type { Session } from '../../../contracts/sessions.ts';
import type { Db } from '../../infra/db/database.ts';
import type { Recurring } from '../../infra/jobs/queue.ts';
import { accountCleanUpRecurring } from './delete-account.ts';
import type { AccountDeps } from './deps.ts';
import { presentAccount, presentSession } from './present.ts';
import { findSession } from './sessions/sessions.ts';
import { findAccount, findUser, listUsers, mayAct } from './store.ts';

export {
  listAdministrators,
  logOutEveryone,
  removeSecondFactor,
  setAdministrator,
} from './administrators.ts';
export { blockAccount, unblockAccount } from './block-account.ts';
export { deleteOnRequest } from './delete-account.ts';
export type { AccountDeps } from './deps.ts';
export { muteMails, nextOptedIn, readMailPreferences } from './notices.ts';
export { presentSession } from './present.ts';
export { inEvenTime } from './proofs/codes.ts';
export { countProofMail } from './proofs/mail-limits.ts';
export { hashingSource, hashPassword, isPassword } from './proofs/passwords.ts';
export {
  accountOfAddress,
  type CheckedProof,
  checkProof,
  createProof,
  useProof,
} from './proofs/proofs.ts';
export { lockProved, provePassword } from './proofs/prove-password.ts';
export { accountRoutes } from './routes.ts';
export { codeMinutes, confirmationsPerHour, hashCode, perHour } from './rules.ts';
export { notifyOwner, requireRecentProof } from './second-factors/second-factor.ts';
export { endAccessOf } from './sessions/end-access.ts';
export {
  createGuest,
  findRunning,
  forgetGuest,
  guardCredentials,
  identify,
  principalOfSession,
  readProfile,
  shownAddress,
} from './sessions/identify.ts';
export { networkHash, rememberNetwork } from './sessions/known-networks.ts';
export { handOver, refuseSecondSession } from './sessions/routes.ts';
export {
  type Client,
  listSessions,
  needsSecondFactor,
  type OpenedSession,
  openSession,
} from './sessions/sessions.ts';
export {
  carriesSession,
  clientOf,
  cookieName,
  credentialHeaders,
  credentialsIn,
  sendSession,
} from './sessions/wire.ts';
export { ensureAccount, resendCode, welcome } from './sign-up.ts';
export {
  acceptedTerms,
  clearPublicProfile,
  countKnownPeople,
  countNewPeople,
  findAccountId,
  findBlockedOrDeleted,
  findPeople,
  languagesOf,
  listKnownPeople,
  lockUser,
  type PeopleFilter,
  type Person,
  type UserRow,
} from './store.ts';
export { updateProfile as updateUserRecord } from './update-profile.ts';

export function accountRecurring(deps: AccountDeps): Recurring[] {
  return [accountCleanUpRecurring(deps)];
}

/** An account as its owner sees it; null when it may not act (any more). */
export async function readAccount(db: Db, userId: string): Promise<Account | null> {
  const user = await findUser(db, userId);
  return user !== null && mayAct(user) ? presentAccount(await findAccount(db, userId)) : null;
}

/** A person's public and private data. Callers check who may see which (product rule 16). */
export interface UserRecord {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly interests: string;
  /** Markdown; empty while the person is blocked, like `links`. */
  readonly bio: string;
  readonly links: readonly string[];
  readonly avatarFileId: string | null;
  readonly createdAt: Temporal.Instant;
  readonly updatedAt: Temporal.Instant;
}

/** People by id, without unconfirmed sign-ups and deleted accounts. */
export async function findUserRecords(db: Db, ids: readonly string[]): Promise<Map<string, UserRecord>> {
  const users = await listUsers(db, ids);
  return new Map(
    users
      .filter((user) => user.email_verified_at !== null && user.deleted_at === null)
      .map((user) => [
        user.id,
        {
          id: user.id,
          name: user.name,
          email: user.email,
          interests: user.interests,
          bio: user.blocked_at === null ? user.bio : '',
          links: user.blocked_at === null ? user.links : [],
          avatarFileId: user.avatar_file_id,
          createdAt: user.created_at,
          updatedAt: user.updated_at,
        },
      ]),
  );
}

/** A running session as its owner sees it from elsewhere; null if it has ended. */
export async function readSession(
  { db, clock }: Pick<AccountDeps, 'db' | 'clock'>,
  whose: { userId: string; sessionId: string },
): Promise<Session | null> {
  const session = await findSession(db, whose, clock.now());
  const account = session === null ? null : await readAccount(db, whose.userId);
  return session === null || account === null
    ? null
    : presentSession(session, { email: account.email, currentId: '' });
}
