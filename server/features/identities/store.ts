import type { Selectable } from 'kysely';
import { identityLimit } from '../../../contracts/identities.ts';
import type { Db, Tx } from '../../infra/db/database.ts';
import type { Identities } from '../../infra/db/schema.ts';
import type { ProvidedPerson } from './deps.ts';

export type IdentityRow = Selectable<Identities>;
type Known = Pick<ProvidedPerson, 'issuer' | 'subject'>;

/** By the provider's own id; addresses at providers change hands. */
export async function findIdentity(db: Db, { issuer, subject }: Known): Promise<IdentityRow | null> {
  const identity = await db
    .selectFrom('identities')
    .selectAll()
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return identity ?? null;
}

/** @returns false when the identity is connected already, to whichever account */
export async function insertIdentity(tx: Tx, identity: IdentityRow): Promise<boolean> {
  const inserted = await tx
    .insertInto('identities')
    .values(identity)
    .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}

export async function noteUse(tx: Tx, id: string, now: Temporal.Instant): Promise<void> {
  await tx.updateTable('identities').set({ last_used_at: now }).where('id', '=', id).execute();
}

/** Oldest first. */
export async function listIdentities(db: Db, userId: string): Promise<IdentityRow[]> {
  return db
    .selectFrom('identities')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .limit(identityLimit)
    .execute();
}

/** Null when the person has no such identity. */
export async function deleteIdentity(
  tx: Tx,
  whose: { readonly id: string; readonly userId: string },
): Promise<IdentityRow | null> {
  const deleted = await tx
    .deleteFrom('identities')
    .where('id', '=', whose.id)
    .where('user_id', '=', whose.userId)
    .returningAll()
    .executeTakeFirst();
  return deleted ?? null;
}
