import type { Selectable } from 'kysely';
import type { Language } from '../../../../contracts/languages.ts';
import type { Db, Tx } from '../../../infra/db/database.ts';
import type { MailedProofs } from '../../../infra/db/schema.ts';
import { Problem } from '../../../infra/http/problem.ts';
import { uncountUses, useLimits } from '../../../infra/http/request-limits.ts';
import { newId } from '../../../infra/ids.ts';
import { queueMail, type Recipient } from '../../mail/index.ts';
import type { AccountDeps } from '../deps.ts';
import { publishAccountChange, recipientOf } from '../notices.ts';
import {
  codeMinutes,
  codeTries,
  hashCode,
  hashSecret,
  isCode,
  isSame,
  newCode,
  newSecret,
} from '../rules.ts';
import {
  deletePending,
  findVerified,
  insertUnlessTaken,
  lockPending,
  lockUser,
  type UserRow,
} from '../store.ts';
import { triesOfAddress } from './mail-limits.ts';
import { noPassword } from './passwords.ts';

/** A proof serves the purpose it was requested for and no other. */
type ProofPurpose = 'sign_in' | 'registration' | 'reauthentication';
type ProofRow = Selectable<MailedProofs>;

/** What the mail with a proof says. The code and the link must appear nowhere else. */
interface MailedProof {
  readonly to: Recipient;
  readonly code: string;
  readonly url: string;
  readonly minutes: number;
}

/**
 * Creates a proof of an address, with a code and a link for its mail. Earlier ones stay valid: anyone
 * can request one, and that must not void the code its owner is about to enter. Callers count it with
 * `countProofMail` before the transaction, and answer alike for every address.
 * @param asked `page` is where the link leads; `userId` and `secret` are added to its query. `name`
 * and `acceptedTerms` are for a new account; an existing one keeps its own.
 * @param mail queues the mail; by default the one for signing in
 */
export async function createProof(
  tx: Tx,
  deps: AccountDeps,
  asked: {
    readonly purpose: ProofPurpose;
    readonly email: string;
    readonly language: Language;
    readonly page: URL;
    readonly wantedUserId?: string | undefined;
    readonly name?: string | undefined;
    readonly acceptedTerms?: string | undefined;
  },
  mail: (tx: Tx, mailed: MailedProof) => Promise<unknown> = mailSignIn,
): Promise<ProofRow> {
  const { clock, accountSettings } = deps;
  const now = clock.now();
  const id = newId();
  const code = newCode();
  const secret = newSecret();
  const proof: ProofRow = {
    id,
    wanted_user_id: asked.wantedUserId ?? newId(),
    purpose: asked.purpose,
    email: asked.email,
    name: asked.name ?? '',
    locale: asked.language,
    // People whose page showed older terms are asked on their first visit.
    terms_version: asked.acceptedTerms === accountSettings.legalVersion ? asked.acceptedTerms : null,
    code_hash: hashCode(accountSettings.secret, id, code),
    link_hash: hashSecret(secret),
    tries_left: codeTries,
    code_used_at: null,
    link_used_at: null,
    expires_at: now.add({ minutes: codeMinutes }),
    created_at: now,
  };
  await tx.insertInto('mailed_proofs').values(proof).execute();
  const url = new URL(asked.page);
  url.searchParams.set('userId', proof.wanted_user_id);
  url.searchParams.set('secret', secret);
  const owner = await findVerified(tx, asked.email);
  const to =
    owner === null
      ? { address: asked.email, name: '', locale: asked.language, timeZone: 'UTC' }
      : recipientOf(owner);
  await mail(tx, { to, code, url: url.href, minutes: codeMinutes });
  return proof;
}

function mailSignIn(tx: Tx, { to, ...values }: MailedProof): Promise<unknown> {
  return queueMail(tx, { kind: 'sign_in_code', to, values });
}

