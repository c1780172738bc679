import { offerDays } from '../../../contracts/ticket-offers.ts';
import type { SentOffer } from '../../../contracts/tickets.ts';
import { findPeople } from '../../accounts/index.ts';
import { findEvent, lockSeats } from '../../events/index.ts';
import { queueMail } from '../../mail/index.ts';
import { wireTime } from '../../platform/clock.ts';
import { type Tx, transaction } from '../../platform/database.ts';
import type { Principal } from '../../platform/http.ts';
import { newId } from '../../platform/ids.ts';
import { type Limit, useLimit } from '../../platform/limits.ts';
import { hashLinkSecret, newLinkSecret } from '../../platform/link-secret.ts';
import { invalidField, Problem } from '../../platform/problem.ts';
import { findAdmission } from '../admission-store.ts';
import type { RegistrationParts } from '../parts.ts';
import { barToHandingOn } from '../rules.ts';
import { findRegistration, type Registration } from '../store.ts';
import { deleteOffer, saveOffer } from './offer-store.ts';

/** Nobody has our mails sent to strangers, or to one stranger again and again. */
const day = 24 * 3600;
const byPerson: Limit = { most: 10, seconds: day };
const toAddress: Limit = { most: 3, seconds: day };

interface OwnTicket {
  readonly caller: Principal;
  readonly registrationId: string;
}

/**
 * Offers the caller's ticket to whoever reads a mail to `address`; an earlier offer is void. Until somebody accepts, the
 * ticket stays theirs.
 *
 * @throws Problem `registration_not_found`, `ticket_void`, `registration_not_possible`, what {@link barToHandingOn} finds,
 *   `general_argument_invalid` for the caller's own address, `general_rate_limit_exceeded`
 */
export async function offerTicket(
  parts: Pick<RegistrationParts, 'db' | 'clock' | 'siteUrl'>,
  { caller, registrationId, address }: OwnTicket & { address: string },
): Promise<SentOffer> {
  const known = await ownTicket(parts.db, { caller, registrationId });
  await useLimit(parts, `ticket_offers:${caller.userId}`, byPerson);
  await useLimit(parts, `ticket_offers_to:${address}`, toAddress);
  return transaction(parts.db, async (tx) => {
    await lockSeats(tx, known.eventId);
    const ticket = await ownTicket(tx, { caller, registrationId });
    const now = parts.clock.now();
    const endsAt = await requireHandable(tx, ticket, now);
    const giver = (await findPeople(tx, [caller.userId])).get(caller.userId);
    if (giver === undefined) throw new Problem('registration_not_found');
    if (giver.email === address) throw invalidField('email', 'Enter the address of somebody else');
    const inTime = now.add({ hours: 24 * offerDays });
    const expiresAt = Temporal.Instant.compare(inTime, endsAt) < 0 ? inTime : endsAt;
    const id = newId();
    const secret = newLinkSecret();
    const secretHash = hashLinkSecret(secret);
    await saveOffer(tx, { id, registrationId, giverId: caller.userId, address, secretHash, expiresAt, now });
    const { locale, timeZone } = giver;
    await queueMail(tx, {
      kind: 'ticket_offer',
      to: { address, name: '', locale, timeZone },
      about: { userId: caller.userId },
      values: {
        url: `${parts.siteUrl}/ticket-offer?${new URLSearchParams({ offerId: id, secret })}`,
        expiresAt,
      },
    });
    return { address, expiresAt: wireTime(expiresAt) };
  });
}

/**
 * Takes the offer of the caller's ticket back; doing so twice is no error.
 *
 * @throws Problem `registration_not_found`: also once somebody has accepted, for then it is their ticket
 */
export async function withdrawOffer({ db }: Pick<RegistrationParts, 'db'>, asked: OwnTicket): Promise<void> {
  const { eventId } = await ownTicket(db, asked);
  await transaction(db, async (tx) => {
    await lockSeats(tx, eventId);
    await ownTicket(tx, asked);
    await deleteOffer(tx, asked.registrationId);
  });
}

async function ownTicket(
  db: RegistrationParts['db'],
  { caller, registrationId }: OwnTicket,
): Promise<Registration> {
  const registration = await findRegistration(db, registrationId);
  if (registration?.userId !== caller.userId) throw new Problem('registration_not_found');
  return registration;
}

/** Refuses a ticket that can't be handed on; returns when its event ends. */
async function requireHandable(
  tx: Tx,
  { id, eventId, state }: Registration,
  now: Temporal.Instant,
): Promise<Temporal.Instant> {
  if (state === 'cancelled' || state === 'declined') throw new Problem('ticket_void');
  const event = await findEvent(tx, eventId);
  if (event === null || event.hiddenReason !== null) throw new Problem('registration_not_found');
  if (state !== 'confirmed') throw new Problem('registration_not_possible');
  const bar = barToHandingOn(event, (await findAdmission(tx, id)) !== null, now);
  if (bar !== null) throw new Problem(bar);
  return event.endsAt;
}
