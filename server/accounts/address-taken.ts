import { queueMail } from '../mail/index.ts';
import type { Tx } from '../platform/database.ts';
import type { AccountParts } from './parts.ts';
import { recipientOf } from './recipient.ts';
import type { UserRow } from './store.ts';

/** Tells the owner of an address that somebody wanted a code for it; they need none, and the asker learns nothing. */
export async function mailAddressTaken(tx: Tx, parts: AccountParts, owner: UserRow): Promise<void> {
  const { loginUrl, recoveryUrl } = parts.accountSettings;
  await queueMail(tx, {
    kind: 'address_taken_notice',
    to: recipientOf(owner),
    about: { userId: owner.id },
    values: { loginUrl, recoveryUrl },
  });
}
