import type { Principal } from '../platform/http.ts';
import { Problem } from '../platform/problem.ts';
import type { AccountParts } from './parts.ts';
import { extendSession, type SessionRow } from './session-store.ts';

/**
 * Has a session last its whole time again, from now.
 *
 * @throws Problem `user_session_not_found`
 */
export async function prolongSession(parts: AccountParts, which: Principal): Promise<SessionRow> {
  const now = parts.clock.now();
  const expiresAt = now.add({ hours: 24 * parts.accountSettings.sessionDays });
  const session = await extendSession(parts.db, which, { now, expiresAt });
  if (session === null) throw new Problem('user_session_not_found');
  return session;
}
