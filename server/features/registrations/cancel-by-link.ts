import { Problem } from '../../infra/http/problem.ts';
import { isLinkToken, linkToken } from '../../infra/ids.ts';
import type { CommandQueueDeps, RegistrationDeps } from './deps.ts';
import { findRegistration, type Registration } from './store.ts';

/**
 * The link in a reminder that cancels a free seat without logging in. The page asks for
 * confirmation, because mail scanners follow links.
 */
export function cancelLinkUrl(
  { siteUrl, secret }: Pick<CommandQueueDeps, 'siteUrl' | 'secret'>,
  registration: Pick<Registration, 'id' | 'eventId' | 'ticketVersion'>,
): string {
  const { id, eventId } = registration;
  const query = new URLSearchParams({
    eventId,
    registrationId: id,
    secret: linkToken(secret, purposeOf(registration)),
  });
  return `${siteUrl}/still-coming?${query}`;
}

/**
 * Cancels the seat the link was made for and passes it to the waitlist. Cancelling twice is not an
 * error.
 * @throws Problem `user_invalid_token`, `event_has_started`, `registration_not_possible`
 */
export async function cancelRegistrationOf(
  { db, desk, secret: ours }: Pick<RegistrationDeps, 'db' | 'desk' | 'secret'>,
  { registrationId, secret }: { registrationId: string; secret: string },
): Promise<void> {
  const registration = await findRegistration(db, registrationId);
  if (registration === null || !isLinkToken(ours, purposeOf(registration), secret)) {
    throw new Problem('user_invalid_token');
  }
  await desk.submit(registration.eventId, { kind: 'cancel', registrationId });
}

/**
 * The ticket version is part of the purpose, so a link mailed before a transfer can't cancel the
 * new holder's seat.
 */
function purposeOf({ id, ticketVersion }: Pick<Registration, 'id' | 'ticketVersion'>): string {
  return ticketVersion === 1 ? `absence ${id}` : `absence ${id} ${ticketVersion}`;
}
