import type { AuthenticatorTransport } from '@simplewebauthn/server';
import type { FastifyRequest } from 'fastify';
import {
  maxPasskeys,
  type RegisteredCredential,
  type SignedCredential,
} from '../../../../contracts/second-factors.ts';
import { type Db, isUniqueViolation, type Tx, transaction } from '../../../infra/db/database.ts';
import { Problem } from '../../../infra/http/problem.ts';
import { useLimit } from '../../../infra/http/request-limits.ts';
import type { Principal } from '../../../infra/http/server.ts';
import { newId } from '../../../infra/ids.ts';
import type { AccountDeps } from '../deps.ts';
import { publishAccountChange } from '../notices.ts';
import { perHour } from '../rules.ts';
import { rememberNetwork } from '../sessions/known-networks.ts';
import { type Client, type OpenedSession, openSession, recordSecondFactor } from '../sessions/sessions.ts';
import { lockUser } from '../store.ts';
import {
  deletePasskey,
  findPasskey,
  insertChallenge,
  insertPasskey,
  listPasskeys,
  notePasskeyUse,
  type PasskeyPurpose,
  type PasskeyRow,
  takeChallenge,
} from './passkey-store.ts';
import { notifyOwner, type ProvedSession, requireRecentProof, turnOffIfLast } from './second-factor.ts';

/** Options for the browser's authenticator. */
interface Asked {
  readonly challengeId: string;
  readonly options: Record<string, unknown>;
}

/** Who an authenticator signs for: the page's host and its origin (WebAuthn Level 3, 5.1.3). */
interface Site {
  readonly rpId: string;
  readonly origin: string;
}

export function siteOf(deps: AccountDeps, request: FastifyRequest): Site {
  return {
    rpId: new URL(deps.accountSettings.siteUrl).hostname,
    origin: deps.origins.ownOrigin(request),
  };
}

/** Loaded with the first passkey: a large library that many sites never need. */
const webAuthn = () => import('@simplewebauthn/server');

/** Setups per person. */
const starts = perHour(30);

/**
 * Starts adding a passkey that can be found without a name and verifies its user.
 * @throws Problem `user_challenge_required`, `user_too_many_passkeys`, `general_rate_limit_exceeded`
 */
