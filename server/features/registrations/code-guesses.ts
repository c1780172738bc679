import type { Deps } from '../../infra/deps.ts';
import { type Limit, uncountUses, useLimits, usesOfAsker } from '../../infra/http/request-limits.ts';
import type { Principal } from '../../infra/http/server.ts';

/** Codes that a person, or a visitor's network, can try, so that no one guesses one. */
const codeGuesses: Limit = { most: 20, seconds: 600 };

/**
 * Counts a code that is checked, or used to register or to order, by a member or a guest.
 * @throws Problem `general_rate_limit_exceeded`
 */
export function countCodeGuess(
  deps: Pick<Deps, 'db' | 'clock'>,
  caller: Principal | null,
  ip: string,
): Promise<void> {
  return useLimits(deps, usesOfAsker('ticket-codes', { caller, ip }, codeGuesses));
}

/** Returns the use of a code that was right. */
export function uncountCodeGuess(
  deps: Pick<Deps, 'db'>,
  caller: Principal | null,
  ip: string,
): Promise<void> {
  return uncountUses(deps, usesOfAsker('ticket-codes', { caller, ip }, codeGuesses));
}
