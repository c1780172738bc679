import { cleanLine, normaliseEmail } from '../../../contracts/clean-text.ts';
import { identityLimit } from '../../../contracts/identities.ts';
import type { Language } from '../../../contracts/languages.ts';
import { type Tx, transaction } from '../../infra/db/database.ts';
import { Problem } from '../../infra/http/problem.ts';
import type { Principal } from '../../infra/http/server.ts';
import { newId } from '../../infra/ids.ts';
import {
  accountOfAddress,
  type Client,
  checkProof,
  createProof,
  lockUser,
  needsSecondFactor,
  notifyOwner,
  type OpenedSession,
  openSession,
  rememberNetwork,
  type UserRow,
  useProof,
  welcome,
} from '../accounts/index.ts';
import type { IdentityDeps, ProvidedPerson, SignInProvider } from './deps.ts';
import type { Pending } from './flow.ts';
import { deleteIdentity, findIdentity, insertIdentity, listIdentities, noteUse } from './store.ts';

const nameLength = 128;

/** A person at a provider of this site. */
interface ProviderSignIn {
  readonly provider: Pick<SignInProvider, 'name' | 'label' | 'trustsEmail'>;
  readonly person: ProvidedPerson;
  readonly client: Client;
  readonly language: Language;
}

/**
 * Signs in the account that the provider's person is connected to, or whose address the provider has
 * proven.
 * @returns null when the address has to be proven first
 * @throws Problem `user_blocked`, `user_identity_taken`, `user_identity_too_many`, `general_maintenance` if an account
 * would have to be created or connected
 */
export async function signIn(
  deps: IdentityDeps,
  providerSignIn: ProviderSignIn,
): Promise<OpenedSession | null> {
  return transaction(deps.db, async (tx) => {
    const user = await accountOf(tx, deps, providerSignIn);
    return user && enter(tx, deps, user, providerSignIn);
  });
}

/**
 * The same for Appwrite clients on other sites: the page gets a token instead of a cookie, which browsers
 * may block there, and exchanges it for a session.
 * @param page gets `userId` and `secret` as parameters
 * @returns its address; null when the email address has to be proven first
 */
export async function issueToken(
  deps: IdentityDeps,
  providerSignIn: ProviderSignIn,
  page: URL,
): Promise<string | null> {
  return transaction(deps.db, async (tx) => {
    const user = await accountOf(tx, deps, providerSignIn);
    if (user === null) return null;
    let address: string | null = null;
    const { email } = user;
    const asked = {
      purpose: 'sign_in',
      email,
      wantedUserId: user.id,
      language: providerSignIn.language,
      page,
    } as const;
    // What is otherwise mailed goes to the browser, because the provider has proven the account.
    await createProof(tx, deps, asked, async (_, { url }) => {
      address = url;
    });
    return address;
  });
}

async function enter(
  tx: Tx,
  deps: IdentityDeps,
  user: UserRow,
  { provider, client }: Pick<ProviderSignIn, 'provider' | 'client'>,
): Promise<OpenedSession> {
  const opened = await openSession(tx, deps, { user, client, by: 'oauth2', provider: provider.name });
  if (!opened.session.pending) await rememberNetwork(tx, deps, { userId: user.id, ip: client.ip });
  return opened;
}

async function accountOf(
  tx: Tx,
  deps: IdentityDeps,
  providerSignIn: ProviderSignIn,
): Promise<UserRow | null> {
  const { provider, person, language } = providerSignIn;
  const known = await findIdentity(tx, person);
  if (known !== null) return connectedUser(tx, deps, known);
  const email = normaliseEmail(person.email);
  if (!provider.trustsEmail || !person.emailVerified || email === null) return null;
  refuseInMaintenance(deps);
  const now = deps.clock.now();
  const { user, created } = await accountOfAddress(tx, deps, {
    email,
    name: nameOf(person),
    locale: language,
    terms_version: null,
    wanted_user_id: newId(),
    created_at: now,
  });
  if (created) await welcome(tx, deps, user);
  await connectTo(tx, deps, user, { provider, person, tell: !created });
  return user;
}

function refuseInMaintenance({ isMaintained }: Pick<IdentityDeps, 'isMaintained'>): void {
  if (isMaintained()) throw new Problem('general_maintenance');
}