export async function startPasskey(deps: AccountDeps, caller: Principal, site: Site): Promise<Asked> {
  const { db, accountSettings } = deps;
  const { userId } = caller;
  await requireRecentProof(deps, caller);
  await useLimit(deps, `passkeys ${userId}`, starts);
  const user = await db
    .selectFrom('users')
    .select(['email', 'name'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const known = await checkNumber(db, userId);
  const { generateRegistrationOptions } = await webAuthn();
  const options = await generateRegistrationOptions({
    rpName: accountSettings.siteName,
    rpID: site.rpId,
    userID: Uint8Array.from(Buffer.from(userId)),
    userName: user.email,
    userDisplayName: user.name || user.email,
    excludeCredentials: known.map(descriptorOf),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  return keep(deps, { purpose: 'register', sessionId: caller.sessionId, options });
}

/** @throws Problem `user_invalid_token`, `user_too_many_passkeys` */
export async function addPasskey(
  deps: AccountDeps,
  caller: Principal,
  given: { challengeId: string; name: string; credential: RegisteredCredential; site: Site },
): Promise<PasskeyRow> {
  const { userId, sessionId } = caller;
  const { rpId, origin } = given.site;
  await checkNumber(deps.db, userId);
  const expectedChallenge = await take(deps, { id: given.challengeId, purpose: 'register', sessionId });
  const { response, ...credential } = given.credential;
  const { verifyRegistrationResponse } = await webAuthn();
  const { registrationInfo } = await checked(deps, () =>
    verifyRegistrationResponse({
      response: { ...credential, clientExtensionResults: {}, response: response as never },
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
    }),
  );
  if (registrationInfo === undefined) throw new Problem('user_invalid_token');
  const now = deps.clock.now();
  const passkey: PasskeyRow = {
    id: newId(),
    user_id: userId,
    name: given.name,
    credential_id: registrationInfo.credential.id,
    public_key: Buffer.from(registrationInfo.credential.publicKey),
    counter: registrationInfo.credential.counter,
    transports: response.transports ?? [],
    synced: registrationInfo.credentialBackedUp,
    created_at: now,
    last_used_at: null,
  };
  try {
    return await transaction(deps.db, async (tx) => {
      const user = await lockUser(tx, userId);
      await checkNumber(tx, userId);
      await insertPasskey(tx, passkey);
      if (user !== null)
        await notifyOwner(tx, deps, user, { change: 'passkey_added', detail: given.name, caller });
      publishAccountChange(tx, deps, userId, 'update');
      return passkey;
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw new Problem('user_invalid_token');
    throw error;
  }
}

/** @returns the person's passkeys @throws Problem `user_too_many_passkeys` */
async function checkNumber(db: Db, userId: string): Promise<PasskeyRow[]> {
  const known = await listPasskeys(db, userId);
  if (known.length >= maxPasskeys) throw new Problem('user_too_many_passkeys');
  return known;
}

/** @throws Problem `user_challenge_required`, `user_passkey_not_found` */
export async function removePasskey(deps: AccountDeps, caller: Principal, passkeyId: string): Promise<void> {
  const { userId } = caller;
  await requireRecentProof(deps, caller);
  await transaction(deps.db, async (tx) => {
    const user = await lockUser(tx, userId);
    const removed = await deletePasskey(tx, { userId, passkeyId });
    if (user === null || removed === null) throw new Problem('user_passkey_not_found');
    await turnOffIfLast(tx, deps, userId);
    await notifyOwner(tx, deps, user, { change: 'passkey_removed', detail: removed.name, caller });
    publishAccountChange(tx, deps, userId, 'update');
  });
}

/** Any passkey of this site may answer: the authenticator knows whose it is. */
export async function startSignIn(deps: AccountDeps, site: Site): Promise<Asked> {
  const { generateAuthenticationOptions } = await webAuthn();
  const options = await generateAuthenticationOptions({ rpID: site.rpId, userVerification: 'required' });
  return keep(deps, { purpose: 'sign_in', sessionId: null, options });
}

/**
 * Signs in with a passkey.
 * @throws Problem `user_invalid_token`; `user_blocked` with the reason in `about.reason`
 */
export async function signInWithPasskey(
  deps: AccountDeps,
  given: { challengeId: string; credential: SignedCredential; site: Site; client: Client },
): Promise<OpenedSession> {
  const challenge = await take(deps, { id: given.challengeId, purpose: 'sign_in', sessionId: null });
  const signed = await verify(deps, { ...given, challenge });
  return transaction(deps.db, async (tx) => {
    const user = await lockUser(tx, signed.userId);
    await noteUse(tx, deps, signed);
    if (user === null || user.email_verified_at === null || user.deleted_at !== null) {
      throw new Problem('user_invalid_token');
    }
    if (user.blocked_at !== null) {
      throw new Problem('user_blocked', { about: { reason: user.blocked_reason ?? '' } });
    }
    await rememberNetwork(tx, deps, { userId: user.id, ip: given.client.ip });
    return openSession(tx, deps, { user, client: given.client, by: 'passkey' });
  });
}

/** @throws Problem `user_passkey_not_found` when the person has none */
export async function startProof(deps: AccountDeps, caller: Principal, site: Site): Promise<Asked> {
  await useLimit(deps, `challenges ${caller.sessionId}`, starts);
  const known = await listPasskeys(deps.db, caller.userId);
  if (known.length === 0) throw new Problem('user_passkey_not_found');
  const { generateAuthenticationOptions } = await webAuthn();
  const options = await generateAuthenticationOptions({
    rpID: site.rpId,
    userVerification: 'required',
    allowCredentials: known.map(descriptorOf),
  });
  return keep(deps, { purpose: 'prove', sessionId: caller.sessionId, options });
}

/** Proves a second factor in the caller's session. @throws Problem `user_invalid_token` */
export async function proveByPasskey(
  deps: AccountDeps,
  caller: Principal,
  given: { challengeId: string; credential: SignedCredential; site: Site; client: Client },
): Promise<ProvedSession> {
  const { userId, sessionId } = caller;
  const challenge = await take(deps, { id: given.challengeId, purpose: 'prove', sessionId });
  const signed = await verify(deps, { ...given, challenge });
  if (signed.userId !== userId) throw new Problem('user_invalid_token');
  return transaction(deps.db, async (tx) => {
    const user = await lockUser(tx, userId);
    if (user === null) throw new Problem('user_invalid_token');
    await noteUse(tx, deps, signed);
    const whose = { user, client: given.client };
    const proved = await recordSecondFactor(tx, deps, { principal: caller, factor: 'passkey', whose });
    if (proved === null) throw new Problem('user_invalid_token');
    return proved;
  });
}

async function keep(
  deps: AccountDeps,
  asked: { purpose: PasskeyPurpose; sessionId: string | null; options: { challenge: string } },
): Promise<Asked> {
  const { options, ...about } = asked;
  const challengeId = await insertChallenge(deps.db, {
    ...about,
    challenge: options.challenge,
    now: deps.clock.now(),
  });
  return { challengeId, options: { ...options } };
}

async function take(
  { db, clock }: AccountDeps,
  which: { id: string; purpose: PasskeyPurpose; sessionId: string | null },
): Promise<string> {
  const challenge = await takeChallenge(db, { ...which, now: clock.now() });
  if (challenge === null) throw new Problem('user_invalid_token');
  return challenge;
}

interface Signed {
  readonly id: string;
  readonly userId: string;
  readonly counter: number;
  readonly synced: boolean;
}

/** Verifies challenge, origin, site, signature, user verification and counter. */
async function verify(
  deps: AccountDeps,
  given: { challenge: string; credential: SignedCredential; site: Site },
): Promise<Signed> {
  const passkey = await findPasskey(deps.db, given.credential.id);
  if (passkey === null) throw new Problem('user_invalid_token');
  const { response, ...credential } = given.credential;
  const { userHandle, ...signed } = response;
  if (userHandle !== undefined && Buffer.from(userHandle, 'base64url').toString() !== passkey.user_id) {
    throw new Problem('user_invalid_token');
  }
  const { verifyAuthenticationResponse } = await webAuthn();
  const { verified, authenticationInfo } = await checked(deps, () =>
    verifyAuthenticationResponse({
      response: { ...credential, clientExtensionResults: {}, response: signed },
      expectedChallenge: given.challenge,
      expectedOrigin: given.site.origin,
      expectedRPID: given.site.rpId,
      credential: {
        id: passkey.credential_id,
        publicKey: Uint8Array.from(passkey.public_key),
        counter: passkey.counter,
      },
      requireUserVerification: true,
    }),
  );
  if (!verified) throw new Problem('user_invalid_token');
  return {
    id: passkey.id,
    userId: passkey.user_id,
    counter: authenticationInfo.newCounter,
    synced: authenticationInfo.credentialBackedUp,
  };
}

async function noteUse(tx: Tx, { clock }: AccountDeps, { id, counter, synced }: Signed): Promise<void> {
  if (await notePasskeyUse(tx, { id, counter, synced, now: clock.now() })) return;
  throw new Problem('user_invalid_token');
}

/** The library throws an ordinary error for every answer it refuses; its message says why. */
async function checked<Value>({ log }: AccountDeps, check: () => Promise<Value>): Promise<Value> {
  try {
    return await check();
  } catch (error) {
    log.info({ err: error }, "an authenticator's answer was refused");
    throw new Problem('user_invalid_token');
  }
}

function descriptorOf(passkey: PasskeyRow) {
  return { id: passkey.credential_id, transports: passkey.transports as AuthenticatorTransport[] };
}
