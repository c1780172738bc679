import { normaliseEmail } from '../../../contracts/clean-text.ts';
import type { Language } from '../../../contracts/languages.ts';
import { isUniqueViolation, type Tx, transaction } from '../../infra/db/database.ts';
import { invalidField, Problem } from '../../infra/http/problem.ts';
import type { Principal } from '../../infra/http/server.ts';
import { chosenId, newId } from '../../infra/ids.ts';
import { recordAction } from '../audit/index.ts';
import { queueMail } from '../mail/index.ts';
import type { AccountDeps } from './deps.ts';
import { publishAccountChange, recipientOf } from './notices.ts';
import type { TokenRow } from './present.ts';
import { checkCode, createCode, inEvenTime, useCode } from './proofs/codes.ts';
import { countCodeMail, countSignUpMail } from './proofs/mail-limits.ts';
import {
  checkNewPassword,
  hashingSource,
  hashPassword,
  noPassword,
  pendingSalt,
} from './proofs/passwords.ts';
import { checkProof, createProof, useProof } from './proofs/proofs.ts';
import { codeMinutes, isCode } from './rules.ts';
import { rememberNetwork } from './sessions/known-networks.ts';
import { type Client, type OpenedSession, openSession } from './sessions/sessions.ts';
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
 * Requests a code and a link for an address, by mail. They sign in, or create the account of an address
 * that has none. The answer is the same for every address. The id of a pending sign-up of this address
 * gets that sign-up's code again, which confirms the password chosen with it.
 * @throws Problem `general_rate_limit_exceeded`
 */
export async function askForCode(
  deps: AccountDeps,
  asked: {
    userId: string;
    email: string;
    ip: string;
    language: Language;
    name?: string | undefined;
    acceptedTerms?: string | undefined;
    next?: string | undefined;
  },
): Promise<TokenRow> {
  const { userId } = asked;
  await countCodeMail(deps, asked);
  await inEvenTime(() =>
    transaction(deps.db, async (tx) => {
      if (await mailCodeAgain(tx, deps, asked)) return;
      const page = new URL(deps.accountSettings.codeUrl);
      if (asked.next !== undefined) page.searchParams.set('next', asked.next);
      await createProof(tx, deps, { ...asked, wantedUserId: userId, purpose: 'sign_in', page });
    }),
  );
  const now = deps.clock.now();
  return { id: newId(), createdAt: now, userId, expiresAt: now.add({ minutes: codeMinutes }) };
}

/**
 * Signs in with a mailed code, or the secret of a mailed link, for the id that the request for it
 * named. A pending sign-up with this id is confirmed instead.
 * @throws Problem `user_invalid_token`, `user_token_expired`, `user_token_used_up`, `user_blocked`;
 * `general_argument_invalid` when the link of a sign-up is used without a password
 */
export async function signInByMail(
  deps: AccountDeps,
  given: { userId: string; secret: string; password?: string | undefined; ip: string; client: Client },
): Promise<OpenedSession> {
  const { userId, secret, ip, client } = given;
  const named = await findUser(deps.db, userId);
  if (named !== null && named.email_verified_at === null) {
    return confirmSignUp(deps, { ...given, code: secret });
  }
  const checked = await checkProof(deps, { purpose: 'sign_in', userId, secret, ip });
  return transaction(deps.db, async (tx) => {
    const { user, created } = await useProof(tx, deps, checked);
    if (created) await welcome(tx, deps, user);
    const opened = await openSession(tx, deps, { user, client, by: 'email' });
    if (!opened.session.pending) await rememberNetwork(tx, deps, { userId: user.id, ip });
    return opened;
  });
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
    next?: string | undefined;
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
    // People whose page showed older terms are asked on their first visit.
    ...(given.acceptedTerms === accountSettings.legalVersion && {
      terms_version: given.acceptedTerms,
      terms_accepted_at: now,
    }),
  };
  try {
    return await transaction(db, async (tx) => {
      await insertUser(tx, row);
      const account = await findAccount(tx, id);
      await mailCode(tx, deps, account, given.next);
      return account;
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw new Problem('user_already_exists');
    throw error;
  }
}

/** @returns false when there is no pending sign-up with this id and address */
async function mailCodeAgain(
  tx: Tx,
  deps: AccountDeps,
  whose: { userId: string; email: string; next?: string | undefined },
): Promise<boolean> {
  const user = await lockUser(tx, whose.userId);
  if (user === null || user.email !== whose.email || user.email_verified_at !== null) return false;
  await mailCode(tx, deps, user, whose.next);
  return true;
}

/**
 * Mails a sign-up's code again, as an administrator whom its owner asked.
 * @throws Problem `user_not_found`; `user_not_pending` if the address is confirmed
 */
export async function resendCode(
  deps: AccountDeps,
  { caller, userId }: { readonly caller: Principal; readonly userId: string },
): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const user = await lockUser(tx, userId);
    if (user === null || user.deleted_at !== null) throw new Problem('user_not_found');
    if (user.email_verified_at !== null) throw new Problem('user_not_pending');
    await mailCode(tx, deps, user);
    const object = { kind: 'user', id: userId } as const;
    const actorId = caller.userId;
    await recordAction(tx, deps.clock.now(), { action: 'code_resent', actorId, object });
  });
}

