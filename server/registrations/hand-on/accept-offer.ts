import type { OwnRegistration } from '../../../contracts/registrations.ts';
import { recordAction } from '../../audit/index.ts';
import { findEvent, lockSeats } from '../../events/index.ts';
import { transaction } from '../../platform/database.ts';
import type { Principal } from '../../platform/http.ts';
import { hashLinkSecret } from '../../platform/link-secret.ts';
import { Problem } from '../../platform/problem.ts';
import { carryOut } from '../carry-out.ts';
import { refusal } from '../desk.ts';
import type { Answers } from '../event-commands.ts';
import type { RegistrationParts } from '../parts.ts';
import { presentOwn } from '../present.ts';
import { findOffer, takeOffer } from './offer-store.ts';

/** The ways in which the giver can have lost the ticket: for whoever has the link, the offer is gone. */
const lost: ReadonlySet<string> = new Set([
  'event_not_found',
  'registration_not_found',
  'registration_not_possible',
]);

/**
 * Makes the ticket that a link offers the caller's. It stays the same seat all the while; the ticket that was out is
 * void with the commit, and giver and receiver are told in the same transaction.
 *
 * @throws Problem `ticket_offer_gone`, `event_cancelled`, `event_over`, `ticket_hand_on_not_allowed`, `ticket_used`,
 *   `registration_exists`, `registration_declined`, `registration_blocked`, `registration_own_event`;
 *   `general_argument_invalid` with the questions that are not answered
 */
export async function acceptOffer(
  parts: RegistrationParts,
  given: { caller: Principal; offerId: string; secret: string; answers: Answers },
): Promise<OwnRegistration> {
  const { caller, offerId, answers } = given;
  const secretHash = hashLinkSecret(given.secret);
  const registration = await transaction(parts.db, async (tx) => {
    const now = parts.clock.now();
    const key = { id: offerId, secretHash, now };
    const offer = await findOffer(tx, key);
    if (offer === null) throw new Problem('ticket_offer_gone');
    const { eventId, registrationId, giverId } = offer;
    // Like everybody who changes something of the event; of two who have the link one comes second.
    await lockSeats(tx, eventId);
    if ((await findEvent(tx, eventId))?.status === 'cancelled') throw new Problem('event_cancelled');
    if (!(await takeOffer(tx, key))) throw new Problem('ticket_offer_gone');
    const receiverId = caller.userId;
    const command = { kind: 'hand_on', registrationId, receiverId, answers } as const;
    const [outcome] = await carryOut(parts, tx, eventId, [command]);
    if (outcome === undefined) throw new Error('a command came to nothing');
    if ('problem' in outcome) {
      throw lost.has(outcome.problem) ? new Problem('ticket_offer_gone') : refusal(outcome);
    }
    await recordAction(tx, now, {
      action: 'ticket_handed_on',
      actorId: receiverId,
      object: { kind: 'event', id: eventId },
      details: { registrationId, giverId, receiverId },
    });
    return outcome.registration;
  });
  return presentOwn(registration, null);
}
