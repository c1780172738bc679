import { z } from 'zod';
import type { OwnRegistration } from '../../../../contracts/registrations.ts';
import * as contract from '../../../../contracts/tickets.ts';
import { offerDays, type ReceivedOffer, type SentOffer } from '../../../../contracts/tickets.ts';
import { type Db, type Tx, transaction } from '../../../infra/db/database.ts';
import { wireTime } from '../../../infra/deps.ts';
import { invalidField, Problem } from '../../../infra/http/problem.ts';
import { type Limit, useLimit } from '../../../infra/http/request-limits.ts';
import type { Bind, Principal } from '../../../infra/http/server.ts';
import { hashLinkSecret, newId, newLinkSecret } from '../../../infra/ids.ts';
import { handle, job, type Recurring } from '../../../infra/jobs/queue.ts';
import { findPeople } from '../../accounts/index.ts';
import { recordAction } from '../../audit/index.ts';
import { findEvent, findLinkedEvent, lockSeats, presentEvent, type WholeEvent } from '../../events/index.ts';
import { queueMail } from '../../mail/index.ts';
import { findAdmission } from '../admission-store.ts';
import { executeCommands, refusal } from '../execute-commands.ts';
import { presentOwn } from '../lists/lists.ts';
import type { Answers } from '../register.ts';
import { transferDenial } from '../rules.ts';
import { findRegistration } from '../store.ts';
import type { CommandQueueDeps, Registration, RegistrationDeps } from '../types.ts';
import { deleteOffer, findOffer, findOfferOf, forgetOffers, saveOffer, takeOffer } from './store.ts';

const forgetTicketOffersJob = job('forget_ticket_offers', z.unknown(), 3);

/** Limits prevent using offers to mail strangers, or one stranger repeatedly. */
const day = 24 * 3600;
const byPerson: Limit = { most: 10, seconds: day };
const toAddress: Limit = { most: 3, seconds: day };

interface OwnTicket {
  readonly caller: Principal;
  readonly registrationId: string;
}

/**
 * Offers the caller's ticket to the owner of `address` and voids an earlier offer. The caller keeps
 * the ticket until the offer is accepted.
 * @throws Problem `registration_not_found`, `ticket_void`, `registration_not_possible`, what {@link
 * transferDenial} returns, `general_argument_invalid` for the caller's own address,
 * `general_rate_limit_exceeded`
 */
async function offerTicket(
  deps: Pick<RegistrationDeps, 'db' | 'clock' | 'siteUrl'>,
  { caller, registrationId, address }: OwnTicket & { address: string },
): Promise<SentOffer> {
  const known = await ownTicket(deps.db, { caller, registrationId });
  await useLimit(deps, `ticket_offers:${caller.userId}`, byPerson);
  await useLimit(deps, `ticket_offers_to:${address}`, toAddress);
  return transaction(deps.db, async (tx) => {
    await lockSeats(tx, known.eventId);
    const ticket = await ownTicket(tx, { caller, registrationId });
    const now = deps.clock.now();
    const { endsAt, timeZone: zone } = await requireTransferable(tx, ticket, now);
    const giver = (await findPeople(tx, [caller.userId])).get(caller.userId);
    if (giver === undefined) throw new Problem('registration_not_found');
    if (giver.email === address) throw invalidField('email', "Enter someone else's email address");
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
        url: `${deps.siteUrl}/ticket-offer?${new URLSearchParams({ eventId: known.eventId, offerId: id, secret })}`,
        expiresAt,
        timeZone: zone,
      },
    });
    return { address, expiresAt: wireTime(expiresAt) };
  });
}

/**
 * Withdraws the offer of the caller's ticket. Idempotent.
 * @throws Problem `registration_not_found`, also once the offer was accepted, because the ticket
 * has changed hands
 */
async function withdrawOffer({ db }: Pick<RegistrationDeps, 'db'>, asked: OwnTicket): Promise<void> {
  const { eventId } = await ownTicket(db, asked);
  await transaction(db, async (tx) => {
    await lockSeats(tx, eventId);
    await ownTicket(tx, asked);
    await deleteOffer(tx, asked.registrationId);
  });
}

async function ownTicket(
  db: RegistrationDeps['db'],
  { caller, registrationId }: OwnTicket,
): Promise<Registration> {
  const registration = await findRegistration(db, registrationId);
  if (registration?.userId !== caller.userId) throw new Problem('registration_not_found');
  return registration;
}

