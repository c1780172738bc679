import { isLinkToken, linkToken } from '../platform/link-token.ts';
import { Problem } from '../platform/problem.ts';
import type { DeskParts, RegistrationParts } from './parts.ts';
import { findEventOf, type Registration } from './store.ts';

/**
 * Where somebody who is reminded of a free seat gives it up without logging in. The page only asks: a program that looks
 * into mails must not act for their reader.
 */
export function absenceUrl(
  { siteUrl, secret }: Pick<DeskParts, 'siteUrl' | 'secret'>,
  { id, eventId }: Pick<Registration, 'id' | 'eventId'>,
): string {
  const query = new URLSearchParams({
    eventId,
    registrationId: id,
    secret: linkToken(secret, purposeOf(id)),
  });
  return `${siteUrl}/still-coming?${query}`;
}

/**
 * Gives up the seat of whoever got the link with their reminder; it goes to the waitlist. Somebody who says so twice has
 * said so.
 *
 * @throws Problem `user_invalid_token`, `event_has_started`, `registration_not_possible`
 */
export async function giveUpSeat(
  { db, desk, secret: ours }: Pick<RegistrationParts, 'db' | 'desk' | 'secret'>,
  { registrationId, secret }: { registrationId: string; secret: string },
): Promise<void> {
  if (!isLinkToken(ours, purposeOf(registrationId), secret)) throw new Problem('user_invalid_token');
  const eventId = await findEventOf(db, registrationId);
  if (eventId === null) throw new Problem('user_invalid_token');
  await desk.submit(eventId, { kind: 'cancel', registrationId });
}

function purposeOf(registrationId: string): string {
  return `absence ${registrationId}`;
}
