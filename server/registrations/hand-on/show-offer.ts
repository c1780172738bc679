import type { ReceivedOffer } from '../../../contracts/ticket-offers.ts';
import type { SentOffer } from '../../../contracts/tickets.ts';
import { findVisibleEvent, presentEvent, type WholeEvent } from '../../events/index.ts';
import { wireTime } from '../../platform/clock.ts';
import type { Db } from '../../platform/database.ts';
import type { Principal } from '../../platform/http.ts';
import { hashLinkSecret } from '../../platform/link-secret.ts';
import { Problem } from '../../platform/problem.ts';
import type { RegistrationParts } from '../parts.ts';
import { barToHandingOn } from '../rules.ts';
import { findOffer, findOfferOf } from './offer-store.ts';

/**
 * The ticket that a link offers, for whoever opens it.
 *
 * @throws Problem `ticket_offer_gone`
 */
export async function showOffer(
  { db, clock }: Pick<RegistrationParts, 'db' | 'clock'>,
  { caller, offerId, secret }: { caller: Principal | null; offerId: string; secret: string },
): Promise<ReceivedOffer> {
  const key = { id: offerId, secretHash: hashLinkSecret(secret), now: clock.now() };
  const offer = await findOffer(db, key);
  const event = offer === null ? null : await findVisibleEvent(db, offer.eventId, null);
  if (offer === null || event === null) throw new Problem('ticket_offer_gone');
  return {
    $id: offer.id,
    giverName: offer.giverName,
    event: presentEvent(event, { caller, admitted: false }),
    expiresAt: wireTime(offer.expiresAt),
    own: offer.giverId === caller?.userId,
  };
}

/** Whether the ticket of a registration can be handed on, and to whom it is offered. */
export async function handingOnOf(
  db: Db,
  { registrationId, event }: { registrationId: string; event: WholeEvent },
  { admitted, now }: { admitted: boolean; now: Temporal.Instant },
): Promise<{ allowed: boolean; offer: SentOffer | null }> {
  if (barToHandingOn(event, admitted, now) !== null) return { allowed: false, offer: null };
  const offer = await findOfferOf(db, registrationId, now);
  return {
    allowed: true,
    offer: offer && { address: offer.address, expiresAt: wireTime(offer.expiresAt) },
  };
}
