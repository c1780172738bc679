import type { TicketView } from '../../contracts/tickets.ts';
import { findPeople } from '../accounts/index.ts';
import { findEvent, presentEvent } from '../events/index.ts';
import { wireTimeOrNull } from '../platform/clock.ts';
import type { Principal } from '../platform/http.ts';
import type { Parts } from '../platform/parts.ts';
import { Problem } from '../platform/problem.ts';
import { findAdmission, handingOnOf } from '../registrations/index.ts';
import { drawCode, type TicketKey } from '../tickets/index.ts';
import { findTicket } from './ticket-store.ts';

/**
 * The ticket of one of the caller's registrations.
 *
 * @throws Problem `registration_not_found`; `ticket_void` once the registration is over, `registration_not_possible`
 *   while it is not confirmed
 */
export async function showTicket(
  { db, clock, ticketKey }: Pick<Parts, 'db' | 'clock'> & { readonly ticketKey: TicketKey },
  { caller, registrationId }: { caller: Principal; registrationId: string },
): Promise<TicketView> {
  const ticket = await findTicket(db, registrationId);
  if (ticket === null || ticket.userId !== caller.userId) throw new Problem('registration_not_found');
  if (ticket.state === 'cancelled' || ticket.state === 'declined') throw new Problem('ticket_void');
  if (ticket.state !== 'confirmed') throw new Problem('registration_not_possible');
  // Hidden or not: the ticket stays its holder's.
  const event = await findEvent(db, ticket.eventId);
  if (event === null) throw new Problem('registration_not_found');
  const [people, admittedAt] = await Promise.all([
    findPeople(db, [caller.userId]),
    findAdmission(db, registrationId),
  ]);
  const code = ticketKey.codeOf({ eventId: event.id, registrationId, version: ticket.version });
  return {
    $id: registrationId,
    code,
    picture: drawCode(code),
    holderName: people.get(caller.userId)?.name ?? '',
    event: presentEvent(event, { caller, admitted: true }),
    admittedAt: wireTimeOrNull(admittedAt),
    handOn: await handingOnOf(
      db,
      { registrationId, event },
      { admitted: admittedAt !== null, now: clock.now() },
    ),
  };
}
