import type { Db } from '../platform/database.ts';
import { noPassword } from './passwords.ts';
import { deleteUnused, insertUnlessKnown } from './store.ts';

/**
 * Makes room for somebody who has no account and is here all the same: a name that can hold a seat. Like a former
 * member they can't log in, are listed nowhere, and no mail reaches them. Made again, they stay as they are.
 */
export async function createGuest(
  db: Db,
  { id, name, now }: { id: string; name: string; now: Temporal.Instant },
): Promise<void> {
  await insertUnlessKnown(db, {
    id,
    email: `${id}@guest.invalid`,
    name,
    password_hash: noPassword,
    email_verified_at: now,
    deleted_at: now,
  });
}

/** An address for people to read: none for guests and former members, whose own stand for nothing (RFC 2606). */
export function shownAddress(email: string): string {
  return email.endsWith('.invalid') ? '' : email;
}

/** Forgets a guest for whom there was no seat. */
export async function forgetGuest(db: Db, id: string): Promise<void> {
  await deleteUnused(db, id);
}
