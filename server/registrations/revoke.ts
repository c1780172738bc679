import type { Tx } from '../platform/database.ts';
import { carryOut } from './carry-out.ts';
import type { Decider } from './event-commands.ts';
import type { DeskParts } from './parts.ts';

/**
 * Ends registrations of an event by an administrator; what was paid for their seats goes back. Those of an event that is
 * over, or that had ended before, stay as they are.
 */
export async function revokeRegistrations(
  parts: DeskParts,
  tx: Tx,
  {
    eventId,
    registrationIds,
    reason,
    by,
  }: { eventId: string; registrationIds: readonly string[]; reason: string; by: Decider },
): Promise<void> {
  const commands = registrationIds.map(
    (registrationId) => ({ kind: 'revoke', registrationId, reason, by }) as const,
  );
  await carryOut(parts, tx, eventId, commands);
}
