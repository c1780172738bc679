import type { TicketView } from '../../../contracts/tickets.ts';
import type { Db } from '../../infra/db/database.ts';
import { type Deps, wireTimeOrNull } from '../../infra/deps.ts';
import { Problem } from '../../infra/http/problem.ts';
import type { Principal } from '../../infra/http/server.ts';
import { findPeople } from '../accounts/index.ts';
import { findEvent, presentEvent } from '../events/index.ts';
import { agreedTickets, findAdmission, transferOf } from '../registrations/index.ts';
import { drawCode, type TicketKey } from '../tickets/index.ts';

/**
 * The ticket of one of the caller's registrations.
 * @throws Problem `registration_not_found`; `ticket_void` once the registration is over,
 * `registration_not_possible` while it is not confirmed
 */
export async function showTicket(
  { db, clock, ticketKey }: Pick<Deps, 'db' | 'clock'> & { readonly ticketKey: TicketKey },
  { caller, registrationId }: { caller: Principal; registrationId: string },
): Promise<TicketView> {
  const ticket = await findTicket(db, registrationId);
  if (ticket === null || ticket.userId !== caller.userId) throw new Problem('registration_not_found');
  if (ticket.state === 'cancelled' || ticket.state === 'declined') throw new Problem('ticket_void');
  if (ticket.state !== 'confirmed') throw new Problem('registration_not_possible');
  // Hidden events too: the ticket remains valid.
  const event = await findEvent(db, ticket.eventId);
  if (event === null) throw new Problem('registration_not_found');
  const [people, admittedAt, agreed] = await Promise.all([
    findPeople(db, [caller.userId]),
    findAdmission(db, registrationId),
    agreedTickets(db, event, [registrationId]),
  ]);
  const code = ticketKey.codeOf({ eventId: event.id, registrationId, version: ticket.version });
  return {
    $id: registrationId,
    code,
    shortCode: ticket.shortCode ?? '',
    picture: drawCode(code),
    holderName: ticket.holderName || (people.get(caller.userId)?.name ?? ''),
    ticketType: agreed.get(registrationId) ?? null,
    orderId: ticket.orderId,
    passId: ticket.passId,
    event: presentEvent(event, { caller, admitted: true }),
    admittedAt: wireTimeOrNull(admittedAt),
    handOn:
      ticket.passId === null
        ? await transferOf(db, { registrationId, event }, { admitted: admittedAt !== null, now: clock.now() })
        : { allowed: false, offer: null },
  };
}

/** The part of a registration that decides about its ticket. */
interface TicketRow {
  readonly id: string;
  readonly eventId: string;
  readonly userId: string;
  readonly state: string;
  readonly version: number;
  readonly shortCode: string | null;
  /** Empty unless the seat is for someone else who was named. */
  readonly holderName: string;
  readonly orderId: string | null;
  readonly passId: string | null;
}

/** The registration's ticket, valid or not; null without a registration. */
export async function findTicket(db: Db, registrationId: string): Promise<TicketRow | null> {
  const row = await db
    .selectFrom('registrations')
    .select([
      'id',
      'event_id as eventId',
      'user_id as userId',
      'state',
      'ticket_version as version',
      'short_code as shortCode',
      'holder_name as holderName',
      'order_id as orderId',
      'pass_id as passId',
    ])
    .where('id', '=', registrationId)
    .executeTakeFirst();
  return row ?? null;
}
