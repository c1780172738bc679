import { z } from 'zod';
import { type Db, type Tx, transaction } from '../../../infra/db/database.ts';
import { Problem } from '../../../infra/http/problem.ts';
import { hashLinkSecret, isLinkToken, linkToken, newLinkSecret } from '../../../infra/ids.ts';
import { handle, job, type Recurring } from '../../../infra/jobs/queue.ts';
import type { Person } from '../../accounts/index.ts';
import { findEvent, type WholeEvent } from '../../events/index.ts';
import { queueMail } from '../../mail/index.ts';
import { findRegistration } from '../store.ts';
import { addOnsPaise } from '../tickets/add-ons.ts';
import type { CommandQueueDeps, Registration, RegistrationDeps, RequestedContact } from '../types.ts';
import type { MailCauses } from './notify.ts';

const forgetContactRequestsJob = job('forget_contact_requests', z.unknown(), 3);

/**
 * Requests per day. Prevents using a registration to mail strangers, or one stranger repeatedly.
 */
const maxPerPerson = 10;
const maxPerAddress = 3;

/**
 * Asks the owners of other addresses whether they accept mails about these registrations (product
 * rule 24). The mail contains nothing typed by a user. Until they agree, mails go to the account's
 * address.
 */
export async function askForContacts(
  deps: Pick<CommandQueueDeps, 'clock' | 'siteUrl' | 'unconfirmedDays'>,
  tx: Tx,
  causes: MailCauses,
  people: ReadonlyMap<string, Person>,
): Promise<void> {
  for (const contact of causes.requestedContacts) {
    const person = people.get(contact.userId);
    if (person === undefined || person.email === contact.address) continue;
    if (await hasAgreed(tx, contact)) {
      await setContactEmail(tx, contact.registrationId, contact.address);
      causes.setContact(contact);
    } else {
      await askForContact(deps, tx, contact, person);
    }
  }
}

async function askForContact(
  { clock, siteUrl, unconfirmedDays }: Pick<CommandQueueDeps, 'clock' | 'siteUrl' | 'unconfirmedDays'>,
  tx: Tx,
  contact: RequestedContact,
  { locale, timeZone }: Person,
): Promise<void> {
  const { eventId, ...request } = contact;
  const now = clock.now();
  const day = Temporal.Duration.from({ hours: 24 });
  const { byPerson, toAddress } = await countContactRequests(tx, contact, now.subtract(day));
  if (byPerson >= maxPerPerson || toAddress >= maxPerAddress) return;
  const secret = newLinkSecret();
  const expiresAt = now.add({ hours: 24 * unconfirmedDays });
  await insertContactRequest(tx, {
    ...request,
    secretHash: hashLinkSecret(secret),
    expiresAt,
    createdAt: now,
  });
  const query = new URLSearchParams({ eventId, registrationId: contact.registrationId, secret });
  const url = `${siteUrl}/confirm-contact?${query}`;
  await queueMail(tx, {
    kind: 'contact_confirmation',
    to: { address: contact.address, name: '', locale, timeZone },
    about: { userId: contact.userId },
    values: { url, days: unconfirmedDays },
  });
}

/**
 * Confirms a contact address with the secret from the mailed link.
 * @throws Problem `user_invalid_token`
 */
export async function confirmContact(
  { db, clock }: Pick<CommandQueueDeps, 'db' | 'clock'>,
  { registrationId, secret }: { registrationId: string; secret: string },
): Promise<void> {
  await transaction(db, async (tx) => {
    const secretHash = hashLinkSecret(secret);
    const request = await takeContactRequest(tx, { registrationId, secretHash }, clock.now());
    if (request === null) throw new Problem('user_invalid_token');
    await setContactEmail(tx, registrationId, request.address);
  });
}

/** Deletes unanswered requests, nightly. */
export function contactRequestSweep({ db, clock }: Pick<CommandQueueDeps, 'db' | 'clock'>): Recurring {
  const sweep = () => forgetContactRequests(db, clock.now());
  return { cron: '53 3 * * *', handler: handle(forgetContactRequestsJob, sweep) };
}

/** A request to send a registration's mails to an address other than the account's. */
interface ContactRequest {
  readonly registrationId: string;
  readonly userId: string;
  readonly address: string;
  readonly secretHash: Buffer;
  readonly expiresAt: Temporal.Instant;
  readonly createdAt: Temporal.Instant;
}

