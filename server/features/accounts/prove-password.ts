import type { Tx } from '../../infra/db/database.ts';
import { Problem } from '../../infra/http/problem.ts';
import type { Principal } from '../../infra/http/server.ts';
import { checkAttempt, laneOfSession } from './attempts.ts';
import type { AccountDeps } from './deps.ts';
import { isPassword } from './passwords.ts';
import { type AccountRow, findAccount, lockUser, type UserRow } from './store.ts';

/**
 * Asks for the password again before a sensitive action: a session left open on a shared machine
 * must not be enough. Failures count within the session, with the same delays as log-ins.
 * @throws Problem `user_invalid_credentials`, `general_rate_limit_exceeded`
 */
export async function provePassword(
  deps: AccountDeps,
  caller: Principal,
  password: string,
): Promise<AccountRow> {
  const account = await findAccount(deps.db, caller.userId);
  const lane = laneOfSession(deps, account.email, caller);
  return checkAttempt(deps, lane, async () =>
    (await isPassword(password, account.password_hash, `person ${caller.userId}`)) ? account : null,
  );
}

/**
 * Locks an account whose password was just verified. Verifying takes a while, and a password
 * changed in that time must end the old one's rights.
 * @throws Problem `user_invalid_credentials` when the password has changed
 */
export async function lockProved(tx: Tx, proved: Pick<UserRow, 'id' | 'password_hash'>): Promise<void> {
  const user = await lockUser(tx, proved.id);
  if (user?.password_hash !== proved.password_hash) throw new Problem('user_invalid_credentials');
}