/** The event of a ticket that can be transferred; throws otherwise. */
async function requireTransferable(
  tx: Tx,
  { id, eventId, state, passId }: Registration,
  now: Temporal.Instant,
): Promise<WholeEvent> {
  if (state === 'cancelled' || state === 'declined') throw new Problem('ticket_void');
  const event = await findEvent(tx, eventId);
  if (event === null || event.hiddenReason !== null) throw new Problem('registration_not_found');
  if (state !== 'confirmed') throw new Problem('registration_not_possible');
  const bar = transferDenial(event, (await findAdmission(tx, id)) !== null, now);
  if (bar !== null) throw new Problem(bar);
  if (passId !== null) throw new Problem('ticket_hand_on_not_allowed');
  return event;
}

/** Reasons why the giver no longer has the ticket. To the receiver the offer has simply expired. */
const lost: ReadonlySet<string> = new Set([
  'event_not_found',
  'registration_not_found',
  'registration_not_possible',
]);

/**
 * Gives the offered ticket to the caller. The seat stays taken throughout; the old ticket becomes
 * void on commit, and both people are notified in the same transaction.
 * @throws Problem `ticket_offer_gone`, `event_cancelled`, `event_over`,
 * `ticket_hand_on_not_allowed`, `ticket_used`, `registration_exists`, `registration_declined`,
 * `registration_blocked`, `registration_own_event`; `general_argument_invalid` with the unanswered
 * questions
 */
async function acceptOffer(
  deps: RegistrationDeps,
  given: { caller: Principal; offerId: string; secret: string; answers: Answers },
): Promise<OwnRegistration> {
  const { caller, offerId, answers } = given;
  const secretHash = hashLinkSecret(given.secret);
  const registration = await transaction(deps.db, async (tx) => {
    const now = deps.clock.now();
    const key = { id: offerId, secretHash, now };
    const offer = await findOffer(tx, key);
    if (offer === null) throw new Problem('ticket_offer_gone');
    const { eventId, registrationId, giverId } = offer;
    // Seat lock first, as everywhere; of two people with the same link, the second waits here.
    await lockSeats(tx, eventId);
    if ((await findEvent(tx, eventId))?.status === 'cancelled') throw new Problem('event_cancelled');
    if (!(await takeOffer(tx, key))) throw new Problem('ticket_offer_gone');
    const receiverId = caller.userId;
    const command = { kind: 'transfer', registrationId, receiverId, answers } as const;
    const [outcome] = await executeCommands(deps, tx, eventId, [command]);
    if (outcome === undefined) throw new Error('a command has no outcome');
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

/**
 * The offered ticket, for anyone with the link.
 * @throws Problem `ticket_offer_gone`
 */
async function showOffer(
  { db, clock }: Pick<RegistrationDeps, 'db' | 'clock'>,
  { caller, offerId, secret }: { caller: Principal | null; offerId: string; secret: string },
): Promise<ReceivedOffer> {
  const key = { id: offerId, secretHash: hashLinkSecret(secret), now: clock.now() };
  const offer = await findOffer(db, key);
  const event = offer === null ? null : await findLinkedEvent(db, offer.eventId);
  if (offer === null || event === null) throw new Problem('ticket_offer_gone');
  return {
    $id: offer.id,
    giverName: offer.giverName,
    event: presentEvent(event, { caller, admitted: false }),
    expiresAt: wireTime(offer.expiresAt),
    own: offer.giverId === caller?.userId,
  };
}

/** Whether the ticket can be transferred, and the address it is offered to. */
export async function transferOf(
  db: Db,
  { registrationId, event }: { registrationId: string; event: WholeEvent },
  { admitted, now }: { admitted: boolean; now: Temporal.Instant },
): Promise<{ allowed: boolean; offer: SentOffer | null }> {
  if (transferDenial(event, admitted, now) !== null) return { allowed: false, offer: null };
  const offer = await findOfferOf(db, registrationId, now);
  return {
    allowed: true,
    offer: offer && { address: offer.address, expiresAt: wireTime(offer.expiresAt) },
  };
}

/** Deletes expired offers, nightly. */
export function ticketOfferSweep({ db, clock }: Pick<CommandQueueDeps, 'db' | 'clock'>): Recurring {
  return { cron: '54 3 * * *', handler: handle(forgetTicketOffersJob, () => forgetOffers(db, clock.now())) };
}

export function transferRoutes(bind: Bind, deps: RegistrationDeps): void {
  bind(contract.offerTicket, ({ params, body, caller }) =>
    offerTicket(deps, { caller, ...params, address: body.email }),
  );
  bind(contract.withdrawOffer, async ({ params, caller }) => {
    await withdrawOffer(deps, { caller, ...params });
    return undefined;
  });
  bind(contract.getOffer, ({ params, query, caller }) => showOffer(deps, { caller, ...params, ...query }));
  bind(contract.acceptOffer, ({ params, body: { secret, answers: questions, ...answers }, caller }) =>
    acceptOffer(deps, { caller, ...params, secret, answers: { ...answers, questions } }),
  );
}
