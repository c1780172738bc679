import type { Security } from '../../../../contracts/second-factors.ts';
import { type Tx, transaction } from '../../../infra/db/database.ts';
import { Problem } from '../../../infra/http/problem.ts';
import { useLimit } from '../../../infra/http/request-limits.ts';
import type { Principal } from '../../../infra/http/server.ts';
import { newId } from '../../../infra/ids.ts';
import { type MailValues, queueMail } from '../../mail/index.ts';
import type { AccountDeps } from '../deps.ts';
import { announceEnd, publishAccountChange, recipientOf } from '../notices.ts';
import { checkAttempt, laneOfSecondFactor } from '../proofs/attempts.ts';
import { freshProof, pendingLifetime, perHour } from '../rules.ts';
import { browserOfSession } from '../sessions/known-devices.ts';
import { type Client, needsSecondFactor, recordSecondFactor, type SessionRow } from '../sessions/sessions.ts';
import { type AccountRow, findAccount, lockUser, type UserRow, updateUser } from '../store.ts';
import { listPasskeys, presentPasskey } from './passkey-store.ts';
import {
  countRecoveryCodes,
  deleteRecoveryCodes,
  maskedCode,
  replaceRecoveryCodes,
  useRecoveryCode,
} from './recovery-codes.ts';
import { confirmTotp, deleteTotp, findTotp, startTotp, useTotp } from './totp.ts';

/** Setups and changes per person, and challenges per session. */
const starts = perHour(30);

/** A session after its second factor was proved; `secret` when it was pending before. */
export interface ProvedSession {
  readonly session: SessionRow;
  readonly secret: string | null;
}

type ChallengeFactor = 'totp' | 'recoverycode';

/**
 * What a change to how the person signs in needs first: their second factor if they have one, otherwise
 * their password (or, without one, a mailed code). Null while a recent proof is enough. A session left open on a
 * shared machine must not be enough.
 */
async function missingProof(deps: AccountDeps, caller: Principal): Promise<Security['proof']> {
  const { db, clock } = deps;
  const session = await db
    .selectFrom('sessions')
    .select(['proved_at', 'second_factor_at'])
    .where('id', '=', caller.sessionId)
    .where('user_id', '=', caller.userId)
    .executeTakeFirst();
  const needed = await needsSecondFactor(db, caller.userId);
  const at = (needed ? session?.second_factor_at : session?.proved_at) ?? null;
  if (at !== null && Temporal.Instant.compare(at.add(freshProof), clock.now()) > 0) return null;
  return needed ? 'second_factor' : 'password';
}

/** @throws Problem `user_challenge_required` with what is missing in `about.proof` */
export async function requireRecentProof(deps: AccountDeps, caller: Principal): Promise<void> {
  const proof = await missingProof(deps, caller);
  if (proof !== null) throw new Problem('user_challenge_required', { about: { proof } });
}

export async function readSecurity(deps: AccountDeps, caller: Principal): Promise<Security> {
  const { db, clock } = deps;
  const { userId } = caller;
  const codes = await countRecoveryCodes(db, userId);
  return {
    required: await needsSecondFactor(db, userId),
    totp: (await findTotp(db, userId, clock.now())) === 'confirmed',
    recoveryCodes: codes ?? 0,
    hasRecoveryCodes: codes !== null,
    passkeys: (await listPasskeys(db, userId)).map(presentPasskey),
    proof: await missingProof(deps, caller),
  };
}

/** What the person can use as a second factor. */
export async function listFactorsOf({ db, clock }: AccountDeps, userId: string) {
  const [totp, codes, passkeys] = await Promise.all([
    findTotp(db, userId, clock.now()),
    countRecoveryCodes(db, userId),
    listPasskeys(db, userId),
  ]);
  return {
    totp: totp === 'confirmed',
    phone: false,
    email: false,
    recoveryCode: codes !== null && codes > 0,
    passkey: passkeys.length > 0,
  };
}

