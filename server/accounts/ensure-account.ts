import { normaliseEmail } from '../../contracts/email-address.ts';
import type { Tx } from '../platform/database.ts';
import { newId } from '../platform/ids.ts';
import { noPassword } from './passwords.ts';
import { deletePending, findVerified, insertUser } from './store.ts';

/**
 * Finds the account of an address or makes one, for whoever runs the installation: an import's organiser. Nobody can
 * log in to a new one until its owner sets a password through a recovery mail.
 *
 * @returns the account's id
 */
export async function ensureAccount(tx: Tx, whose: { email: string; name: string }): Promise<string> {
  const email = normaliseEmail(whose.email) ?? whose.email.toLowerCase();
  const known = await findVerified(tx, email);
  if (known !== null) return known.id;
  const id = newId();
  await deletePending(tx, email);
  await insertUser(tx, {
    id,
    email,
    name: whose.name,
    password_hash: noPassword,
    email_verified_at: Temporal.Now.instant(),
  });
  return id;
}