/** A proof whose code or link was right, but which isn't used up yet. */
export interface CheckedProof {
  readonly proof: ProofRow;
  readonly by: 'code' | 'link';
}

/**
 * Compares a code, or the secret of a link, with the proofs answered with this id. A code uses up one
 * try of each of them. Not in a transaction: a later failure must not give the try back.
 * @param given `ip` is null in the owner's own session
 * @throws Problem `user_invalid_token`, `user_token_expired`, `user_token_used_up`;
 * `general_rate_limit_exceeded` after too many wrong codes for the address, whose link still works
 */
export async function checkProof(
  deps: AccountDeps,
  given: { purpose: ProofPurpose; userId: string; secret: string; ip: string | null },
): Promise<CheckedProof> {
  return isCode(given.secret) ? byCode(deps, given) : byLink(deps, given);
}

type Given = Parameters<typeof checkProof>[1];

async function byCode(deps: AccountDeps, given: Given): Promise<CheckedProof> {
  const now = deps.clock.now();
  const found = await listProofs(deps.db, given);
  const live = found.filter((proof) => isLive(proof, 'code', now));
  if (live.length === 0) throw new Problem(voidBecause(found[0], 'code', now));
  const addresses = [...new Set(live.map(({ email }) => email))];
  const uses = await Promise.all(addresses.map((email) => triesOfAddress(deps, { email, ip: given.ip })));
  await useLimits(deps, uses.flat());
  const tried = await spendTries(deps.db, live, now);
  const right = tried.find((proof) =>
    isSame(hashCode(deps.accountSettings.secret, proof.id, given.secret), proof.code_hash),
  );
  if (right === undefined) {
    const isLast = tried.every((proof) => proof.tries_left === 0);
    throw new Problem(isLast ? 'user_token_used_up' : 'user_invalid_token');
  }
  await uncountUses(deps, uses.flat());
  return { proof: right, by: 'code' };
}

async function byLink(deps: AccountDeps, given: Given): Promise<CheckedProof> {
  const now = deps.clock.now();
  const hash = hashSecret(given.secret);
  const found = await listProofs(deps.db, given);
  const proof = found.find(({ link_hash }) => isSame(link_hash, hash));
  if (proof === undefined || !isLive(proof, 'link', now)) {
    throw new Problem(voidBecause(proof, 'link', now));
  }
  return { proof, by: 'link' };
}

/** Newest first. */
async function listProofs(db: Db, { userId, purpose }: Given): Promise<ProofRow[]> {
  return db
    .selectFrom('mailed_proofs')
    .selectAll()
    .where('wanted_user_id', '=', userId)
    .where('purpose', '=', purpose)
    .orderBy('created_at', 'desc')
    .execute();
}

function isLive(proof: ProofRow, by: CheckedProof['by'], now: Temporal.Instant): boolean {
  if (Temporal.Instant.compare(proof.expires_at, now) <= 0) return false;
  // 256 bits can't be guessed, so wrong codes don't void the link.
  return by === 'link' ? proof.link_used_at === null : proof.code_used_at === null && proof.tries_left > 0;
}

/** Why a code or link is refused although it may have been right once. */
function voidBecause(proof: ProofRow | undefined, by: CheckedProof['by'], now: Temporal.Instant) {
  if (proof === undefined) return 'user_invalid_token';
  const usedAt = by === 'link' ? proof.link_used_at : proof.code_used_at;
  const isExpired = Temporal.Instant.compare(proof.expires_at, now) <= 0;
  return usedAt === null && isExpired ? 'user_token_expired' : 'user_token_used_up';
}

async function spendTries(db: Db, proofs: readonly ProofRow[], now: Temporal.Instant): Promise<ProofRow[]> {
  return db
    .updateTable('mailed_proofs')
    .set((proof) => ({ tries_left: proof('tries_left', '-', 1) }))
    .where(
      'id',
      'in',
      proofs.map(({ id }) => id),
    )
    .where('tries_left', '>', 0)
    .where('code_used_at', 'is', null)
    .where('expires_at', '>', now)
    .returningAll()
    .execute();
}