async function mailCode(tx: Tx, deps: AccountDeps, user: UserRow, next?: string): Promise<void> {
  const { code, secret } = await createCode(tx, deps, { userId: user.id, purpose: 'signup' });
  const url = new URL(deps.accountSettings.codeUrl);
  if (next !== undefined) url.searchParams.set('next', next);
  // The page asks for the password, see `confirmSignUp`.
  url.searchParams.set('signup', '');
  url.searchParams.set('userId', user.id);
  url.searchParams.set('secret', secret);
  await queueMail(tx, {
    kind: 'signup_code',
    to: recipientOf(user),
    about: { userId: user.id },
    values: { code, url: url.href, minutes: codeMinutes },
  });
}

/**
 * Confirms a sign-up's code: the address becomes this account's, all other sign-ups of it are
 * deleted, and a session is opened (product rule 13). Only someone who started the sign-up can enter
 * its code, but its mail's link opens for the address's owner, who may not have chosen the password:
 * with a link, they set it.
 */
async function confirmSignUp(
  deps: AccountDeps,
  given: { userId: string; code: string; password?: string | undefined; ip: string; client: Client },
): Promise<OpenedSession> {
  const { db, clock, accountSettings } = deps;
  const { userId, password, ip } = given;
  const byLink = !isCode(given.code);
  if (byLink) {
    if (password === undefined) throw invalidField('password', 'Password is required');
    await checkNewPassword(password, accountSettings);
  }
  const code = await checkCode(deps, { userId, purpose: 'signup', code: given.code });
  const found = await findUser(db, userId);
  if (found === null) throw new Problem('user_invalid_token');
  const chosen =
    byLink && password !== undefined
      ? { password_hash: await hashPassword(password, hashingSource(ip)) }
      : {};
  try {
    return await transaction(db, async (tx) => {
      const pending = await lockPending(tx, found.email);
      const user = pending.find(({ id }) => id === userId);
      const now = clock.now();
      if (user === undefined) throw new Problem('user_invalid_token');
      if (!(await useCode(tx, code.id, now))) throw new Problem('user_token_used_up');
      const changes = { email_verified_at: now, ...chosen };
      await updateUser(tx, userId, now, changes);
      await deletePending(tx, user.email);
      await welcome(tx, deps, user);
      publishAccountChange(tx, deps, userId, 'create');
      await rememberNetwork(tx, deps, { userId, ip });
      return openSession(tx, deps, { user: { ...user, ...changes }, client: given.client, by: 'email' });
    });
  } catch (error) {
    // The address was confirmed in the meantime, by another account's e-mail change.
    if (isUniqueViolation(error)) throw new Problem('user_invalid_token');
    throw error;
  }
}

export async function welcome(tx: Tx, { accountSettings }: AccountDeps, user: UserRow): Promise<void> {
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