/**
 * @throws Problem `user_challenge_required` when it would stop being required,
 * `general_rate_limit_exceeded`
 */
export async function setMfa(deps: AccountDeps, caller: Principal, mfa: boolean): Promise<AccountRow> {
  const { userId } = caller;
  if (!mfa) await requireRecentProof(deps, caller);
  await useLimit(deps, `mfa ${userId}`, starts);
  return transaction(deps.db, async (tx) => {
    const user = await lockUser(tx, userId);
    if (user !== null && user.mfa !== mfa) {
      await updateUser(tx, userId, deps.clock.now(), { mfa });
      await notifyOwner(tx, deps, user, { change: mfa ? 'turned_on' : 'turned_off', caller });
      publishAccountChange(tx, deps, userId, 'update', 'mfa');
    }
    return findAccount(tx, userId);
  });
}

/**
 * @throws Problem `user_challenge_required`, `user_authenticator_already_verified`,
 * `general_rate_limit_exceeded`
 */
export async function startAuthenticator(
  deps: AccountDeps,
  caller: Principal,
): Promise<{ secret: string; uri: string }> {
  const { userId } = caller;
  await requireRecentProof(deps, caller);
  await useLimit(deps, `authenticators ${userId}`, starts);
  return transaction(deps.db, async (tx) => {
    const user = await lockUser(tx, userId);
    if ((await findTotp(tx, userId, deps.clock.now())) === 'confirmed') {
      throw new Problem('user_authenticator_already_verified');
    }
    return startTotp(tx, deps, { userId, email: user?.email ?? '' });
  });
}

/**
 * Confirms the authenticator app with its first code. Signing in needs a second factor from now on.
 * @throws Problem `user_authenticator_not_found`, `user_authenticator_already_verified`,
 * `user_invalid_token`, `general_rate_limit_exceeded`
 */
export async function confirmAuthenticator(
  deps: AccountDeps,
  caller: Principal,
  given: { otp: string; client: Client; ip: string },
): Promise<AccountRow> {
  const { db, clock } = deps;
  const { userId } = caller;
  const found = await findTotp(db, userId, clock.now());
  if (found === null) throw new Problem('user_authenticator_not_found');
  if (found === 'confirmed') throw new Problem('user_authenticator_already_verified');
  await checkCode(deps, userId, { factor: 'totp', otp: given.otp, ip: given.ip });
  return transaction(db, async (tx) => {
    const user = await lockUser(tx, userId);
    const now = clock.now();
    if (user === null || !(await confirmTotp(tx, userId, now))) {
      throw new Problem('user_authenticator_already_verified');
    }
    await updateUser(tx, userId, now, { mfa: true });
    await recordSecondFactor(tx, deps, {
      principal: caller,
      factor: 'totp',
      whose: { user, client: given.client },
    });
    await notifyOwner(tx, deps, user, { change: 'totp_added', caller });
    publishAccountChange(tx, deps, userId, 'update');
    return findAccount(tx, userId);
  });
}

/**
 * @throws Problem `user_authenticator_not_found`, `user_challenge_required`, `user_invalid_token`,
 * `general_rate_limit_exceeded`
 */
export async function removeAuthenticator(
  deps: AccountDeps,
  caller: Principal,
  given: { otp: string | undefined; ip: string },
): Promise<void> {
  const { db, clock } = deps;
  const { userId } = caller;
  const found = await findTotp(db, userId, clock.now());
  if (found === null) throw new Problem('user_authenticator_not_found');
  if (given.otp === undefined || found === 'unconfirmed') await requireRecentProof(deps, caller);
  else await checkCode(deps, userId, { factor: 'totp', otp: given.otp, ip: given.ip });
  await transaction(db, async (tx) => {
    const user = await lockUser(tx, userId);
    if (user === null || !(await deleteTotp(tx, userId))) throw new Problem('user_authenticator_not_found');
    if (found === 'confirmed') await turnOff(tx, deps, userId);
    if (found === 'confirmed') await notifyOwner(tx, deps, user, { change: 'totp_removed', caller });
    publishAccountChange(tx, deps, userId, 'update');
  });
}

