import type { Recipient } from '../mail/index.ts';
import type { UserRow } from './store.ts';

/** Whom a mail reaches: the person at their address, or at `address` where another one is to be proved. */
export function recipientOf(
  user: Pick<UserRow, 'email' | 'name' | 'locale' | 'time_zone'>,
  address: string = user.email,
): Recipient {
  return { address, name: user.name, locale: user.locale, timeZone: user.time_zone };
}
