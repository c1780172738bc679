import type { Tx } from '../platform/database.ts';
import { Problem } from '../platform/problem.ts';
import { carryOut } from './carry-out.ts';
import type { Outcome } from './event-commands.ts';
import type { DeskParts } from './parts.ts';
import { findEventOf } from './store.ts';

/**
 * A payment for a registration was captured: gives the person their seat, or the money back where that is too late.
 * Told once for each payment, in the transaction that records it; that transaction locks nothing of the event before.
 *
 * @throws Problem `registration_not_found`
 */
export async function settlePayment(
  parts: DeskParts,
  tx: Tx,
  { registrationId, amountPaise }: { registrationId: string; amountPaise: number },
): Promise<Outcome> {
  const eventId = await findEventOf(tx, registrationId);
  if (eventId === null) throw new Problem('registration_not_found');
  const [outcome] = await carryOut(parts, tx, eventId, [{ kind: 'pay', registrationId, amountPaise }]);
  return outcome ?? { problem: 'registration_not_found' };
}
