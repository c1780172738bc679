import type { Tx } from '../platform/database.ts';
import { deleteAccessTokens } from './access-token-store.ts';
import { forgetNetworks } from './known-networks.ts';
import { announceEnd } from './notices.ts';
import type { AccountParts } from './parts.ts';
import { deleteSessions } from './session-store.ts';

/**
 * Ends every way into an account that was opened before: sessions, access tokens and secret addresses. The
 * networks that they came from are strange ones again. For whoever fears that somebody else has been in.
 *
 * @param keep the session in which the person asks for it, if it shall go on
 */
export async function endAccess(
  tx: Tx,
  parts: AccountParts,
  userId: string,
  { keep }: { keep?: string } = {},
): Promise<void> {
  await deleteAccessTokens(tx, userId);
  await forgetNetworks(tx, userId);
  await parts.accountHooks.voidSecretAddresses(tx, userId);
  const ended = await deleteSessions(tx, userId, keep === undefined ? {} : { except: keep });
  announceEnd(tx, parts, userId, ended);
}
