import { useLimit } from '../platform/limits.ts';
import { Problem } from '../platform/problem.ts';
import type { AccountParts } from './parts.ts';
import { isPassword } from './passwords.ts';
import { perHour } from './rules.ts';
import { type AccountRow, findAccount } from './store.ts';

/**
 * Has somebody in a session prove the password again before something weighty: a session left open on a shared
 * machine must not be enough. Tries are as many as log-ins.
 *
 * @throws Problem `user_invalid_credentials`, `general_rate_limit_exceeded`
 */
export async function provePassword(
  parts: AccountParts,
  given: { userId: string; password: string },
): Promise<AccountRow> {
  await useLimit(parts, `password ${given.userId}`, perHour(parts.accountSettings.loginsPerHour));
  const account = await findAccount(parts.db, given.userId);
  if (!(await isPassword(given.password, account.password_hash))) {
    throw new Problem('user_invalid_credentials');
  }
  return account;
}
