import type { Principal } from '../platform/http.ts';
import { useLimit } from '../platform/limits.ts';
import { signJwt } from './jwt.ts';
import type { AccountParts } from './parts.ts';
import { jwtLifetime, jwtsPerHour, perHour } from './rules.ts';

/**
 * Makes a token that stands for the caller's session for 15 minutes, and not longer than the session itself.
 *
 * @throws Problem `general_rate_limit_exceeded`
 */
export async function issueJwt(parts: AccountParts, caller: Principal): Promise<string> {
  await useLimit(parts, `jwt ${caller.userId}`, perHour(jwtsPerHour));
  const expiresAt = parts.clock.now().add(jwtLifetime);
  const { userId, sessionId } = caller;
  return signJwt(parts.accountSettings.secret, {
    userId,
    sessionId,
    exp: Math.floor(expiresAt.epochMilliseconds / 1000),
  });
}
