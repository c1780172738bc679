import type { Language } from '../../contracts/languages.ts';
import { queueMail } from '../mail/index.ts';
import { isUniqueViolation, type Tx, transaction } from '../platform/database.ts';
import { chosenId } from '../platform/ids.ts';
import { Problem } from '../platform/problem.ts';
import { createCode } from './codes.ts';
import { countSignUpMail } from './mail-limits.ts';
import { checkNewPassword } from './new-password.ts';
import type { AccountParts } from './parts.ts';
import { hashingSource, hashPassword, pendingSalt } from './passwords.ts';
import { recipientOf } from './recipient.ts';
import { codeMinutes } from './rules.ts';
import { type AccountRow, findAccount, findVerified, insertUser, lockUser, type UserRow } from './store.ts';

/**
 * Makes an account that can do nothing until the mailed code is confirmed. Sign-ups of one address stand side by side,
 * each with its own password and code (ruling 13).
 *
 * @throws Problem `user_already_exists` when the id or the verified address is taken
 */
export async function signUp(
  parts: AccountParts,
  given: {
    userId: string;
    email: string;
    password: string;
    name?: string | undefined;
    language: Language;
    ip: string;
    acceptedTerms?: string | undefined;
  },
): Promise<AccountRow> {
  const { db, clock, accountSettings } = parts;
  await checkNewPassword(given.password, accountSettings);
  if ((await findVerified(db, given.email)) !== null) throw new Problem('user_already_exists');
  const id = chosenId(given.userId);
  await countSignUpMail(parts, { email: given.email, ip: given.ip, userId: id });
  const now = clock.now();
  const row = {
    id,
    email: given.email,
    name: given.name ?? '',
    locale: given.language,
    password_hash: await hashPassword(
      given.password,
      hashingSource(given.ip),
      pendingSalt(accountSettings.secret, given.email),
    ),
    password_changed_at: now,
    created_at: now,
    updated_at: now,
    // Somebody whose page showed older terms is asked at their first visit.
    ...(given.acceptedTerms === accountSettings.legalVersion && {
      terms_version: given.acceptedTerms,
      terms_accepted_at: now,
    }),
  };
  try {
    return await transaction(db, async (tx) => {
      await insertUser(tx, row);
      const account = await findAccount(tx, id);
      await mailCode(tx, parts, account);
      return account;
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw new Problem('user_already_exists');
    throw error;
  }
}

/** Sends another code to a sign-up that still waits for one; nothing happens where there is none. */
export async function mailCodeAgain(
  parts: AccountParts,
  whose: { userId: string; email: string },
): Promise<void> {
  await transaction(parts.db, async (tx) => {
    const user = await lockUser(tx, whose.userId);
    if (user === null || user.email !== whose.email || user.email_verified_at !== null) return;
    await mailCode(tx, parts, user);
  });
}

async function mailCode(tx: Tx, parts: AccountParts, user: UserRow): Promise<void> {
  const code = await createCode(tx, parts, { userId: user.id, purpose: 'signup' });
  await queueMail(tx, {
    kind: 'signup_code',
    to: recipientOf(user),
    about: { userId: user.id },
    values: { code, minutes: codeMinutes },
  });
}
