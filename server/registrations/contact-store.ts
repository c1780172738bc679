import type { Db, Tx } from '../platform/database.ts';

/** A wish to have mails about a registration sent to another address than the account's. */
export interface ContactRequest {
  readonly registrationId: string;
  readonly userId: string;
  readonly address: string;
  readonly secretHash: Buffer;
  readonly expiresAt: Temporal.Instant;
  readonly createdAt: Temporal.Instant;
}

/** Adds a request; a registration has one at most. */
export async function insertContactRequest(tx: Tx, request: ContactRequest): Promise<void> {
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

/** How many requests a person has made, and how many an address has been sent, since a moment. */
export async function countContactRequests(
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

/** Whether the reader of an address agreed before to get this person's mails. */
export async function hasAgreed(
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

/** Sends mails about a registration to an address from now on. */
export async function setContactEmail(tx: Tx, registrationId: string, address: string): Promise<void> {
  await tx
    .updateTable('registrations')
    .set({ contact_email: address })
    .where('id', '=', registrationId)
    .execute();
}

/** Takes a request that is still good out of the store; null where there is none with this secret. */
export async function takeContactRequest(
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

/** Deletes requests that nobody answered in time. */
export async function forgetContactRequests(db: Db, now: Temporal.Instant): Promise<void> {
  await db.deleteFrom('contact_requests').where('expires_at', '<=', now).execute();
}
