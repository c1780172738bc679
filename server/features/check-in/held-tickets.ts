import type { HeldTicket } from '../../../contracts/tickets.ts';
import { wireTimeOrNull } from '../../infra/deps.ts';
import { Problem } from '../../infra/http/problem.ts';
import { findPeople } from '../accounts/index.ts';
import { findEvent, presentEvent } from '../events/index.ts';
import {
  agreedTickets,
  findAdmission,
  openHeldSeat,
  type RegistrationDeps,
  setMailed,
} from '../registrations/index.ts';
import { drawCode, type TicketKey } from '../tickets/index.ts';
import { findTicket } from './tickets.ts';

type HeldTicketDeps = Pick<RegistrationDeps, 'db' | 'clock' | 'siteUrl' | 'secret'> & {
  readonly ticketKey: TicketKey;
};

interface HeldTicketLink {
  readonly registrationId: string;
  readonly secret: string;
}

/**
 * The ticket that a link opens for the person it was bought for. The link is the proof, as the QR code is at check-in.
 * @throws Problem `registration_not_found`, `ticket_void`, `registration_not_possible`
 */
export async function showHeldTicket(deps: HeldTicketDeps, link: HeldTicketLink): Promise<HeldTicket> {
  const { db, ticketKey } = deps;
  const { seat, mailed } = await openHeldSeat(deps, link);
  const event = await findEvent(db, seat.eventId);
  const ticket = await findTicket(db, seat.id);
  if (event === null || ticket === null) throw new Problem('registration_not_found');
  const buyer = (await findPeople(db, [seat.userId])).get(seat.userId);
  const admittedAt = await findAdmission(db, seat.id);
  const agreed = (await agreedTickets(db, event, [seat.id])).get(seat.id);
  const code = ticketKey.codeOf({ eventId: event.id, registrationId: seat.id, version: seat.ticketVersion });
  return {
    $id: seat.id,
    code,
    shortCode: ticket.shortCode ?? '',
    picture: drawCode(code),
    holderName: seat.holderName,
    buyerName: buyer?.name ?? '',
    ticketType:
      agreed === undefined
        ? null
        : { name: agreed.name, addOns: agreed.addOns.map(({ name, count }) => ({ name, count })) },
    event: presentEvent(event, { caller: null, admitted: true }),
    admittedAt: wireTimeOrNull(admittedAt),
    mailed,
  };
}

/** @throws Problem as {@link showHeldTicket} */
export async function setTicketMails(
  deps: HeldTicketDeps,
  asked: HeldTicketLink & { readonly mailed: boolean },
): Promise<HeldTicket> {
  await setMailed(deps, asked);
  return showHeldTicket(deps, asked);
}
