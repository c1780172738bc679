import { normaliseEmail } from '../../../contracts/email-address.ts';
import type { Language } from '../../../contracts/languages.ts';
import { isUniqueViolation, type Tx, transaction } from '../../infra/db/database.ts';
import { Problem } from '../../infra/http/problem.ts';
import { chosenId, newId } from '../../infra/ids.ts';
import { queueMail } from '../mail/index.ts';
import { checkCode, createCode, inEvenTime, useCode } from './codes.ts';
import type { AccountDeps } from './deps.ts';
import { rememberNetwork } from './known-networks.ts';
import { countCodeMail, countSignUpMail } from './mail-limits.ts';
import { announcePerson, recipientOf } from './notices.ts';
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
 * Asks for the code of a sign-up once more; the answer is alike for every address. Only the sign-up with this very id
 * gets one: a code proves nothing but the password that was chosen with it, and with the newest sign-up of the address
 * that password might be a stranger's. The owner of a verified address is told that somebody asked.
 *
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
 * Makes an account that can do nothing until the mailed code is confirmed. Sign-ups of one address stand side by side,
 * each with its own password and code (ruling 13).
 *
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
      await mailCode(tx, deps, account);
      return account;
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw new Problem('user_already_exists');
    throw error;
  }
}

/** Sends another code to a sign-up that still waits for one; nothing happens where there is none. */
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
 * Confirms the code of a sign-up: the address is now this account's, every other sign-up of it is gone, and a session
 * is open (ruling 13).
 *
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
      announcePerson(tx, deps, userId, 'create');
      await rememberNetwork(tx, deps, { userId, ip: given.client.ip });
      return openSession(tx, deps, { user: { ...user, email_verified_at: now }, client: given.client });
    });
  } catch (error) {
    // The address was confirmed elsewhere in the meantime, by an e-mail change.
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
 * Finds the account of an address or makes one, for whoever runs the installation: an import's organiser. Nobody can
 * log in to a new one until its owner sets a password through a recovery mail.
 *
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

/** Tells the owner of an address that somebody wanted a code for it; they need none, and the asker learns nothing. */
export async function mailAddressTaken(tx: Tx, deps: AccountDeps, owner: UserRow): Promise<void> {
  const { loginUrl, recoveryUrl } = deps.accountSettings;
  await queueMail(tx, {
    kind: 'address_taken_notice',
    to: recipientOf(owner),
    about: { userId: owner.id },
    values: { loginUrl, recoveryUrl },
  });
}
