import { normaliseEmail } from '../../../contracts/clean-text.ts';
import type { Db, Tx } from '../../infra/db/database.ts';
import { recordAction } from '../audit/index.ts';
import { deletePasskeys } from './second-factors/passkey-store.ts';
import { deleteRecoveryCodes } from './second-factors/recovery-codes.ts';
import { notifyOwner } from './second-factors/second-factor.ts';
import { deleteTotp } from './second-factors/totp.ts';
import { deleteSessions } from './sessions/sessions.ts';
import { findPeople, findVerified, lockUser, type Person, updateUser } from './store.ts';

/** The most administrators notified of anything; a site has a handful. */
const maxNotified = 50;

/**
 * Grants or revokes administrator rights. Command line only: no API call leads here.
 * @returns the account's id, or null when no confirmed account has the address
 */
export async function setAdministrator(
  tx: Tx,
  { email, granted, now }: { email: string; granted: boolean; now: Temporal.Instant },
): Promise<string | null> {
  const user = await findVerified(tx, normaliseEmail(email) ?? email.toLowerCase());
  if (user === null) return null;
  if ((user.administrator_since !== null) === granted) return user.id;
  await updateUser(tx, user.id, now, { administrator_since: granted ? now : null });
  const object = { kind: 'user', id: user.id } as const;
  const action = granted ? 'administrator_granted' : 'administrator_revoked';
  await recordAction(tx, now, { action, actorId: null, object });
  return user.id;
}

/**
 * Removes everything that may have been lost with a phone: authenticator app, recovery codes and passkeys,
 * and ends all sessions. Command line only: no API call leads here.
 * @returns whether there was anything; null when no confirmed account has the address
 */
export async function removeSecondFactor(
  tx: Tx,
  { email, now, profileUrl }: { email: string; now: Temporal.Instant; profileUrl: string },
): Promise<boolean | null> {
  const found = await findVerified(tx, normaliseEmail(email) ?? email.toLowerCase());
  const user = found === null ? null : await lockUser(tx, found.id);
  if (user === null) return null;
  const { id } = user;
  const hadApp = await deleteTotp(tx, id);
  const hadPasskeys = await deletePasskeys(tx, id);
  if (!hadApp && !hadPasskeys) return false;
  await deleteRecoveryCodes(tx, id);
  await updateUser(tx, id, now, { mfa: false });
  // Sockets that are open in them close at the next check of their rights.
  await deleteSessions(tx, id);
  await notifyOwner(tx, { accountSettings: { profileUrl } }, user, { change: 'removed_by_operator' });
  const object = { kind: 'user', id } as const;
  await recordAction(tx, now, { action: 'second_factor_removed', actorId: null, object });
  return true;
}

/**
 * Ends the sessions of all people, for when someone was in the server or its database. Command line only.
 * @returns how many
 */
export async function logOutEveryone(tx: Tx, now: Temporal.Instant): Promise<number> {
  const ended = await tx.deleteFrom('sessions').executeTakeFirst();
  const object = { kind: 'site', id: 'site' } as const;
  await recordAction(tx, now, { action: 'sessions_ended', actorId: null, object });
  return Number(ended.numDeletedRows);
}

/** In the order they were appointed. */
export async function listAdministrators(db: Db): Promise<Person[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('administrator_since', 'is not', null)
    .where('blocked_at', 'is', null)
    .orderBy('administrator_since')
    .orderBy('id')
    .limit(maxNotified)
    .execute();
  const people = await findPeople(
    db,
    rows.map(({ id }) => id),
  );
  return rows.flatMap(({ id }) => people.get(id) ?? []);
}
