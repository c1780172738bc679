import { isUniqueViolation, type Tx, transaction } from '../../infra/db/database.ts';
import { Problem } from '../../infra/http/problem.ts';
import type { Principal } from '../../infra/http/server.ts';
import { queueMail } from '../mail/index.ts';
import type { AccountDeps } from './deps.ts';
import { publishAccountChange, recipientOf } from './notices.ts';
import { checkCode, createCode, deleteCodes, useCode } from './proofs/codes.ts';
import { countChangeMail } from './proofs/mail-limits.ts';
import { lockProved, provePassword } from './proofs/prove-password.ts';
import { codeMinutes } from './rules.ts';
import { mailAddressTaken } from './sign-up.ts';
import { type AccountRow, deletePending, findAccount, findVerified, lockUser, updateUser } from './store.ts';

/**
 * Requests another address. The old one stays in use until the code mailed to the new one is
 * confirmed. Requesting the current address cancels a pending change. For an address that belongs
 * to another account the answer is the same, but no code is created.
 * @throws Problem `user_invalid_credentials`, `general_rate_limit_exceeded`
 */
export async function askForEmailChange(
  deps: AccountDeps,
  caller: Principal,
  asked: { email: string; password: string },
): Promise<AccountRow> {
  const { userId } = caller;
  const account = await provePassword(deps, caller, asked.password);
  const isBack = asked.email === account.email;
  if (!isBack) await countChangeMail(deps, { userId, email: asked.email });
  return transaction(deps.db, async (tx) => {
    await lockProved(tx, account);
    await deleteCodes(tx, userId, 'email_change');
    await updateUser(tx, userId, deps.clock.now(), { pending_email: isBack ? null : asked.email });
    if (!isBack) await mailNewAddress(tx, deps, account, asked.email);
    publishAccountChange(tx, deps, userId, 'update', 'email');
    return findAccount(tx, userId);
  });
}

async function mailNewAddress(tx: Tx, deps: AccountDeps, account: AccountRow, email: string): Promise<void> {
  const owner = await findVerified(tx, email);
  if (owner !== null) {
    await mailAddressTaken(tx, deps, owner);
    return;
  }
  const { code } = await createCode(tx, deps, { userId: account.id, purpose: 'email_change' });
  await queueMail(tx, {
    kind: 'email_change_code',
    to: recipientOf(account, email),
    about: { userId: account.id },
    values: { code, minutes: codeMinutes },
  });
}

/**
 * Switches to the address the code was mailed to and notifies the old one. Pending sign-ups of the
 * new address are deleted, and links mailed to the old one become void.
 * @throws Problem `user_invalid_token`; `user_already_exists` when another account confirmed the
 * address first
 */
export async function confirmEmailChange(
  deps: AccountDeps,
  given: { userId: string; code: string },
): Promise<AccountRow> {
  const { db, clock } = deps;
  const { userId } = given;
  const code = await checkCode(deps, { userId, purpose: 'email_change', code: given.code });
  try {
    return await transaction(db, async (tx) => {
      const user = await lockUser(tx, userId);
      const now = clock.now();
      if (user === null || user.pending_email === null || !(await useCode(tx, code.id, now))) {
        throw new Problem('user_invalid_token');
      }
      await deletePending(tx, user.pending_email);
      await updateUser(tx, userId, now, { email: user.pending_email, pending_email: null });
      await deps.accountHooks.addressProved(tx, { userId, email: user.pending_email });
      await deleteCodes(tx, userId, 'recovery', 'verification');
      await queueMail(tx, {
        kind: 'email_changed_notice',
        to: recipientOf(user),
        about: { userId },
        values: {
          newAddress: user.pending_email,
          oldAddress: user.email,
          at: now,
          contactUrl: `${deps.accountSettings.siteUrl}/About#contact`,
        },
      });
      publishAccountChange(tx, deps, userId, 'update', 'email');
      return findAccount(tx, userId);
    });
  } catch (error) {
    if (isUniqueViolation(error, 'users_verified_email')) throw new Problem('user_already_exists');
    throw error;
  }
}
