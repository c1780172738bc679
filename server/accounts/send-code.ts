import { transaction } from '../platform/database.ts';
import { newId } from '../platform/ids.ts';
import { mailAddressTaken } from './address-taken.ts';
import { inEvenTime } from './even-time.ts';
import { countCodeMail } from './mail-limits.ts';
import type { AccountParts } from './parts.ts';
import type { TokenRow } from './present.ts';
import { codeMinutes } from './rules.ts';
import { mailCodeAgain } from './sign-up.ts';
import { findVerified } from './store.ts';

/**
 * Asks for the code of a sign-up once more; the answer is alike for every address. Only the sign-up with this very id
 * gets one: a code proves nothing but the password that was chosen with it, and with the newest sign-up of the address
 * that password might be a stranger's. The owner of a verified address is told that somebody asked.
 *
 * @throws Problem `general_rate_limit_exceeded`
 */
export async function askForCode(
  parts: AccountParts,
  whose: { userId: string; email: string; ip: string },
): Promise<TokenRow> {
  await countCodeMail(parts, whose);
  await inEvenTime(async () => {
    const owner = await findVerified(parts.db, whose.email);
    if (owner === null) await mailCodeAgain(parts, whose);
    else await transaction(parts.db, (tx) => mailAddressTaken(tx, parts, owner));
  });
  const now = parts.clock.now();
  return { id: newId(), createdAt: now, userId: whose.userId, expiresAt: now.add({ minutes: codeMinutes }) };
}
