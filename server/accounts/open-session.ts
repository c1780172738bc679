import type { Tx } from '../platform/database.ts';
import { newId } from '../platform/ids.ts';
import { announceEnd } from './notices.ts';
import type { AccountParts } from './parts.ts';
import { hashSecret, newSecret } from './secrets.ts';
import { insertSession, type SessionRow } from './session-store.ts';
import type { UserRow } from './store.ts';

/** Where a request comes from, as a session remembers it. */
export interface Client {
  /** `null` where it is not known. */
  readonly ip: string | null;
  readonly userAgent: string;
}

/** A session just opened, with the secret that only its owner will have. */
export interface OpenedSession {
  readonly session: SessionRow;
  readonly user: UserRow;
  readonly secret: string;
}

const userAgentMaxLength = 500;

/** Opens a session for a person whose row the caller holds; their oldest one ends if they have too many. */
export async function openSession(
  tx: Tx,
  parts: AccountParts,
  opening: { user: UserRow; client: Client },
): Promise<OpenedSession> {
  const now = parts.clock.now();
  const secret = newSecret();
  const session: SessionRow = {
    id: newId(),
    user_id: opening.user.id,
    secret_hash: hashSecret(secret),
    provider: 'email',
    ip: opening.client.ip,
    user_agent: opening.client.userAgent.slice(0, userAgentMaxLength),
    expires_at: now.add({ hours: 24 * parts.accountSettings.sessionDays }),
    last_seen_at: now,
    created_at: now,
    updated_at: now,
  };
  const { id: userId, email, email_verified_at: provedAt } = opening.user;
  if (provedAt !== null) await parts.accountHooks.addressProved(tx, { userId, email });
  announceEnd(tx, parts, userId, await insertSession(tx, session));
  return { session, user: opening.user, secret };
}
