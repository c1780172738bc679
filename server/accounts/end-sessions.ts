import { transaction } from '../platform/database.ts';
import type { Principal } from '../platform/http.ts';
import { Problem } from '../platform/problem.ts';
import { endAccess } from './end-access.ts';
import { announceEnd } from './notices.ts';
import type { AccountParts } from './parts.ts';
import { deleteSessions } from './session-store.ts';

/**
 * Ends one of a person's sessions.
 *
 * @throws Problem `user_session_not_found`
 */
export async function endSession(parts: AccountParts, which: Principal): Promise<void> {
  await transaction(parts.db, async (tx) => {
    const ended = await deleteSessions(tx, which.userId, { only: which.sessionId });
    if (ended.length === 0) throw new Problem('user_session_not_found');
    announceEnd(tx, parts, which.userId, ended);
  });
}

/** Logs a person out everywhere, other assistants and calendar programs too. */
export async function endAllSessions(parts: AccountParts, userId: string): Promise<void> {
  await transaction(parts.db, (tx) => endAccess(tx, parts, userId));
}