async function connectedUser(
  tx: Tx,
  deps: IdentityDeps,
  { id, user_id: userId }: { id: string; user_id: string },
): Promise<UserRow> {
  const user = await lockUser(tx, userId);
  // Deleted in the meantime: the next try finds no identity.
  if (user === null || user.deleted_at !== null) throw new Problem('user_identity_not_found');
  const { blocked_at: blockedAt, blocked_reason: reason } = user;
  if (blockedAt !== null) throw new Problem('user_blocked', { about: { reason: reason ?? '' } });
  await noteUse(tx, id, deps.clock.now());
  return user;
}

/** What people call themselves at the provider, cut to what fits a name here. */
export function nameOf({ name }: Pick<ProvidedPerson, 'name'>): string {
  return cleanLine(cleanLine(name).slice(0, nameLength));
}

/**
 * Connects a provider's person to a locked account. Accounts with a second factor do that in their
 * profile only, where it was proven: here only the first one was.
 * @throws Problem `user_identity_taken`, `user_identity_too_many`
 */
async function connectTo(
  tx: Tx,
  deps: IdentityDeps,
  user: UserRow,
  { provider, person, tell }: Pick<ProviderSignIn, 'provider' | 'person'> & { readonly tell: boolean },
): Promise<void> {
  if (await needsSecondFactor(tx, user.id)) return;
  await connect(tx, deps, user, { provider, person, tell });
}

async function connect(
  tx: Tx,
  deps: IdentityDeps,
  user: UserRow,
  { provider, person, tell }: Pick<ProviderSignIn, 'provider' | 'person'> & { readonly tell: boolean },
): Promise<void> {
  const now = deps.clock.now();
  const { issuer, subject } = person;
  const own = await listIdentities(tx, user.id);
  if (own.some((each) => each.issuer === issuer && each.subject === subject)) return;
  if (own.length >= identityLimit) throw new Problem('user_identity_too_many');
  const isNew = await insertIdentity(tx, {
    id: newId(),
    user_id: user.id,
    provider: provider.name,
    issuer,
    subject,
    email: normaliseEmail(person.email) ?? '',
    created_at: now,
    last_used_at: now,
  });
  if (!isNew) throw new Problem('user_identity_taken');
  if (tell) await notifyOwner(tx, deps, user, { change: 'provider_connected', detail: provider.label });
}

/**
 * Connects a provider's person to the caller's account.
 * @throws Problem `user_identity_taken`, `user_identity_too_many`, `user_session_not_found`, `general_maintenance`
 */
export async function connectToCaller(
  deps: IdentityDeps,
  caller: Principal,
  { provider, person }: Pick<ProviderSignIn, 'provider' | 'person'>,
): Promise<void> {
  refuseInMaintenance(deps);
  await transaction(deps.db, async (tx) => {
    const user = await lockUser(tx, caller.userId);
    if (user === null) throw new Problem('user_session_not_found');
    await connect(tx, deps, user, { provider, person, tell: true });
  });
}

/**
 * Proves the address of a waiting person with a mailed code, connects the provider to its account, and
 * signs in.
 * @throws Problem `user_invalid_token`, `user_token_expired`, `user_token_used_up`, `user_blocked`,
 * `user_identity_taken`, `user_identity_too_many`
 */
export async function confirmPending(
  deps: IdentityDeps,
  pending: Pending,
  given: { userId: string; secret: string; provider: ProviderSignIn['provider']; ip: string; client: Client },
): Promise<OpenedSession> {
  const { userId, secret, provider, ip, client } = given;
  const checked = await checkProof(deps, { purpose: 'sign_in', userId, secret, ip });
  return transaction(deps.db, async (tx) => {
    const { user, created } = await useProof(tx, deps, checked);
    if (created) await welcome(tx, deps, user);
    const person = { ...pending, emailVerified: false };
    await connectTo(tx, deps, user, { provider, person, tell: !created });
    return enter(tx, deps, user, { provider, client });
  });
}

/** @throws Problem `user_identity_not_found` */
export async function disconnect(deps: IdentityDeps, caller: Principal, id: string): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const user = await lockUser(tx, caller.userId);
    const identity = await deleteIdentity(tx, { id, userId: caller.userId });
    if (user === null || identity === null) throw new Problem('user_identity_not_found');
    const detail = deps.providers.get(identity.provider)?.label ?? identity.provider;
    await notifyOwner(tx, deps, user, { change: 'provider_disconnected', detail });
  });
}
