import type { Language } from '../../../../contracts/languages.ts';
import { type Tx, transaction } from '../../../infra/db/database.ts';
import { Problem } from '../../../infra/http/problem.ts';
import type { Principal } from '../../../infra/http/server.ts';
import { queueMail } from '../../mail/index.ts';
import type { AccountDeps } from '../deps.ts';
import type { TokenRow } from '../present.ts';
import { isCode } from '../rules.ts';
import { type AccountRow, findAccount, lockUser, type UserRow } from '../store.ts';
import { checkAttempt, laneOfSession } from './attempts.ts';
import { countProofMail } from './mail-limits.ts';
import { isPassword, noPassword } from './passwords.ts';
import { checkProof, createProof, useProof } from './proofs.ts';

/**
 * Asks for the password again before a sensitive action: a session left open on a shared machine
 * must not be enough. Failures count within the session, with the same delays as log-ins. An account
 * without a password proves itself with a mailed code instead, see {@link askForOwnCode}.
 * @throws Problem `user_invalid_credentials`, `general_rate_limit_exceeded`
 */
export async function provePassword(
  deps: AccountDeps,
  caller: Principal,
  password: string,
): Promise<AccountRow> {
  const account = await findAccount(deps.db, caller.userId);
  if (account.password_hash === noPassword) return proveByCode(deps, account, password);
  const lane = laneOfSession(deps, account.email, caller);
  return checkAttempt(deps, lane, async () =>
    (await isPassword(password, account.password_hash, `person ${caller.userId}`)) ? account : null,
  );
}

async function proveByCode(deps: AccountDeps, account: AccountRow, secret: string): Promise<AccountRow> {
  const { id: userId, email } = account;
  // Only the digits are mailed.
  if (!isCode(secret)) throw new Problem('user_invalid_credentials');
  try {
    const checked = await checkProof(deps, { purpose: 'reauthentication', userId, secret, ip: null });
    // One requested before the address was changed proves nothing.
    if (checked.proof.email !== email) throw new Problem('user_invalid_credentials');
    await transaction(deps.db, (tx) => useProof(tx, deps, checked));
  } catch (error) {
    const isVoid = error instanceof Problem && /^user_(invalid_token|token_)/.test(error.type);
    throw isVoid ? new Problem('user_invalid_credentials') : error;
  }
  return account;
}

/**
 * Mails the owner a code to use in place of the password they don't have.
 * @throws Problem `user_has_password`, `general_rate_limit_exceeded`
 */
export async function askForOwnCode(
  deps: AccountDeps,
  asked: { userId: string; language: Language; ip: string },
): Promise<TokenRow> {
  const { userId, language, ip } = asked;
  const { email, password_hash } = await findAccount(deps.db, userId);
  if (password_hash !== noPassword) throw new Problem('user_has_password');
  await countProofMail(deps, { email, ip });
  const proof = await transaction(deps.db, (tx) =>
    createProof(
      tx,
      deps,
      {
        purpose: 'reauthentication',
        email,
        language,
        wantedUserId: userId,
        page: new URL(deps.accountSettings.profileUrl),
      },
      (inside, { to, code, minutes }) =>
        queueMail(inside, {
          kind: 'own_code',
          to,
          about: { userId },
          values: { code, minutes, securityUrl: `${deps.accountSettings.profileUrl}/security` },
        }),
    ),
  );
  return { id: proof.id, createdAt: proof.created_at, userId, expiresAt: proof.expires_at };
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