/** At most one request per registration. */
async function insertContactRequest(tx: Tx, request: ContactRequest): Promise<void> {
  await tx
    .insertInto('contact_requests')
    .values({
      registration_id: request.registrationId,
      user_id: request.userId,
      address: request.address,
      secret_hash: request.secretHash,
      expires_at: request.expiresAt,
      created_at: request.createdAt,
    })
    .execute();
}

/** Requests made by a person, and requests sent to an address, since a given time. */
async function countContactRequests(
  db: Db,
  { userId, address }: Pick<ContactRequest, 'userId' | 'address'>,
  since: Temporal.Instant,
): Promise<{ readonly byPerson: number; readonly toAddress: number }> {
  const row = await db
    .selectFrom('contact_requests')
    .select((eb) => [
      eb.fn.countAll<number>().filterWhere('user_id', '=', userId).as('byPerson'),
      eb.fn.countAll<number>().filterWhere('address', '=', address).as('toAddress'),
    ])
    .where('created_at', '>', since)
    .where((eb) => eb.or([eb('user_id', '=', userId), eb('address', '=', address)]))
    .executeTakeFirstOrThrow();
  return row;
}

/** Whether the address's owner has already agreed to receive this person's mails. */
async function hasAgreed(
  db: Db,
  { userId, address }: Pick<ContactRequest, 'userId' | 'address'>,
): Promise<boolean> {
  const row = await db
    .selectFrom('registrations')
    .select('id')
    .where('user_id', '=', userId)
    .where('contact_email', '=', address)
    .executeTakeFirst();
  return row !== undefined;
}

async function setContactEmail(tx: Tx, registrationId: string, address: string): Promise<void> {
  await tx
    .updateTable('registrations')
    .set({ contact_email: address })
    .where('id', '=', registrationId)
    .execute();
}

/** Deletes and returns the valid request with this secret, or null. */
async function takeContactRequest(
  tx: Tx,
  { registrationId, secretHash }: Pick<ContactRequest, 'registrationId' | 'secretHash'>,
  now: Temporal.Instant,
): Promise<{ readonly address: string } | null> {
  const row = await tx
    .deleteFrom('contact_requests')
    .where('registration_id', '=', registrationId)
    .where('secret_hash', '=', secretHash)
    .where('expires_at', '>', now)
    .returning('address')
    .executeTakeFirst();
  return row ?? null;
}

async function forgetContactRequests(db: Db, now: Temporal.Instant): Promise<void> {
  await db.deleteFrom('contact_requests').where('expires_at', '<=', now).execute();
}

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

/** What was agreed counts, not what the event costs by now. */
export function isFree(
  { agreedPaise, addOns }: Pick<Registration, 'agreedPaise' | 'addOns'>,
  { pricePaise }: Pick<WholeEvent, 'pricePaise'>,
): boolean {
  return (agreedPaise ?? pricePaise ?? 0) + addOnsPaise(addOns) === 0;
}

/**
 * Cancels the seat the link was made for and passes it to the waitlist. Cancelling twice is not an
 * error. What was paid for since can only be cancelled where its refund is shown.
 * @throws Problem `user_invalid_token`, `event_has_started`, `registration_not_possible`
 */
export async function cancelRegistrationOf(
  { db, commandQueue, secret: ours }: Pick<RegistrationDeps, 'db' | 'commandQueue' | 'secret'>,
  { registrationId, secret }: { registrationId: string; secret: string },
): Promise<void> {
  const registration = await findRegistration(db, registrationId);
  if (registration === null || !isLinkToken(ours, purposeOf(registration), secret)) {
    throw new Problem('user_invalid_token');
  }
  const event = registration.state === 'confirmed' ? await findEvent(db, registration.eventId) : null;
  if (event !== null && !isFree(registration, event)) throw new Problem('user_invalid_token');
  await commandQueue.submit(registration.eventId, { kind: 'cancel', registrationId });
}

/**
 * The ticket version is part of the purpose, so a link mailed before a transfer can't cancel the
 * new holder's seat.
 */
function purposeOf({ id, ticketVersion }: Pick<Registration, 'id' | 'ticketVersion'>): string {
  return ticketVersion === 1 ? `absence ${id}` : `absence ${id} ${ticketVersion}`;
}
