import { queueMail } from '../mail/index.ts';
import { isUniqueViolation, type Tx, transaction } from '../platform/database.ts';
import { Problem } from '../platform/problem.ts';
import { useCode } from './code-store.ts';
import { checkCode } from './codes.ts';
import { rememberNetwork } from './known-networks.ts';
import { announcePerson } from './notices.ts';
import { type Client, type OpenedSession, openSession } from './open-session.ts';
import type { AccountParts } from './parts.ts';
import { recipientOf } from './recipient.ts';
import { deletePending, findUser, lockPending, type UserRow, updateUser } from './store.ts';

/**
 * Confirms the code of a sign-up: the address is now this account's, every other sign-up of it is gone, and a session
 * is open (ruling 13).
 *
 * @throws Problem `user_invalid_token`
 */
export async function confirmSignUp(
  parts: AccountParts,
  given: { userId: string; code: string; client: Client },
): Promise<OpenedSession> {
  const { db, clock } = parts;
  const { userId } = given;
  const code = await checkCode(parts, { userId, purpose: 'signup', code: given.code });
  const found = await findUser(db, userId);
  if (found === null) throw new Problem('user_invalid_token');
  try {
    return await transaction(db, async (tx) => {
      const pending = await lockPending(tx, found.email);
      const user = pending.find(({ id }) => id === userId);
      const now = clock.now();
      if (user === undefined || !(await useCode(tx, code.id, now))) throw new Problem('user_invalid_token');
      await updateUser(tx, userId, now, { email_verified_at: now });
      await deletePending(tx, user.email);
      await welcome(tx, parts, user);
      announcePerson(tx, parts, userId, 'create');
      await rememberNetwork(tx, parts, { userId, ip: given.client.ip });
      return openSession(tx, parts, { user: { ...user, email_verified_at: now }, client: given.client });
    });
  } catch (error) {
    // The address was confirmed elsewhere in the meantime, by an e-mail change.
    if (isUniqueViolation(error)) throw new Problem('user_invalid_token');
    throw error;
  }
}

async function welcome(tx: Tx, { accountSettings }: AccountParts, user: UserRow): Promise<void> {
  const { eventsUrl, profileUrl } = accountSettings;
  await queueMail(tx, {
    kind: 'welcome',
    to: recipientOf(user),
    about: { userId: user.id },
    values: { eventsUrl, profileUrl },
  });
}
