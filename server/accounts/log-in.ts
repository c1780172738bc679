import { transaction } from '../platform/database.ts';
import { Problem } from '../platform/problem.ts';
import { judgeAttempt, laneOfNetwork } from './attempts.ts';
import { rememberNetwork } from './known-networks.ts';
import { type Client, type OpenedSession, openSession } from './open-session.ts';
import type { AccountParts } from './parts.ts';
import { hashingSource, hashPassword, isPassword, pendingSalt } from './passwords.ts';
import { findPending, findVerified, lockUser, type UserRow } from './store.ts';

/**
 * Opens a session for whoever knows e-mail and password. Every try costs one hash, whoever has the address.
 *
 * @throws Problem `user_invalid_credentials`; `user_email_not_verified` after a right password, with the account's id
 *   in `about.userId`, since whoever chose that password may ask for another code to it; `user_blocked` with the reason in
 *   `about.reason`; `general_rate_limit_exceeded` while failures hold the account; `general_service_unavailable`
 */
export async function logIn(
  parts: AccountParts,
  given: { email: string; password: string; address: string; client: Client },
): Promise<OpenedSession> {
  const { email, address: ip } = given;
  const lane = await laneOfNetwork(parts, { email, ip });
  const { id, password_hash } = await judgeAttempt(parts, lane, () => ownerOf(parts, given));
  return transaction(parts.db, async (tx) => {
    const user = await lockUser(tx, id);
    // The password may have changed while it was compared; that change ended all sessions, and this would be one more.
    if (user === null || user.password_hash !== password_hash) throw new Problem('user_invalid_credentials');
    if (user.email_verified_at === null) {
      throw new Problem('user_email_not_verified', { about: { userId: user.id } });
    }
    if (user.blocked_at !== null) {
      throw new Problem('user_blocked', { about: { reason: user.blocked_reason ?? '' } });
    }
    await rememberNetwork(tx, parts, { userId: id, ip });
    return openSession(tx, parts, { user, client: given.client });
  });
}

/** Whose password it is: a confirmed account's, or else that of one of the address's sign-ups. */
async function ownerOf(
  { db, accountSettings }: AccountParts,
  { email, password, address }: { email: string; password: string; address: string },
): Promise<UserRow | null> {
  const source = hashingSource(address);
  const verified = await findVerified(db, email);
  if (verified !== null) {
    return (await isPassword(password, verified.password_hash, source)) ? verified : null;
  }
  const salt = pendingSalt(accountSettings.secret, email);
  return findPending(db, email, await hashPassword(password, source, salt));
}
