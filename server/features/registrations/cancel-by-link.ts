import { Problem } from '../../infra/http/problem.ts';
import { isLinkToken, linkToken } from '../../infra/ids.ts';
import type { CommandQueueDeps, RegistrationDeps } from './deps.ts';
import { findRegistration, type Registration } from './store.ts';

/**
 * Where somebody who is reminded of a free seat gives it up without logging in. The page only asks: a program that looks
 * into mails must not act for their reader.
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
 * Gives up the seat of whoever got the link with their reminder; it goes to the waitlist. Somebody who says so twice has
 * said so.
 *
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

/** Whoever handed their ticket on has a mail whose link does not free the seat of another. */
function purposeOf({ id, ticketVersion }: Pick<Registration, 'id' | 'ticketVersion'>): string {
  return ticketVersion === 1 ? `absence ${id}` : `absence ${id} ${ticketVersion}`;
}