/** The account of a used proof, locked. */
interface ProvedAccount {
  readonly user: UserRow;
  readonly created: boolean;
}

/**
 * Uses up a proof and gives back its address's account, which is created now if there is none: without
 * a password, and in place of the address's pending sign-ups (product rule 13). The link of a guest's
 * registration leaves its code usable, because only the code signs in the browser that asked.
 * @throws Problem `user_token_used_up` when it was used in the meantime; `user_blocked` with the
 * reason in `about.reason`
 */
export async function useProof(tx: Tx, deps: AccountDeps, checked: CheckedProof): Promise<ProvedAccount> {
  const { proof, by } = checked;
  const now = deps.clock.now();
  const keepsCode = by === 'link' && proof.purpose === 'registration';
  const used = await tx
    .updateTable('mailed_proofs')
    .set({ link_used_at: now, ...(!keepsCode && { code_used_at: now }) })
    .where('id', '=', proof.id)
    .where(by === 'link' ? 'link_used_at' : 'code_used_at', 'is', null)
    .executeTakeFirst();
  if (used.numUpdatedRows !== 1n) throw new Problem('user_token_used_up');
  return accountOfAddress(tx, deps, proof);
}

/** A proved address, with what a new account gets. */
export type ProvedAddress = Pick<
  ProofRow,
  'email' | 'name' | 'locale' | 'terms_version' | 'wanted_user_id' | 'created_at'
>;

/**
 * The account of a proved address, locked; created now if there is none.
 * @throws Problem `user_blocked` with the reason in `about.reason`
 */
export async function accountOfAddress(
  tx: Tx,
  deps: AccountDeps,
  proof: ProvedAddress,
): Promise<ProvedAccount> {
  const proved = (await lockOwner(tx, proof.email)) ?? (await createOwner(tx, deps, proof));
  const { blocked_at: blockedAt, blocked_reason: reason } = proved.user;
  if (blockedAt !== null) throw new Problem('user_blocked', { about: { reason: reason ?? '' } });
  return proved;
}

async function lockOwner(tx: Tx, email: string): Promise<ProvedAccount | null> {
  const found = await findVerified(tx, email);
  if (found === null) return null;
  const user = await lockUser(tx, found.id);
  // The placeholder addresses of guests and former members are no one's.
  if (user !== null && user.deleted_at !== null) throw new Problem('user_invalid_token');
  // The address may have been changed, or the account deleted, while this waited.
  return user?.email === email ? { user, created: false } : null;
}

async function createOwner(tx: Tx, deps: AccountDeps, proof: ProvedAddress): Promise<ProvedAccount> {
  const now = deps.clock.now();
  const { email, name, locale, terms_version } = proof;
  await lockPending(tx, email);
  for (const id of [proof.wanted_user_id, newId()]) {
    const created = await insertUnlessTaken(tx, {
      id,
      email,
      name,
      locale,
      password_hash: noPassword,
      password_changed_at: now,
      email_verified_at: now,
      created_at: now,
      updated_at: now,
      ...(terms_version !== null && { terms_version, terms_accepted_at: proof.created_at }),
    });
    if (created) {
      await deletePending(tx, email);
      await deps.accountHooks.addressProved(tx, { userId: id, email });
      publishAccountChange(tx, deps, id, 'create');
      const user = await lockUser(tx, id);
      if (user !== null) return { user, created };
    }
    // Another proof of the address, or a sign-up, was quicker; otherwise only the id is taken.
    const owner = await lockOwner(tx, email);
    if (owner !== null) return owner;
  }
  throw new Error('A proved address has no account');
}

export async function deleteProofsBefore(db: Db, before: Temporal.Instant): Promise<void> {
  await db.deleteFrom('mailed_proofs').where('expires_at', '<=', before).execute();
}
