import type { OrganiserMessage } from '../../contracts/manage-registrations.ts';
import { transaction } from '../platform/database.ts';
import type { Principal } from '../platform/http.ts';
import { type Limit, useLimit } from '../platform/limits.ts';
import { Problem } from '../platform/problem.ts';
import { announceMessage, statesOf } from './announce.ts';
import { countStates } from './list-store.ts';
import type { RegistrationParts } from './parts.ts';
import { managedEvent } from './policy.ts';

/** Messages about one event or group: an organiser who needs more of them has another place to talk. */
const messages: Limit = { most: 10, seconds: 24 * 3600 };

/**
 * Counts a message to the people of one event, or of one group, whichever way it was written.
 *
 * @throws Problem `general_rate_limit_exceeded`
 */
export async function limitMessages(
  parts: Pick<RegistrationParts, 'db' | 'clock'>,
  subject: string,
): Promise<void> {
  await useLimit(parts, `messages:${subject}`, messages);
}

/**
 * Has a message of the organiser mailed to those whom it is for as of now, a page of people at a time. Sent again under
 * the same id, it goes out once.
 *
 * @throws Problem `event_not_found` for everybody but the organiser, `event_hidden`, `general_rate_limit_exceeded`
 */
export async function sendMessage(
  parts: RegistrationParts,
  { caller, eventId, message }: { caller: Principal; eventId: string; message: OrganiserMessage },
): Promise<{ recipients: number }> {
  const { hiddenReason } = await managedEvent(parts.db, caller, eventId);
  if (hiddenReason !== null) throw new Problem('event_hidden');
  await limitMessages(parts, eventId);
  await transaction(parts.db, (tx) => announceMessage(tx, { eventId, message, now: parts.clock.now() }));
  const counts = await countStates(parts.db, eventId);
  const recipients = statesOf(message.audience).reduce((sum, state) => sum + (counts.get(state) ?? 0), 0);
  return { recipients };
}
