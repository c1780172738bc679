import type { Db, Tx } from '../../../infra/db/database.ts';
import type { Transfer } from '../register.ts';
import type { Registration } from '../types.ts';

/** A ticket offered to the owner of a mail address. */
interface TicketOffer {
  readonly id: string;
  readonly registrationId: string;
  readonly giverId: string;
  readonly address: string;
  readonly expiresAt: Temporal.Instant;
}

const columns = [
  'ticket_offers.id',
  'ticket_offers.registration_id as registrationId',
  'ticket_offers.giver_id as giverId',
  'ticket_offers.address',
  'ticket_offers.expires_at as expiresAt',
] as const;

/** Replaces an earlier offer of the same ticket. */
export async function saveOffer(
  tx: Tx,
  offer: TicketOffer & { readonly secretHash: Buffer; readonly now: Temporal.Instant },
): Promise<void> {
  const { id, registrationId, giverId, address, secretHash, expiresAt, now } = offer;
  await deleteOffer(tx, registrationId);
  await tx
    .insertInto('ticket_offers')
    .values({
      id,
      registration_id: registrationId,
      giver_id: giverId,
      address,
      secret_hash: secretHash,
      expires_at: expiresAt,
      created_at: now,
    })
    .execute();
}

/** The ticket's open offer, or null. */
export async function findOfferOf(
  db: Db,
  registrationId: string,
  now: Temporal.Instant,
): Promise<TicketOffer | null> {
  const row = await db
    .selectFrom('ticket_offers')
    .select(columns)
    .where('registration_id', '=', registrationId)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Identifies an offer and proves access to it: its id and the hash of the link's secret, at a given
 * time.
 */
interface OfferKey {
  readonly id: string;
  readonly secretHash: Buffer;
  readonly now: Temporal.Instant;
}

/**
 * The offer this link opens, with its event, while the giver still has the ticket; otherwise null.
 */
export async function findOffer(
  db: Db,
  { id, secretHash, now }: OfferKey,
): Promise<(TicketOffer & { readonly eventId: string; readonly giverName: string }) | null> {
  const row = await db
    .selectFrom('ticket_offers')
    .innerJoin('registrations', 'registrations.id', 'ticket_offers.registration_id')
    .innerJoin('users', 'users.id', 'ticket_offers.giver_id')
    .select(columns)
    .select(['registrations.event_id as eventId', 'users.name as giverName'])
    .where('ticket_offers.id', '=', id)
    .where('secret_hash', '=', secretHash)
    .where('expires_at', '>', now)
    .whereRef('registrations.user_id', '=', 'ticket_offers.giver_id')
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Deletes the offer.
 * @returns whether this link still opened one
 */
export async function takeOffer(tx: Tx, { id, secretHash, now }: OfferKey): Promise<boolean> {
  const taken = await tx
    .deleteFrom('ticket_offers')
    .where('id', '=', id)
    .where('secret_hash', '=', secretHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return taken.numDeletedRows > 0n;
}

export async function deleteOffer(tx: Tx, registrationId: string): Promise<void> {
  await tx.deleteFrom('ticket_offers').where('registration_id', '=', registrationId).execute();
}

/** Deletes expired offers. */
export async function forgetOffers(db: Db, now: Temporal.Instant): Promise<void> {
  await db.deleteFrom('ticket_offers').where('expires_at', '<=', now).execute();
}

/**
 * Keeps the seat and replaces its holder and answers. A new ticket version makes the old ticket
 * void.
 */
export function applyTransfer(
  had: Registration,
  { receiverId, answers }: Transfer,
  now: Temporal.Instant,
): Registration {
  const { socialMedia = '', reason = '', listed = false } = answers;
  return {
    ...had,
    userId: receiverId,
    socialMedia,
    reason,
    listed,
    contactEmail: null,
    companion: false,
    holderName: '',
    ticketVersion: had.ticketVersion + 1,
    transferredAt: now,
    transferredBy: had.userId,
    boughtBy: had.boughtBy ?? had.userId,
  };
}

/**
 * Assigns the registrations to their new holders and deletes everything the former holders wrote.
 * Call this before saving the rest of the rows and the new answers.
 */
export async function updateHolders(tx: Tx, registrations: readonly Registration[]): Promise<void> {
  for (const {
    id,
    userId,
    ticketVersion,
    socialMedia,
    reason,
    listed,
    transferredAt,
    transferredBy,
    boughtBy,
  } of registrations) {
    // Lock order: confirming a contact address locks this row first and the registration second.
    await tx.deleteFrom('contact_requests').where('registration_id', '=', id).execute();
    await tx.deleteFrom('question_answers').where('registration_id', '=', id).execute();
    await tx
      .updateTable('registrations')
      .set({
        user_id: userId,
        ticket_version: ticketVersion,
        social_media: socialMedia,
        reason,
        listed,
        contact_email: null,
        companion: false,
        holder_name: '',
        handed_on_at: transferredAt,
        handed_on_by: transferredBy,
        bought_by: boughtBy,
      })
      .where('id', '=', id)
      .execute();
  }
}
