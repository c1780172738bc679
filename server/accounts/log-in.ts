import { transaction } from '../platform/database.ts';
import { Problem } from '../platform/problem.ts';
import { type Client, type OpenedSession, openSession } from './open-session.ts';
import type { AccountParts } from './parts.ts';
import { isPassword } from './passwords.ts';
import { findPending, findVerified, lockUser, type UserRow } from './store.ts';

/**
 * Opens a session for whoever knows e-mail and password.
 *
 * @throws Problem `user_invalid_credentials`; `user_email_not_verified` after a right password, with the account's id
 *   in `about.userId`, since whoever chose that password may ask for another code to it; `user_blocked` with the reason in
 *   `about.reason`
 */
export async function logIn(
  parts: AccountParts,
  given: { email: string; password: string; client: Client },
): Promise<OpenedSession> {
  const { id, password_hash } = await ownerOf(parts, given);
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
    return openSession(tx, parts, { user, client: given.client });
  });
}

async function ownerOf(
  { db }: AccountParts,
  { email, password }: { email: string; password: string },
): Promise<UserRow> {
  const verified = await findVerified(db, email);
  const candidates = verified === null ? await findPending(db, email) : [verified];
  if (candidates.length === 0) await isPassword(password, undefined);
  for (const candidate of candidates) {
    if (await isPassword(password, candidate.password_hash)) return candidate;
  }
  throw new Problem('user_invalid_credentials');
}