/** After a passkey was removed: without any factor left, logging in needs no second one. */
export async function turnOffIfLast(
  tx: Tx,
  deps: Pick<AccountDeps, 'clock' | 'bus'>,
  userId: string,
): Promise<void> {
  const totp = await findTotp(tx, userId, deps.clock.now());
  if (totp !== 'confirmed' && !(await hasPasskeys(tx, userId))) await turnOff(tx, deps, userId);
}

/**
 * From now on, signing in needs no second factor, and recovery codes are void. Without a passkey, rights
 * that depend on a second factor end, too. The caller holds the account's row lock.
 */
async function turnOff(tx: Tx, deps: Pick<AccountDeps, 'clock' | 'bus'>, userId: string): Promise<void> {
  await updateUser(tx, userId, deps.clock.now(), { mfa: false });
  await deleteRecoveryCodes(tx, userId);
  if (!(await hasPasskeys(tx, userId))) {
    await tx
      .updateTable('sessions')
      .set({ second_factor_at: null })
      .where('user_id', '=', userId)
      .where('second_factor_at', 'is not', null)
      .execute();
  }
  const waiting = await tx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('pending', '=', true)
    .returning('id')
    .execute();
  const ended = waiting.map(({ id }) => id);
  announceEnd(tx, deps, userId, ended);
}

async function hasPasskeys(tx: Tx, userId: string): Promise<boolean> {
  return (await listPasskeys(tx, userId)).length > 0;
}

/**
 * Makes recovery codes, for the first time or again.
 * @throws Problem `user_challenge_required`, `user_recovery_codes_already_exists`,
 * `user_recovery_codes_not_found`, `general_rate_limit_exceeded`
 */
export async function makeRecoveryCodes(
  deps: AccountDeps,
  caller: Principal,
  { again }: { again: boolean },
): Promise<string[]> {
  const { userId } = caller;
  await requireRecentProof(deps, caller);
  await useLimit(deps, `recovery-codes ${userId}`, starts);
  return transaction(deps.db, async (tx) => {
    const user = await lockUser(tx, userId);
    const exist = (await countRecoveryCodes(tx, userId)) !== null;
    if (exist && !again) throw new Problem('user_recovery_codes_already_exists');
    if (!exist && again) throw new Problem('user_recovery_codes_not_found');
    const now = deps.clock.now();
    const codes = await replaceRecoveryCodes(tx, { userId, secret: deps.accountSettings.secret, now });
    if (again && user !== null)
      await notifyOwner(tx, deps, user, { change: 'recovery_codes_replaced', caller });
    return codes;
  });
}

/** @throws Problem `user_challenge_required`, `user_recovery_codes_not_found` */
export async function listMaskedCodes(deps: AccountDeps, caller: Principal): Promise<string[]> {
  await requireRecentProof(deps, caller);
  const left = await countRecoveryCodes(deps.db, caller.userId);
  if (left === null) throw new Problem('user_recovery_codes_not_found');
  return Array.from({ length: left }, () => maskedCode);
}

/**
 * @throws Problem `user_authenticator_not_found`, `user_recovery_codes_not_found`,
 * `general_rate_limit_exceeded`
 */
export async function startChallenge(
  deps: AccountDeps,
  caller: Principal,
  factor: ChallengeFactor,
): Promise<{ id: string; createdAt: Temporal.Instant; expiresAt: Temporal.Instant }> {
  const { db, clock } = deps;
  const { userId, sessionId } = caller;
  const factors = await listFactorsOf(deps, userId);
  if (factor === 'totp' && !factors.totp) throw new Problem('user_authenticator_not_found');
  if (factor === 'recoverycode' && !factors.recoveryCode) throw new Problem('user_recovery_codes_not_found');
  await useLimit(deps, `challenges ${sessionId}`, starts);
  const now = clock.now();
  const challenge = { id: newId(), created_at: now, expires_at: now.add(pendingLifetime) };
  await transaction(db, async (tx) => {
    const earlier = tx.deleteFrom('mfa_challenges').where('session_id', '=', sessionId);
    await earlier.where('factor', '=', factor).execute();
    await tx
      .insertInto('mfa_challenges')
      .values({ ...challenge, session_id: sessionId, factor })
      .execute();
  });
  return { id: challenge.id, createdAt: now, expiresAt: challenge.expires_at };
}

