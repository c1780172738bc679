import { normaliseEmail } from '../../../contracts/clean-text.ts';
import type { Language } from '../../../contracts/languages.ts';
import { isUniqueViolation, type Tx, transaction } from '../../infra/db/database.ts';
import { Problem } from '../../infra/http/problem.ts';
import { chosenId, newId } from '../../infra/ids.ts';
import { queueMail } from '../mail/index.ts';
import { checkCode, createCode, inEvenTime, useCode } from './codes.ts';
import type { AccountDeps } from './deps.ts';
import { rememberNetwork } from './known-networks.ts';
import { countCodeMail, countSignUpMail } from './mail-limits.ts';
import { publishAccountChange, recipientOf } from './notices.ts';
import { checkNewPassword, hashingSource, hashPassword, noPassword, pendingSalt } from './passwords.ts';
import type { TokenRow } from './present.ts';
import { codeMinutes } from './rules.ts';
import { type Client, type OpenedSession, openSession } from './sessions.ts';
import {
  type AccountRow,
  deletePending,
  findAccount,
  findUser,
  findVerified,
  insertUser,
  lockPending,
  lockUser,
  type UserRow,
  updateUser,
} from './store.ts';

/**
 * Requests a sign-up's code again. The answer is the same for every address. Only the sign-up with
 * exactly this id gets a code: a code confirms the password chosen with it, and the address's
 * newest sign-up may be a stranger's. The owner of a verified address is notified of the request.
 * @throws Problem `general_rate_limit_exceeded`
 */
export async function askForCode(
  deps: AccountDeps,
  whose: { userId: string; email: string; ip: string },
): Promise<TokenRow> {
  await countCodeMail(deps, whose);
  await inEvenTime(async () => {
    const owner = await findVerified(deps.db, whose.email);
    if (owner === null) await mailCodeAgain(deps, whose);
    else await transaction(deps.db, (tx) => mailAddressTaken(tx, deps, owner));
  });
  const now = deps.clock.now();
  return { id: newId(), createdAt: now, userId: whose.userId, expiresAt: now.add({ minutes: codeMinutes }) };
}

/**
 * Creates an account that can do nothing until its code is confirmed. Pending sign-ups of one
 * address exist side by side, each with its own password and code (product rule 13).
 * @throws Problem `user_already_exists` when the id or the verified address is taken
 */
export async function signUp(
  deps: AccountDeps,
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
  const { db, clock, accountSettings } = deps;
  await checkNewPassword(given.password, accountSettings);
  if ((await findVerified(db, given.email)) !== null) throw new Problem('user_already_exists');
  const id = chosenId(given.userId);
  await countSignUpMail(deps, { email: given.email, ip: given.ip, userId: id });
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
    // A person whose page showed older terms is asked at their first visit.
    ...(given.acceptedTerms === accountSettings.legalVersion && {
      terms_version: given.acceptedTerms,
      terms_accepted_at: now,
    }),
  };
  try {
    return await transaction(db, async (tx) => {
      await insertUser(tx, row);
      const account = await findAccount(tx, id);
      await mailCode(tx, deps, account);
      return account;
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw new Problem('user_already_exists');
    throw error;
  }
}

/** Sends another code to a pending sign-up; does nothing if there is none. */
async function mailCodeAgain(deps: AccountDeps, whose: { userId: string; email: string }): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const user = await lockUser(tx, whose.userId);
    if (user === null || user.email !== whose.email || user.email_verified_at !== null) return;
    await mailCode(tx, deps, user);
  });
}

async function mailCode(tx: Tx, deps: AccountDeps, user: UserRow): Promise<void> {
  const code = await createCode(tx, deps, { userId: user.id, purpose: 'signup' });
  await queueMail(tx, {
    kind: 'signup_code',
    to: recipientOf(user),
    about: { userId: user.id },
    values: { code, minutes: codeMinutes },
  });
}

/**
 * Confirms a sign-up's code: the address becomes this account's, all other sign-ups of it are
 * deleted, and a session is opened (product rule 13).
 * @throws Problem `user_invalid_token`
 */
export async function confirmSignUp(
  deps: AccountDeps,
  given: { userId: string; code: string; client: Client },
): Promise<OpenedSession> {
  const { db, clock } = deps;
  const { userId } = given;
  const code = await checkCode(deps, { userId, purpose: 'signup', code: given.code });
  const found = await findUser(db, userId);
  if (found === null) throw new Problem('user_invalid_token');
  try {
    return await transaction(db, async (tx) => {
      const pending = await lockPending(tx, found.email);
      const user = pending.find(({ id }) => id === userId);
      const now = clock.now();
      if (user === undefined || !(await useCode(tx, code.id, now))) throw new Problem('user_invalid_token');
      await updateUser(tx, userId, now, { email_verified_at: now });
      await deletePending(tx, user.email);
      await welcome(tx, deps, user);
      publishAccountChange(tx, deps, userId, 'create');
      await rememberNetwork(tx, deps, { userId, ip: given.client.ip });
      return openSession(tx, deps, { user: { ...user, email_verified_at: now }, client: given.client });
    });
  } catch (error) {
    // The address was confirmed in the meantime, by another account's e-mail change.
    if (isUniqueViolation(error)) throw new Problem('user_invalid_token');
    throw error;
  }
}

async function welcome(tx: Tx, { accountSettings }: AccountDeps, user: UserRow): Promise<void> {
  const { eventsUrl, profileUrl } = accountSettings;
  await queueMail(tx, {
    kind: 'welcome',
    to: recipientOf(user),
    about: { userId: user.id },
    values: { eventsUrl, profileUrl },
  });
}

/**
 * Finds or creates the account of an import's organiser. No one can log in to a new one until its
 * owner sets a password through a recovery mail.
 * @returns the account's id
 */
export async function ensureAccount(tx: Tx, whose: { email: string; name: string }): Promise<string> {
  const email = normaliseEmail(whose.email) ?? whose.email.toLowerCase();
  const known = await findVerified(tx, email);
  if (known !== null) return known.id;
  const id = newId();
  await deletePending(tx, email);
  await insertUser(tx, {
    id,
    email,
    name: whose.name,
    password_hash: noPassword,
    email_verified_at: Temporal.Now.instant(),
  });
  return id;
}

/**
 * Notifies an address's owner that a code was requested for it. No code is sent, and the requester
 * learns nothing.
 */
export async function mailAddressTaken(tx: Tx, deps: AccountDeps, owner: UserRow): Promise<void> {
  const { loginUrl, recoveryUrl } = deps.accountSettings;
  await queueMail(tx, {
    kind: 'address_taken_notice',
    to: recipientOf(owner),
    about: { userId: owner.id },
    values: { loginUrl, recoveryUrl },
  });
}
