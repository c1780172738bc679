import { transaction } from '../../infra/db/database.ts';
import type { Principal } from '../../infra/http/server.ts';
import type { AccountDeps } from './deps.ts';
import { publishAccountChange } from './notices.ts';
import { deleteCodes } from './proofs/codes.ts';
import { checkNewPassword, hashPassword } from './proofs/passwords.ts';
import { lockProved, provePassword } from './proofs/prove-password.ts';
import { endAccess } from './sessions/end-access.ts';
import { rememberNetwork } from './sessions/known-networks.ts';
import { type AccountRow, findAccount, updateUser } from './store.ts';

/**
 * Sets another password and ends all access gained with the old one: other sessions, access tokens,
 * the private calendar address and mailed recovery links.
 * @throws Problem `user_invalid_credentials`, `general_argument_invalid`,
 * `general_rate_limit_exceeded`
 */
export async function changePassword(
  deps: AccountDeps,
  caller: Principal,
  given: { password: string; oldPassword: string; address: string },
): Promise<AccountRow> {
  const { userId, sessionId } = caller;
  await checkNewPassword(given.password, deps.accountSettings);
  const proved = await provePassword(deps, caller, given.oldPassword);
  const passwordHash = await hashPassword(given.password, `person ${userId}`);
  return transaction(deps.db, async (tx) => {
    await lockProved(tx, proved);
    const now = deps.clock.now();
    await updateUser(tx, userId, now, { password_hash: passwordHash, password_changed_at: now });
    await deleteCodes(tx, userId, 'recovery');
    await endAccess(tx, deps, userId, { keep: sessionId });
    await rememberNetwork(tx, deps, { userId, ip: given.address });
    publishAccountChange(tx, deps, userId, 'update', 'password');
    return findAccount(tx, userId);
  });
}
