import { z } from 'zod';
import { transaction } from '../platform/database.ts';
import { newId } from '../platform/ids.ts';
import { addJob, handle, type JobHandler, job } from '../platform/jobs.ts';
import { mailAddressTaken } from './address-taken.ts';
import { countCodeSend } from './codes.ts';
import type { AccountParts } from './parts.ts';
import type { TokenRow } from './present.ts';
import { codeMinutes } from './rules.ts';
import { mailCodeAgain } from './sign-up.ts';
import { findVerified } from './store.ts';

/** Whether an address is known is found out by a job, so that neither answer nor its time tells it (ruling 12). */
const sendCode = job('send_sign_up_code', z.object({ userId: z.string(), email: z.string() }), 3);

/**
 * Asks for the code of a sign-up once more. Only the sign-up with this very id gets one: a code proves nothing but the
 * password that was chosen with it, and with the newest sign-up of the address that password might be a stranger's.
 *
 * @throws Problem `general_rate_limit_exceeded`
 */
export async function askForCode(
  parts: AccountParts,
  whose: { userId: string; email: string },
): Promise<TokenRow> {
  await countCodeSend(parts, whose.email);
  await addJob(parts.db, sendCode, { userId: whose.userId, email: whose.email });
  const now = parts.clock.now();
  return { id: newId(), createdAt: now, userId: whose.userId, expiresAt: now.add({ minutes: codeMinutes }) };
}

/** Sends the code, or tells the owner of a verified address that somebody asked for one. */
export function sendCodeJob(parts: AccountParts): JobHandler {
  return handle(sendCode, async (whose) => {
    const owner = await findVerified(parts.db, whose.email);
    if (owner === null) return mailCodeAgain(parts, whose);
    return transaction(parts.db, (tx) => mailAddressTaken(tx, parts, owner));
  });
}
