import type { Account, Profile } from '../../../contracts/accounts.ts';
import { languageOf } from '../../../contracts/languages.ts';
import type { Session, Token } from '../../../contracts/sessions.ts';
import type { Db } from '../../infra/db/database.ts';
import { wireTime } from '../../infra/deps.ts';
import type { Principal } from '../../infra/http/server.ts';
import { countUnread } from '../inbox/index.ts';
import { noPassword } from './proofs/passwords.ts';
import type { SessionRow } from './sessions/sessions.ts';
import { deviceOf } from './sessions/user-agent.ts';
import type { AccountRow } from './store.ts';

/** The account in the Appwrite protocol's form, for its owner. */
export function presentAccount(account: AccountRow): Account {
  const createdAt = wireTime(account.created_at);
  return {
    $id: account.id,
    $createdAt: createdAt,
    $updatedAt: wireTime(account.updated_at),
    name: account.name,
    registration: createdAt,
    status: account.blocked_at === null,
    labels: [],
    passwordUpdate: wireTime(account.password_changed_at),
    email: account.email,
    phone: '',
    emailVerification: account.email_verified_at !== null,
    phoneVerification: false,
    mfa: account.mfa,
    prefs: presentPrefs(account),
    targets: [],
    accessedAt: wireTime(account.accessed_at ?? account.created_at),
  };
}

/** The client's own settings; only objects are ever stored. */
export function presentPrefs(account: AccountRow): Record<string, unknown> {
  return account.preferences as Record<string, unknown>;
}

/** What the profile form and the header need. */
export async function presentProfile(
  db: Db,
  account: AccountRow,
  { administrator }: Pick<Principal, 'administrator'>,
): Promise<Profile> {
  const { terms_version: version, terms_accepted_at: at } = account;
  return {
    $id: account.id,
    name: account.name,
    email: account.email,
    interests: account.interests,
    bio: account.bio,
    links: account.links,
    avatar: account.avatar_file_id,
    language: languageOf(account.locale),
    timeZone: account.time_zone,
    pendingEmail: account.pending_email,
    administrator: administrator === true,
    // An administrator's session without the rights hasn't proved the second factor that the site requires.
    administratorNeedsSecondFactor: account.administrator_since !== null && administrator !== true,
    hasPassword: account.password_hash !== noPassword,
    acceptedTerms: version === null || at === null ? null : { version, at: wireTime(at) },
    unreadNotifications: await countUnread(db, account.id),
  };
}

const countryNames = new Intl.DisplayNames('en', { type: 'region' });

/** The session in the Appwrite protocol's form, for its owner. See `secretFor` for its secret. */
export function presentSession(session: SessionRow, whose: { email: string; currentId: string }): Session {
  return {
    $id: session.id,
    $createdAt: wireTime(session.created_at),
    $updatedAt: wireTime(session.updated_at),
    userId: session.user_id,
    expire: wireTime(session.expires_at),
    provider: session.provider,
    providerUid: whose.email,
    providerAccessToken: '',
    providerAccessTokenExpiry: '',
    providerRefreshToken: '',
    ip: session.ip ?? '',
    ...deviceOf(session.user_agent),
    // The protocol's values for an unknown country.
    countryCode: session.country ?? '--',
    countryName: session.country === null ? 'Unknown' : (countryNames.of(session.country) ?? 'Unknown'),
    current: session.id === whose.currentId,
    factors: session.factors,
    secret: '',
    mfaUpdatedAt: session.second_factor_at === null ? '' : wireTime(session.second_factor_at),
  };
}

/** A mailed code or link, without its secret. */
export interface TokenRow {
  readonly id: string;
  readonly createdAt: Temporal.Instant;
  /** Empty when naming the account would reveal whose address it is. */
  readonly userId: string;
  readonly expiresAt: Temporal.Instant;
}

/** The protocol's answer to a request for a code or link. */
export function presentToken(token: TokenRow): Token {
  return {
    $id: token.id,
    $createdAt: wireTime(token.createdAt),
    userId: token.userId,
    secret: '',
    expire: wireTime(token.expiresAt),
    phrase: '',
  };
}