/**
 * Proves a second factor in the caller's session.
 * @throws Problem `user_invalid_token`, `general_rate_limit_exceeded`
 */
export async function proveByCode(
  deps: AccountDeps,
  caller: Principal,
  given: { challengeId: string; otp: string; client: Client; ip: string },
): Promise<ProvedSession> {
  const { db, clock } = deps;
  const { userId, sessionId } = caller;
  const challenge = await db
    .selectFrom('mfa_challenges')
    .select('factor')
    .where('id', '=', given.challengeId)
    .where('session_id', '=', sessionId)
    .where('expires_at', '>', clock.now())
    .executeTakeFirst();
  if (challenge === undefined) throw new Problem('user_invalid_token');
  const factor = challenge.factor as ChallengeFactor;
  // A try during setup must not use up the code that confirms it.
  if (factor === 'totp' && (await findTotp(db, userId, clock.now())) !== 'confirmed') {
    throw new Problem('user_invalid_token');
  }
  await checkCode(deps, userId, { factor, otp: given.otp, ip: given.ip });
  return transaction(db, async (tx) => {
    const user = await lockUser(tx, userId);
    const used = await tx.deleteFrom('mfa_challenges').where('id', '=', given.challengeId).executeTakeFirst();
    if (user === null || used.numDeletedRows === 0n) throw new Problem('user_invalid_token');
    if (factor === 'recoverycode') {
      const left = String((await countRecoveryCodes(tx, userId)) ?? 0);
      await notifyOwner(tx, deps, user, { change: 'recovery_code_used', detail: left });
    }
    const proved = await recordSecondFactor(tx, deps, {
      principal: caller,
      factor,
      whose: { user, client: given.client },
    });
    if (proved === null) throw new Problem('user_invalid_token');
    return proved;
  });
}

/** Checks and uses up a code, within the limits of the account. */
async function checkCode(
  deps: AccountDeps,
  userId: string,
  { factor, otp, ip }: { factor: ChallengeFactor; otp: string; ip: string },
): Promise<void> {
  const { email } = await findAccount(deps.db, userId);
  const lane = await laneOfSecondFactor(deps, { email, ip });
  await checkAttempt(deps, lane, async () => {
    const { secret } = deps.accountSettings;
    const now = deps.clock.now();
    const right =
      factor === 'totp'
        ? await useTotp(deps, userId, otp.replaceAll(/[\s-]/g, ''))
        : await useRecoveryCode(deps.db, { userId, secret, code: otp, now });
    return right ? true : null;
  });
}

/** Mails the owner, so that a stranger's change is noticed. */
export async function notifyOwner(
  tx: Tx,
  {
    accountSettings,
    clock,
  }: {
    accountSettings: Pick<AccountDeps['accountSettings'], 'profileUrl'>;
    clock?: AccountDeps['clock'];
  },
  user: UserRow,
  {
    caller,
    ...what
  }: Pick<MailValues['sign_in_changed_notice'], 'change'> & { detail?: string; caller?: Principal },
  section: 'security' | 'developers' = 'security',
): Promise<void> {
  const browser = caller === undefined ? null : await browserOfSession(tx, caller.sessionId);
  await queueMail(tx, {
    kind: 'sign_in_changed_notice',
    to: recipientOf(user),
    about: { userId: user.id },
    values: {
      detail: '',
      ...what,
      ...(clock && { at: clock.now() }),
      ...(browser !== null && { browser }),
      profileUrl: `${accountSettings.profileUrl}/${section}`,
    },
  });
}
